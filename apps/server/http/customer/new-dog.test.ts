/** A dog that its owner adds in the portal (docs/domain.md 8.8). */
import { describe, expect, it } from 'vitest'
import { deskOf } from '../../testing/desk.ts'
import { listProofs, proofContentOf } from '../../testing/documents.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { Browser, mailsOf } from '../../testing/sign-in.ts'

const world = sharedSampleWorld()
restoreAfterEach(world)

const MOMO = {
  name: 'Momo',
  gender: 'm' as const,
  birthYear: 2023,
  birthMonth: 5,
  breed: 'Beagle',
  weight: 12,
  activityLevel: 'normal' as const,
  weightClass: 'ideal' as const,
}

const contract = (changes: object = {}, dog: object = {}) => ({
  dog: { ...MOMO, ...dog },
  plan: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' as const },
  addressId: 3001,
  paymentMethodId: 'pm_5001' as string | null,
  ...changes,
})

const advise = async (dog: object = {}, firstName = 'Anna') =>
  world.call('adviseDog', { body: { dog: { ...MOMO, ...dog } }, token: await world.tokenOf(firstName) })

const quote = async (body: ReturnType<typeof contract>, firstName = 'Anna') =>
  world.call('quoteDog', { body, token: await world.tokenOf(firstName) })

const subscribe = async (
  body: ReturnType<typeof contract>,
  headers: Record<string, string> = {},
  firstName = 'Anna',
) => world.call('subscribeDog', { body, token: await world.tokenOf(firstName), headers })

const dogsOf = async (firstName: string) =>
  (await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })).data

const auditOf = (subscriptionId: number) =>
  world.services.database.query
    .selectFrom('audit')
    .select(['action', 'actor', 'acted_by', 'facts'])
    .where('subscription_id', '=', subscriptionId)
    .execute()

describe('what a dog could eat', () => {
  it('is its portion, the recipes that suit it, their menus, and the day of the first box', async () => {
    const { status, data } = await advise()
    expect(status).toBe(200)
    expect(data.portion).toMatchObject({ energy: 722, kcalPerDay: 700 })
    expect(data.product.kcalPerDay).toBe(700)
    expect(data.recommended).toEqual({ recipes: ['CG', 'GS', 'RT'], cycle: 28, pension: 'V' })
    expect(data.firstBox).toEqual({
      billingDate: '2026-11-20',
      deliveryWindow: { from: '2026-11-24', to: '2026-11-26' },
    })
  })

  it('leaves out what it does not tolerate, and says why', async () => {
    const { data } = await advise({ allergies: 'Rind' })
    expect(data.recommended?.recipes).toEqual(['GS', 'RT'])
    expect(data.recipes[0]).toEqual({
      code: 'CG',
      recommended: false,
      reasons: ['ALLERGY'],
      allergens: ['beef'],
    })
  })

  it('is not recommended before unclear words are confirmed as harmless', async () => {
    const { data } = await advise({ allergies: 'Quietscheenten' })
    expect([data.recommended, data.pet.unclear_words]).toEqual([null, ['Quietscheenten']])
    const confirmed = await advise({ allergies: 'Quietscheenten', confirmedWords: ['Quietscheenten'] })
    expect(confirmed.data.recommended?.recipes).toHaveLength(3)
  })

  it.each([
    ['a weight that cannot be', { weight: 120 }, 'dog.weight'],
    ['a birth that lies ahead', { birthYear: 2027 }, 'dog.birthYear'],
    ['an empty name', { name: ' ' }, 'dog.name'],
  ])('is not answered for %s', async (_case, dog, field) => {
    const { status, error } = await advise(dog)
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('the contract for a new dog', () => {
  it('is quoted with its first box, and then made as quoted, with one welcome mail', async () => {
    const quoted = await quote(contract())
    expect(quoted.status).toBe(201)
    expect(quoted.data).toMatchObject({ subscriptionId: 0, needsOrderButton: true, withdrawal: 'NONE' })
    const { status, data } = await subscribe(contract(), { 'quote-id': quoted.data.id })
    expect(status).toBe(201)
    const { subscription, paymentLink } = data
    expect(paymentLink).toBeNull()
    expect(subscription).toMatchObject({
      status: 'ACTIVE',
      pet: { name: 'Momo', weight: 12 },
      options: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
      paymentMethodId: 'pm_5001',
      nextBillingDate: quoted.data.after.nextBox?.billingDate,
    })
    expect(await auditOf(subscription.id)).toMatchObject([
      { action: 'subscriptionCreated', actor: 'customer', acted_by: null },
    ])
    const subjects = (await mailsOf(world)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('Momo'))).toEqual([
      'Willkommen bei Pfotenportal! Momos Abo beginnt',
    ])
    expect((await dogsOf('Anna')).map(({ pet }) => pet?.name)).toContain('Momo')
    const summary = proofContentOf((await listProofs(world)).at(-1))
    const text = summary.lines.map(({ label, value }) => `${label}: ${value}`).join(' ')
    expect(text).toContain(`Vertrag: Momo, ${subscription.id}`)
    expect(text).toContain(quoted.data.after.nextBox?.totalPrice.replace('.', ',') ?? '?')
  })

  it('begins once, however often it is sent', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await subscribe(contract(), key)
    const again = await subscribe(contract(), key)
    expect(again.data.subscription.id).toBe(first.data.subscription.id)
    const other = await subscribe(contract({}, { name: ' momo ' }))
    expect([other.status, other.error.type]).toEqual([409, 'DOG_KNOWN'])
    expect(other.error.details).toMatchObject({ subscriptionId: first.data.subscription.id })
    expect((await dogsOf('Anna')).filter(({ pet }) => pet?.name === 'Momo')).toHaveLength(1)
  })

  it('waits for a payment method that is set up under the mailed link', async () => {
    const { data } = await subscribe(contract({ paymentMethodId: null }))
    expect(data.paymentLink?.emailSentTo).toContain('@')
    expect(data.subscription).toMatchObject({
      nextBillingDate: '2026-11-23',
      paymentMethodId: data.paymentLink?.id,
    })
    const subjects = (await mailsOf(world)).map(({ subject }) => subject).join()
    expect(subjects).toContain('Momos Abo beginnt')
    expect(subjects).toContain('Zahlungsmethode')
  })

  it('is quoted again if it is no longer the same', async () => {
    const { data } = await quote(contract())
    const other = contract({ plan: { recipes: ['GS'], cycle: 28, pension: 'V' } })
    const { status, error } = await subscribe(other, { 'quote-id': data.id })
    expect([status, error.type]).toEqual([409, 'QUOTE_STALE'])
    const renewed = (error.details as { quote: { id: string } }).quote
    expect((await subscribe(other, { 'quote-id': renewed.id })).status).toBe(201)
  })

  it('keeps the recipes that were chosen against the advice', async () => {
    const { data } = await subscribe(contract({ warningsAcknowledged: ['CG'] }, { allergies: ['Rind'] }))
    expect(await auditOf(data.subscription.id)).toMatchObject([{ facts: { warningsAcknowledged: ['CG'] } }])
  })

  const anna = { name: 'Frieda', gender: 'f', birthYear: 2021, birthMonth: 4 }
  it.each([
    ['a dog that has one', contract({}, anna), 'Anna', 409, 'DOG_KNOWN'],
    ['an address of somebody else', contract({ addressId: 3003 }), 'Anna', 404, 'NOT_FOUND'],
    ['a payment method of somebody else', contract({ paymentMethodId: 'pm_5012' }), 'Anna', 404, 'NOT_FOUND'],
    [
      'an unknown recipe',
      contract({ plan: { recipes: ['XX'], cycle: 28, pension: 'V' } }),
      'Anna',
      422,
      'VARIANT_NOT_AVAILABLE',
    ],
    [
      'a rhythm that the portion is too light for',
      contract({ plan: { recipes: ['CG'], cycle: 14, pension: 'H' } }, { weight: 2 }),
      'Anna',
      422,
      'VARIANT_NOT_AVAILABLE',
    ],
    ['a dog of half a ton', contract({}, { weight: 500 }), 'Anna', 422, 'VALIDATION_FAILED'],
    ['a dog that is not born', contract({}, { birthYear: 2027 }), 'Anna', 422, 'VALIDATION_FAILED'],
    [
      'an expired card',
      contract({ addressId: 3007, paymentMethodId: 'pm_5007' }),
      'Katharina',
      409,
      'PAYMENT_METHOD_INVALID',
    ],
  ])('is neither quoted nor made for %s', async (_case, body, firstName, status, type) => {
    const before = (await dogsOf(firstName)).length
    for (const answer of [await quote(body, firstName), await subscribe(body, {}, firstName)])
      expect([answer.status, answer.error.type]).toEqual([status, type])
    expect(await dogsOf(firstName)).toHaveLength(before)
  })

  it('is not made for an address at which nobody takes a box in', async () => {
    await world.services.database.query
      .updateTable('address')
      .set({ address1: 'Packstation 112' })
      .where('id', '=', 3001)
      .execute()
    const { status, error } = await subscribe(contract())
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, ['addressId']])
  })

  it('is neither quoted nor made with a code that nobody knows', async () => {
    const body = contract({ discountCode: 'NOBODY' })
    for (const answer of [await quote(body), await subscribe(body)])
      expect([answer.status, typeof answer.error]).toEqual([422, 'string'])
    expect((await dogsOf('Anna')).map(({ pet }) => pet?.name)).not.toContain('Momo')
  })

  it('is not made for the 21st dog', async () => {
    for (let index = 1; index < 20; index += 1)
      expect((await subscribe(contract({}, { name: `Dog ${index}` }))).status).toBe(201)
    const { status, error } = await subscribe(contract())
    expect([status, error.type]).toEqual([409, 'DOG_LIMIT_REACHED'])
  })
})

it('a dog has an owner: nobody is advised, quoted or sold anything without signing in', async () => {
  for (const [name, body] of [
    ['quoteDog', contract()],
    ['subscribeDog', contract()],
  ] as const)
    expect((await world.call(name, { body })).status).toBe(401)
  expect((await world.call('adviseDog', { body: { dog: MOMO } })).status).toBe(401)
})

describe('customer service', () => {
  it('can begin the contract in the customer’s account, but not set up a payment method', async () => {
    const desk = await deskOf(world, 'support', 'Vera Dienst')
    const answer = await desk.post('/operator/customers/1001/support-session')
    const browser = new Browser(world)
    browser.keep(answer.headers)
    const link = new URL(answer.headers.get('location') ?? '', world.url).searchParams.get('sessionToken')
    const signedIn = await world.call('signIn', {
      body: { sessionToken: link ?? '' },
      headers: browser.headers,
    })
    const token = signedIn.data.accessToken
    const refused = await world.call('subscribeDog', { body: contract({ paymentMethodId: null }), token })
    expect([refused.status, refused.error.type]).toEqual([409, 'PAYMENT_METHOD_UNCONFIRMED'])
    const made = await world.call('subscribeDog', { body: contract(), token })
    expect(await auditOf(made.data.subscription.id)).toMatchObject([
      { action: 'subscriptionCreated', actor: 'staff', acted_by: expect.stringMatching(/^staff:/) as string },
    ])
  })
})

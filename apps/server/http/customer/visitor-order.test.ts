/** The first order of a visitor without an account (docs/domain.md 8.8). */
import { afterEach, describe, expect, it } from 'vitest'
import type { CallOf, DataOf } from '@pfotenportal/contract/api'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { mailDe } from '@pfotenportal/text/de/mail'
import { markMerged } from '../../database/customer/merged.ts'
import { cleanUpTokens } from '../../jobs/clean-up.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { Browser, codeIn, mailsOf, tokenIn } from '../../testing/sign-in.ts'
import { startTestService, type TestService } from '../../testing/start.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

const world = sharedSampleWorld()
restoreAfterEach(world, snapshotDatabase)

const ANNAS_CODE = '7K3Q-M9TD'
const VERA = 'vera@example.de'

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

const ADDRESS = {
  firstName: 'Vera',
  lastName: 'Neu',
  address1: 'Ahornweg 7',
  zip: '50667',
  city: 'Köln',
  countryCode: 'DE',
}

type FirstOrder = CallOf<'requestFirstOrder'>['body']

const order = (changes: Partial<FirstOrder> = {}): FirstOrder => ({
  dog: MOMO,
  plan: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
  email: VERA,
  address: ADDRESS,
  ...changes,
})

const requestAt = async (browser: Browser, body: FirstOrder, service: TestService = world) => {
  const answer = await service.call('requestFirstOrder', { body, headers: browser.headers })
  browser.keep(answer.headers)
  return answer
}

/** Requests and confirms with the link; returns the browser, its token and its draft. */
async function confirmed(changes: Partial<FirstOrder> = {}) {
  const browser = new Browser(world)
  await requestAt(browser, order(changes))
  const [mail] = await mailsOf(world)
  const { data } = await browser.signIn(tokenIn(mail))
  return { browser, session: data, token: data.accessToken, draft: await draftOf(data.accessToken) }
}

const draftOf = async (token: string) => (await world.call('readDogDraft', { token })).data.draft

/** The contract as the page makes it of a draft. */
function contractOf(draft: DataOf<'readDogDraft'>['draft']) {
  if (!draft?.plan || draft.addressId === null || draft.plan.cycle === 'TEST') throw new Error('no draft')
  const { dog, plan, addressId, discountCode } = draft
  return {
    dog,
    plan: { ...plan, cycle: draft.plan.cycle },
    addressId,
    paymentMethodId: null,
    ...(discountCode !== null && { discountCode }),
  }
}

const subscribe = (token: string, draft: DataOf<'readDogDraft'>['draft'], headers = {}) =>
  world.call('subscribeDog', { body: contractOf(draft), token, headers })

const customers = async () =>
  (await world.services.database.query.selectFrom('customer').select('id').execute()).length

describe('advice without an account', () => {
  it('is that of a customer, and stores nothing', async () => {
    const { status, data } = await world.call('adviseVisitor', { body: { dog: MOMO } })
    const token = await world.tokenOf('Anna')
    const customers = await world.call('adviseDog', { body: { dog: MOMO }, token })
    expect(status).toBe(200)
    expect(data).toEqual(customers.data)
  })

  it('lists the menus of the recipes that are being chosen', async () => {
    const { data } = await world.call('adviseVisitor', { body: { dog: MOMO, recipes: ['GS'] } })
    const sets = data.product.variants.map(({ selectedOptions }) => selectedOptions.recipes.join())
    expect(sets).toContain('GS')
  })

  it.each([
    ['a weight that cannot be', { weight: 120 }, 'dog.weight'],
    ['a birth that lies ahead', { birthYear: 2027 }, 'dog.birthYear'],
  ])('is refused for %s', async (_case, dog, field) => {
    const { status, error } = await world.call('adviseVisitor', { body: { dog: { ...MOMO, ...dog } } })
    expect([status, Object.keys(error.fields ?? {})]).toEqual([422, [field]])
  })
})

describe('a first order', () => {
  it('mails a link and a code, and creates nothing before one of them is used', async () => {
    const before = await customers()
    const { status, data } = await requestAt(new Browser(world), order())
    expect([status, data]).toEqual([200, { sent: true, expiresInSeconds: 1800, hasCode: true }])
    const [mail] = await mailsOf(world)
    expect(mail).toMatchObject({
      to: VERA,
      subject: mailDe.confirmEmail.subject('Pfotenportal'),
    })
    expect(mail?.text).not.toMatch(/Vera|Momo|Ahornweg/)
    expect(await customers()).toBe(before)
  })

  it('is mailed in the language of the page', async () => {
    const headers = { 'accept-language': 'en' }
    await world.call('requestFirstOrder', { body: order(), headers })
    expect((await mailsOf(world))[0]?.subject).toBe('Confirm your email address for Pfotenportal')
  })

  it('is answered and mailed in the same way for an address that has an account', async () => {
    const unknown = await requestAt(new Browser(world), order())
    const [first] = await mailsOf(world)
    const known = await requestAt(new Browser(world), order({ email: 'anna.berger@example.de' }))
    const [second] = await mailsOf(world)
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
    expect(second?.subject).toBe(first?.subject)
    expect(second?.text.replaceAll(/sessionToken=\S+|\d{3}\u00a0\d{3}/g, '')).toBe(
      first?.text.replaceAll(/sessionToken=\S+|\d{3}\u00a0\d{3}/g, ''),
    )
  })

  it.each([
    ['a dog that cannot be', { dog: { ...MOMO, weight: 120 } }, 422, 'VALIDATION_FAILED', ['dog.weight']],
    [
      'an address without a street',
      { address: { ...ADDRESS, address1: '' } },
      422,
      'VALIDATION_FAILED',
      ['address.address1'],
    ],
    [
      'a country without deliveries',
      { address: { ...ADDRESS, countryCode: 'FR' } },
      422,
      'COUNTRY_NOT_SUPPORTED',
      ['address.countryCode'],
    ],
    ['an email address that is none', { email: 'vera' }, 422, 'VALIDATION_FAILED', ['email']],
    [
      'a recipe that is not sold',
      { plan: { recipes: ['ZZ'], cycle: 28, pension: 'V' as const } },
      422,
      'VARIANT_NOT_AVAILABLE',
      [],
    ],
  ])('is refused for %s', async (_case, changes, status, type, fields) => {
    const answer = await requestAt(new Browser(world), order(changes))
    expect([answer.status, answer.error.type, Object.keys(answer.error.fields ?? {})]).toEqual([
      status,
      type,
      fields,
    ])
    expect(await mailsOf(world)).toEqual([])
  })
})

describe('the confirmation of the address', () => {
  it('opens a new account, which has the address and the draft and no contract', async () => {
    const { session, token, draft } = await confirmed()
    expect(session).toMatchObject({ firstName: 'Vera', lastName: 'Neu', email: VERA, hasDogDraft: true })
    expect(draft).toMatchObject({
      dog: { name: 'Momo', weight: 12, breed: 'Beagle' },
      plan: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
      change: null,
      expiresAt: expect.stringMatching(/^\d{4}-/) as string,
    })
    const addresses = (await world.call('listAddresses', { token })).data
    expect(addresses).toMatchObject([{ id: draft?.addressId, address1: 'Ahornweg 7', city: 'Köln' }])
    expect((await world.call('listSubscriptions', { token })).data).toEqual([])
    const audit = await world.services.database.query
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('customer_id', '=', session.id)
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'customerCreated', actor: 'customer' },
      { action: 'session.opened', actor: 'customer' },
    ])
  })

  it('works with the code as well, and uses up both', async () => {
    const browser = new Browser(world)
    await requestAt(browser, order())
    const [mail] = await mailsOf(world)
    const { status, data } = await browser.typeCode(codeIn(mail))
    expect([status, data.hasDogDraft]).toEqual([200, true])
    const other = new Browser(world)
    const again = await other.confirmSignIn(tokenIn(mail))
    expect([again.status, again.error.type]).toEqual([401, 'SESSION_TOKEN_INVALID'])
  })

  it('has to be confirmed with a button in another browser, so that no mail scanner does it', async () => {
    const before = await customers()
    await requestAt(new Browser(world), order())
    const other = new Browser(world)
    const token = tokenIn((await mailsOf(world))[0])
    const scanned = await other.signIn(token)
    expect([scanned.status, scanned.error.type]).toEqual([409, 'SIGN_IN_UNCONFIRMED'])
    expect(await customers()).toBe(before)
    const { data } = await other.confirmSignIn(token)
    expect(data.hasDogDraft).toBe(true)
  })

  it('refuses a wrong code, which creates nothing', async () => {
    const before = await customers()
    const browser = new Browser(world)
    await requestAt(browser, order())
    const code = codeIn((await mailsOf(world))[0]).replaceAll(/\D/g, '')
    const { status, error } = await browser.typeCode(code === '000000' ? '111111' : '000000')
    expect([status, error.type]).toEqual([401, 'SIGN_IN_CODE_WRONG'])
    expect(await customers()).toBe(before)
  })

  it('is refused once the link has expired', async () => {
    const browser = new Browser(world)
    await requestAt(browser, order())
    const token = tokenIn((await mailsOf(world))[0])
    await world.services.database.query
      .updateTable('login_link')
      .set({ expires_at: addSeconds(world.services.clock.realNow(), -1) })
      .where('customer_id', 'is', null)
      .execute()
    const { status, error } = await browser.signIn(token)
    expect([status, error.type]).toEqual([401, 'SESSION_TOKEN_INVALID'])
  })

  it('gives the draft to the account that has the address, in any spelling, and keeps its name', async () => {
    const before = await customers()
    const { session, token, draft } = await confirmed({ email: 'Anna.Berger@EXAMPLE.de' })
    expect(session).toMatchObject({ id: 1001, firstName: 'Anna' })
    expect(await customers()).toBe(before)
    expect(draft?.dog.name).toBe('Momo')
    expect((await world.call('listAddresses', { token })).data.map(({ address1 }) => address1)).toContain(
      'Ahornweg 7',
    )
  })

  it('makes a new account for an address that was merged into another: it opens nobody else’s', async () => {
    await world.services.database.transaction((tx) => markMerged(tx, { from: 1002, to: 1001 }))
    const before = await customers()
    const { session, draft } = await confirmed({ email: 'thomas.krueger@example.de' })
    expect(session.id).not.toBe(1001)
    expect(session.id).not.toBe(1002)
    expect(await customers()).toBe(before + 1)
    expect(draft?.dog.name).toBe('Momo')
  })

  it('of two drafts makes one account, and the newer draft counts', async () => {
    const before = await customers()
    const browser = new Browser(world)
    await requestAt(browser, order())
    const first = tokenIn((await mailsOf(world))[0])
    await requestAt(browser, order({ dog: { ...MOMO, name: 'Bello' } }))
    const second = tokenIn((await mailsOf(world))[0])
    await Promise.all([browser.signIn(first), browser.copy().signIn(second)])
    expect(await customers()).toBe(before + 1)
    const { data } = await world.call('requestFirstOrder', { body: order() })
    expect(data.sent).toBe(true)
  })

  it('opens one session for a link that is used twice at once', async () => {
    const browser = new Browser(world)
    await requestAt(browser, order())
    const token = tokenIn((await mailsOf(world))[0])
    const answers = await Promise.all([browser.signIn(token), browser.copy().signIn(token)])
    expect(answers.map(({ status, data }) => [status, data.hasDogDraft])).toEqual([
      [200, true],
      [200, true],
    ])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  it('is not possible with the draft of somebody else: it is read by its owner only', async () => {
    await confirmed()
    expect(await draftOf(await world.tokenOf('Anna'))).toBeNull()
  })
})

describe('the contract of a draft', () => {
  it('is made once, with a welcome and the link for the payment method, and ends the draft', async () => {
    const { token, draft } = await confirmed()
    const quoted = await world.call('quoteDog', { body: contractOf(draft), token })
    expect(quoted.data).toMatchObject({ needsOrderButton: true, withdrawal: 'NONE' })
    const made = await Promise.all([
      subscribe(token, draft, { 'quote-id': quoted.data.id }),
      subscribe(token, draft),
    ])
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201, 409]))
    const subscriptions = (await world.call('listSubscriptions', { token })).data
    expect(subscriptions).toMatchObject([{ status: 'ACTIVE', pet: { name: 'Momo' } }])
    expect(await draftOf(token)).toBeNull()
    const mails = await mailsOf(world)
    const subjects = mails.filter(({ to }) => to === VERA).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.includes('Momos Abo beginnt'))).toHaveLength(1)
    expect(subjects.join()).toContain('Zahlungsmethode')
  })

  it("counts as the friend's of a referral, whose discount is in the quote and in the first box", async () => {
    const { session, token, draft } = await confirmed({ referralCode: ANNAS_CODE })
    expect(session.referral).toBe('ACCEPTED')
    const quoted = await world.call('quoteDog', { body: contractOf(draft), token })
    const { data } = await subscribe(token, draft, { 'quote-id': quoted.data.id })
    expect(quoted.data.after.nextBox?.totalDiscount).not.toBe('0.00')
    expect(data.subscription.discounts).toHaveLength(1)
    const planned = (
      await world.call('listOrderSchedule', {
        params: { id: data.subscription.id },
        query: { subscriptionId: data.subscription.id },
        token,
      })
    ).data
    expect(planned[0]?.totalPrice).toBe(quoted.data.after.nextBox?.totalPrice)
  })

  it('has the discount of the code in the link', async () => {
    const { token, draft } = await confirmed({ discountCode: 'pfote10' })
    expect(draft?.discountCode).toBe('pfote10')
    const quoted = await world.call('quoteDog', { body: contractOf(draft), token })
    expect(quoted.data.after.nextBox?.totalDiscount).not.toBe('0.00')
    const { status, data } = await subscribe(token, draft, { 'quote-id': quoted.data.id })
    expect(status).toBe(201)
    expect(data.subscription.discounts).toMatchObject([{ code: 'PFOTE10' }])
  })

  it('is not made with a code that does not count, which is said before', async () => {
    const { token, draft } = await confirmed({ discountCode: 'NICHTS' })
    const { status } = await world.call('quoteDog', { body: contractOf(draft), token })
    expect(status).toBe(422)
    const answer = await subscribe(token, draft)
    expect(answer.status).toBe(422)
    expect((await world.call('listSubscriptions', { token })).data).toEqual([])
  })

  it('has the version of the legal texts a customer agreed to noted with the contract, and listed', async () => {
    const { token, draft } = await confirmed()
    const { data } = await subscribe(token, draft)
    const { legal } = world.services.config.brand
    const texts = (['terms', 'withdrawal', 'privacy'] as const).map((name) => {
      return { name, language: 'de', effectiveFrom: null, hash: legal.de[name][0]?.hash }
    })
    expect((await world.call('listAgreements', { token })).data).toMatchObject([
      { subscriptionId: data.subscription.id, petName: 'Momo', occasion: 'MADE', texts },
    ])
  })

  it('leads straight to the page that sets up its payment method, beside the mailed link', async () => {
    const { token, draft } = await confirmed()
    const { data } = await subscribe(token, draft)
    const params = { id: data.paymentLink?.id ?? '' }
    const { data: setup } = await world.call('openPaymentSetup', { params, body: {}, token })
    expect((await world.request('GET', setup.url)).status).toBe(200)
    const mail = (await mailsOf(world)).find(({ text }) => text.includes('/zahlung/'))
    const mailed = /\/zahlung\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await world.request('GET', mailed)).status).toBe(200)
    const stranger = await world.call('openPaymentSetup', {
      params,
      body: {},
      token: await world.tokenOf('Anna'),
    })
    expect(stranger.status).toBe(404)
  })
})

describe('a draft', () => {
  const ended = async () => {
    const { query } = world.services.database
    await query
      .updateTable('dog_draft')
      .set({ expires_at: addSeconds(world.services.clock.realNow(), -1) })
      .execute()
  }

  it('is forgotten once it has ended, and deleted with the next clean-up', async () => {
    const { token } = await confirmed()
    await ended()
    expect(await draftOf(token)).toBeNull()
    await requestAt(new Browser(world), order({ email: 'other@example.de' }))
    await ended()
    await cleanUpTokens(world.services)
    expect(await world.services.database.query.selectFrom('dog_draft').selectAll().execute()).toEqual([])
  })

  it('outlives its link once the address is confirmed', async () => {
    const { token } = await confirmed()
    await world.services.database.query.deleteFrom('login_link').execute()
    expect((await draftOf(token))?.dog.name).toBe('Momo')
  })
})

describe('the calls for visitors', () => {
  let service: TestService | undefined
  afterEach(async () => {
    await service?.stop()
    service = undefined
  })

  it('do not exist where the brand leads elsewhere', async () => {
    service = await startTestService({ environment: { NEW_DOG_URL: 'https://shop.example/neu' } })
    const advice = await service.call('adviseVisitor', { body: { dog: MOMO } })
    const request = await service.call('requestFirstOrder', { body: order() })
    expect([advice.status, request.status]).toEqual([404, 404])
  })

  it('are limited by network, browser and address, and say when to try again', async () => {
    service = await startTestService({
      environment: { RATE_SIGN_IN_PER_IP_MINUTE: '4', RATE_LINK_PER_ADDRESS_IP_HOUR: '1' },
    })
    const browser = new Browser(service)
    expect((await requestAt(browser, order(), service)).status).toBe(200)
    const second = await requestAt(browser, order(), service)
    expect([second.status, second.error.type]).toEqual([429, 'RATE_LIMITED'])
    expect(second.error.details?.['retryAfterSeconds']).toBeGreaterThan(0)
    // A corrected address has its own limit.
    expect((await requestAt(browser, order({ email: 'vera.neu@example.de' }), service)).status).toBe(200)
    const advise = () => service?.call('adviseVisitor', { body: { dog: MOMO } })
    expect((await advise())?.status).toBe(200)
    expect((await advise())?.status).toBe(429)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertRefund } from '../../database/order/refunds.ts'
import { auditOf } from '../../testing/charging.ts'
import { addFriend, type Friend } from '../../testing/friends.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

const ANNAS_CODE = '7K3Q-M9TD'
const ANNAS = 20001
const INGRIDS = 20014

async function referralsOf(world: SampleWorld, firstName: string) {
  return (await world.call('listReferrals', { token: await world.tokenOf(firstName) })).data
}

async function subscriptionOf(world: SampleWorld, token: string, id: number) {
  const { data } = await world.call('listSubscriptions', { token })
  const found = data.find((each) => each.id === id)
  if (!found) throw new Error(`no subscription ${id}`)
  return found
}

async function order(world: SampleWorld, { subscriptionId, token }: Friend) {
  return world.call('placeOrder', { params: { id: subscriptionId }, token })
}

async function mailsTo(world: SampleWorld, name: string) {
  return (await mailsOf(world)).filter(({ to }) => to.startsWith(name))
}

describe('what a customer sees of the referral programme', () => {
  const world = sharedSampleWorld()

  it('is the code, the link, and only the initial of each friend', async () => {
    const answer = await world.call('listReferrals', { token: await world.tokenOf('Anna') })
    expect(answer.data).toEqual({
      code: ANNAS_CODE,
      link: `https://www.example.com/shop?code=${ANNAS_CODE}`,
      currencyCode: 'EUR',
      friendDiscount: '15.00',
      reward: '15.00',
      friendsCount: 2,
      pendingCount: 1,
      earned: '15.00',
      friends: [
        { id: 1, initial: 'F', cameOn: '2026-11-17', state: 'PENDING', reward: null, earnedOn: null },
        {
          id: 2,
          initial: 'L',
          cameOn: '2026-09-07',
          state: 'USED',
          reward: '15.00',
          earnedOn: '2026-09-09',
        },
      ],
    })
    expect(JSON.stringify(answer.data)).not.toMatch(/Lea|Felix|Hoffmann|1005|1008/)
  })

  it('is the customer’s own code, not derived from the email address, and only own friends', async () => {
    const codes = new Set<string>()
    for (const name of ['Anna', 'Thomas', 'Nina', 'Felix']) {
      const { code, friends } = await referralsOf(world, name)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      if (name !== 'Anna') expect(friends).toEqual([])
      codes.add(code)
    }
    expect(codes.size).toBe(4)
  })

  it('requires a token', async () => {
    expect((await world.request('GET', '/api/v1/referrals')).status).toBe(401)
  })

  it('has reduced the customer’s next order and the friend’s first order', async () => {
    const history = async (name: string, id: number) =>
      (
        await world.call('listOrderHistory', {
          params: { id },
          query: {},
          token: await world.tokenOf(name),
        })
      ).data
    expect((await history('Anna', ANNAS)).find(({ id }) => id === 20001006)?.totalPrice).toBe('184.90')
    expect((await history('Lea', 20008)).find(({ id }) => id === 20008001)?.totalPrice).toBe('57.20')
  })
})

describe('a friend who orders for the first time', () => {
  const world = sharedSampleWorld()

  it('gets 15 € off and earns 15 € once, with mail and activity; a full refund reverses it', async () => {
    const friend = await addFriend(world, { number: 1, firstName: 'Özlem', code: ' 7k3q m9td ' })
    const subscription = await subscriptionOf(world, friend.token, friend.subscriptionId)
    expect(subscription.discount).toMatchObject({
      kind: 'REFERRAL',
      title: '15,00\u00a0€ Freundschaftsbonus',
      isRemovable: false,
    })
    expect(subscription.totalLineItemDiscountedPrice).toBe('184.90')
    expect(await referralsOf(world, 'Anna')).toMatchObject({ pendingCount: 2, earned: '15.00' })

    expect((await order(world, friend)).data.totalPrice).toBe('184.90')
    const token = await world.tokenOf('Anna')
    expect((await subscriptionOf(world, token, ANNAS)).totalLineItemDiscountedPrice).toBe('184.90')
    const referrals = await referralsOf(world, 'Anna')
    expect(referrals).toMatchObject({ friendsCount: 3, pendingCount: 1, earned: '30.00' })
    expect(referrals.friends[0]).toMatchObject({ initial: 'Ö', state: 'ATTACHED', reward: '15.00' })
    const [mail, ...others] = await mailsTo(world, 'anna.')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Dein Freund hat bestellt: 15,00\u00a0€ für dich')
    expect(mail?.text).not.toMatch(/Özlem/)
    const { data: lines } = await world.call('listActivity', { params: { id: ANNAS }, query: {}, token })
    expect(lines[0]?.title).toBe('15,00\u00a0€ Freundschaftsbonus verdient')
    expect(lines[0]?.changes).toHaveLength(1)

    await world.moveClock('2026-11-21T11:00:00.000Z')
    expect((await order(world, friend)).data.totalPrice).toBe('199.90')
    expect(await referralsOf(world, 'Anna')).toMatchObject({ earned: '30.00' })
    expect(await auditOf(world, ANNAS)).toEqual(['referralRewarded by system'])

    const at = world.services.clock.realNow()
    const orderId = friend.subscriptionId * 1000 + 1
    const { query } = world.services.database
    await insertRefund(query, { orderId, amount: 8_490, reason: 'lost parcel', at })
    await world.moveClock('2026-11-22T11:00:00.000Z')
    expect((await referralsOf(world, 'Anna')).friends[0]?.state).toBe('ATTACHED')

    await insertRefund(query, { orderId, amount: 10_000, reason: 'lost parcel', at })
    await world.moveClock('2026-11-23T11:00:00.000Z')
    expect((await referralsOf(world, 'Anna')).friends[0]).toMatchObject({ state: 'REVERSED', reward: null })
    expect((await subscriptionOf(world, token, ANNAS)).totalLineItemDiscountedPrice).toBe('199.90')
    expect(await auditOf(world, ANNAS)).toEqual(['referralRewarded by system', 'referralReversed by system'])
  })
})

describe('a reward', () => {
  let world: SampleWorld
  beforeEach(async () => {
    world = await startSampleWorld()
  })
  afterEach(() => world.stop())

  it('is held while no subscription is active, and applies to the first order after one is active again', async () => {
    const token = await world.tokenOf('Ingrid')
    const { code } = await referralsOf(world, 'Ingrid')
    const friend = await addFriend(world, { number: 2, firstName: 'Ben', code })
    await order(world, friend)
    expect((await referralsOf(world, 'Ingrid')).friends[0]).toMatchObject({
      state: 'WAITING',
      reward: '15.00',
    })
    expect(await mailsTo(world, 'ingrid.')).toEqual([])

    const request = { subscriptionId: INGRIDS, operation: 'resumeSubscription' as const }
    const { data: quote } = await world.call('createQuote', { body: request, token })
    expect(quote.after.nextBox?.totalPrice).toBe('18.40')
    const headers = { 'quote-id': quote.id }
    const back = await world.call('resumeSubscription', { params: { id: INGRIDS }, token, headers })
    expect(back.data.totalLineItemDiscountedPrice).toBe('18.40')
    expect((await referralsOf(world, 'Ingrid')).friends[0]?.state).toBe('ATTACHED')
    expect((await mailsTo(world, 'ingrid.')).map(({ subject }) => subject)).toContain(
      'Dein Freund hat bestellt: 15,00\u00a0€ für dich',
    )

    await world.call('cancelSubscription', { params: { id: INGRIDS }, token, body: {} })
    expect((await referralsOf(world, 'Ingrid')).friends[0]?.state).toBe('WAITING')
    const again = await world.call('reactivateSubscription', { params: { id: INGRIDS }, token })
    expect(again.data.discounts.filter(({ kind }) => kind === 'REFERRAL')).toHaveLength(1)
  })

  it('never delays the friend’s payment: if the subscription is locked, it is granted by the next morning', async () => {
    const friend = await addFriend(world, { number: 3, firstName: 'Ida', code: ANNAS_CODE })
    const { database } = world.services
    await database.transaction(async (tx) => {
      await tx.selectFrom('subscription').select('id').where('id', '=', ANNAS).forUpdate().execute()
      expect((await order(world, friend)).status).toBe(200)
      expect((await referralsOf(world, 'Anna')).friends[0]?.state).toBe('WAITING')
    })
    await world.moveClock('2026-11-21T11:00:00.000Z')
    expect((await referralsOf(world, 'Anna')).friends[0]?.state).toBe('ATTACHED')
    expect(await auditOf(world, ANNAS)).toEqual(['referralRewarded by system'])
  })
})

describe('customers cannot refer themselves', () => {
  const world = sharedSampleWorld()

  it.each([
    [
      'by another spelling of the address',
      { number: 11, firstName: 'Anna', email: 'Anna.Berger+2@example.de' },
    ],
    [
      'at the same door under the same name',
      { number: 12, firstName: 'Anna', lastName: 'Berger', address1: 'kastanienallee  12' },
    ],
    ['with the same card', { number: 13, firstName: 'Jan', card: '4242' }],
  ])('%s', async (_how, friend) => {
    const own = await addFriend(world, { ...friend, code: ANNAS_CODE })
    expect((await order(world, own)).data.totalPrice).toBe('199.90')
    const referrals = await referralsOf(world, 'Anna')
    expect(referrals.friends[0]).toMatchObject({ state: 'VOID', reward: null })
    expect(referrals).toMatchObject({ friendsCount: 2, earned: '15.00' })
    expect(await auditOf(world, ANNAS)).toEqual([])
  })

  it('an unknown code has no effect', async () => {
    const friend = await addFriend(world, { number: 14, firstName: 'Kim', code: 'ZZZZ-ZZZZ' })
    expect((await order(world, friend)).data.totalPrice).toBe('199.90')
  })
})

/** A company ends its referral programme: nobody new is referred, and what was promised before is kept (C-515). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { insertCustomer } from '../../database/customer/customers.ts'
import { catalogueCommand, changedCatalogue } from '../../testing/catalogue.ts'
import { addFriend, type Friend } from '../../testing/friends.ts'
import { startSampleWorld, type SampleWorld } from '../../testing/sample-world.ts'
import { mailsOf, tokenIn } from '../../testing/sign-in.ts'

const ANNAS_CODE = '7K3Q-M9TD'
const ANNAS = 20001

let world: SampleWorld
let earlier: Friend

beforeAll(async () => {
  world = await startSampleWorld()
  earlier = await addFriend(world, { number: 1, firstName: 'Özlem', code: ANNAS_CODE })
  const ended = changedCatalogue((document) => {
    document.referral = { friend: 1500, referrer: 1500, retired: true }
  })
  expect((await catalogueCommand(world.services, 'apply', ended)).code).toBe(0)
})
afterAll(() => world.stop())

const discountsOf = async (token: string, id: number) =>
  (await world.call('listSubscriptions', { token })).data.find((each) => each.id === id)?.discounts

it('refuses a friend’s code at the sign-in, whichever it is, and signs the visitor in', async () => {
  const email = 'vera@example.de'
  await insertCustomer(
    world.services.database.query,
    { id: 5900, firstName: 'Vera', lastName: 'Neu', email, tags: [], selectedLang: 'de' },
    instant('2026-11-19T08:00:00Z'),
  )
  for (const referralCode of [ANNAS_CODE, '0000-0000']) {
    await world.call('requestLoginLink', { body: { email, referralCode } })
    const [mail] = await mailsOf(world)
    const answer = await world.call('signIn', { body: { sessionToken: tokenIn(mail), confirmed: true } })
    expect([answer.status, answer.data.referral]).toEqual([200, 'PROGRAMME_ENDED'])
  }
  const { rows } = await world.services.database.pool.query('select from referral where friend_id = 5900')
  expect(rows).toEqual([])
})

it('registers nobody who is taken in with a code', async () => {
  const later = await addFriend(world, { number: 2, firstName: 'Jo', code: ANNAS_CODE, card: '4242' })
  expect(await discountsOf(later.token, later.subscriptionId)).toEqual([])
})

it('has no page of friends, and the page knows', async () => {
  const answer = await world.request('GET', '/api/v1/referrals', { token: await world.tokenOf('Anna') })
  expect(answer.status).toBe(404)
})

it('answers a friend’s code among the discounts as any unknown code', async () => {
  const token = await world.tokenOf('Anna')
  const answerTo = async (code: string) => {
    const answer = await world.call('addDiscount', { params: { id: ANNAS }, body: { code }, token })
    return [answer.status, answer.error]
  }
  expect(await answerTo(ANNAS_CODE)).toEqual(await answerTo('GIBTESNICHT'))
  expect((await answerTo(ANNAS_CODE))[1]).toBe('Gib einen gültigen Rabattcode ein!')
})

it('keeps what friends and customers were promised before, at the amounts of then', async () => {
  expect(await discountsOf(earlier.token, earlier.subscriptionId)).toMatchObject([
    { kind: 'REFERRAL', value: '15.00' },
  ])
  const order = await world.call('placeOrder', {
    params: { id: earlier.subscriptionId },
    token: earlier.token,
  })
  expect(order.data.totalPrice).toBe('184.90')
  expect(await discountsOf(await world.tokenOf('Anna'), ANNAS)).toContainEqual(
    expect.objectContaining({ kind: 'REFERRAL', value: '15.00' }),
  )
  const [mail] = (await mailsOf(world)).filter(({ to }) => to.startsWith('anna.'))
  expect(mail?.subject).toBe('Dein Freund hat bestellt: 15,00\u00a0€ für dich')
  // There is no page of friends any more to which the mail could lead.
  expect(mail?.text).not.toContain('/raf')
})

/** Visitors who come with a friend's code: it goes with the link to sign in, and counts when that link is used. */
import { beforeAll, describe, expect, it } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { insertCustomer } from '../../database/customer/customers.ts'
import { customerFiles, folderOf, importFolder } from '../../testing/import-files.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf, tokenIn } from '../../testing/sign-in.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

const ANNAS_CODE = '7K3Q-M9TD'
const VISITOR = 'vera@example.de'
const VISITORS_ID = 5001

const world = sharedSampleWorld()

beforeAll(async () => {
  await insertCustomer(
    world.services.database.query,
    { id: VISITORS_ID, firstName: 'Vera', lastName: 'Neu', email: VISITOR, tags: [], selectedLang: 'de' },
    instant('2026-11-19T08:00:00Z'),
  )
})
restoreAfterEach(world, snapshotDatabase)

/** Requests a link with a code, and signs in with it on another device, where it is confirmed. */
async function signInWith(referralCode: string, email = VISITOR) {
  await world.call('requestLoginLink', { body: { email, referralCode } })
  const [mail] = await mailsOf(world)
  return world.call('signIn', { body: { sessionToken: tokenIn(mail), confirmed: true } })
}

const friendsOfAnna = async () =>
  (await world.call('listReferrals', { token: await world.tokenOf('Anna') })).data.friendsCount

describe('a visitor with a code', () => {
  it.each([ANNAS_CODE, ' 7k3qm9td '])('becomes a friend by signing in with %j', async (code) => {
    const before = await friendsOfAnna()
    const answer = await signInWith(code)
    expect(answer.data.referral).toBe('ACCEPTED')
    expect(await friendsOfAnna()).toBe(before + 1)
  })

  it('belongs to the first friend', async () => {
    await signInWith(ANNAS_CODE)
    const { data } = await world.call('listReferrals', { token: await world.tokenOf('Thomas') })
    expect((await signInWith(data.code)).data.referral).toBe('ALREADY_REFERRED')
  })

  it.each(['0000-0000', 'hello', '🐾', "';--"])(
    'is signed in as usual with the unknown code %j',
    async (code) => {
      const answer = await signInWith(code)
      expect(answer.status).toBe(200)
      expect(answer.data.referral).toBe('UNKNOWN_CODE')
    },
  )

  it('does not use up the chance with the own code', async () => {
    const token = (await signInWith('nothing')).data.accessToken
    const { data } = await world.call('listReferrals', { token })
    expect((await signInWith(data.code)).data.referral).toBe('OWN_CODE')
    expect((await signInWith(ANNAS_CODE)).data.referral).toBe('ACCEPTED')
  })

  it('who pays with the friend’s card is told that the code belongs to the same person', async () => {
    const files = customerFiles([1])
    const noOrders = files['orders.csv']?.split('\n')[0] ?? ''
    await importFolder(world.services, folderOf({ ...files, 'orders.csv': noOrders }))
    expect((await signInWith(ANNAS_CODE, 'c1@example.de')).data.referral).toBe('SAME_PERSON')
  })

  it('who has ordered before gets nothing', async () => {
    const { data } = await world.call('listReferrals', { token: await world.tokenOf('Nina') })
    const answer = await signInWith(data.code, 'thomas.krueger@example.de')
    expect(answer.data.referral).toBe('NOT_NEW')
    expect(
      (await world.call('listReferrals', { token: await world.tokenOf('Nina') })).data.friendsCount,
    ).toBe(0)
  })

  it('gets the discount on the first order at once, if a contract was imported', async () => {
    const otherCard = { reference: 'card:1117', card_last_digits: '1117' }
    const files = customerFiles([1], () => ({ 'payment-methods': otherCard }))
    await importFolder(
      world.services,
      folderOf({ ...files, 'orders.csv': files['orders.csv']?.split('\n')[0] ?? '' }),
    )
    const { referral, accessToken: token } = (await signInWith(ANNAS_CODE, 'c1@example.de')).data
    expect(referral).toBe('ACCEPTED')
    const { data } = await world.call('listSubscriptions', { token })
    expect(data[0]?.discounts).toMatchObject([{ kind: 'REFERRAL' }])
  })
})

it('a link that has expired does not use the code, and the next link can carry it', async () => {
  await world.call('requestLoginLink', { body: { email: VISITOR, referralCode: ANNAS_CODE } })
  const [mail] = await mailsOf(world)
  await world.services.database.pool.query(`update login_link set expires_at = now() - interval '1 minute'
    where customer_id = ${VISITORS_ID}`)
  const refused = await world.call('signIn', { body: { sessionToken: tokenIn(mail), confirmed: true } })
  expect(refused.error.type).toBe('SESSION_TOKEN_INVALID')
  expect((await signInWith(ANNAS_CODE)).data.referral).toBe('ACCEPTED')
})

it('a repeated sign-in with the same link reports the code once', async () => {
  await world.call('requestLoginLink', { body: { email: VISITOR, referralCode: ANNAS_CODE } })
  const [mail] = await mailsOf(world)
  const body = { sessionToken: tokenIn(mail), confirmed: true } as const
  const first = await world.call('signIn', { body })
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const again = await world.call('signIn', { body, headers: { cookie } })
  expect([first.data.referral, again.data.referral]).toEqual(['ACCEPTED', undefined])
})

it('a code of more than 40 characters is refused before anything is mailed', async () => {
  const answer = await world.call('requestLoginLink', {
    body: { email: VISITOR, referralCode: 'x'.repeat(41) },
  })
  expect(answer.status).toBe(422)
  expect(await mailsOf(world)).toEqual([])
})

/** Why a dog does not move to another customer: the page, its form and the call of the admin API say the same. */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MoveFault } from '@pfotenportal/domain/move/move'
import { staffOutcomesDe } from '@pfotenportal/text/de/staff-outcomes'
import { staffOutcomesEn } from '@pfotenportal/text/en/staff-outcomes'
import { readMoveSums } from '../../database/customer/moved.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { mailsOf } from '../../testing/sign-in.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld('2026-11-20T12:00:00+01:00')
restoreAfterEach(world)
let support: Desk
let caller: AdminCaller

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
  caller = await adminCaller(world, 'support')
})
afterEach(async () => {
  await pool().query(
    `DELETE FROM payment_dispute; UPDATE customer SET merged_into = NULL, former_email = NULL`,
  )
})

const pool = () => world.services.database.pool

const paid = `
  INSERT INTO charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, request_id,
    business_at, started_at, lease_until, settled_at)
  VALUES (20001, 20001008, 9, 'reclaimed', 'DUE', 'PAID', 100, 'test', now(), now(), now(), now());`
const reclaimed = (kind: string, state: string, nextAttempt: string) => `${paid}
  INSERT INTO payment_dispute (charge_id, order_id, kind, amount_cents, reason, state, opened_at, changed_at, next_attempt)
  SELECT id, order_id, '${kind}', 100, '', '${state}', now(), now(), ${nextAttempt} FROM charge WHERE key = 'reclaimed'`
const sameDog = `
  UPDATE pet SET (name, gender, birth_year, birth_month) =
    (SELECT upper(name), gender, birth_year, birth_month FROM pet WHERE id = 40001) WHERE id = 40002`

/** What is moved, unless a case says something else: Frieda, from Anna to Thomas. */
const frieda = { from: 1001, subscription: 20001, other: 1002 }

/** A case, what makes it so, and what is moved. */
type Case = readonly [name: string, sql: string, MoveFault, typeof frieda]

const cases: readonly Case[] = [
  ['whose contract is cancelled', '', 'CONTRACT_ENDED', { from: 1002, subscription: 20004, other: 1001 }],
  [
    'that has died',
    'UPDATE subscription SET cancellation_flow_id = 8 WHERE id = 20004',
    'DOG_PASSED_AWAY',
    { from: 1002, subscription: 20004, other: 1001 },
  ],
  [
    'whose order is charged again after it failed',
    '',
    'PAYMENT_OPEN',
    { from: 1007, subscription: 20010, other: 1001 },
  ],
  [
    'whose contract is paused because nobody paid',
    '',
    'PAYMENT_OPEN',
    { from: 1011, subscription: 20014, other: 1001 },
  ],
  ['whose payment the bank reclaims', reclaimed('DISPUTE', 'OPENED', 'NULL'), 'DISPUTE_OPEN', frieda],
  [
    'whose returned debit is tried again',
    reclaimed('RETURNED_DEBIT', 'OPENED', "'2026-11-27'"),
    'DISPUTE_OPEN',
    frieda,
  ],
  [
    'whose charge is not answered',
    `INSERT INTO charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, request_id,
       business_at, started_at, lease_until)
     VALUES (20001, 20001900, 1, 'running', 'DUE', 'OPEN', 1, 'test', now(), now(), now() + interval '1 hour')`,
    'PAYMENT_RUNNING',
    frieda,
  ],
  [
    'whose refund is not answered',
    `UPDATE refund SET (state, charge_reference, started_at, lease_until) = ('OPEN', 'ch_1', now(), now() + interval '1 hour')
     WHERE order_id / 1000 = 20001`,
    'PAYMENT_RUNNING',
    frieda,
  ],
  [
    'whose box is charged today',
    "UPDATE subscription SET anchor_index = 9, anchor_date = '2026-11-20', next_billing_date = '2026-11-20' WHERE id = 20001",
    'ORDER_LOCKED',
    frieda,
  ],
  ['of a contract without one', 'UPDATE subscription SET pet_id = NULL WHERE id = 20001', 'NO_DOG', frieda],
  [
    'with a declared end',
    "UPDATE subscription SET ends_at = '2027-01-31' WHERE id = 20001",
    'END_DECLARED',
    frieda,
  ],
  [
    'that the former system still charges',
    "UPDATE subscription SET billing_source = 'RECHARGE' WHERE id = 20001",
    'BILLED_ELSEWHERE',
    frieda,
  ],
  ['that the other customer feeds already', sameDog, 'DOG_KNOWN', frieda],
  [
    'to somebody to whom no carrier goes',
    "UPDATE address SET zip = '1' WHERE customer_id = 1002",
    'ADDRESS_UNUSABLE',
    frieda,
  ],
  ['to the same customer', '', 'SAME_CUSTOMER', { ...frieda, other: 1001 }],
  [
    'to an account that was merged',
    'UPDATE customer SET merged_into = 1003, former_email = email WHERE id = 1002',
    'MERGED_BEFORE',
    frieda,
  ],
]

const counted = async () => {
  const { rows } = await pool().query<object>(
    `SELECT (SELECT count(*) FROM subscription), (SELECT count(*) FROM pet),
       (SELECT count(*) FROM subscription WHERE moved_on IS NOT NULL) AS moved`,
  )
  return rows
}

describe('a dog is not moved', () => {
  it.each(cases)('%s', async (_name, sql, fault, { from, subscription, other }) => {
    await pool().query(sql)
    const { query } = world.services.database
    const before = [await counted(), await readMoveSums(query, from), await mailsOf(world)]
    const path = `/customers/${from}/move`
    const sentences = [staffOutcomesDe.problems[fault], staffOutcomesEn.problems[fault]]

    const html = await support.read(`/operator${path}?subscription=${subscription}&other=${other}&lang=de`)
    expect(html).toContain(sentences[0])
    expect(html).not.toMatch(/undefined|NaN|name="quote"/)
    const form = { subscription: String(subscription), other: String(other), agreed: 'yes' }
    expect(await support.submit(`/operator${path}`, form)).toBe(`problem=${fault}`)
    const headers = { 'accept-language': 'en' }
    const call = await caller.send('POST', path, { json: form, headers })
    expect([call.status, call.error?.type, call.error?.details]).toEqual([
      409,
      'ACTION_REFUSED',
      { reason: fault, message: sentences[1] },
    ])

    expect([await counted(), await readMoveSums(query, from), await mailsOf(world)]).toEqual(before)
  })

  it('once it has moved, to a third customer', async () => {
    const form = { subscription: '20001', other: '1002', agreed: 'yes' }
    const moved = await caller.send('POST', '/customers/1001/move', { json: form })
    expect(moved.data).toMatchObject({ done: 'dogMoved' })
    const again = await caller.send('POST', '/customers/1001/move', { json: { ...form, other: '1003' } })
    expect([again.status, again.error?.details?.['reason']]).toEqual([409, 'MOVED_BEFORE'])
    expect(await support.submit('/operator/customers/1001/move', { ...form, other: '1003' })).toBe(
      'problem=MOVED_BEFORE',
    )
  })
})

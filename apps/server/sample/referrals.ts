/**
 * The referrals of the sample world (docs/domain.md 10.1): Anna referred Lea, who has ordered, and Felix, who has not.
 */
import { orderIdOf } from '@pfotenportal/domain/subscription/subscription'
import { newestCatalogue } from '../core/catalogue.ts'
import type { ReferralData } from '../database/customer/customers.ts'
import type { Tx } from '../database/open.ts'
import { recordReferralDiscount } from '../database/referral/referral-discounts.ts'
import { closeReferral, insertReferral, lockPendingReferral } from '../database/referral/referrals.ts'
import type { StoredDiscount } from '../database/subscription/subscription-insert.ts'
import type { SampleCalendar } from './calendar.ts'

/** Anna's code; the others' codes are generated. */
const ANNAS_CODE = '7K3Q-M9TD'

const data: Readonly<Record<number, ReferralData>> = {
  1001: { referralCode: ANNAS_CODE },
  1005: { referredBy: ANNAS_CODE },
  1008: { referredBy: ANNAS_CODE },
}

export function referralDataOf(customerId: number): ReferralData {
  return data[customerId] ?? {}
}

/** The discounts for Lea's first order: hers, and Anna's on the order after it. Days as in the seeds. */
const given = [
  { id: 61_001, subscriptionId: 20008, cycleIndex: 1, on: -72, at: '12:05' },
  { id: 61_002, subscriptionId: 20001, cycleIndex: 6, on: -72, at: '12:14' },
] as const

/** The referral discount that was attached right before a past order. */
export function referralDiscountsBefore(
  subscriptionId: number,
  cycleIndex: number,
  calendar: SampleCalendar,
): StoredDiscount[] {
  return given
    .filter((one) => one.subscriptionId === subscriptionId && one.cycleIndex === cycleIndex)
    .map(({ id, on, at }) => ({
      id,
      kind: 'REFERRAL',
      title: '',
      code: null,
      valueType: 'FIXED',
      value: newestCatalogue().referral.referrer,
      remainingOrders: 1,
      expiresAt: null,
      minimumOrder: null,
      fromCycleIndex: null,
      toCycleIndex: null,
      milestone: null,
      consumedOn: null,
      createdAt: calendar.at(calendar.day(on), at),
    }))
}

/** Stores the referrals; customers and discounts have to exist. */
export async function insertSampleReferrals(tx: Tx, calendar: SampleCalendar): Promise<void> {
  const moment = (day: number, time: string) => calendar.at(calendar.day(day), time)
  const [friends, rewards] = given
  await insertReferral(tx, { friendId: 1008, referrerId: 1001, cameAt: moment(-3, '18:40') })
  await insertReferral(tx, { friendId: 1005, referrerId: 1001, cameAt: moment(-74, '20:15') })
  const leas = await lockPendingReferral(tx, 1005)
  if (!leas) throw new Error('the sample world has lost a referral')
  const orderId = orderIdOf(friends.subscriptionId, friends.cycleIndex)
  await closeReferral(tx, leas.id, {
    state: 'EARNED',
    fault: null,
    orderId,
    at: moment(rewards.on, rewards.at),
  })
  await recordReferralDiscount(tx, { ...leas, role: 'FRIEND', previousId: null }, friends.id)
  await recordReferralDiscount(tx, { ...leas, role: 'REFERRER', previousId: null }, rewards.id)
}

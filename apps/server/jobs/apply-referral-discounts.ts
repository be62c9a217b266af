/** Applies pending referral discounts and reverses refunded ones, before the day's charges. */
import { day } from '@pfotenportal/domain/core/calendar'
import {
  hasReferralWork,
  listSubscriptionsAwaitingDiscount,
  listRefundedReferrals,
  type RefundedReferral,
} from '../database/referral/referral-discounts.ts'
import { attachWaitingDiscounts } from '../referrals/attach-discounts.ts'
import { reverseReferral } from '../referrals/settle.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

/** Pending discounts may be of any age; the next run applies them. */
const SINCE = day('2000-01-01')

export const applyReferralDiscounts: Job = {
  name: 'referral-discounts',
  isShared: true,
  nextDay: async (db) => ((await hasReferralWork(db)) ? SINCE : null),
  async run(run) {
    const skipped = [await reverseAll(run), await placeAll(run)].filter((it) => it !== null)
    return skipped.length === 0 ? null : skipped.join('; ')
  },
}

function reverseAll(run: Run) {
  const { database } = run.services
  const found = new Map<number, RefundedReferral>()
  return forEachItem(
    run,
    async (page) => {
      const list = await listRefundedReferrals(database.query, page)
      for (const refunded of list) found.set(refunded.id, refunded)
      return list
    },
    async (id) => {
      const refunded = found.get(id)
      if (refunded) await database.transaction((tx) => reverseReferral(tx, run.actor(), refunded))
    },
  )
}

function placeAll(run: Run) {
  const { database, mail } = run.services
  const customerOf = new Map<number, number>()
  return forEachItem(
    run,
    async (page) => {
      const list = await listSubscriptionsAwaitingDiscount(database.query, page)
      for (const { id, customerId } of list) customerOf.set(id, customerId)
      return list
    },
    async (id) => {
      const customerId = customerOf.get(id)
      if (customerId === undefined) return
      const mails = await database.transaction((tx) => attachWaitingDiscounts(tx, run.actor(), customerId))
      if (mails > 0) mail.wake()
    },
  )
}

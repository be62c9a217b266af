/** Registers a referral: from the code in the customer's data to the discount of the first order. */
import { parseReferralCode, referralVoidReason } from '@pfotenportal/domain/referral/referral'
import type { Actor } from '../context/actor.ts'
import type { Tx } from '../database/open.ts'
import {
  countPaidOrders,
  findCustomerByReferralCode,
  closeReferral,
  insertReferral,
  lockPendingReferral,
  findPerson,
  findReferredByCode,
} from '../database/referral/referrals.ts'
import { attachWaitingDiscounts } from './attach-discounts.ts'

/**
 * Registers the referral in a customer's data: call it after adding the customer, and again after adding their
 * subscriptions. Unknown codes are ignored. Returns the number of mails to send.
 *
 * @public The service does not add customers yet; this is for the code that will.
 */
export async function registerReferral(tx: Tx, actor: Actor, customerId: number): Promise<number> {
  const code = parseReferralCode((await findReferredByCode(tx, customerId)) ?? '')
  const referrerId = code === undefined ? undefined : await findCustomerByReferralCode(tx, code)
  if (referrerId === undefined) return 0
  await insertReferral(tx, { friendId: customerId, referrerId, cameAt: actor.now })
  const pending = await lockPendingReferral(tx, customerId)
  if (!pending) return 0
  const [friend, referrer] = [await findPerson(tx, customerId), await findPerson(tx, referrerId)]
  const ordersBefore = await countPaidOrders(tx, customerId)
  const fault = referralVoidReason({ friend, referrer, ordersBefore })
  if (fault === null) return attachWaitingDiscounts(tx, actor, customerId)
  await closeReferral(tx, pending.id, { state: 'VOID', fault, orderId: null, at: actor.now })
  return 0
}

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
 * Takes in by whose code a customer came, once the customer's data is there: to be called by whoever adds customers, and
 * again after adding their subscriptions. A code that nobody has means nothing. Gives how many mails wait.
 *
 * @public The service does not add customers yet; whatever will calls this.
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

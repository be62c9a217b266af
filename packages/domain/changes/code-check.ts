/** What a code would do for a subscription, as staff ask before a customer enters it (C-490; docs/domain.md 5.6). */
import type { Moment } from '../catalogue/moment.ts'
import type { Day } from '../core/calendar.ts'
import type { RefusalReason } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'
import { isRemovable, NEW_DISCOUNT, type Discount } from '../discount/discount.ts'
import { boxPrices, nextBoxPrice, type BoxPrice } from '../subscription/box.ts'
import { nextBillingDate, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { addDiscount, codeProblem, type CodeProblem, type Redemption } from './discount-code.ts'

/** The first planned box whose price the code lowers. */
export interface CodeBox {
  /** Null during a pause that has no end yet. */
  readonly billingDate: Day | null
  /** What the code takes off. */
  readonly discount: Cents
  readonly total: Cents
}

/**
 * WORKS: the discount that would be attached, the code that it replaces, and the first box that gets it; null if every
 * planned box has a larger discount, or the code ends before it. ATTACHED: entering it again changes nothing. STATE: no
 * code can be entered at present. REFUSED: this one cannot. FRIENDS_CODE: it is for new customers, who come by its link.
 */
export type CodeCheck =
  | {
      readonly result: 'WORKS'
      readonly discount: Discount
      readonly replaces: string | null
      readonly firstBox: CodeBox | null
    }
  | { readonly result: 'ATTACHED' }
  | { readonly result: 'STATE'; readonly reason: RefusalReason }
  | { readonly result: 'REFUSED'; readonly problem: CodeProblem }
  /** A friend's code, which is no discount code; `isRetired` if nobody can refer a friend any more. */
  | { readonly result: 'FRIENDS_CODE'; readonly isRetired: boolean }

/** Decides as `addDiscount`, and says what it would give or why it is refused. */
export function checkCode(
  subscription: Subscription,
  { isFriends = false, ...redemption }: Redemption & { readonly isFriends?: boolean },
  moment: Moment,
): CodeCheck {
  if (!redemption.campaign && isFriends)
    return { result: 'FRIENDS_CODE', isRetired: moment.catalogue.referral.retired }
  const decision = addDiscount(subscription, redemption, moment)
  if (!decision.ok) {
    const problem = codeProblem(subscription, redemption, moment)
    return decision.reason === 'DISCOUNT_CODE_INVALID' && problem
      ? { result: 'REFUSED', problem }
      : { result: 'STATE', reason: decision.reason }
  }
  const after = decision.value
  const discount = after.discounts.find(({ id }) => id === NEW_DISCOUNT)
  if (!discount) return { result: 'ATTACHED' }
  const replaces = subscription.discounts.find(isRemovable)?.code ?? null
  return { result: 'WORKS', discount, replaces, firstBox: firstBoxWith(after, moment) }
}

function firstBoxWith(subscription: Subscription, moment: Moment): CodeBox | null {
  const lowers = ({ discountUsed }: BoxPrice) => discountUsed?.id === NEW_DISCOUNT
  const boxOf = (billingDate: Day | null, { discount, total }: BoxPrice) => ({ billingDate, discount, total })
  if (subscription.status !== 'ACTIVE') {
    const box = nextBoxPrice(subscription, moment)
    return lowers(box) ? boxOf(nextBillingDate(subscription, moment), box) : null
  }
  const found = boxPrices(subscription, schedule(subscription, moment)).find(({ box }) => lowers(box))
  return found ? boxOf(found.entry.billingDate, found.box) : null
}

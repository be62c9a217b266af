/** Discounts and the reward banner on the wire (C-11; docs/domain.md 7.2). */
import type {
  DiscountView,
  FlowBannerView,
  LoyaltyView,
  SubscriptionView,
  WorthView,
} from '@pfotenportal/contract/subscriptions'
import { refuse } from '@pfotenportal/domain/core/decision'
import { toWire } from '@pfotenportal/domain/core/money'
import { isRemovable, type Discount } from '@pfotenportal/domain/discount/discount'
import {
  loyaltyProgress,
  rewardBanner,
  rewardsAtHand,
  unitsOfDays,
  worthOf,
  type RewardWorth,
} from '@pfotenportal/domain/discount/reward'
import { refusedByState } from '@pfotenportal/domain/subscription/transitions'
import type { ServiceText } from '@pfotenportal/text/de/service'
import { formatPrice } from '@pfotenportal/text/format'
import type { Answer } from '../core/answer.ts'
import { rewardWords, titleOfSample } from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { languageOfCopy, type ViewContext } from './view-context.ts'

const FIRST_SHOP_ID = 7_640_000

/** The internal id of a discount by its shop id. */
export function discountIdOf(shopifyId: string): number {
  return Number(shopifyId) - FIRST_SHOP_ID
}

/** The shop's id of a discount, digits only (C-02). */
export function shopDiscountId(id: number): string {
  return String(FIRST_SHOP_ID + id)
}

/** A discount; `activeId` is the discount that the next order uses. */
export function discountView(
  discount: Discount,
  activeId: number | undefined,
  copy: ServiceText,
): DiscountView {
  const { id, kind, code, valueType, value, remainingOrders, expiresAt } = discount
  return {
    id,
    shopifyId: shopDiscountId(id),
    kind,
    title: discountTitle(discount, copy),
    code,
    valueType,
    value: valueType === 'FIXED' ? toWire(value) : String(value),
    isActive: id === activeId,
    isRemovable: isRemovable(discount),
    remainingOrders,
    expiresAt,
  }
}

/** The title of a discount: its amount and its campaign. */
export function discountTitle(
  { kind, valueType, value, title }: Pick<Discount, 'kind' | 'valueType' | 'value' | 'title'>,
  copy: ServiceText,
): string {
  if (kind === 'REWARD')
    return copy.rewardTitle(rewardWords(worthOf({ valueType, value }, newestCatalogue()), copy.language))
  const named = typeof title === 'string' ? title : title[languageOfCopy(copy)]
  const campaigns = { OFFER: copy.offerCampaign, REFERRAL: copy.referralCampaign, CODE: named }
  const campaign = campaigns[kind]
  return valueType === 'PERCENTAGE'
    ? copy.percentTitle(value, campaign)
    : copy.amountTitle(formatPrice(toWire(value)), campaign)
}

/** What a reward is: the percentage, or the amount or the product, which only rewards with one have. */
export function worthView({ percentage, amount, product }: RewardWorth, copy: ServiceText): WorthView {
  if (product !== undefined) return { percentage: null, product: titleOfSample(product, copy.language) }
  return amount === undefined ? { percentage: percentage ?? 0 } : { percentage: null, amount: toWire(amount) }
}

/** The banner as a list of one, or FLOW_BANNER_NOT_FOUND with the number of orders until the next reward. */
export function flowBannerAnswer(stored: StoredSubscription, view: ViewContext): Answer<FlowBannerView[]> {
  const { subscription, loyaltyDays, lastReward, rewarded } = stored
  const refused = refusedByState('readFlowRewardBanner', subscription, view)
  if (refused) return refused
  const atHand = rewardsAtHand(subscription, lastReward)
  const path = { units: unitsOfDays(loyaltyDays), cycle: subscription.plan.cycle, rewarded }
  const banner = rewardBanner({ ...path, ...atHand }, view.today, subscription.terms)
  if (banner.state === 'none') {
    const { remainingOrders } = banner
    return refuse('FLOW_BANNER_NOT_FOUND', { remainingOrders: remainingOrders ?? 0 })
  }
  const worth = rewardWords(banner, view.copy.language)
  if (banner.state === 'near') {
    const text = view.copy.rewardNear(banner.remainingOrders, worth)
    return { ok: true, value: [{ text, isRewardReceived: false, ...worthView(banner, view.copy) }] }
  }
  const sentence = atHand.unusedReward === null ? view.copy.rewardUsed : view.copy.rewardReceived
  return {
    ok: true,
    value: [{ text: sentence(worth), isRewardReceived: true, ...worthView(banner, view.copy) }],
  }
}

/** The way to the next reward; null without one, and in a state in which there is no banner either. */
export function loyaltyView(
  { subscription, loyaltyDays, rewarded }: StoredSubscription,
  view: ViewContext,
): LoyaltyView | null {
  if (refusedByState('readFlowRewardBanner', subscription, view)) return null
  return loyaltyProgress(unitsOfDays(loyaltyDays), rewarded, subscription.terms)
}

/** The same inside a subscription: the list, empty if there is no banner, and the number of orders until the reward. */
export function rewardView(
  stored: StoredSubscription,
  view: ViewContext,
): Pick<SubscriptionView, 'flowBanner' | 'ordersUntilReward'> {
  const answer = flowBannerAnswer(stored, view)
  if (answer.ok) return { flowBanner: answer.value, ordersUntilReward: null }
  const remaining = answer.details?.['remainingOrders']
  return {
    flowBanner: [],
    ordersUntilReward: typeof remaining === 'number' && remaining > 0 ? remaining : null,
  }
}

/** The reward banner: facts from the rules, sentences from the texts (spec 2; docs/domain.md 7.2). */
import type { FlowBannerView } from '@pfotenportal/contract/subscriptions'
import { refuse } from '@pfotenportal/domain/core/decision'
import { rewardBanner } from '@pfotenportal/domain/discount/reward'
import { refusedByState } from '@pfotenportal/domain/subscription/transitions'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import type { Answer } from '../core/answer.ts'
import type { ViewContext } from './view-context.ts'

const UNIT_DAYS = 28

/** The banner as a list of one, or FLOW_BANNER_NOT_FOUND with the number of orders until the next reward. */
export function flowBannerAnswer(stored: StoredSubscription, view: ViewContext): Answer<FlowBannerView[]> {
  const { it, loyaltyDays, lastReward, rewarded } = stored
  const refused = refusedByState('readFlowRewardBanner', it, view)
  if (refused) return refused
  const unusedReward = it.discounts.find(({ kind }) => kind === 'REWARD')?.value ?? null
  const lastUsedReward = lastReward && { percentage: lastReward.percent, on: lastReward.consumedOn }
  const path = { units: loyaltyDays / UNIT_DAYS, cycle: it.plan.cycle, rewarded }
  const loyalty = { ...path, unusedReward, lastUsedReward }
  const banner = rewardBanner(loyalty, view.today)
  const { percentage } = banner
  if (banner.state === 'none') {
    return refuse('FLOW_BANNER_NOT_FOUND', { remainingOrders: banner.remainingOrders })
  }
  if (banner.state === 'near') {
    const text = view.copy.rewardNear(banner.remainingOrders, percentage)
    return { ok: true, value: [{ text, isRewardReceived: false, percentage }] }
  }
  const sentence = unusedReward === null ? view.copy.rewardUsed : view.copy.rewardReceived
  return { ok: true, value: [{ text: sentence(percentage), isRewardReceived: true, percentage }] }
}

/** The same list inside a subscription; empty where there is no banner. */
export function flowBannerViews(stored: StoredSubscription, view: ViewContext): FlowBannerView[] {
  const answer = flowBannerAnswer(stored, view)
  return answer.ok ? answer.value : []
}

/** Which reward banner the service's answer means (spec 2). */
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { FlowBannerView } from '@pfotenportal/contract/subscriptions'

export type RewardState =
  | { readonly kind: 'received' | 'near'; readonly percentage: number }
  /** `message` is what the service said instead of a banner. */
  | { readonly kind: 'none'; readonly message: string | null }

/** The percentage contained in a banner's text; null where it has none. */
export function percentageIn(text: string): number | null {
  const found = /(\d{1,3})\s?%/.exec(text)?.[1]
  return found === undefined ? null : Number(found)
}

/** Received, else near when the banner has a text, else none with the refusal's message (C-48). */
export function rewardState(
  banner: readonly FlowBannerView[] | null,
  error: string | ApiError | null,
): RewardState {
  const first = banner?.[0]
  if (first?.isRewardReceived)
    return { kind: 'received', percentage: percentageIn(first.text) ?? first.percentage }
  if (first && first.text !== '')
    return { kind: 'near', percentage: percentageIn(first.text) ?? first.percentage }
  const message = typeof error === 'object' && error?.type === 'FLOW_BANNER_NOT_FOUND' ? error.message : null
  return { kind: 'none', message: message || null }
}

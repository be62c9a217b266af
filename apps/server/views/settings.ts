/** Settings on the wire: the dog that the portal opens with and its plan (C-55). */
import type { SettingsView } from '@pfotenportal/contract/auth'
import { defaultSubscription } from '@pfotenportal/domain/subscription/subscription-list'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { optionsView } from './product.ts'

/** `chosenId` is the stored choice, which counts only while it is listed. */
export function settingsView(subscriptions: readonly Subscription[], chosenId: number | null): SettingsView {
  const chosen = defaultSubscription(subscriptions, chosenId)
  return { defaultSubscription: chosen?.id ?? null, subscriptionOptions: chosen && optionsView(chosen.plan) }
}

/** The plan being chosen (`settings.subscriptionOptions`), its quote and the command. */
import { useState } from 'react'
import type { ProductView } from '@pfotenportal/contract/products'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { planChanged } from '@pfotenportal/domain/plan/plan'
import { useResource } from '../../data/queries.ts'
import { useScope } from '../../data/scope.tsx'
import { useQuotedOperation } from '../../data/use-quoted-operation.ts'
import { useRecipeAdvice } from '../shared/recipe/recipe-advice.ts'
import {
  draftOf,
  menuOf,
  recipesAgainstAdvice,
  rhythmsToChoose,
  useSwapPlanText,
  type PlanDraft,
} from './plan-draft.ts'
import { useMenus } from './use-menus.ts'
import { useRhythmFallback } from './use-rhythm-fallback.ts'

/** The draft is stored with the settings. It outlives the dialog until the plan is changed or another dog is chosen. */
function useDraft(subscription: SubscriptionView) {
  const { cache } = useScope()
  const settings = useResource('settings').data
  const own = settings?.defaultSubscription === subscription.id ? settings.subscriptionOptions : null
  const keep = (subscriptionOptions: SubscriptionView['options']) =>
    cache.set('settings', null, { defaultSubscription: subscription.id, subscriptionOptions })
  return { draft: draftOf(own ?? subscription.options), keep }
}

function requestOf(
  subscription: SubscriptionView,
  variantId: number,
  draft: PlanDraft,
  acknowledged: string[],
) {
  const warningsAcknowledged = draft.recipes.filter((code) => acknowledged.includes(code))
  return {
    subscriptionId: subscription.id,
    operation: 'swapPlan' as const,
    input: {
      variantId: String(variantId),
      billingPolicy: { intervalCount: draft.cycle },
      options: draft,
      ...(warningsAcknowledged.length > 0 ? { warningsAcknowledged } : {}),
    },
  }
}

/** The state of the plan dialog. */
export function usePlanChange(
  subscription: SubscriptionView,
  pet: PetView,
  listed: ProductView,
  onDone: () => void,
) {
  const text = useSwapPlanText()
  const advice = useRecipeAdvice(pet)
  const { draft: kept, keep } = useDraft(subscription)
  const rhythms = rhythmsToChoose(subscription.options)
  const menus = useMenus(listed, kept.recipes)
  const { product } = menus
  // Menus that were not listed may lack the rhythm that was chosen before they were known.
  const { draft, choose, fellBackFrom } = useRhythmFallback({
    product,
    kept,
    rhythms,
    keep,
    isListed: product === listed,
  })
  const isChanged = planChanged(draft, subscription.options)
  const [started] = useState({ draft, isChanged })
  const menu = menuOf(product, draft)
  const against = recipesAgainstAdvice(draft, subscription.options, advice)
  const request = isChanged && menu ? requestOf(subscription, menu.id, draft, against) : null
  const quoted = useQuotedOperation('swapPlan', request, text.toast)

  const send = async () => {
    if (!request) return
    const outcome = await quoted.run({ params: { id: subscription.id }, body: request.input })
    if (outcome.ok) onDone()
  }
  return {
    advice,
    draft,
    choose,
    rhythms,
    /** The rhythm that the last choice made impossible; null if it did not. */
    fellBackFrom,
    menu,
    /** The product with the menus of the draft. */
    product,
    menus,
    isChanged,
    /** The dialog was opened with an earlier, unsaved choice. */
    isResumed: started.isChanged && isChanged,
    /** This visit of the dialog has chosen a plan that is not saved. */
    isUnsaved: isChanged && planChanged(draft, started.draft),
    reset: () => choose(draftOf(subscription.options)),
    quoted,
    send: () => void send(),
  }
}

export type PlanChangeState = ReturnType<typeof usePlanChange>

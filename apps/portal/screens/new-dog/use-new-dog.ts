/** The state of the page: the draft, what the dog could eat, and the plan that is chosen for it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { DogAdviceView } from '@pfotenportal/contract/new-dog'
import { rhythmsOnSale } from '../../data/catalogue.ts'
import { ApiFailure, errorOf } from '../../data/send.ts'
import { useToday } from '../../data/use-today.ts'
import { useRecipeAdvice } from '../../operations/shared/recipe/recipe-advice.ts'
import {
  draftOf,
  menuOf,
  recipesAgainstAdvice,
  type PlanDraft,
} from '../../operations/swap-plan/plan-draft.ts'
import { useMenus } from '../../operations/swap-plan/use-menus.ts'
import { useRhythmFallback } from '../../operations/swap-plan/use-rhythm-fallback.ts'
import { useDebounced } from '../../operations/update-pet/use-pet-update.ts'
import { missingTo } from '../../ui/price/amounts.ts'
import {
  BLANK,
  dogOf,
  storedDraft,
  storeDraft,
  type ContractDraft,
  type DescribedDog,
  type DogDraft,
} from './dog-draft.ts'
import { useFlow } from './use-flow.ts'

/** Changes the draft and keeps it in this tab. What was chosen for the dog ends when the dog is another one. */
export function useDraft() {
  const { owner } = useFlow()
  const [draft, setDraft] = useState(() => storedDraft(owner))
  const save = (next: ContractDraft) => {
    setDraft(next)
    storeDraft(next, owner)
  }
  return {
    draft,
    changeDog: (to: Partial<DogDraft>) => save({ ...draft, dog: { ...draft.dog, ...to }, plan: null }),
    choose: (to: Partial<Omit<ContractDraft, 'dog'>>) => save({ ...draft, ...to }),
    end: () => {
      setDraft(BLANK)
      storeDraft(null, owner)
    },
  }
}

export type DraftState = ReturnType<typeof useDraft>

/** What the dog could eat, once it is described and the customer has stopped typing. */
export function useAdvice(draft: DogDraft) {
  const { advise } = useFlow()
  const described = dogOf(draft, useToday())
  const dog = useDebounced(described)
  const query = useQuery({
    queryKey: ['newDog', dog],
    queryFn: ({ signal }) => advise(dog as DescribedDog, signal),
    enabled: dog !== undefined,
    placeholderData: (previous) => previous,
    networkMode: 'always',
    retry: (failures, failure) =>
      failures < 1 && !(failure instanceof ApiFailure && (failure.isRefusal || failure.status === 429)),
  })
  const isSettled = JSON.stringify(dog) === JSON.stringify(described)
  return {
    /** The dog as the service takes it; undefined while something is missing. */
    dog: described,
    /** The advice for this dog, or an earlier one while another is on its way. */
    advice: described && !query.error ? query.data : undefined,
    isCurrent: isSettled && !query.isPlaceholderData && query.data !== undefined,
    pending: described !== undefined && (query.isFetching || !isSettled),
    error: described && isSettled && query.error ? errorOf(query.error) : null,
    retry: () => void query.refetch(),
  }
}

export type Advised = ReturnType<typeof useAdvice>

const nothing: PlanDraft = { recipes: [], pension: 'V', cycle: 28 }

/** The plan for the dog: the recommended one until another is chosen. */
export function usePlan(answer: DogAdviceView, { draft, choose }: DraftState) {
  const advice = useRecipeAdvice(answer.pet)
  const { menusOf } = useFlow()
  const dog = dogOf(draft.dog, useToday())
  const rhythms = rhythmsOnSale().toReversed()
  const kept = draft.plan ?? (answer.recommended ? draftOf(answer.recommended) : nothing)
  const menus = useMenus(
    answer.product,
    kept.recipes,
    menusOf && dog && ((recipes, signal) => menusOf(dog, recipes, signal)),
  )
  const { product } = menus
  const rhythm = useRhythmFallback({ product, kept, rhythms, keep: (next) => choose({ plan: next }) })
  const plan = rhythm.draft
  const menu = plan.recipes.length > 0 ? menuOf(product, plan) : undefined
  return {
    ...rhythm,
    advice,
    product,
    menus,
    rhythms,
    menu,
    /** What the menu is short of the minimum order; null if it reaches it. */
    missing: menu ? missingTo(answer.minimumOrder, menu.price) : null,
    /** The recipes that the customer chose against the advice, each after a question. */
    against: recipesAgainstAdvice(plan, { recipes: [] }, advice),
    isRecommended: draft.plan === null,
  }
}

export type ChosenPlan = ReturnType<typeof usePlan>

/** Takes a discount code out of the address bar and keeps it with the draft. */
export function useCodeOfLink({ choose }: DraftState): void {
  const [code] = useState(() => new URLSearchParams(location.search).get('discount'))
  useEffect(() => {
    if (code === null) return
    const url = new URL(location.href)
    url.searchParams.delete('discount')
    history.replaceState(history.state, '', url.pathname + url.search + url.hash)
    const typed = code.trim().slice(0, 40)
    if (typed !== '') choose({ discountCode: typed })
    // Once, as the page opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code])
}

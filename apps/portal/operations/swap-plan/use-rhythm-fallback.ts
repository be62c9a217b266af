/** A plan that is being chosen, in a rhythm that its menus have. */
import { useState } from 'react'
import type { ProductView } from '@pfotenportal/contract/products'
import type { IntervalDays } from '@pfotenportal/domain/plan/plan'
import { withAvailableRhythm, type PlanDraft } from './plan-draft.ts'

/** The kept plan in a possible rhythm, how to choose another one, and the rhythm that the last choice made impossible. */
export function useRhythmFallback({
  product,
  kept,
  rhythms,
  keep,
  isListed = false,
}: {
  product: ProductView
  kept: PlanDraft
  rhythms: readonly IntervalDays[]
  keep: (plan: PlanDraft) => void
  /** The menus of the kept plan were known when it was chosen, so that its rhythm is possible. */
  isListed?: boolean
}) {
  const [fellBackFrom, setFellBackFrom] = useState<IntervalDays | null>(null)
  const draft = isListed ? kept : withAvailableRhythm(product, kept, rhythms)
  return {
    draft,
    /** Null if it did not. */
    fellBackFrom: draft.cycle === kept.cycle ? fellBackFrom : kept.cycle,
    choose: (wanted: PlanDraft) => {
      const possible = withAvailableRhythm(product, wanted, rhythms)
      setFellBackFrom(possible.cycle === wanted.cycle ? null : wanted.cycle)
      keep(possible)
    },
  }
}

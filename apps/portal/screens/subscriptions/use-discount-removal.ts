import { useState } from 'react'
import type { DiscountView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { call } from '../../data/call.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'

/** A removed code, and the entry of the activity that can be undone; null if it cannot. */
export interface Removal {
  of: DiscountView
  entryId: number | null
}

/** The id of the newest change if it is the removal and can be undone. */
async function undoableRemoval(id: number): Promise<number | null> {
  const [newest] = await call('listActivity', { params: { id }, query: { limit: 1 } }).catch(() => [])
  return newest?.action === 'discountRemoved' && newest.undo ? newest.id : null
}

/** Removes a discount, and restores it while that is the newest change. */
export function useDiscountRemoval(subscription: SubscriptionView) {
  const text = useSubscriptionsText().discount
  const remove = useOperation('removeDiscount', text.removeToast)
  const undoing = useOperation('undoChange', text.addToast)
  const [removed, setRemoved] = useState<Removal | null>(null)
  const removeDiscount = async (of: DiscountView) => {
    undoing.dismiss()
    const outcome = await remove.run({ params: { id: subscription.id, discountShopifyId: of.shopifyId } })
    if (outcome.ok) setRemoved({ of, entryId: await undoableRemoval(subscription.id) })
  }
  const undo = async () => {
    if (!removed?.entryId) return
    const { entryId } = removed
    const outcome = await undoing.run({ params: { id: subscription.id }, body: { entryId } })
    if (outcome.ok) setRemoved(null)
  }
  // The undo is offered only while no code applies.
  const hasCode = subscription.discounts.some(({ kind }) => kind === 'CODE')
  return {
    remove,
    removed: hasCode ? null : removed,
    undoing: undoing.pending,
    error: remove.error ?? undoing.error,
    removeDiscount: (of: DiscountView) => void removeDiscount(of),
    undo: () => void undo(),
    dismiss: () => {
      remove.dismiss()
      undoing.dismiss()
    },
  }
}

export type DiscountRemoval = ReturnType<typeof useDiscountRemoval>

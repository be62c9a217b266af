/** Undoes an entry: sends the opposite call that the service provides with the entry, like any other command. */
import { useState } from 'react'
import type { ActivityView, UndoView } from '@pfotenportal/contract/activity'
import type { ApiError } from '@pfotenportal/contract/refusal'
import type { InputOf } from '../../data/send.ts'
import { type ToastTexts, useOperation } from '../../data/use-operation.ts'
import { useDogText } from '../../operations/pet/pet-profile.ts'
import { usePlanText } from '../../operations/plan/plan-draft.ts'
import { useAddressText } from '../../operations/shared/address/address-draft.ts'
import { useMoveText } from '../../operations/shared/calendar/move-text.ts'
import { usePaymentText } from '../../operations/shared/payment/payment-choice.tsx'
import { useSupplementText } from '../../operations/supplement/use-shop.ts'
import { useSubscriptionsText } from '../shared/subscriptions-text.ts'

/** The toasts by operation. */
function useUndoToasts(): Partial<Record<UndoView['operation'], ToastTexts>> {
  const move = useMoveText()
  const { discount } = useSubscriptionsText()
  const { toast: supplement } = useSupplementText()
  return {
    rescheduleOrder: move.toast,
    swapPlan: usePlanText().toast,
    updatePet: useDogText().update.toast,
    updateSubscriptionAddress: useAddressText().toast,
    changePaymentMethod: usePaymentText().toast,
    addDiscount: discount.addToast,
    removeDiscount: discount.removeToast,
    addSupplement: supplement.added,
    removeSupplement: supplement.removed,
  }
}

type Undoing = UndoView['operation']

interface UndoHandle {
  /** Sends the opposite call. Resolves to false if it was refused. */
  readonly run: () => Promise<boolean>
  readonly pending: boolean
  readonly error: string | ApiError | null
  readonly dismiss: () => void
}

/** The undo of an entry. A refusal stays visible even if the entry has lost its undo in the meantime. */
export function useUndo({ undo }: ActivityView): UndoHandle {
  const [latest, setLatest] = useState(undo)
  if (undo && undo !== latest) setLatest(undo)
  const operation: Undoing = latest?.operation ?? 'unskipOrder'
  const toasts = useUndoToasts()[operation]
  const command = useOperation(operation, toasts ?? {})
  const run = async () => {
    if (!undo) return false
    const { params, body } = undo
    // The service provides a call of this contract, but which one is only known at run time.
    const outcome = await command.run((body ? { params, body } : { params }) as InputOf<Undoing>)
    return outcome.ok
  }
  return { run, pending: command.pending, error: command.error, dismiss: command.dismiss }
}

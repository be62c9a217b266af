/** The toasts of undoing: those of the command that is sent (spec 8). Skipping one order and planning it again has none. */
import type { UndoView } from '@pfotenportal/contract/activity'
import type { ToastTexts } from '../../data/use-operation.ts'
import { useDogText } from '../../operations/pet/text.ts'
import { useAddressText } from '../../operations/shared/address/address-text.ts'
import { useMoveText } from '../../operations/shared/calendar/move-text.ts'
import { useSupplementText } from '../../operations/supplement/text.ts'
import { usePaymentText } from '../../operations/shared/payment/payment-text.ts'
import { usePlanText } from '../../operations/plan/text.ts'
import { useSubscriptionsText } from '../shared/account/subscriptions-text.ts'

/** The toasts by operation. */
export function useUndoToasts(): Partial<Record<UndoView['operation'], ToastTexts>> {
  const move = useMoveText()
  const { discount } = useSubscriptionsText()
  const { toast: supplement } = useSupplementText()
  return {
    rescheduleOrder: move.toast,
    changeNextChargeDate: { failure: move.nextCharge.failure },
    swapPlan: usePlanText().toast,
    updatePet: useDogText().update.toast,
    updateSubscriptionAddress: useAddressText().toast,
    changePaymentMethod: usePaymentText().toast,
    addDiscount: discount.added,
    removeDiscount: discount.taken,
    addSupplement: supplement.added,
    removeSupplement: supplement.removed,
  }
}

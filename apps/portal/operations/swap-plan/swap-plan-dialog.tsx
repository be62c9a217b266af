import type { ProductView } from '@pfotenportal/contract/products'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { recipesToChoose } from '../../data/catalogue.ts'
import { useResource } from '../../data/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { useText } from '../../ui/text/text.tsx'
import { openOperation, type OperationDialogProps } from '../open-operation.ts'
import { SendButton } from '../shared/quote/send-button.tsx'
import { useReview } from '../shared/quote/use-review.ts'
import { NoneRecommended } from '../shared/recipe/unclear-words.tsx'
import { agreedPrices, PensionChoice, RecipeChoice, RhythmChoice } from './plan-choices.tsx'
import { useSwapPlanText } from './plan-draft.ts'
import { PlanEffect, Summary } from './plan-effect.tsx'
import { usePlanChange } from './use-plan-change.ts'

interface KnownProps extends Pick<OperationDialogProps, 'subscription' | 'open' | 'onClose'> {
  pet: PetView
  product: ProductView
}

/** The plan choice and, below it, its effects. */
function PlanChoice({ subscription, pet, product, open, onClose }: KnownProps) {
  const { ui } = useText()
  const text = useSwapPlanText()
  const taxName = useTaxName(subscription)
  const change = usePlanChange(subscription, pet, product, onClose)
  const { quoted, draft, isChanged, menu } = change
  // If the chosen plan does not exist, the quote on screen belongs to an earlier choice.
  const quote = isChanged && menu ? quoted.quote : null
  const { heading, reviewing, review } = useReview(draft)
  // The customer has agreed to discard the choice, if there is one; "Abbrechen" keeps it for later.
  const discard = () => {
    if (change.isUnsaved) change.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={discard}
      hasUnsavedInput={change.isUnsaved}
      size="wide"
      title={text.title(pet.name)}
      actions={
        <>
          {quote && !reviewing && <Summary quote={quote} subscription={subscription} />}
          {quote?.needsOrderButton && !reviewing && <Button onClick={review}>{text.review}</Button>}
          {quote && !quote.needsOrderButton && (
            <SendButton quoted={quoted} onSend={change.send}>
              {text.save}
            </SendButton>
          )}
          <Button look="quiet" onClick={onClose}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      <DialogStep>
        {change.isResumed && (
          <Notice
            action={
              <Button size="small" onClick={change.reset}>
                {text.reset}
              </Button>
            }
          >
            {text.pending}
          </Notice>
        )}
        {/* The current plan may keep recipes that are no longer sold. */}
        <RecipeChoice codes={recipesToChoose(subscription.options.recipes)} change={change}>
          <NoneRecommended subscription={subscription} pet={pet} />
        </RecipeChoice>
        <PensionChoice change={change} />
        <RhythmChoice
          change={change}
          taxName={taxName}
          agreed={(chosen) => agreedPrices(subscription, chosen)}
        />
        <PlanEffect ref={heading} subscription={subscription} change={change} />
      </DialogStep>
    </Dialog>
  )
}

/** Why the plan cannot be changed now; null if it can. */
function usePlanRefusal(subscription: SubscriptionView): string | null {
  const { blocked } = useSwapPlanText()
  if (subscription.allowedActions.includes('swapPlan')) return null
  if (subscription.status === 'CANCELLED') return blocked.cancelled
  return subscription.isLocked ? blocked.locked : blocked.open
}

/** The reason, with a button that resolves it if there is one. */
function PlanRefusal({ subscription, why }: { subscription: SubscriptionView; why: string }) {
  const { toPayment } = useSwapPlanText()
  const owes = subscription.status === 'ACTIVE' && !subscription.isLocked
  return (
    <Notice
      tone="warn"
      action={
        owes && (
          <Button size="small" onClick={() => openOperation('changePaymentMethod', subscription)}>
            {toPayment}
          </Button>
        )
      }
    >
      {why}
    </Notice>
  )
}

/** The dialog to change recipes, portion and rhythm. */
export function SwapPlanDialog({ subscription, open, onClose }: OperationDialogProps) {
  const { ui, error } = useText()
  const text = useSwapPlanText()
  const products = useResource('products')
  const refusal = usePlanRefusal(subscription)
  const { pet } = subscription
  if (!refusal && pet && products.data) {
    return <PlanChoice {...{ subscription, pet, open, onClose }} product={products.data} />
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      title={text.title(pet?.name ?? '')}
      actions={
        <Button look="quiet" onClick={onClose}>
          {ui.close}
        </Button>
      }
    >
      <DialogStep>
        {refusal && <PlanRefusal subscription={subscription} why={refusal} />}
        {!refusal && products.pending && (
          <Loading>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        )}
        {!refusal && !products.pending && <FailedState title={error.loadFailed} onRetry={products.retry} />}
      </DialogStep>
    </Dialog>
  )
}

import { useState } from 'react'
import type { DataOf } from '@pfotenportal/contract/api'
import type { DogAdviceView } from '@pfotenportal/contract/new-dog'
import { Button } from '../../ui/button/button.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { DeliveryStep } from './delivery-step.tsx'
import { NEW_METHOD, useNewDogText, type DescribedDog } from './dog-draft.ts'
import { MenuStep, type MenuStepProps } from './menu-step.tsx'
import { OrderStep } from './order-step.tsx'
import { StepCard, type Step } from './steps.tsx'
import type { Destination } from './use-destination.ts'
import { usePlan, type DraftState } from './use-new-dog.ts'

export interface LaterStepsProps {
  step: Exclude<Step, 'dog'>
  go: (to: Step) => void
  dog: DescribedDog
  answer: DogAdviceView
  state: DraftState
  destination: Destination
  onDone: (begun: DataOf<'subscribeDog'>) => void
}

function DestinationLoading({ destination: { addresses, methods } }: { destination: Destination }) {
  const { delivery } = useNewDogText()
  const isPending =
    (addresses.data === null && addresses.pending) || (methods.data === null && methods.pending)
  if (isPending)
    return (
      <Loading>
        <Skeleton shape="block" height="16rem" />
      </Loading>
    )
  return (
    <FailedState
      title={delivery.failed}
      onRetry={() => {
        addresses.retry()
        methods.retry()
      }}
    />
  )
}

/** The second step with its buttons. */
export function MenuStepCard({ go, ...menu }: Omit<MenuStepProps, 'onCheck'> & { go: (to: Step) => void }) {
  const text = useNewDogText()
  const isPossible = menu.plan.menu !== undefined && menu.plan.missing === null
  return (
    <StepCard
      step="menu"
      onBack={() => go('dog')}
      next={
        <Button
          look="main"
          aria-disabled={!isPossible || undefined}
          onClick={() => isPossible && go('delivery')}
        >
          {text.next.menu}
        </Button>
      }
    >
      <MenuStep {...menu} onCheck={() => go('dog')} />
    </StepCard>
  )
}

/** The steps that need the advice about the dog. */
export function LaterSteps({ step, go, dog, answer, state, destination, onDone }: LaterStepsProps) {
  const text = useNewDogText()
  const plan = usePlan(answer, state)
  const [isAddressMissing, setAddressMissing] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const { address, method, taxName, isLoaded } = destination
  if (step === 'menu' || !plan.menu || plan.missing !== null)
    return <MenuStepCard {...{ answer, plan, taxName, go }} />
  // Without a saved address, one has to be typed.
  const isUnaddressed = isTyping || !address
  if (step === 'delivery' || isUnaddressed || !isLoaded)
    return (
      <StepCard
        step="delivery"
        onBack={() => go('menu')}
        next={
          <Button look="main" onClick={() => (isUnaddressed ? setAddressMissing(true) : go('order'))}>
            {text.next.delivery}
          </Button>
        }
      >
        {isLoaded ? (
          <DeliveryStep
            addresses={destination.addresses.data ?? []}
            methods={destination.methods.data ?? []}
            addressId={address?.id ?? null}
            paymentMethod={method?.id ?? NEW_METHOD}
            onAddress={(addressId) => state.choose({ addressId })}
            onMethod={(paymentMethod) => state.choose({ paymentMethod })}
            isTyping={isUnaddressed}
            onTyping={setTyping}
            isAddressMissing={isAddressMissing && isUnaddressed}
          />
        ) : (
          <DestinationLoading destination={destination} />
        )}
      </StepCard>
    )
  const { recipes, pension, cycle } = plan.draft
  return (
    <StepCard step="order" onBack={() => go('delivery')}>
      <OrderStep
        input={{
          dog,
          plan: { recipes, pension, cycle },
          addressId: address.id,
          paymentMethodId: method?.id ?? null,
          ...(plan.against.length > 0 && { warningsAcknowledged: plan.against }),
          ...(state.draft.discountCode !== null && { discountCode: state.draft.discountCode }),
        }}
        address={address}
        method={method}
        onDone={onDone}
        onWithoutCode={() => state.choose({ discountCode: null })}
      />
    </StepCard>
  )
}

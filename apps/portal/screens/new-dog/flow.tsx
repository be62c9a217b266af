import { useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { DataOf } from '@pfotenportal/contract/api'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { useDogChoice } from '../../data/dog-view.ts'
import { isRefusal } from '../../data/send.ts'
import { QuoteRefusal } from '../../operations/shared/quote/quote-state.tsx'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { AnswerCard } from './answer-card.tsx'
import { useNewDogText } from './dog-draft.ts'
import { DogStep } from './dog-step.tsx'
import { DoneCard } from './done-card.tsx'
import { LaterSteps } from './later-steps.tsx'
import styles from './new-dog.module.css'
import { Progress, StepCard, useStep, type Step } from './steps.tsx'
import { useDestination } from './use-destination.ts'
import { useAdvice, useDraft } from './use-new-dog.ts'

/** Says why this dog cannot be added, and leads to the subscription that it has. */
function DogRefusal({ error, name }: { error: string | ApiError; name: string }) {
  const { known } = useNewDogText()
  const [, navigate] = useLocation()
  const { choose } = useDogChoice()
  const id = typeof error === 'string' ? undefined : error.details?.['subscriptionId']
  if (typeof error === 'string' || error.type !== 'DOG_KNOWN') return <QuoteRefusal error={error} />
  return (
    <Notice
      tone="warn"
      role="alert"
      title={known.title(name)}
      action={
        typeof id === 'number' && (
          <Button size="small" onClick={() => choose(id, () => navigate(routes.dashboard))}>
            {known.action(name)}
          </Button>
        )
      }
    >
      {known.text}
    </Notice>
  )
}

/** The heading of a step has the focus once the customer has come from another step. */
function useFocusedStep(step: Step): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('#step')?.focus({ preventScroll: true })
  }, [step])
}

function Steps({ onDone }: { onDone: (begun: DataOf<'subscribeDog'>) => void }) {
  const text = useNewDogText()
  const form = useId()
  const { step: wanted, go } = useStep()
  const state = useDraft()
  const advised = useAdvice(state.draft.dog)
  const destination = useDestination(state)
  const { dog, advice, isCurrent, error } = advised
  // A step that was opened directly is shown once everything before it is known.
  const isAnswered = dog !== undefined && advice !== undefined && isCurrent
  const isOpening = !isAnswered && wanted !== 'dog' && advised.pending
  const step = isAnswered || isOpening ? wanted : 'dog'
  useFocusedStep(step)
  const finish = (begun: DataOf<'subscribeDog'>) => {
    state.end()
    onDone(begun)
  }
  return (
    <>
      <p className="lead">{text.lead}</p>
      <Progress step={step} />
      <div className={styles['columns']}>
        {isOpening && (
          <Loading>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        )}
        {isAnswered && step !== 'dog' && (
          <LaterSteps {...{ step, go, dog, state, destination }} answer={advice} onDone={finish} />
        )}
        {step === 'dog' && (
          <StepCard
            step="dog"
            next={
              <Button look="main" type="submit" form={form} loading={advised.pending}>
                {text.next.dog}
              </Button>
            }
          >
            <DogStep form={form} state={state} onNext={() => isAnswered && go('menu')} />
            {isRefusal(error) && error && <DogRefusal error={error} name={state.draft.dog.name.trim()} />}
          </StepCard>
        )}
        {/* The review has all of it, for the chosen payment method. */}
        {step !== 'order' && (
          <div className={styles['aside']}>
            <AnswerCard advised={advised} state={state} taxName={destination.taxName} />
          </div>
        )}
      </div>
    </>
  )
}

/** From a dog's profile to its first box, in four steps. */
export function Flow() {
  const [begun, setBegun] = useState<DataOf<'subscribeDog'> | null>(null)
  const [, navigate] = useLocation()
  const finish = (it: DataOf<'subscribeDog'>) => {
    setBegun(it)
    navigate(routes.newDog, { replace: true })
  }
  return (
    <div className={styles['page']}>{begun ? <DoneCard begun={begun} /> : <Steps onDone={finish} />}</div>
  )
}

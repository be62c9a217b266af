import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import type { DataOf } from '@pfotenportal/contract/api'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { call } from '../../data/call.ts'
import { useDogChoice } from '../../data/dog-view.ts'
import { isRefusal } from '../../data/send.ts'
import { QuoteRefusal } from '../../operations/shared/quote/quote-state.tsx'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { AnswerCard, SummaryBar } from './answer-card.tsx'
import { BLANK, resumedDraft, storedDraft, storeDraft, useNewDogText } from './dog-draft.ts'
import { DogStep } from './dog-step.tsx'
import { DoneCard } from './done-card.tsx'
import { LaterSteps } from './later-steps.tsx'
import styles from './new-dog.module.css'
import { Progress, StepCard, useFocusedStep, useStep, type Step } from './steps.tsx'
import { useDestination } from './use-destination.ts'
import { useFlow } from './use-flow.ts'
import { useAdvice, useCodeOfLink, useDraft } from './use-new-dog.ts'

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

function Steps({ onDone }: { onDone: (begun: DataOf<'subscribeDog'>) => void }) {
  const text = useNewDogText()
  const form = useId()
  const { step: asked, go: goTo } = useStep()
  const state = useDraft()
  useCodeOfLink(state)
  const { change } = state.draft
  // A plan that is no longer sold has to be chosen again first.
  const wanted = asked === 'order' && change === 'MENU' ? 'menu' : asked
  const go = (to: Step) => {
    if (change) state.choose({ change: null })
    goTo(to)
  }
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
      {change && step !== 'dog' && <Notice tone="warn">{text.changed[change]}</Notice>}
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
      {step !== 'order' && <SummaryBar advised={advised} state={state} taxName={destination.taxName} />}
    </>
  )
}

/** What the customer began as a visitor, if nothing is being described here. */
function useSavedDraft() {
  const { owner } = useFlow()
  const [isBlank] = useState(() => storedDraft(owner) === BLANK)
  return useQuery({
    queryKey: ['dogDraft'],
    queryFn: async ({ signal }) => {
      const { draft } = await call('readDogDraft', {}, signal)
      if (draft) storeDraft(resumedDraft(draft), owner)
      storeDraft(null, 'firstOrder')
      return { isResumed: draft !== null }
    },
    enabled: isBlank,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The steps, once it is known where they begin. */
function Begin(props: { onDone: (begun: DataOf<'subscribeDog'>) => void }) {
  const { resume } = useNewDogText()
  const saved = useSavedDraft()
  if (saved.isLoading)
    return (
      <Loading>
        <Skeleton shape="block" height="24rem" />
      </Loading>
    )
  if (saved.error)
    return (
      <FailedState title={resume.failed} onRetry={() => void saved.refetch()} retrying={saved.isFetching} />
    )
  return <Steps {...props} />
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
    <div className={styles['page']}>{begun ? <DoneCard begun={begun} /> : <Begin onDone={finish} />}</div>
  )
}

import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { DogAdviceView } from '@pfotenportal/contract/new-dog'
import { createQueryClient } from '../../data/resources.ts'
import { isRefusal, send } from '../../data/send.ts'
import { QuoteRefusal } from '../../operations/shared/quote/quote-state.tsx'
import { routes } from '../../routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { useTaxName } from '../../ui/labels/tax-name.ts'
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx'
import { PublicPage } from '../../ui/page/public-page.tsx'
import { AnswerCard, SummaryBar } from './answer-card.tsx'
import { useNewDogText, type DescribedDog } from './dog-draft.ts'
import { DogStep } from './dog-step.tsx'
import { MenuStepCard } from './later-steps.tsx'
import styles from './new-dog.module.css'
import { Progress, StepCard, useFocusedStep, useStep, type Step } from './steps.tsx'
import { FlowContext } from './use-flow.ts'
import { useAdvice, useCodeOfLink, useDraft, usePlan, type DraftState } from './use-new-dog.ts'
import { ConfirmStep } from './visitor-confirm.tsx'
import { VisitorDelivery } from './visitor-delivery.tsx'
import { useFirstOrder, useVisitorText } from './visitor-order.ts'

interface LaterProps {
  step: Exclude<Step, 'dog'>
  go: (to: Step) => void
  dog: DescribedDog
  answer: DogAdviceView
  state: DraftState
  taxName: string
}

/** The steps that need the advice about the dog. */
function LaterSteps({ step, go, dog, answer, state, taxName }: LaterProps) {
  const plan = usePlan(answer, state)
  const order = useFirstOrder(state, dog, plan)
  const { contact } = state.draft
  const { sentCount } = order
  // Once the form no longer has unsaved input.
  useEffect(() => {
    if (sentCount > 0) go('order')
    // Only another mail matters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sentCount])
  if (step === 'menu' || !plan.menu || plan.missing !== null)
    return <MenuStepCard {...{ answer, plan, taxName, go }} />
  if (step === 'delivery' || !contact || contact.until === null) {
    return <VisitorDelivery contact={contact} order={order} onBack={() => go('menu')} />
  }
  return <ConfirmStep key={sentCount} {...{ contact, order }} onBack={() => go('delivery')} />
}

function Steps() {
  const text = useNewDogText()
  const visitor = useVisitorText()
  const form = useId()
  const { step: wanted, go } = useStep()
  const state = useDraft()
  useCodeOfLink(state)
  const { draft } = state
  const advised = useAdvice(draft.dog)
  const { dog, advice, isCurrent, error } = advised
  const isAnswered = dog !== undefined && advice !== undefined && isCurrent
  const isOpening = !isAnswered && wanted !== 'dog' && advised.pending
  const step = isAnswered || isOpening ? wanted : 'dog'
  useFocusedStep(step)
  const taxName = useTaxName(draft.contact && { shippingAddress: draft.contact.address })
  return (
    <>
      <p className="lead">{visitor.lead}</p>
      <Progress step={step} />
      <div className={styles['columns']}>
        {isOpening && (
          <Loading>
            <Skeleton shape="block" height="24rem" />
          </Loading>
        )}
        {isAnswered && step !== 'dog' && (
          <LaterSteps {...{ step, go, dog, state, taxName }} answer={advice} />
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
            {isRefusal(error) && error && <QuoteRefusal error={error} />}
          </StepCard>
        )}
        {step !== 'order' && (
          <div className={styles['aside']}>
            <AnswerCard advised={advised} state={state} taxName={taxName} />
          </div>
        )}
      </div>
      {step !== 'order' && <SummaryBar advised={advised} state={state} taxName={taxName} />}
    </>
  )
}

const flow = {
  route: routes.firstOrder,
  owner: 'firstOrder',
  advise: (dog: DescribedDog, signal: AbortSignal) => send('adviseVisitor', { body: { dog } }, { signal }),
  menusOf: async (dog: DescribedDog, recipes: readonly string[], signal: AbortSignal) =>
    (await send('adviseVisitor', { body: { dog, recipes: [...recipes] } }, { signal })).product,
} as const

/** From a dog's profile to a confirmed address. The order follows on the page for customers. */
export function VisitorFlow() {
  const { title } = useVisitorText()
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <FlowContext value={flow}>
        <PublicPage title={title}>
          <div className={styles['page']}>
            <Steps />
          </div>
        </PublicPage>
      </FlowContext>
    </QueryClientProvider>
  )
}

import type { DogAdviceView } from '@pfotenportal/contract/new-dog'
import { isRefusal } from '../../data/send.ts'
import { useSwapPlanText } from '../../operations/swap-plan/plan-draft.ts'
import { TitledCard } from '../../ui/card/card.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Fact, Facts } from '../../ui/facts/facts.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { FailedState } from '../../ui/state/failed-state.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useNewDogText } from './dog-draft.ts'
import styles from './new-dog.module.css'
import { usePlan, type Advised, type DraftState } from './use-new-dog.ts'

interface FactsProps {
  answer: DogAdviceView
  state: DraftState
  taxName: string
}

/** Portion, menu, price and first delivery: what the customer came for. */
function AnswerFacts({ answer, state, taxName }: FactsProps) {
  const { answer: text, menu: steps } = useNewDogText()
  const plan = useSwapPlanText()
  const format = useFormat()
  const { recipes, portion } = useCatalogueText()
  const { draft, menu, isRecommended } = usePlan(answer, state)
  const { billingDate, deliveryWindow } = answer.firstBox
  const { price: shipping, freeFrom } = answer.shipping ?? {}
  const notes = [
    menu && format.unitPrice(menu.unitPrice.amount),
    shipping &&
      steps.shipping(format.price(shipping), freeFrom === undefined ? null : format.price(freeFrom)),
  ]
  return (
    <div className="stack-3">
      <Facts>
        <Fact term={text.need}>{text.kcal(format.number(answer.portion.kcalPerDay))}</Fact>
        <Fact
          term={isRecommended && menu ? text.recommended : text.menu}
          note={menu && `${portion(draft.pension)} · ${plan.every(draft.cycle)}`}
        >
          {draft.recipes.length > 0 ? recipes(draft.recipes) : text.nothing}
        </Fact>
        {menu && (
          <Fact term={text.price} note={notes.filter(Boolean).join(' · ')}>
            {plan.perBox(format.price(menu.price), taxName)}
          </Fact>
        )}
        <Fact term={text.first} note={<NoWrapDates>{text.firstNote(format.day(billingDate))}</NoWrapDates>}>
          <NoWrapDates>{format.window(deliveryWindow)}</NoWrapDates>
        </Fact>
      </Facts>
      <p className="note">{text.guide}</p>
    </div>
  )
}

function SummaryOf({ answer, state, taxName }: FactsProps) {
  const { answer: text } = useNewDogText()
  const plan = useSwapPlanText()
  const format = useFormat()
  const { menu } = usePlan(answer, state)
  return (
    <p className={styles['summary']}>
      <span>{text.kcal(format.number(answer.portion.kcalPerDay))}</span>
      {menu && <b>{plan.perBox(format.price(menu.price), taxName)}</b>}
    </p>
  )
}

/** Portion and price at the lower edge of a phone, where the answer itself is below the form. */
export function SummaryBar({ advised: { advice }, state, taxName }: AnswerCardProps) {
  return advice ? <SummaryOf answer={advice} state={state} taxName={taxName} /> : null
}

export interface AnswerCardProps {
  advised: Advised
  state: DraftState
  taxName: string
}

/** The answer beside every step, as soon as there is one. */
export function AnswerCard({ advised, state, taxName }: AnswerCardProps) {
  const { answer: text, dog } = useNewDogText()
  const { advice, pending, error, retry } = advised
  return (
    <TitledCard
      id="answer"
      look="glow"
      title={text.title(state.draft.dog.name.trim() || dog.yourDog)}
      aria-busy={pending || undefined}
    >
      <VisuallyHidden>
        <output>{pending ? text.loading : ''}</output>
      </VisuallyHidden>
      {advice && <AnswerFacts answer={advice} state={state} taxName={taxName} />}
      {!advice && pending && <Skeleton shape="block" height="12rem" />}
      {!advice && !pending && (error === null || isRefusal(error)) && <p className="muted">{text.empty}</p>}
      {!advice && !pending && error !== null && !isRefusal(error) && (
        <FailedState title={text.failed} onRetry={retry} retrying={pending}>
          {text.failedHint}
        </FailedState>
      )}
    </TitledCard>
  )
}

import { Suspense, type Ref } from 'react'
import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { QuoteView } from '@pfotenportal/contract/quotes'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { catalogue } from '../../data/catalogue.ts'
import { useResource } from '../../data/queries.ts'
import { Button } from '../../ui/button/button.tsx'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { OrderReview } from '../shared/quote/order-review.tsx'
import { QuoteComparison } from '../shared/quote/quote-comparison.tsx'
import { QuoteSkeleton, QuoteState } from '../shared/quote/quote-state.tsx'
import { FirstBox, PLAN_FACTS } from '../swap-plan/plan-effect.tsx'
import { useDogText } from './pet-profile.ts'
import { PortionSteps } from './portion-steps.tsx'
import styles from './update-pet.module.css'
import type { PetDraft, PetUpdate } from './use-pet-update.ts'

/** Whether the dog needs a different menu. */
export function needsOtherMenu({ portion, before }: QuoteView): boolean {
  return portion !== null && portion.after.kcalPerDay !== before.kcalPerDay
}

/** Whether the command would change the plan. */
export function changesPlan({ before, after }: QuoteView): boolean {
  return before.kcalPerDay !== after.kcalPerDay || before.intervalDays !== after.intervalDays
}

interface NoRhythmProps {
  update: PetUpdate
  rhythms: NonNullable<PetUpdate['lacksRhythm']>
}

/** Offers alternatives if there is no box for the new portion in the rhythm of the plan. */
export function NoRhythm({ update, rhythms: { days, instead } }: NoRhythmProps) {
  const { update: text } = useDogText()
  const { change } = update
  const format = useFormat()
  const lightest = catalogue.cycles.find((cycle) => cycle.days === days)?.lightestGrams
  const answer = (button: HTMLElement, to: Partial<PetDraft>) => {
    // The notice disappears with the answer, so move the focus to the choice above it.
    button.closest('dialog')?.querySelector<HTMLElement>('[name="figure"]:checked')?.focus()
    change(to)
  }
  return (
    <Notice
      tone="warn"
      role="alert"
      action={
        <>
          <Button size="small" onClick={(event) => answer(event.currentTarget, { days: instead })}>
            {text.takeRhythm(instead)}
          </Button>
          <Button size="small" onClick={(event) => answer(event.currentTarget, { applyToPlan: false })}>
            {text.keepPlan}
          </Button>
        </>
      }
    >
      {lightest ? text.noShort(days, format.weight(lightest)) : text.noRhythm(days)}
    </Notice>
  )
}

/** Asks whether to change the plan too, or says why that is not possible. */
function ApplyChoice({ subscription, update }: { subscription: SubscriptionView; update: PetUpdate }) {
  const { update: text } = useDogText()
  const { draft, change, mayApply } = update
  if (!mayApply) {
    const { status, isLocked } = subscription
    const why =
      status === 'CANCELLED' ? text.blocked.cancelled : isLocked ? text.blocked.locked : text.blocked.open
    return <Notice title={why}>{text.kept}</Notice>
  }
  return (
    <RadioGroup
      legend={text.use}
      columns
      name="use"
      options={[
        { value: true, label: text.apply, hint: text.applyHint },
        { value: false, label: text.remember, hint: text.rememberHint },
      ]}
      chosen={draft.applyToPlan}
      onChoose={(applyToPlan) => change({ applyToPlan })}
    />
  )
}

/** Warns that a grandfathered price ends with the first plan change. */
function FormerPrice({ subscription, profile }: Pick<PetEffectProps, 'subscription' | 'profile'>) {
  const { update: text } = useDogText()
  const format = useFormat()
  const isFromElsewhere = useResource('customer').data?.tags.includes('Recharge')
  const agreed = subscription.lines.find((line) => line.product?.options)?.price
  if (isFromElsewhere) return <Notice tone="warn">{text.formerSystem}</Notice>
  if (!profile?.hasFormerPrice || agreed === undefined) return null
  return <Notice tone="warn">{text.formerPrice(format.price(agreed))}</Notice>
}

export interface PetEffectProps {
  subscription: SubscriptionView
  pet: string
  profile: PetProfileView | null
  update: PetUpdate
  /** The heading, to scroll to it from the end of the dialog. */
  ref: Ref<HTMLHeadingElement>
}

function Compared({ quote, ...props }: Omit<PetEffectProps, 'ref'> & { quote: QuoteView }) {
  const { subscription, pet, update } = props
  const { portion: text } = useDogText()
  const { portion } = quote
  return (
    <>
      {portion && <PortionSteps pet={pet} portion={portion.after} before={portion.before} />}
      <p className="note">{text.guide}</p>
      {needsOtherMenu(quote) && <ApplyChoice subscription={subscription} update={update} />}
      {changesPlan(quote) && (
        <>
          <FormerPrice {...props} />
          <FirstBox quote={quote} />
          <QuoteComparison subscription={subscription} quote={quote} facts={PLAN_FACTS} />
        </>
      )}
    </>
  )
}

/** The effect of the measurement. A more expensive portion needs the order button (§ 312j BGB). */
export function PetEffect({ ref, ...props }: PetEffectProps) {
  const { update: text } = useDogText()
  const { subscription, update } = props
  const { quoted, quote } = update
  return (
    <section aria-labelledby="pet-effect" className={styles['effect']}>
      <Headline level={3} id="pet-effect" ref={ref} tabIndex={-1} className={styles['title']}>
        {text.effect}
      </Headline>
      {quote?.needsOrderButton ? (
        <Suspense fallback={<QuoteSkeleton rows={6} />}>
          <Compared {...props} quote={quote} />
          <OrderReview subscription={subscription} quoted={quoted} onOrder={update.send} />
        </Suspense>
      ) : (
        <QuoteState quoted={quoted} rows={6}>
          {(shown) => <Compared {...props} quote={shown} />}
        </QuoteState>
      )}
    </section>
  )
}

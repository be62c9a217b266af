import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { useToday } from '../../data/use-today.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/choice.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { useReview } from '../shared/quote/use-review.ts'
import { useSummaryLabel } from '../swap-plan/plan-effect.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { changesPlan, needsOtherMenu, NoRhythm, PetEffect } from './pet-effect.tsx'
import { useDogText, usePetProfile } from './pet-profile.ts'
import styles from './update-pet.module.css'
import { usePetUpdate, type PetUpdate } from './use-pet-update.ts'

export interface PetFieldsProps {
  pet: PetView
  /** Contains the plausible ranges; null until it has loaded. */
  profile: PetProfileView | null
  update: PetUpdate
}

/** The service's message for a field. */
function refusalMessageOf({ quoted }: PetUpdate, type: string): string | undefined {
  const { error } = quoted
  return error !== null && typeof error !== 'string' && error.type === type ? error.message : undefined
}

/** The fields for weight and day. */
function Weighing({ profile, update }: PetFieldsProps) {
  const { update: text } = useDogText()
  const format = useFormat()
  const today = useToday()
  const { draft, change, faults } = update
  const range = profile?.weightRange
  return (
    <div className={styles['weighing']}>
      <TextField
        name="weight"
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        label={text.weight}
        hint={range && text.weightHint(format.kilograms(range.min), format.kilograms(range.max))}
        error={
          faults.includes('weight') ? text.weightInvalid : refusalMessageOf(update, 'WEIGHT_OUT_OF_RANGE')
        }
        value={draft.weight}
        onChange={(event) => change({ weight: event.target.value })}
      />
      <TextField
        name="measuredOn"
        required
        type="date"
        min={profile?.firstDay}
        max={today}
        label={text.day}
        hint={text.dayHint}
        error={
          faults.includes('measuredOn') ? text.dayInvalid : refusalMessageOf(update, 'DATE_OUT_OF_RANGE')
        }
        value={draft.measuredOn}
        onChange={(event) => change({ measuredOn: event.target.value })}
      />
    </div>
  )
}

/** Asks the customer to confirm an unusual weight (C-171). */
function UnusualWeight({ update }: { update: PetUpdate }) {
  const { update: text } = useDogText()
  const { draft, confirm } = update
  return (
    <div data-question="">
      <Notice tone="warn" role="alert">
        {draft.confirmed === undefined && refusalMessageOf(update, 'WEIGHT_UNCONFIRMED')}
        <Checkbox
          label={text.confirm}
          checked={draft.confirmed !== undefined}
          onChange={(event) => confirm(event.target.checked)}
        />
      </Notice>
    </div>
  )
}

/** The fields of the measurement. */
function PetFields(props: PetFieldsProps) {
  const { pet, update } = props
  const { draft, change } = update
  return (
    <>
      <Weighing {...props} />
      {update.isUnusual && <UnusualWeight update={update} />}
      <ConditionFields name={pet.name} isPuppy={pet.dog_stage === 'puppy'} draft={draft} onChange={change} />
    </>
  )
}

/** Refusals that are shown at their field. */
const FIELD_REFUSALS = new Set([
  'WEIGHT_OUT_OF_RANGE',
  'DATE_OUT_OF_RANGE',
  'WEIGHT_UNCONFIRMED',
  'CYCLE_NOT_AVAILABLE',
])

function isShownAtField({ quoted: { error } }: PetUpdate): boolean {
  return error !== null && typeof error !== 'string' && FIELD_REFUSALS.has(error.type)
}

/** Focuses the first invalid field or open question, after its message is rendered. */
function focusFirstFault(button: HTMLElement): void {
  requestAnimationFrame(() =>
    button
      .closest('dialog')
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-question] input')
      ?.focus(),
  )
}

interface ActionsProps {
  subscription: SubscriptionView
  update: PetUpdate
  /** The order review with its own button is on screen. */
  reviewing: boolean
  onReview: () => void
  onClose: () => void
}

function Actions({ subscription, update, reviewing, onReview, onClose }: ActionsProps) {
  const { ui } = useText()
  const { update: text } = useDogText()
  const { quote, quoted, send } = update
  const summaryOf = useSummaryLabel(subscription)
  const changed = quote !== null && changesPlan(quote)
  const unchangedText = quote && (needsOtherMenu(quote) ? text.rememberOnly : text.same)
  const summary = changed ? !reviewing && summaryOf(quote) : unchangedText
  return (
    <>
      <output className={styles['summary']}>{summary}</output>
      {quote?.needsOrderButton ? (
        !reviewing && <Button onClick={onReview}>{text.review}</Button>
      ) : (
        <Button
          look="main"
          loading={quoted.sending}
          aria-disabled={quoted.pending || undefined}
          onClick={(event) => {
            send()
            if (quote === null) focusFirstFault(event.currentTarget)
          }}
        >
          {changed ? text.change : text.save}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        {ui.cancel}
      </Button>
    </>
  )
}

function PetUpdateDialog({ subscription, pet, open, onClose }: OperationDialogProps & { pet: PetView }) {
  const { update: text } = useDogText()
  const update = usePetUpdate(subscription, pet, open, onClose)
  const profile = usePetProfile(subscription.id).data
  const { heading, reviewing, review } = useReview(update.draft)
  const showsEffect = update.quote !== null || (update.quoted.error !== null && !isShownAtField(update))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      hasUnsavedInput={update.isTouched && !update.isRefused}
      title={text.title(pet.name)}
      actions={<Actions {...{ subscription, update, reviewing, onClose }} onReview={review} />}
    >
      <DialogStep>
        <PetFields pet={pet} profile={profile} update={update} />
        {update.lacksRhythm && <NoRhythm update={update} rhythms={update.lacksRhythm} />}
        {showsEffect && <PetEffect {...{ subscription, profile, update }} pet={pet.name} ref={heading} />}
      </DialogStep>
    </Dialog>
  )
}

/** 'Neu gewogen?': the dialog for weight, activity and figure, and their effect on the plan. */
export function UpdatePetDialog(props: OperationDialogProps) {
  const { pet } = props.subscription
  return pet && <PetUpdateDialog {...props} pet={pet} />
}

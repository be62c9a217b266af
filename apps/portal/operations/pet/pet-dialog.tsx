import { useRef, useState } from 'react'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import { useText } from '../../ui/text/text.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { DialogStep } from '../../ui/dialog/dialog-step.tsx'
import { useSummaryWords } from '../plan/plan-effect.tsx'
import { changesPlan, LacksRhythm, needsOtherMenu, PetEffect } from './pet-effect.tsx'
import styles from './pet.module.css'
import { PetFields } from './pet-fields.tsx'
import { useDogText } from './text.ts'
import { usePetProfile } from './use-pet-profile.ts'
import { usePetUpdate, type PetUpdate } from './use-pet-update.ts'

/** Refusals that are said beside the field they are about. */
const IN_PLACE = new Set([
  'WEIGHT_OUT_OF_RANGE',
  'DATE_OUT_OF_RANGE',
  'WEIGHT_UNCONFIRMED',
  'CYCLE_NOT_AVAILABLE',
])

function isSaidInPlace({ quoted: { error } }: PetUpdate): boolean {
  return error !== null && typeof error !== 'string' && IN_PLACE.has(error.type)
}

/** The first field that cannot be sent or asks something, once it has said why. */
function showFault(button: HTMLElement): void {
  requestAnimationFrame(() =>
    button
      .closest('dialog')
      ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-question] input')
      ?.focus(),
  )
}

interface ActionsProps {
  update: PetUpdate
  /** The order is on screen with its own button. */
  reviewing: boolean
  onReview: () => void
  onClose: () => void
}

function Actions({ update, reviewing, onReview, onClose }: ActionsProps) {
  const { ui } = useText()
  const { update: text } = useDogText()
  const { quote, quoted, send } = update
  const summaryOf = useSummaryWords()
  const changed = quote !== null && changesPlan(quote)
  const kept = quote && (needsOtherMenu(quote) ? text.rememberOnly : text.same)
  const said = changed ? !reviewing && summaryOf(quote) : kept
  return (
    <>
      <output className={styles['summary']}>{said}</output>
      {quote?.needsOrderButton ? (
        !reviewing && <Button onClick={onReview}>{text.review}</Button>
      ) : (
        <Button
          look="main"
          loading={quoted.sending}
          aria-disabled={quoted.pending || undefined}
          onClick={(event) => {
            send()
            if (quote === null) showFault(event.currentTarget)
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

function Measuring({ subscription, pet, open, onClose }: OperationDialogProps & { pet: PetView }) {
  const { update: text } = useDogText()
  const update = usePetUpdate(subscription, pet, open, onClose)
  const profile = usePetProfile(subscription.id).profile
  const toEffect = useRef<HTMLHeadingElement>(null)
  const [reviewed, setReviewed] = useState('')
  const reviewing = reviewed === JSON.stringify(update.draft)
  const review = () => {
    setReviewed(JSON.stringify(update.draft))
    toEffect.current?.focus({ preventScroll: true })
    toEffect.current?.scrollIntoView({ block: 'start' })
  }
  const asked = update.quote !== null || (update.quoted.error !== null && !isSaidInPlace(update))
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="wide"
      hasUnsavedInput={update.isTouched}
      title={text.title(pet.name)}
      actions={<Actions update={update} reviewing={reviewing} onReview={review} onClose={onClose} />}
    >
      <DialogStep>
        <PetFields pet={pet} profile={profile} update={update} />
        {update.lacksRhythm && <LacksRhythm update={update} />}
        {asked && <PetEffect {...{ subscription, profile, update }} pet={pet.name} ref={toEffect} />}
      </DialogStep>
    </Dialog>
  )
}

/** 'Neu gewogen?': weight, activity and figure, and what they change (docs/domain.md 12.6). */
export function PetDialog(props: OperationDialogProps) {
  const { pet } = props.subscription
  return pet && <Measuring {...props} pet={pet} />
}

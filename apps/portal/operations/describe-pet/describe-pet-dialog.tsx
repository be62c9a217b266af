import { useState } from 'react'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { readAllergies, readIssues } from '@pfotenportal/domain/pet/recipe'
import { catalogue } from '../../data/catalogue.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { useText } from '../../ui/text/text.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { QuoteRefusal } from '../shared/quote/quote-state.tsx'
import { useDogText } from '../update-pet/pet-profile.ts'
import { HealthFields, isConfirmedIn, unknownIn } from './health-fields.tsx'

/** What is being typed about the dog's health, and the command. */
function useDescription(subscription: SubscriptionView, pet: PetView, onDone: () => void) {
  const { describe: text } = useDogText()
  const { allergen, issue } = useCatalogueText()
  const today = useToday()
  const stored = {
    allergies: readAllergies(pet.allergies, catalogue).kept.map(allergen).join(', '),
    healthIssues: readIssues(pet.health_issues, catalogue).kept.map(issue).join(', '),
  }
  const [draft, setDraft] = useState(stored)
  const [confirmed, setConfirmed] = useState<readonly string[]>(pet.confirmed_words ?? [])
  const command = useOperation('updatePet', text.toast)
  const send = async () => {
    const { activity_level: activityLevel, weight_class: weightClass } = pet
    const measured = { activityLevel, weightClass, measuredOn: today, applyToPlan: false }
    const body = {
      ...measured,
      ...draft,
      confirmedWords: isConfirmedIn(draft, confirmed) ? unknownIn(draft) : [],
    }
    const outcome = await command.run({ params: { id: subscription.id }, body })
    if (outcome.ok) onDone()
  }
  return {
    draft,
    change: (to: Partial<typeof draft>) => setDraft({ ...draft, ...to }),
    confirmed,
    setConfirmed,
    isTouched: draft.allergies !== stored.allergies || draft.healthIssues !== stored.healthIssues,
    command,
    send: () => void send(),
  }
}

function Describe({ subscription, pet, open, onClose }: OperationDialogProps & { pet: PetView }) {
  const { ui } = useText()
  const { describe: text } = useDogText()
  const description = useDescription(subscription, pet, onClose)
  const { draft, change, confirmed, setConfirmed, command, isTouched, send } = description
  return (
    <Dialog
      open={open}
      onClose={onClose}
      hasUnsavedInput={isTouched}
      title={text.title(pet.name)}
      actions={
        <>
          <Button look="main" loading={command.pending} onClick={send}>
            {text.save}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {ui.cancel}
          </Button>
        </>
      }
    >
      <DialogStep>
        <HealthFields draft={draft} onChange={change} confirmed={confirmed} onConfirm={setConfirmed} />
        {command.error && <QuoteRefusal error={command.error} />}
      </DialogStep>
    </Dialog>
  )
}

/** The dialog for allergies and health issues, which asks about what it does not understand (C-45, C-175). */
export function DescribePetDialog(props: OperationDialogProps) {
  const { pet } = props.subscription
  return pet && <Describe {...props} pet={pet} />
}

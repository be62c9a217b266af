import { useState } from 'react'
import type { PetView, SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { onSale } from '@pfotenportal/domain/catalogue/catalogue'
import { readAllergies, readIssues, unknownWords } from '@pfotenportal/domain/pet/recipe'
import { catalogue } from '../../data/catalogue.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/choice.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useText } from '../../ui/text/text.tsx'
import type { OperationDialogProps } from '../open-operation.ts'
import { QuoteRefusal } from '../shared/quote/quote-state.tsx'
import { useRecipeText } from '../shared/recipe/recipe-advice.ts'
import { useDogText } from '../update-pet/pet-profile.ts'

/** The ingredients of the recipes on sale that dogs can be allergic to. */
const INGREDIENTS = [...new Set(onSale(catalogue.recipes).flatMap(({ allergens }) => allergens))]

/** What is being typed about the dog's health, how it is understood, and the command. */
function useDescription(subscription: SubscriptionView, pet: PetView, onDone: () => void) {
  const { describe: text } = useDogText()
  const { allergen, issue } = useCatalogueText()
  const today = useToday()
  const stored = {
    allergies: readAllergies(pet.allergies, catalogue).kept.map(allergen).join(', '),
    healthIssues: readIssues(pet.health_issues, catalogue).kept.map(issue).join(', '),
  }
  const [draft, setDraft] = useState(stored)
  // A confirmation is about exactly these words, so that another text has to be confirmed again.
  const [confirmed, setConfirmed] = useState<readonly string[]>(pet.confirmed_words ?? [])
  const command = useOperation('updatePet', text.toast)
  const unknown = unknownWords(
    { allergies: [draft.allergies], healthIssues: [draft.healthIssues] },
    catalogue,
  )
  const isConfirmed = unknown.every((word) => confirmed.includes(word))
  const send = async () => {
    const { activity_level: activityLevel, weight_class: weightClass } = pet
    const measured = { activityLevel, weightClass, measuredOn: today, applyToPlan: false }
    const body = { ...measured, ...draft, confirmedWords: isConfirmed ? unknown : [] }
    const outcome = await command.run({ params: { id: subscription.id }, body })
    if (outcome.ok) onDone()
  }
  return {
    draft,
    change: (to: Partial<typeof draft>) => setDraft({ ...draft, ...to }),
    names: [
      ...readAllergies(draft.allergies, catalogue).tokens.map(allergen),
      ...readIssues(draft.healthIssues, catalogue).tokens.map(issue),
    ],
    /** What nobody understands, whether or not it is confirmed. */
    unknown,
    isConfirmed,
    confirm: (yes: boolean) => setConfirmed(yes ? unknown : []),
    isTouched: draft.allergies !== stored.allergies || draft.healthIssues !== stored.healthIssues,
    command,
    send: () => void send(),
  }
}

type Description = ReturnType<typeof useDescription>

/** How the fields are understood, and the question about what is not. */
function Understood({ description }: { description: Description }) {
  const { describe: text } = useDogText()
  const { quoted } = useRecipeText()
  const { names, unknown, isConfirmed, confirm } = description
  return (
    <>
      <output>
        {names.length > 0 && text.understood(names.join(', '))}
        {names.length === 0 && unknown.length === 0 && text.nothing}
      </output>
      <div aria-live="polite">
        {unknown.length > 0 && (
          <Notice tone="warn" title={text.unclear(unknown.map(quoted).join(', '))}>
            {text.unclearHint}
            <Checkbox
              label={text.confirm}
              checked={isConfirmed}
              onChange={(event) => confirm(event.target.checked)}
            />
          </Notice>
        )}
      </div>
    </>
  )
}

function Describe({ subscription, pet, open, onClose }: OperationDialogProps & { pet: PetView }) {
  const { ui } = useText()
  const { describe: text } = useDogText()
  const { allergen } = useCatalogueText()
  const description = useDescription(subscription, pet, onClose)
  const { draft, change, command, isTouched, send } = description
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
        <TextField
          name="allergies"
          autoComplete="off"
          label={text.allergies}
          hint={text.allergiesHint(INGREDIENTS.map(allergen).join(', '))}
          value={draft.allergies}
          onChange={(event) => change({ allergies: event.target.value })}
        />
        <TextField
          name="healthIssues"
          autoComplete="off"
          label={text.issues}
          hint={text.issuesHint}
          value={draft.healthIssues}
          onChange={(event) => change({ healthIssues: event.target.value })}
        />
        <Understood description={description} />
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

/** What is typed about a dog's health, and how it is understood (C-45, C-175). */
import { onSale } from '@pfotenportal/domain/catalogue/catalogue'
import { readAllergies, readIssues, unknownWords } from '@pfotenportal/domain/pet/recipe'
import { catalogue } from '../../data/catalogue.ts'
import { Checkbox } from '../../ui/choice/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useRecipeText } from '../shared/recipe/recipe-advice.ts'
import { useDogText } from '../update-pet/pet-profile.ts'

/** The ingredients of the recipes on sale that dogs can be allergic to. */
const INGREDIENTS = [...new Set(onSale(catalogue.recipes).flatMap(({ allergens }) => allergens))]

/** The content of the fields. */
export interface HealthDraft {
  readonly allergies: string
  readonly healthIssues: string
}

/** Everything that nobody understands, whether or not it is confirmed. */
export function unknownIn({ allergies, healthIssues }: HealthDraft): string[] {
  return unknownWords({ allergies: [allergies], healthIssues: [healthIssues] }, catalogue)
}

/** Whether all of it is confirmed. A confirmation is about exactly these words: another text has to be confirmed again. */
export function isConfirmedIn(draft: HealthDraft, confirmed: readonly string[]): boolean {
  return unknownIn(draft).every((word) => confirmed.includes(word))
}

export interface HealthFieldsProps {
  draft: HealthDraft
  onChange: (to: Partial<HealthDraft>) => void
  /** The words that the customer has confirmed. */
  confirmed: readonly string[]
  onConfirm: (words: readonly string[]) => void
}

/** How the fields are understood, and the question about what is not. */
function Understood({ draft, confirmed, onConfirm }: HealthFieldsProps) {
  const { describe: text } = useDogText()
  const { quoted } = useRecipeText()
  const { allergen, issue } = useCatalogueText()
  const unknown = unknownIn(draft)
  const names = [
    ...readAllergies(draft.allergies, catalogue).tokens.map(allergen),
    ...readIssues(draft.healthIssues, catalogue).tokens.map(issue),
  ]
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
              checked={isConfirmedIn(draft, confirmed)}
              onChange={(event) => onConfirm(event.target.checked ? unknown : [])}
            />
          </Notice>
        )}
      </div>
    </>
  )
}

/** The fields for allergies and health issues, which ask about what they do not understand. */
export function HealthFields(props: HealthFieldsProps) {
  const { draft, onChange } = props
  const { describe: text } = useDogText()
  const { allergen } = useCatalogueText()
  return (
    <>
      <TextField
        name="allergies"
        autoComplete="off"
        label={text.allergies}
        hint={text.allergiesHint(INGREDIENTS.map(allergen).join(', '))}
        value={draft.allergies}
        onChange={(event) => onChange({ allergies: event.target.value })}
      />
      <TextField
        name="healthIssues"
        autoComplete="off"
        label={text.issues}
        hint={text.issuesHint}
        value={draft.healthIssues}
        onChange={(event) => onChange({ healthIssues: event.target.value })}
      />
      <Understood {...props} />
    </>
  )
}

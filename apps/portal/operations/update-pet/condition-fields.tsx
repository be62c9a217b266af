import type { PetView } from '@pfotenportal/contract/subscriptions'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { useDogText } from './pet-profile.ts'
import styles from './update-pet.module.css'

const LEVELS = ['calm', 'normal', 'active'] as const
const FIGURES = ['skinny', 'ideal', 'chunky'] as const

interface ConditionDraft {
  readonly activityLevel: PetView['activity_level']
  readonly weightClass: PetView['weight_class']
}

export interface ConditionFieldsProps {
  /** The dog's. */
  name: string
  isPuppy: boolean
  draft: ConditionDraft
  onChange: (to: Partial<ConditionDraft>) => void
}

/** How much a dog moves, and its figure. */
export function ConditionFields({ name, isPuppy, draft, onChange }: ConditionFieldsProps) {
  const { update: text } = useDogText()
  return (
    <div className={styles['three']}>
      <RadioGroup
        legend={text.activity(name)}
        hint={isPuppy ? text.puppyActivity : undefined}
        columns
        name="activity"
        options={LEVELS.map((value) => ({
          value,
          label: text.activities[value],
          hint: text.activityNotes[value],
        }))}
        chosen={draft.activityLevel}
        onChoose={(activityLevel) => onChange({ activityLevel })}
      />
      <RadioGroup
        legend={text.figure}
        columns
        name="figure"
        options={FIGURES.map((value) => ({
          value,
          label: text.figures[value],
          hint: text.figureNotes[value],
        }))}
        chosen={draft.weightClass}
        onChoose={(weightClass) => onChange({ weightClass })}
      />
    </div>
  )
}

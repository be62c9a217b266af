import type { PetProfileView } from '@pfotenportal/contract/pets'
import type { PetView } from '@pfotenportal/contract/subscriptions'
import { useToday } from '../../data/use-today.ts'
import { useFormat } from '../../ui/format/format.ts'
import { Checkbox, ChoiceCard, ChoiceGroup } from '../../ui/choice/choice.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './pet.module.css'
import { useDogText } from './text.ts'
import type { PetUpdate } from './use-pet-update.ts'

const LEVELS = ['calm', 'normal', 'active'] as const
const FIGURES = ['skinny', 'ideal', 'chunky'] as const

export interface PetFieldsProps {
  pet: PetView
  /** What is plausible, where that is known already. */
  profile: PetProfileView | null
  update: PetUpdate
}

/** What the service says about a field, in place. */
function saidOf({ quoted }: PetUpdate, type: string): string | undefined {
  const { error } = quoted
  return error !== null && typeof error !== 'string' && error.type === type ? error.message : undefined
}

/** Weight and day. */
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
        error={faults.includes('weight') ? text.weightFault : saidOf(update, 'WEIGHT_OUT_OF_RANGE')}
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
        error={faults.includes('measuredOn') ? text.dayFault : saidOf(update, 'DATE_OUT_OF_RANGE')}
        value={draft.measuredOn}
        onChange={(event) => change({ measuredOn: event.target.value })}
      />
    </div>
  )
}

/** An unusual weight is asked about once more (C-171). */
function Unusual({ update }: { update: PetUpdate }) {
  const { update: text } = useDogText()
  const { draft, confirm } = update
  return (
    <div data-question="">
      <Notice tone="warn" role="alert">
        {draft.confirmed === undefined && saidOf(update, 'WEIGHT_UNCONFIRMED')}
        <Checkbox
          label={text.confirm}
          checked={draft.confirmed !== undefined}
          onChange={(event) => confirm(event.target.checked)}
        />
      </Notice>
    </div>
  )
}

/** What was measured and seen. */
export function PetFields(props: PetFieldsProps) {
  const { update: text } = useDogText()
  const { pet, update } = props
  const { draft, change } = update
  return (
    <>
      <Weighing {...props} />
      {update.isUnusual && <Unusual update={update} />}
      <div className={styles['three']}>
        <ChoiceGroup
          legend={text.activity(pet.name)}
          hint={pet.dog_stage === 'puppy' ? text.puppyActivity : undefined}
          columns
        >
          {LEVELS.map((level) => (
            <ChoiceCard
              key={level}
              type="radio"
              name="activity"
              label={text.activities[level]}
              hint={text.activityNotes[level]}
              checked={draft.activityLevel === level}
              onChange={() => change({ activityLevel: level })}
            />
          ))}
        </ChoiceGroup>
        <ChoiceGroup legend={text.figure} columns>
          {FIGURES.map((figure) => (
            <ChoiceCard
              key={figure}
              type="radio"
              name="figure"
              label={text.figures[figure]}
              hint={text.figureNotes[figure]}
              checked={draft.weightClass === figure}
              onChange={() => change({ weightClass: figure })}
            />
          ))}
        </ChoiceGroup>
      </div>
    </>
  )
}

import { useState, type SyntheticEvent } from 'react'
import { partsOf } from '@pfotenportal/domain/core/calendar'
import { stageOf } from '@pfotenportal/domain/pet/pet'
import { dayParts } from '@pfotenportal/text/format'
import { useToday } from '../../data/use-today.ts'
import { HealthFields } from '../../operations/describe-pet/health-fields.tsx'
import { ConditionFields } from '../../operations/update-pet/condition-fields.tsx'
import { RadioGroup } from '../../ui/choice/choice.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useLanguage } from '../../ui/text/text.tsx'
import {
  birthOf,
  faultIn,
  missingIn,
  REQUIRED,
  useNewDogText,
  type DogDraft,
  type DogField,
} from './dog-draft.ts'
import styles from './new-dog.module.css'
import type { DraftState } from './use-new-dog.ts'

/** The oldest dog that can be described. */
const OLDEST_YEARS = 25

/** The months of a year, as days that are named in the language on screen. */
const MONTHS = Array.from({ length: 12 }, (_, index) => `2020-${String(index + 1).padStart(2, '0')}-01`)

/** What is wrong with each field; of an empty field only once the customer has left it or tried to go on. */
function useFaults(draft: DogDraft, left: ReadonlySet<DogField>) {
  const { dog } = useNewDogText()
  const format = useFormat()
  const fault = faultIn(draft, useToday())
  const faults: Partial<Record<DogField, string>> = {}
  for (const field of missingIn(draft)) if (left.has(field)) faults[field] = dog.missing[field]
  if (fault?.field === 'birth') faults.birthMonth = dog.missing.birth
  if (fault?.field === 'weight' && left.has('weight'))
    faults.weight = dog.missing.weightRange(format.kilograms(fault.min), format.kilograms(fault.max))
  return faults
}

interface FieldsProps {
  draft: DogDraft
  faults: Partial<Record<DogField, string>>
  onChange: DraftState['changeDog']
  onLeave: (field: DogField) => void
}

function Birth({ draft, faults, onChange, onLeave }: FieldsProps) {
  const { dog: text } = useNewDogText()
  const language = useLanguage()
  const { year } = partsOf(useToday())
  return (
    <>
      <SelectField
        name="birthMonth"
        required
        label={text.birthMonth}
        hint={text.birthHint}
        error={faults.birthMonth}
        value={draft.birthMonth}
        onChange={(event) => onChange({ birthMonth: event.target.value })}
        onBlur={() => onLeave('birthMonth')}
      >
        <option value="">{text.choose}</option>
        {MONTHS.map((month, index) => (
          <option key={month} value={index + 1}>
            {dayParts(month, language).month}
          </option>
        ))}
      </SelectField>
      <SelectField
        name="birthYear"
        required
        label={text.birthYear}
        error={faults.birthYear}
        value={draft.birthYear}
        onChange={(event) => onChange({ birthYear: event.target.value })}
        onBlur={() => onLeave('birthYear')}
      >
        <option value="">{text.choose}</option>
        {Array.from({ length: OLDEST_YEARS + 1 }, (_, age) => (
          <option key={age} value={year - age}>
            {year - age}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The fields in which something is typed or looked up. */
function Facts({ draft, faults, onChange, onLeave }: FieldsProps) {
  const { dog: text } = useNewDogText()
  return (
    <div className={styles['fields']}>
      <TextField
        name="name"
        required
        autoComplete="off"
        maxLength={50}
        label={text.name}
        error={faults.name}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        onBlur={() => onLeave('name')}
      />
      <TextField
        name="breed"
        autoComplete="off"
        maxLength={200}
        label={text.breed}
        hint={text.breedHint}
        value={draft.breed}
        onChange={(event) => onChange({ breed: event.target.value })}
      />
      <Birth draft={draft} faults={faults} onChange={onChange} onLeave={onLeave} />
      <TextField
        name="weight"
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        label={text.weight}
        error={faults.weight}
        value={draft.weight}
        onChange={(event) => onChange({ weight: event.target.value })}
        onBlur={() => onLeave('weight')}
      />
    </div>
  )
}

/** The name of the dog, or words for it, at the start of a question. */
function useDogName({ name }: DogDraft): string {
  const { dog } = useNewDogText()
  return name.trim() || dog.yourDog
}

const isPuppy = (draft: DogDraft, today: ReturnType<typeof useToday>) =>
  draft.birthYear !== '' && draft.birthMonth !== '' && stageOf(birthOf(draft), today) === 'puppy'

export interface DogStepProps {
  /** The form's id, for the button that goes on. */
  form: string
  state: DraftState
  /** Called with a complete description. */
  onNext: () => void
}

/** The first step: who the dog is. */
export function DogStep({ form, state, onNext }: DogStepProps) {
  const { dog: text } = useNewDogText()
  const today = useToday()
  const { changeDog: change } = state
  const { dog: draft } = state.draft
  const [left, setLeft] = useState<ReadonlySet<DogField>>(new Set())
  const faults = useFaults(draft, left)
  const leave = (field: DogField) => setLeft(new Set([...left, field]))
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = missingIn(draft)
    setLeft(new Set(REQUIRED))
    const fault = faultIn(draft, today)
    const wrong = missing[0] ?? (fault?.field === 'birth' ? 'birthMonth' : fault?.field)
    if (wrong === undefined) return onNext()
    event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  return (
    <form id={form} noValidate onSubmit={submit} className="stack-5">
      <Facts draft={draft} faults={faults} onChange={change} onLeave={leave} />
      <RadioGroup
        legend={text.gender}
        error={faults.gender}
        columns
        name="gender"
        options={(['f', 'm'] as const).map((value) => ({ value, label: text.genders[value] }))}
        chosen={draft.gender}
        onChoose={(gender) => change({ gender: gender === 'f' ? 'f' : 'm' })}
      />
      <ConditionFields
        name={useDogName(draft)}
        isPuppy={isPuppy(draft, today)}
        draft={draft}
        onChange={change}
      />
      <section aria-labelledby="health" className="stack-4">
        <h3 id="health" className="subtitle">
          {text.health}
        </h3>
        <HealthFields
          draft={draft}
          onChange={change}
          confirmed={draft.confirmedWords}
          onConfirm={(confirmedWords) => change({ confirmedWords })}
        />
      </section>
    </form>
  )
}

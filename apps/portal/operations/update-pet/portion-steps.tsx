import type { ReactNode } from 'react'
import type { PortionView } from '@pfotenportal/contract/pets'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useDogText } from './pet-profile.ts'
import styles from './update-pet.module.css'

interface StepProps {
  label: ReactNode
  how?: ReactNode
  value: string
  /** The previous value; shown if it differs. */
  was?: string | undefined
  isResult?: boolean
}

function Step({ label, how, value, was, isResult = false }: StepProps) {
  const { portion: text } = useDogText()
  return (
    <div className={styles['step']} data-result={isResult || undefined}>
      <dt>
        {label}
        {how && <span className={styles['how']}>{how}</span>}
      </dt>
      <dd>
        <NoWrapDates>{value}</NoWrapDates>
        {was !== undefined && was !== value && (
          <span className={styles['how']}>
            <NoWrapDates>{text.was(was)}</NoWrapDates>
          </span>
        )}
      </dd>
    </div>
  )
}

/** The label of the factor for age and activity, and its explanation if it needs one. */
function useLifeFactorLabel({ dog_stage: stage, activity_level: level }: PortionView) {
  const { portion, facts } = useDogText()
  if (stage === 'puppy') return { label: portion.life.puppy, how: portion.puppyHint }
  const label = portion.life[stage](facts.activities[level])
  return { label, how: stage === 'senior' ? portion.seniorHint : undefined }
}

export interface PortionStepsProps {
  pet: string
  portion: PortionView
  /** The previous calculation, to compare with. */
  before?: PortionView | undefined
}

/** Explains how a portion is calculated, with every number that goes into it. */
export function PortionSteps({ pet, portion, before }: PortionStepsProps) {
  const { portion: text, facts } = useDogText()
  const format = useFormat()
  const life = useLifeFactorLabel(portion)
  const kcal = (of: number) => text.kcal(format.number(of))
  const times = (of: number) => text.times(format.number(of))
  return (
    <dl className={styles['steps']}>
      <Step
        label={text.atRest(pet, format.kilograms(portion.weight))}
        how={text.atRestHint}
        value={kcal(portion.restingEnergy)}
        was={before && kcal(before.restingEnergy)}
      />
      <Step
        label={life.label}
        how={life.how}
        value={times(portion.lifeFactor)}
        was={before && times(before.lifeFactor)}
      />
      <Step
        label={text.figure(facts.figures[portion.weight_class])}
        how={text.figureHints[portion.weight_class]}
        value={times(portion.conditionFactor)}
        was={before && times(before.conditionFactor)}
      />
      <Step label={text.need} value={kcal(portion.energy)} was={before && kcal(before.energy)} />
      <Step
        isResult
        label={text.tier}
        value={kcal(portion.kcalPerDay)}
        was={before && kcal(before.kcalPerDay)}
      />
    </dl>
  )
}

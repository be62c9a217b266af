import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './choice.module.css'

export interface ChoiceGroupProps {
  legend: ReactNode
  hint?: ReactNode
  error?: ReactNode
  children: ReactNode
  /** Side by side where there is room. */
  columns?: boolean
}

/** A group of radio buttons or checkboxes with a legend. */
export function ChoiceGroup({ legend, hint, error, children, columns = false }: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={styles['legend']}>{legend}</legend>
      {hint && <p className={styles['hint']}>{hint}</p>}
      <div className={classes(styles['choices'], columns && styles['columns'])}>{children}</div>
      {error && (
        <p id={id} className={styles['error']}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}

export interface ChoiceCardProps extends Omit<ComponentProps<'input'>, 'type'> {
  type: 'radio' | 'checkbox'
  label: ReactNode
  hint?: ReactNode
  picture?: ReactNode
  /** At the end of the line: a price, a badge. */
  trailing?: ReactNode
}

/** A native radio button or checkbox whose whole card is the click target. */
export function ChoiceCard({ type, label, hint, picture, trailing, className, ...input }: ChoiceCardProps) {
  const id = useId()
  return (
    <label className={classes(styles['card'], className)}>
      <input {...input} type={type} className={styles['input']} aria-describedby={hint ? id : undefined} />
      {picture}
      <span className={styles['text']}>
        <span className={styles['label']}>{label}</span>
        {hint && (
          <span id={id} className={styles['note']}>
            {hint}
          </span>
        )}
      </span>
      {trailing}
    </label>
  )
}

/** A card of a radio group. */
export interface RadioOption<T> extends Pick<ChoiceCardProps, 'label' | 'hint' | 'disabled'> {
  value: T
}

export interface RadioGroupProps<T> extends Omit<ChoiceGroupProps, 'children'> {
  /** The name of the inputs. */
  name: string
  options: readonly RadioOption<T>[]
  chosen: T | null | undefined
  onChoose: (value: T) => void
}

/** A group of cards of which one can be chosen. */
export function RadioGroup<T extends string | number | boolean>({
  name,
  options,
  chosen,
  onChoose,
  ...group
}: RadioGroupProps<T>) {
  return (
    <ChoiceGroup {...group}>
      {options.map(({ value, ...card }) => (
        <ChoiceCard
          key={String(value)}
          {...card}
          type="radio"
          name={name}
          checked={value === chosen}
          onChange={() => onChoose(value)}
        />
      ))}
    </ChoiceGroup>
  )
}

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A single yes or no in a line of text. */
export function Checkbox({ label, className, ...input }: CheckboxProps) {
  return (
    <label className={classes(styles['line'], className)}>
      <input {...input} type="checkbox" className={styles['input']} />
      <span>{label}</span>
    </label>
  )
}

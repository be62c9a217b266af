import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useText } from '../text/text.tsx'
import styles from './field.module.css'

export interface FieldTexts {
  label: ReactNode
  /** Help for filling in the field; stays visible next to an error. */
  hint?: ReactNode
  /** Why the value was not accepted. Sets `aria-invalid` and describes the field. */
  error?: ReactNode
}

export interface FieldWiring {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  className: string | undefined
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  children: (wiring: FieldWiring) => ReactNode
}

/** Connects label, control, hint and error, visually and for screen readers. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  required,
  disabled,
  className,
  children,
}: FieldFrameProps) {
  const { ui } = useText()
  const generatedId = useId()
  const fieldId = id ?? generatedId
  const describedBy =
    [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className={classes(styles['field'], className)} data-disabled={disabled || undefined}>
      <label htmlFor={fieldId} className={styles['label']}>
        {label}
        {!required && !disabled && <span className={styles['optional']}> · {ui.optional}</span>}
      </label>
      {children({
        id: fieldId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy,
        className: styles['control'],
      })}
      {hint && (
        <p id={`${fieldId}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${fieldId}-error`} className={styles['error']}>
          <CircleAlert size={16} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {}

/** A single-line text field. Set `noValidate` on the form so that `error` replaces the browser's messages. */
export function TextField({ id, label, hint, error, className, ...input }: TextFieldProps) {
  const { required, disabled } = input
  return (
    <FieldFrame {...{ id, label, hint, error, required, disabled, className }}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </FieldFrame>
  )
}

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {}

/** A multi-line text field that grows with its content if the browser supports it. */
export function TextArea({ id, label, hint, error, className, ...input }: TextAreaProps) {
  const { required, disabled } = input
  return (
    <FieldFrame {...{ id, label, hint, error, required, disabled, className }}>
      {(wiring) => <textarea {...input} {...wiring} />}
    </FieldFrame>
  )
}

/** Fields of the forms, each with its label, its hint and what is wrong with it. */
import type { ReactNode } from 'react'

interface FieldProps {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly value?: string | undefined
  readonly hint?: string | undefined
  /** What is wrong with the value. */
  readonly problem?: string | undefined
}

interface InputProps extends FieldProps {
  readonly type?: 'text' | 'number' | 'date'
  readonly required?: boolean
  readonly maxLength?: number
  readonly min?: number
  readonly max?: number
}

function described({ id, hint, problem }: Pick<FieldProps, 'id' | 'hint' | 'problem'>) {
  const ids = [hint !== undefined && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean)
  return {
    ...(ids.length > 0 && { 'aria-describedby': ids.join(' ') }),
    ...(problem !== undefined && { 'aria-invalid': true as const }),
  }
}

function Labelled({
  id,
  label,
  hint,
  problem,
  children,
}: Omit<FieldProps, 'name'> & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="quiet">
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className="note bad">
          {problem}
        </p>
      )}
    </div>
  )
}

/** A field of one line. */
export function TextField({ value = '', hint, problem, label, type = 'text', ...rest }: InputProps) {
  return (
    <Labelled id={rest.id} label={label} hint={hint} problem={problem}>
      <input
        {...rest}
        type={type}
        defaultValue={value}
        autoComplete="off"
        {...described({ id: rest.id, hint, problem })}
      />
    </Labelled>
  )
}

/** A field of several lines. */
export function TextArea({
  value = '',
  hint,
  problem,
  label,
  ...rest
}: FieldProps & { readonly rows: number; readonly maxLength?: number; readonly required?: boolean }) {
  return (
    <Labelled id={rest.id} label={label} hint={hint} problem={problem}>
      <textarea
        {...rest}
        defaultValue={value}
        spellCheck={false}
        {...described({ id: rest.id, hint, problem })}
      />
    </Labelled>
  )
}

/** A choice. */
export function SelectField({
  id,
  name,
  label,
  value,
  hint,
  problem,
  choices,
}: FieldProps & { readonly choices: readonly (readonly [string, string])[] }) {
  return (
    <Labelled id={id} label={label} hint={hint} problem={problem}>
      <select id={id} name={name} defaultValue={value} {...described({ id, hint, problem })}>
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** A box to tick. */
export function CheckField({
  id,
  name,
  label,
  isOn,
}: Omit<FieldProps, 'value'> & { readonly isOn: boolean }) {
  return (
    <p className="tick">
      <input id={id} name={name} type="checkbox" value="yes" defaultChecked={isOn} />
      <label htmlFor={id}>{label}</label>
    </p>
  )
}

/** A sentence about what became of a form. */
export function Outcome({
  done,
  problem,
}: {
  readonly done?: string | undefined
  readonly problem?: string | undefined
}) {
  return (
    <>
      {done !== undefined && <output className="note">{done}</output>}
      {problem !== undefined && (
        <p className="note bad" role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

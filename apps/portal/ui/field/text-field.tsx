import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface TextFieldProps extends ComponentProps<'input'>, FieldTexts {}

/** One line of text. Errors are ours (`error`), the browser's bubbles stay away when the form has `noValidate`. */
export function TextField({ id, label, hint, error, className, ...input }: TextFieldProps) {
  const { required, disabled } = input
  return (
    <FieldFrame {...{ id, label, hint, error, required, disabled, className }}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </FieldFrame>
  )
}

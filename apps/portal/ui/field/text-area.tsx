import type { ComponentProps } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

export interface TextAreaProps extends ComponentProps<'textarea'>, FieldTexts {}

/** Some lines of text; as many as are typed where the browser can grow it. */
export function TextArea({ id, label, hint, error, className, ...input }: TextAreaProps) {
  const { required, disabled } = input
  return (
    <FieldFrame {...{ id, label, hint, error, required, disabled, className }}>
      {(wiring) => <textarea {...input} {...wiring} />}
    </FieldFrame>
  )
}

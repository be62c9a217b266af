import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import styles from './field.module.css'
import { FieldFrame, type FieldTexts } from './field.tsx'

export interface SelectFieldProps extends ComponentProps<'select'>, FieldTexts {}

/** A styled native select; options are children. */
export function SelectField({ id, label, hint, error, className, children, ...select }: SelectFieldProps) {
  const { required, disabled } = select
  return (
    <FieldFrame {...{ id, label, hint, error, required, disabled, className }}>
      {(wiring) => (
        <span className={styles['selectFrame']}>
          <select {...select} {...wiring} className={classes(wiring.className, styles['select'])}>
            {children}
          </select>
          <ChevronDown className={styles['arrow']} size={20} aria-hidden="true" />
        </span>
      )}
    </FieldFrame>
  )
}

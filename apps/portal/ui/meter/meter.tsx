import { classes } from '../classes.ts'
import { useText } from '../text/text.tsx'
import styles from './meter.module.css'

export interface MeterProps {
  /** What is measured. */
  label: string
  value: number
  max: number
  /** The value as text; defaults to "8 of 12". */
  text?: string
  className?: string
}

/** A progress bar. */
export function Meter({ label, value, max, text, className }: MeterProps) {
  const { ui } = useText()
  return (
    <progress
      aria-label={label}
      aria-valuetext={text ?? ui.share(value, max)}
      value={value}
      max={max}
      className={classes(styles['meter'], className)}
    />
  )
}

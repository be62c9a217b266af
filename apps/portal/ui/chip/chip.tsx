import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './chip.module.css'

export type Tone = 'neutral' | 'ok' | 'time' | 'warn' | 'error' | 'info'

export interface ChipProps extends ComponentProps<'span'> {
  tone?: Tone
  icon?: ReactNode
}

/** A short fact: weight, price, cut-off. Long texts wrap instead of overflowing. */
export function Chip({ tone = 'neutral', icon, className, children, ...rest }: ChipProps) {
  return (
    <span {...rest} className={classes(styles['chip'], styles[tone], className)}>
      {icon}
      <span>{children}</span>
    </span>
  )
}

/** Chips side by side, wrapping; the children are list items. */
export function ChipList({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classes(styles['list'], className)} />
}

export interface BadgeProps extends ComponentProps<'span'> {
  tone?: Tone
}

/** A one-word state: paused, cancelled, new. */
export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  return <span {...rest} className={classes(styles['badge'], styles[tone], className)} />
}

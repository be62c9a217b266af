import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './headline.module.css'

export interface HeadlineProps extends ComponentProps<'h1'> {
  /** The heading level, which determines the default look. */
  level?: 1 | 2 | 3
  look?: 'page' | 'greeting' | 'display' | 'section' | 'small'
  /** A short line above, inside the same group: order number, state. */
  eyebrow?: ReactNode
}

const looks = { 1: 'page', 2: 'section', 3: 'small' } as const

/** A heading. The look `display` is the largest text on a page; a `greeting` stands small above it. */
export function Headline({ level = 2, look, eyebrow, className, ...rest }: HeadlineProps) {
  const Heading = `h${level}` as const
  const heading = <Heading {...rest} className={classes(styles[look ?? looks[level]], className)} />
  if (!eyebrow) return heading
  return (
    <hgroup>
      <p className={styles['eyebrow']}>{eyebrow}</p>
      {heading}
    </hgroup>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './card.module.css'

export interface CardProps extends ComponentProps<'section'> {
  /** `plain` for content, `glow` for the main card of a page, `sunken` inside a card, `reward` for rewards. */
  look?: 'plain' | 'glow' | 'sunken' | 'reward'
}

/** A surface for content. Set `aria-labelledby` if it has a heading. */
export function Card({ look = 'plain', className, ...rest }: CardProps) {
  return <section {...rest} className={classes(styles['card'], styles[look], className)} />
}

export interface CardHeadProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** The heading element, at the level that the page needs. */
  title: ReactNode
  /** A link or quiet button at the end of the line. */
  action?: ReactNode
}

export function CardHead({ title, action, className, ...rest }: CardHeadProps) {
  return (
    <div {...rest} className={classes(styles['head'], className)}>
      {title}
      {action}
    </div>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Headline, type HeadlineProps } from '../headline/headline.tsx'
import styles from './card.module.css'

export interface CardProps extends ComponentProps<'section'> {
  /** `plain` for content, `glow` for the main card of a page, `sunken` inside a card, `reward` for rewards. */
  look?: 'plain' | 'glow' | 'sunken' | 'reward'
}

/** A surface for content. Set `aria-labelledby` if it has a heading of its own. */
export function Card({ look = 'plain', className, ...rest }: CardProps) {
  return <section {...rest} className={classes(styles['card'], styles[look], className)} />
}

export interface TitledCardProps extends Omit<CardProps, 'title'> {
  /** The id of the heading, which names the card. */
  id: string
  title: ReactNode
  /** A link or quiet button at the end of the title's line. */
  action?: ReactNode
  heading?: HeadlineProps
}

export function TitledCard({ id, title, action, heading, children, ...card }: TitledCardProps) {
  return (
    <Card {...card} aria-labelledby={id}>
      <div className={styles['head']}>
        <Headline id={id} {...heading}>
          {title}
        </Headline>
        {action}
      </div>
      {children}
    </Card>
  )
}

import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useText } from '../text/text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './price.module.css'

export interface PriceProps {
  /** The amount to pay, already formatted. */
  now: string
  /** The amount without the discount, already formatted; struck out when it differs. */
  before?: string | undefined
  /** A note below: VAT, price per kg. */
  note?: ReactNode
  size?: 'normal' | 'large'
  className?: string
}

/** A price. A struck-out price is announced as the previous one. */
export function Price({ now, before, note, size = 'normal', className }: PriceProps) {
  const { ui } = useText()
  const reduced = before !== undefined && before !== now
  return (
    <span className={classes(styles['price'], styles[size], className)}>
      {reduced && (
        <s className={styles['before']}>
          <VisuallyHidden>{ui.priceBefore} </VisuallyHidden>
          {before}
        </s>
      )}{' '}
      <span className={styles['now']}>
        {reduced && <VisuallyHidden>{ui.priceNow} </VisuallyHidden>}
        {now}
      </span>
      {note && <span className={styles['note']}>{note}</span>}
    </span>
  )
}

import { useId, type ReactNode } from 'react'
import { Card } from '../../ui/card/card.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Headline } from '../../ui/headline/headline.tsx'
import { useDetailsText } from '../../ui/labels/order-details-text.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import styles from './gallery.module.css'

/** What the components say: the portal's own texts, about one delivery. */
export function useSample() {
  const format = useFormat()
  const orders = useOrdersText()
  const window = format.window({ from: '2026-12-15', to: '2026-12-17' })
  return {
    format,
    orders,
    details: useDetailsText(),
    profile: useProfileText(),
    dog: 'Frieda',
    address: 'Anna Berger, Lindenweg 4, 10115 Berlin',
    window,
    sentence: orders.skippedNext(window),
  }
}

/** A section that shows components in all their states, titled with their names in the code. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={styles['section']}>
      <Headline id={id} translate="no">
        {title}
      </Headline>
      {children}
    </Card>
  )
}

/** Children side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}

/** Children in columns of equal width. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>
}

/** A child with its name below. */
export function Captioned({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles['captioned']}>
      {children}
      <figcaption translate="no">{name}</figcaption>
    </figure>
  )
}

import { type ReactNode, useId } from 'react'
import { gallery } from '@pfotenportal/text/de/gallery'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { defineText } from '../../ui/text/text.tsx'
import styles from './gallery.module.css'

/** The texts of the component gallery. */
export const useGalleryText = defineText(gallery, () =>
  import('@pfotenportal/text/en/gallery').then((it) => it.gallery),
)

/** One part in its states. */
export function Exhibit({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={styles['exhibit']}>
      <Headline id={id}>{title}</Headline>
      {children}
    </Card>
  )
}

/** Things side by side, wrapping. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}

/** Things of equal width in columns. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles['columns']}>{children}</div>
}

/** A thing with its name below. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles['named']}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  )
}

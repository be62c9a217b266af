import { useId, type ReactNode } from 'react'
import { gallery } from '@pfotenportal/text/de/gallery'
import { Card } from '../../ui/card/card.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { defineText } from '../../ui/text/text.tsx'
import styles from './gallery.module.css'

/** The texts of the component gallery. */
export const useGalleryText = defineText(gallery, () =>
  import('@pfotenportal/text/en/gallery').then((it) => it.gallery),
)

/** A titled section that shows one component in all its states. */
export function GallerySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card aria-labelledby={id} className={styles['section']}>
      <Headline id={id}>{title}</Headline>
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
      <figcaption>{name}</figcaption>
    </figure>
  )
}

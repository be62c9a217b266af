import { useEffect, useState } from 'react'
import { INGREDIENT_IMAGE_DELAY } from '../../constants.ts'
import type { PortalSupplement } from '../../data/catalogue.ts'
import { config } from '../../data/config.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { classes } from '../../ui/classes.ts'
import { useCatalogueText } from '../../ui/labels/catalogue-text.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { useHouseholdText } from './dashboard-parts-text.ts'
import styles from './snacks.module.css'

/** True shortly after the slide becomes active (spec 9). */
function useSettled(active: boolean): boolean {
  const [settled, setSettled] = useState(false)
  useEffect(() => {
    const timer = active ? setTimeout(() => setSettled(true), INGREDIENT_IMAGE_DELAY) : undefined
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [active])
  return active && settled
}

export interface SnackCardProps {
  supplement: PortalSupplement
  active: boolean
}

/** One slide: a supplement, its ingredient and a link to the shop. */
export function SnackCard({ supplement: { picture, slide }, active }: SnackCardProps) {
  const { snacks } = useHouseholdText()
  const settled = useSettled(active)
  const { of } = useCatalogueText()
  return (
    <li className={classes(styles['slide'], active && styles['active'])}>
      <div className={styles['pictures']}>
        <Picture src={picture} size={136} loading="lazy" className={styles['product'] ?? ''} />
        <Picture
          src={slide.picture}
          size={48}
          className={classes(styles['ingredient'], settled && styles['shown'])}
        />
      </div>
      <div className={styles['text']}>
        <h3>{of(slide.title)}</h3>
        <p className="muted semibold">{of(slide.ingredient)}</p>
        <p className={styles['about']}>{of(slide.text)}</p>
        <LinkButton
          external
          look="soft"
          size="small"
          href={config.snacksUrl}
          aria-label={snacks.shopOf(of(slide.title))}
        >
          {snacks.shop}
        </LinkButton>
      </div>
    </li>
  )
}

import { useEffect, useState } from 'react'
import { INGREDIENT_IMAGE_DELAY } from '../../constants.ts'
import { config } from '../../data/config.ts'
import { carrotPicture, fishPicture, herbsPicture, musselPicture } from '../../illustrations/pictures.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { classes } from '../../ui/classes.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { useHouseholdText } from './dashboard-parts-text.ts'
import styles from './snacks.module.css'

interface SnackSlide {
  readonly id: 'joint' | 'skin_coat' | 'gut' | 'dental'
  readonly img: string
  /** Appears shortly after the slide becomes active. */
  readonly ingredientPopupImg: string
}

export const snackSlides: readonly SnackSlide[] = [
  { id: 'joint', img: '/media/products/snack-gelenke.svg', ingredientPopupImg: musselPicture },
  { id: 'skin_coat', img: '/media/products/snack-haut-fell.svg', ingredientPopupImg: fishPicture },
  { id: 'gut', img: '/media/products/snack-darm.svg', ingredientPopupImg: carrotPicture },
  { id: 'dental', img: '/media/products/snack-zaehne.svg', ingredientPopupImg: herbsPicture },
]

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
  slide: SnackSlide
  active: boolean
}

/** One slide: a supplement, its ingredient and a link to the shop. */
export function SnackCard({ slide, active }: SnackCardProps) {
  const { snacks } = useHouseholdText()
  const settled = useSettled(active)
  const slideText = snacks.slides[slide.id]
  return (
    <li className={classes(styles['slide'], active && styles['active'])}>
      <div className={styles['pictures']}>
        <Picture src={slide.img} size={136} loading="lazy" className={styles['product'] ?? ''} />
        <Picture
          src={slide.ingredientPopupImg}
          size={48}
          className={classes(styles['ingredient'], settled && styles['shown'])}
        />
      </div>
      <div className={styles['text']}>
        <h3>{slideText.title}</h3>
        <p className={styles['with']}>{slideText.ingredient}</p>
        <p>{slideText.text}</p>
        <LinkButton
          external
          look="soft"
          size="small"
          href={config.snacksUrl}
          aria-label={snacks.shopOf(slideText.title)}
        >
          {snacks.shop}
        </LinkButton>
      </div>
    </li>
  )
}

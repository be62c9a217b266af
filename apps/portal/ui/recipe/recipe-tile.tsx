import type { ReactNode } from 'react'
import { Sachet, type Recipe } from '../../illustrations/sachet.tsx'
import styles from './recipe-tile.module.css'

export interface RecipeTileProps {
  recipe: Recipe
  name: string
  /** The amount: sachets and weight. */
  children: ReactNode
}

/** A recipe in its colour: sachet, name and amount. */
export function RecipeTile({ recipe, name, children }: RecipeTileProps) {
  return (
    <div className={styles['tile']} data-recipe={recipe}>
      <Sachet recipe={recipe} name={name} size={64} />
      <div className={styles['text']}>
        <p className={styles['name']}>{name}</p>
        <div className={styles['note']}>{children}</div>
      </div>
    </div>
  )
}

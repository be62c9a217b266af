import type { CSSProperties, ReactNode } from 'react'
import { catalogue } from '../../data/catalogue.ts'
import styles from './recipe-tile.module.css'

/** The code of a recipe. */
export type ShownRecipe = string

/** A recipe that is newer than this page has no colours and no drawing yet. */
const knownRecipe = (code: ShownRecipe) => catalogue.recipes.find((recipe) => recipe.code === code)

/** The colours of a recipe as custom properties. */
function coloursOf(code: ShownRecipe): CSSProperties & Record<`--${string}`, string> {
  const known = knownRecipe(code)
  if (!known) return {}
  const { hue, tint, ink } = known.colours
  return {
    '--recipe-hue': hue,
    '--recipe-tint': `light-dark(${tint.light}, ${tint.dark})`,
    '--recipe-ink': `light-dark(${ink.light}, ${ink.dark})`,
  }
}

export interface SachetProps {
  recipe: ShownRecipe
  /** The name on the label. */
  name: string
  /** Width in CSS pixels; a fifth higher than wide. */
  size: number
}

/** A sachet in the colour of its recipe. Decorative: the name is also shown as text. */
export function Sachet({ recipe, name, size }: SachetProps) {
  const emblem = knownRecipe(recipe)?.emblem
  return (
    <span
      className={styles['sachet']}
      style={{ ...coloursOf(recipe), width: size, height: size * 1.2 }}
      aria-hidden="true"
    >
      <svg width={size} height={size * 1.2} viewBox="0 0 80 96">
        <path
          className={styles['bag']}
          d="M9 12C8 30 5 50 5 76c0 8 2 14 6 15 18 4 40 4 58 0 4-1 6-7 6-15 0-26-3-46-4-64Z"
        />
        <path className={styles['shade']} d="M66 12c2 20 3 44 1 80l2-1c4-1 6-7 6-15 0-26-3-46-4-64Z" />
        <path className={styles['light']} d="M15 20c-2 18-4 38-3 62" />
        <path className={styles['seal']} d="M7 6c0-2 1-3 3-3h60c2 0 3 1 3 3l-2 9c-20 2-42 2-62 0Z" />
        <path className={styles['crimp']} d="M10 7.5h60M10 11h60" />
        <rect className={styles['label']} x="13" y="25" width="54" height="52" rx="10" />
        <text className={styles['labelName']} x="40" y="70.5" textAnchor="middle">
          {name}
        </text>
      </svg>
      {emblem && <img className={styles['emblem']} src={emblem} alt="" />}
    </span>
  )
}

export interface RecipeTileProps {
  recipe: ShownRecipe
  name: string
  /** The width of the sachet in CSS pixels. */
  size?: number
  /** The amount: sachets and weight. */
  children: ReactNode
}

/** A recipe in its colour: sachet, name and amount. */
export function RecipeTile({ recipe, name, size = 64, children }: RecipeTileProps) {
  return (
    <div className={styles['tile']} data-recipe={recipe} style={coloursOf(recipe)}>
      <Sachet recipe={recipe} name={name} size={size} />
      <div className={styles['text']}>
        <p className={styles['name']}>{name}</p>
        <div className={styles['note']}>{children}</div>
      </div>
    </div>
  )
}

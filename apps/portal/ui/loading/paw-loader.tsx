import { classes } from '../classes.ts'
import { useText } from '../text/text.tsx'
import styles from './paw-loader.module.css'

export interface PawLoaderProps {
  /** What is loading; defaults to "loading". */
  label?: string
  /** Fills the window instead of its container. */
  page?: boolean
  className?: string
}

const prints = [
  { x: 6, y: 30, turn: 68 },
  { x: 40, y: 8, turn: 82 },
  { x: 76, y: 30, turn: 74 },
  { x: 112, y: 8, turn: 86 },
]

/** An animated loader for a whole page. Parts of a page show skeletons instead. */
export function PawLoader({ label, page = false, className }: PawLoaderProps) {
  const { ui } = useText()
  return (
    <output className={classes(styles['loader'], page && styles['page'], className)}>
      <svg width="148" height="60" viewBox="0 0 148 60" aria-hidden="true">
        {prints.map(({ x, y, turn }) => (
          <g key={x} transform={`translate(${x} ${y}) rotate(${turn} 13 13) scale(0.82)`}>
            <Paw />
          </g>
        ))}
      </svg>
      <span className={styles['label']}>{label ?? ui.loading}</span>
    </output>
  )
}

function Paw() {
  return (
    <g className={styles['paw']}>
      <ellipse cx="6" cy="13" rx="3.6" ry="4.7" transform="rotate(-24 6 13)" />
      <ellipse cx="12.4" cy="6.6" rx="3.8" ry="5.2" transform="rotate(-8 12.4 6.6)" />
      <ellipse cx="20.6" cy="6.6" rx="3.8" ry="5.2" transform="rotate(8 20.6 6.6)" />
      <ellipse cx="27" cy="13" rx="3.6" ry="4.7" transform="rotate(24 27 13)" />
      <path d="M16.5 13.2c-4.6 0-9.4 5.6-9.4 9.7 0 2.7 2 4.3 4.6 4.3 1.9 0 3.2-1 4.8-1s2.9 1 4.8 1c2.6 0 4.6-1.6 4.6-4.3 0-4.1-4.8-9.7-9.4-9.7Z" />
    </g>
  )
}

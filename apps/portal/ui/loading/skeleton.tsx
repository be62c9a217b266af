import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useText } from '../text/text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths: the size of the final content, so that the layout does not shift. */
  width?: string
  height?: string
  shape?: 'line' | 'block' | 'round'
  className?: string
  style?: CSSProperties
}

/** A placeholder in the size of the final content. Hidden from screen readers; wrap it in `Loading`. */
export function Skeleton({ width, height, shape = 'line', className, style }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles['skeleton'], styles[shape], className)}
      style={{ width, height, ...style }}
    />
  )
}

/** A placeholder for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={styles['text']} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '62%' : '100%'} />
      ))}
    </span>
  )
}

export interface LoadingProps {
  /** What is loading, for screen readers. */
  label?: string
  className?: string | undefined
  /** Skeletons in the size of the final content. */
  children: ReactNode
}

/** Wraps skeletons while content loads, and announces it to screen readers. */
export function Loading({ label, className, children }: LoadingProps) {
  const { ui } = useText()
  return (
    <div aria-busy="true" className={className}>
      <VisuallyHidden>{label ?? ui.loading}</VisuallyHidden>
      {children}
    </div>
  )
}

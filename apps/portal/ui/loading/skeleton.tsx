import type { CSSProperties, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { useText } from '../text/text.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS lengths: the geometry of what will stand here, so that nothing moves when it arrives. */
  width?: string
  height?: string
  shape?: 'line' | 'block' | 'round'
  className?: string
  style?: CSSProperties
}

/** A placeholder in the final geometry. Silent: what is around it carries `aria-busy` and says in hidden words that it loads. */
export function Skeleton({ width, height, shape = 'line', className, style }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(styles['skeleton'], styles[shape], className)}
      style={{ width, height, ...style }}
    />
  )
}

/** Lines of text to come; the last one is shorter. */
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
  /** What is loading, in words. */
  label?: string
  className?: string | undefined
  /** Skeletons in the geometry of the final content. */
  children: ReactNode
}

/** A placeholder while something loads: visible as skeletons, announced in words. */
export function Loading({ label, className, children }: LoadingProps) {
  const { ui } = useText()
  return (
    <div aria-busy="true" className={className}>
      <VisuallyHidden>{label ?? ui.loading}</VisuallyHidden>
      {children}
    </div>
  )
}

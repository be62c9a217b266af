import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  picture?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string
}

/** The empty state of a list or page, with an optional action. */
export function EmptyState({ picture, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={classes(styles['empty'], className)}>
      {picture}
      <p className={styles['title']}>{title}</p>
      {children && <div className={styles['text']}>{children}</div>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  )
}

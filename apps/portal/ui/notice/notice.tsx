import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './notice.module.css'

export interface NoticeProps {
  tone?: 'info' | 'success' | 'warn' | 'error'
  title?: ReactNode
  children?: ReactNode
  /** A link or small button: what the customer can do. */
  action?: ReactNode
  /** Overrides the default: errors interrupt, successes are announced politely, the rest is read in place. */
  role?: 'alert' | 'status' | 'note'
  /** One line inside a row instead of a block. */
  slim?: boolean
  className?: string
}

const icons = { info: Info, success: CircleCheck, warn: TriangleAlert, error: CircleAlert }
const roles = { info: 'note', success: 'status', warn: 'note', error: 'alert' } as const

/** A message next to the content that it is about. */
export function Notice({
  tone = 'info',
  title,
  children,
  action,
  role,
  slim = false,
  className,
}: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={role ?? roles[tone]}
      className={classes(styles['notice'], styles[tone], slim && styles['slim'], className)}
    >
      <div className={styles['content']}>
        <div className={styles['text']}>
          <Icon size={20} aria-hidden="true" className={styles['icon']} />
          {title && <p className={styles['title']}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  )
}

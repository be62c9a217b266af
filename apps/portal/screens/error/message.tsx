import type { ReactNode } from 'react'
import styles from './message.module.css'

/** A picture, a sentence, the ways on. */
export function Message({ children }: { children: ReactNode }) {
  return <div className={styles['message']}>{children}</div>
}

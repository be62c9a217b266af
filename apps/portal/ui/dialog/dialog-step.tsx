import { useEffect, useRef, type ReactNode } from 'react'
import styles from './dialog-step.module.css'

/** What a dialog shows at a time. Give it a `key` per step: with another one the reading starts at the heading again. */
export function DialogStep({ children }: { children: ReactNode }) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.closest('dialog')?.querySelector('h2')?.focus(), [])
  return (
    <div ref={step} className={styles['step']}>
      {children}
    </div>
  )
}

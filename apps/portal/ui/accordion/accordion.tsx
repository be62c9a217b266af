import type { ComponentProps, ReactNode } from 'react'
import { ChevronDown } from 'lucide-react'
import { classes } from '../classes.ts'
import styles from './accordion.module.css'

export interface AccordionProps extends ComponentProps<'details'> {
  summary: ReactNode
  /** Sections of one name open one at a time. */
  name?: string
}

/** A section that opens on demand, the platform's own; slides in 250 ms (spec 9) where the browser can. */
export function Accordion({ summary, className, children, ...rest }: AccordionProps) {
  return (
    <details {...rest} className={classes(styles['accordion'], className)}>
      <summary className={styles['summary']}>
        <span className={styles['text']}>{summary}</span>
        <ChevronDown size={20} aria-hidden="true" className={styles['arrow']} />
      </summary>
      <div className={styles['content']}>{children}</div>
    </details>
  )
}

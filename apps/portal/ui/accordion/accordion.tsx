import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Later } from '../later/later.tsx'
import styles from './accordion.module.css'

export interface AccordionProps extends ComponentProps<'details'> {
  summary: ReactNode
}

/** A native `details` element. Slides open in 250 ms if the browser supports it. */
export function Accordion({ summary, className, children, ...rest }: AccordionProps) {
  return (
    <details {...rest} className={classes(styles['accordion'], className)}>
      <summary className={styles['summary']}>
        <span className={styles['text']}>{summary}</span>
        <ChevronDown size={20} aria-hidden="true" className={styles['arrow']} />
      </summary>
      <div className={styles['content']}>
        <Later>{children}</Later>
      </div>
    </details>
  )
}

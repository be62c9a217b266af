import { ArrowRight } from 'lucide-react'
import type { ActivityView } from '@pfotenportal/contract/activity'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useActivityText } from './text.ts'
import styles from './activity.module.css'

type Change = ActivityView['changes'][number]

function Values({ before, after }: Change) {
  const text = useActivityText()
  if (before === null) return <Unbroken>{after ?? text.gone}</Unbroken>
  return (
    <>
      <span className={styles['before']}>
        <VisuallyHidden>{text.before} </VisuallyHidden>
        <Unbroken>{before}</Unbroken>
      </span>{' '}
      <span className={styles['after']}>
        <ArrowRight size={16} aria-hidden="true" className={styles['arrow']} />
        <VisuallyHidden>{text.after} </VisuallyHidden>
        <Unbroken>{after ?? text.gone}</Unbroken>
      </span>
    </>
  )
}

/** What changed, each with its old and its new value. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <dl className={styles['changes']}>
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>
            <Values {...change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

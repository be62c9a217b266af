import { useRef } from 'react'
import { Undo2 } from 'lucide-react'
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { openOperation } from '../../operations/open-operation.ts'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Refusal } from '../shared/order/refusal.tsx'
import { Unbroken } from '../../ui/date/unbroken.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Changes } from './changes.tsx'
import { EntryIcon } from './entry-icon.tsx'
import type { WayBack } from './groups.ts'
import { useActivityText } from './text.ts'
import { useUndo } from './use-undo.ts'
import styles from './activity.module.css'

export interface EntryProps {
  entry: ActivityView
  subscription: SubscriptionView
  back: WayBack | null
}

/** What happened, by whom, with old and new values, and the way back where there is one. */
export function Entry({ entry, subscription, back }: EntryProps) {
  const text = useActivityText()
  const format = useFormat()
  const title = useRef<HTMLHeadingElement>(null)
  const undo = useUndo(entry)
  const takeBack = async () => {
    if (!(await undo.run())) return
    announce(text.undone(entry.title))
    // The button goes with what it took back; whoever is at it stays at the entry.
    title.current?.focus({ preventScroll: true })
  }
  return (
    <li className={styles['entry']}>
      <EntryIcon action={entry.action} />
      <div className={styles['words']}>
        <h3 ref={title} tabIndex={-1} className={styles['title']}>
          <Unbroken>{entry.title}</Unbroken>
        </h3>
        <p className={styles['by']}>
          <time dateTime={entry.at}>{text.byAt(text.actors[entry.actor], format.time(entry.at))}</time>
        </p>
        <Changes changes={entry.changes} />
        {entry.action === 'orderPlaced' && entry.actor === 'customer' && (
          <p className={styles['note']}>{text.orderedNow}</p>
        )}
        {undo.error && <Refusal error={undo.error} onDismiss={undo.dismiss} />}
      </div>
      {entry.undo && (
        <div className={styles['way']}>
          <Button
            size="small"
            icon={<Undo2 size={18} aria-hidden="true" />}
            aria-label={text.undoOf(entry.title)}
            loading={undo.pending}
            onClick={() => void takeBack()}
          >
            {text.undo}
          </Button>
          {entry.undo.until && (
            <p className={styles['note']}>
              <Unbroken>{text.undoUntil(format.until(entry.undo.until))}</Unbroken>
            </p>
          )}
        </div>
      )}
      {back && (
        <div className={styles['way']}>
          <Button size="small" onClick={() => openOperation(back, subscription)}>
            {text[back]}
          </Button>
        </div>
      )}
    </li>
  )
}

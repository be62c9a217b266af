import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import { Button } from '../../ui/button/button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './orders.module.css'

export interface SkippedNoteProps {
  entry: ScheduleEntryView
  /** The next order after the skipped one. */
  next: ScheduleEntryView | null
  onUndo: (entry: ScheduleEntryView) => void
}

/** Replaces an order that was just skipped: names the next box and offers an undo until the cut-off. */
export function SkippedNote({ entry, next, onUndo }: SkippedNoteProps) {
  const text = useOrdersText()
  const format = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  const window = format.window(entry.deliveryWindow)
  // The pressed button is gone, so the focus moves to the undo button.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Notice
      tone="success"
      slim
      className={styles['skipped'] ?? ''}
      action={
        entry.isEditable &&
        !entry.isFinal && (
          <Button
            ref={button}
            look="quiet"
            size="small"
            icon={<Undo2 size={18} aria-hidden="true" />}
            aria-label={text.undoOf(window)}
            onClick={() => onUndo(entry)}
          >
            {text.undo}
          </Button>
        )
      }
    >
      <b>
        <NoWrapDates>{text.skippedOf(window)}</NoWrapDates>.
      </b>{' '}
      <NoWrapDates>
        {next ? text.skippedNext(format.window(next.deliveryWindow)) : text.skippedNone}
      </NoWrapDates>
    </Notice>
  )
}

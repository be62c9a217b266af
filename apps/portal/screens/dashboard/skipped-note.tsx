import Undo2 from 'lucide-react/icons/undo-2'
import { useEffect, useRef } from 'react'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import { routes } from '../../routes.ts'
import { announce } from '../../ui/announcer/announcer.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useOrdersText } from '../../ui/labels/orders-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './orders.module.css'
import type { RecentSkips } from './use-recent-skips.ts'

interface UndoProps {
  entry: ScheduleEntryView
  /** Takes the focus if the button that skipped the order is gone. */
  takesFocus?: boolean
  onUndo: (entry: ScheduleEntryView) => void
}

function UndoButton({ entry, takesFocus = false, onUndo }: UndoProps) {
  const text = useOrdersText()
  const format = useFormat()
  const button = useRef<HTMLButtonElement>(null)
  // The pressed button may have gone, and the focus to the page's heading, before this one has loaded.
  useEffect(() => {
    const { activeElement, body } = document
    const isLost = activeElement === body || activeElement?.tagName === 'H1'
    if (takesFocus && isLost) button.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Button
      ref={button}
      data-takes-focus={takesFocus || undefined}
      look="quiet"
      size="small"
      icon={<Undo2 size={18} aria-hidden="true" />}
      aria-label={text.undoOf(format.window(entry.deliveryWindow))}
      onClick={() => onUndo(entry)}
    >
      {text.undo}
    </Button>
  )
}

interface SkippedNoteProps extends Omit<UndoProps, 'takesFocus'> {
  /** The next order after the skipped one. */
  next: ScheduleEntryView | null
}

/** Replaces an order that was just skipped: names the next box and offers an undo until the cut-off. */
function SkippedNote({ entry, next, onUndo }: SkippedNoteProps) {
  const text = useOrdersText()
  const format = useFormat()
  return (
    <Notice
      tone="success"
      slim
      className={styles['skipped'] ?? ''}
      action={entry.isEditable && !entry.isFinal && <UndoButton entry={entry} takesFocus onUndo={onUndo} />}
    >
      <b>
        <NoWrapDates>{text.skippedOf(format.window(entry.deliveryWindow))}</NoWrapDates>.
      </b>{' '}
      <NoWrapDates>
        {next ? text.skippedNext(format.window(next.deliveryWindow)) : text.skippedNone}
      </NoWrapDates>
    </Notice>
  )
}

export interface SkipNotesProps {
  skips: RecentSkips
  /** The next order after the skipped ones. */
  next: ScheduleEntryView | null
}

/** The orders skipped during this visit, and in one line those skipped before it that can still be restored. */
export function SkipNotes({ skips, next }: SkipNotesProps) {
  const text = useOrdersText()
  const { skipped, earlier } = skips
  const format = useFormat()
  const restore = async (entry: ScheduleEntryView) => {
    if (!(await skips.undo(entry))) return
    announce(text.plannedAgain(format.window(entry.deliveryWindow)))
    document.querySelector<HTMLElement>(`[data-key="${entry.id}"]`)?.focus({ preventScroll: true })
  }
  const undo = (entry: ScheduleEntryView) => void restore(entry)
  const [only] = earlier
  return (
    <>
      {skipped.map((entry) => (
        <SkippedNote key={entry.id} entry={entry} next={next} onUndo={undo} />
      ))}
      {only && (
        <p className={styles['earlier']}>
          {text.skippedEarlier(earlier.length)}
          {earlier.length === 1 ? (
            <UndoButton entry={only} onUndo={undo} />
          ) : (
            <LinkButton look="quiet" size="small" href={routes.orders}>
              {text.skippedShow}
            </LinkButton>
          )}
        </p>
      )}
    </>
  )
}

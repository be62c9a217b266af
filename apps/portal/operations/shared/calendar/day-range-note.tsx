import type { DayRange } from '@pfotenportal/domain/schedule/move-range'
import { Unbroken } from '../../../ui/date/unbroken.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useMoveText } from './move-text.ts'
import styles from './move.module.css'

export interface DayRangeNoteProps {
  range: DayRange
  /** The day chosen before is not among the days any more. */
  isTooFar: boolean
  chosen: boolean
}

/** What to do in the calendar, and which days it offers. */
export function DayRangeNote({ range, isTooFar, chosen }: DayRangeNoteProps) {
  const text = useMoveText()
  const format = useFormat()
  const days = <Unbroken>{text.range(format.day(range.min), format.day(range.max))}</Unbroken>
  if (isTooFar) {
    return (
      <Notice tone="warn" role="alert" title={text.outOfRange}>
        {days}
      </Notice>
    )
  }
  return (
    <p className={styles['note']}>
      {!chosen && <>{text.chooseHint} </>}
      {days}
    </p>
  )
}

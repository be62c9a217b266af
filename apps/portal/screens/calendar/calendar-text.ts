import { calendar } from '@pfotenportal/text/de/calendar'
import { useFormat } from '../../ui/format/format.ts'
import { defineText } from '../../ui/text/text.tsx'
import type { CalendarBox } from './calendar-weeks.ts'

/** The texts of this screen. */
export const useCalendarText = defineText({ calendar }, () => import('@pfotenportal/text/en/calendar'))

export const dogNameOf = ({ subscription: { pet } }: CalendarBox): string => pet?.name ?? ''

/** A screen-reader label: `Di., 15. Dezember: Lieferung für Frieda, änderbar bis Mo., 7. Dezember`. */
export function useBoxLabel(): (box: CalendarBox) => string {
  const text = useCalendarText()
  const format = useFormat()
  const stateOf = ({ entry, lastChange }: CalendarBox): string[] => {
    if (!entry) return [text.paid]
    if (entry.status === 'FAILED') return [text.failed]
    const skipped = entry.status === 'SKIPPED' ? [text.skipped] : []
    return [...skipped, lastChange ? text.changeableUntil(format.day(lastChange)) : text.locked]
  }
  return (box) => {
    const description = [text.delivery(dogNameOf(box)), ...stateOf(box)].join(', ')
    return `${format.day(box.window.from)}: ${description}`
  }
}

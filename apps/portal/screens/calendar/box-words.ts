/** What a delivery is called in the calendar, and what is said of it. */
import { useFormat } from '../../ui/format/format.ts'
import { useCalendarText } from './text.ts'
import type { CalendarBox } from './weeks.ts'

export const nameOf = ({ subscription: { pet } }: CalendarBox): string => pet?.name ?? ''

/** `Di., 15. Dezember: Lieferung für Frieda, änderbar bis Mo., 7. Dezember`. */
export function useBoxWords(): (box: CalendarBox) => string {
  const text = useCalendarText()
  const format = useFormat()
  const stateOf = ({ entry, lastChange }: CalendarBox): string[] => {
    if (!entry) return [text.paid]
    if (entry.status === 'FAILED') return [text.failed]
    const skipped = entry.status === 'SKIPPED' ? [text.skipped] : []
    return [...skipped, lastChange ? text.changeableUntil(format.day(lastChange)) : text.locked]
  }
  return (box) => {
    const said = [text.delivery(nameOf(box)), ...stateOf(box)].join(', ')
    return `${format.day(box.window.from)}: ${said}`
  }
}

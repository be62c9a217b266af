import { calendar } from '@pfotenportal/text/de/calendar'
import { defineText } from '../../ui/text/text.tsx'
import { useFormat } from '../../ui/format/format.ts'
import type { CalendarBox } from './weeks.ts'

/** The texts of this screen. */
export const useCalendarText = defineText(calendar, () =>
  import('@pfotenportal/text/en/calendar').then((it) => it.calendar),
)

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

/** The colour of a dog's boxes, as `DogTag` has it. */
const HUES = 4

/** For `data-hue`. */
export const hueOf = ({ place }: { readonly place: number }): number => (place % HUES) + 1

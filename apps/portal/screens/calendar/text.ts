import { calendar } from '@pfotenportal/text/de/calendar'
import { defineText } from '../../ui/text/text.tsx'

/** The words of this screen. */
export const useCalendarText = defineText(calendar, () =>
  import('@pfotenportal/text/en/calendar').then((it) => it.calendar),
)

import type { CountryCode } from '@pfotenportal/domain/customer/address'
import { addDays, partsOf, type Day } from '@pfotenportal/domain/core/calendar'
import type { DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { holidayOn } from '@pfotenportal/domain/delivery/holidays'
import { Unbroken } from '../../../ui/date/unbroken.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { classes } from '../../../ui/classes.ts'
import { useMoveText } from './move-text.ts'
import styles from './day-calendar.module.css'

const LONGEST_MONTH = 31

/** The public holidays of the month that begins on that day. */
function holidaysFrom(first: Day, country: CountryCode) {
  const { month } = partsOf(first)
  return Array.from({ length: LONGEST_MONTH }, (_, at) => addDays(first, at)).flatMap((day) => {
    const holiday = partsOf(day).month === month ? holidayOn(day, country) : undefined
    return holiday ? [{ day, holiday }] : []
  })
}

export interface LegendProps {
  /** The first day of the month on screen. */
  first: Day
  country: CountryCode
  delivery: DeliveryWindow | null
  own: Day | null
}

/** What the marks in the calendar mean; holidays by name. */
export function Legend({ first, country, delivery, own }: LegendProps) {
  const { calendar, holidays } = useMoveText()
  const format = useFormat()
  const days = holidaysFrom(first, country)
  return (
    <ul className={styles['legend']}>
      {own && !delivery && (
        <li>
          <span aria-hidden="true" className={classes(styles['mark'], styles['ownMark'])} />
          <span>
            <Unbroken>{calendar.ownOf(format.day(own))}</Unbroken>
          </span>
        </li>
      )}
      {delivery && (
        <li>
          <span aria-hidden="true" className={classes(styles['mark'], styles['deliveryMark'])} />
          <b>
            <Unbroken>{calendar.deliveryOf(format.window(delivery))}</Unbroken>
          </b>
        </li>
      )}
      {days.map(({ day, holiday }) => (
        <li key={day}>
          <span aria-hidden="true" className={classes(styles['mark'], styles['holidayMark'])} />
          <span>
            <Unbroken>{calendar.holidayOn(format.day(day), holidays[holiday])}</Unbroken>
          </span>
        </li>
      ))}
    </ul>
  )
}

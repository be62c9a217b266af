/** The choice of a delivery for an order: a month calendar, usable by keyboard, in which the days of a delivery belong together. */
import { useMemo, useState, type ReactNode } from 'react'
import { DayPicker } from 'react-day-picker'
import { addDays, partsOf, type Day } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { publicHolidayOn } from '@pfotenportal/domain/delivery/public-holidays'
import {
  billingDayFor,
  deliveryChoices,
  type DeliveryChoice,
} from '@pfotenportal/domain/schedule/delivery-choice'
import type { MoveLimits } from '@pfotenportal/domain/schedule/move-range'
import { catalogue } from '../../../data/catalogue.ts'
import { useToday } from '../../../data/use-today.ts'
import { classes } from '../../../ui/classes.ts'
import { NoWrapDates } from '../../../ui/date/no-wrap-dates.tsx'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useLanguage } from '../../../ui/text/text.tsx'
import styles from './day-calendar.module.css'
import { CALENDAR_CLASSES, CALENDAR_ZONE, Chevron, dayIn, noonOf, useDayWords } from './day-picker.tsx'
import moveStyles from './move.module.css'
import { useRescheduleText } from './reschedule-text.ts'

const LONGEST_MONTH = 31

/** The public holidays of the month that starts on that day. */
function holidaysFrom(first: Day, country: CountryCode) {
  const { month } = partsOf(first)
  return Array.from({ length: LONGEST_MONTH }, (_, at) => addDays(first, at)).flatMap((day) => {
    const holiday = partsOf(day).month === month ? publicHolidayOn(day, country, catalogue) : undefined
    return holiday ? [{ day, holiday }] : []
  })
}

/** Up to which delivery of a month and from which on none can be chosen, and why. */
function impossibleIn(month: Day, choices: readonly DeliveryChoice[]) {
  const last = addDays(month, LONGEST_MONTH - 1)
  const isInMonth = ({ window }: DeliveryChoice) => window.to >= month && window.from <= last
  const firstPossible = choices.findIndex(({ obstacle }) => obstacle === null)
  const before = choices.slice(0, Math.max(firstPossible, 0)).findLast(isInMonth)
  const after = choices.slice(firstPossible + 1).find((it) => it.obstacle !== null && isInMonth(it))
  return { before, after }
}

interface LegendProps {
  /** The first day of the month on screen. */
  first: Day
  country: CountryCode
  choices: readonly DeliveryChoice[]
}

/** Why deliveries of the month are grey, and the names of public holidays. */
function Legend({ first, country, choices }: LegendProps) {
  const { calendar } = useRescheduleText()
  const language = useLanguage()
  const format = useFormat()
  const { before, after } = impossibleIn(first, choices)
  const lines = [
    before?.obstacle && calendar.until(format.day(before.window.to), calendar.obstacles[before.obstacle]),
    after?.obstacle && calendar.from(format.day(after.window.from), calendar.obstacles[after.obstacle]),
  ].filter((it) => typeof it === 'string')
  return (
    <ul className={styles['legend']}>
      {lines.map((line) => (
        <li key={line}>
          <span aria-hidden="true" className={classes(styles['mark'], styles['impossibleMark'])} />
          <span>
            <NoWrapDates>{line}</NoWrapDates>
          </span>
        </li>
      ))}
      {holidaysFrom(first, country).map(({ day, holiday }) => (
        <li key={day}>
          <span aria-hidden="true" className={classes(styles['mark'], styles['holidayMark'])} />
          <span>
            <NoWrapDates>{calendar.publicHolidayOn(format.day(day), holiday.name[language])}</NoWrapDates>
          </span>
        </li>
      ))}
    </ul>
  )
}

const MARKS = {
  own: styles['own'] ?? '',
  possible: styles['possible'] ?? '',
  impossible: styles['impossible'] ?? '',
  holiday: styles['holiday'] ?? '',
}

const arrivingOn = (choices: readonly DeliveryChoice[], day: Day) =>
  choices.find(({ window }) => day >= window.from && day <= window.to)

interface CalendarProps {
  choices: readonly DeliveryChoice[]
  chosen: DeliveryChoice | undefined
  onChoose: (choice: DeliveryChoice) => void
  /** The present billing date of the order. */
  present: Day | null
  limits: MoveLimits
  country: CountryCode
}

/** A calendar of deliveries. Weeks begin on Monday; arrow keys, Page up and down, Home and End move. */
function DeliveryCalendar({ choices, chosen, onChoose, present, limits, country }: CalendarProps) {
  const today = useToday()
  const { calendar, choose } = useRescheduleText()
  const arrival = (day: Day) => deliveryWindow(day, country, catalogue)
  const own = present && arrival(present)
  const marked = useMemo(
    () => ({ selected: calendar.chosen, own: calendar.own, impossible: calendar.impossible }),
    [calendar],
  )
  const words = useDayWords(country, marked)
  const [month, setMonth] = useState(() => noonOf(own?.from ?? arrival(limits.min).from))
  const shown = dayIn(month)
  const choiceOf = (of: Parameters<typeof dayIn>[0]) => arrivingOn(choices, dayIn(of))
  return (
    <div className={styles['calendar']}>
      <DayPicker
        {...words}
        mode="single"
        required
        aria-label={choose}
        role="application"
        timeZone={CALENDAR_ZONE}
        weekStartsOn={1}
        fixedWeeks
        today={noonOf(today)}
        month={month}
        onMonthChange={(to) => setMonth(noonOf(dayIn(to)))}
        startMonth={noonOf(today)}
        endMonth={noonOf(arrival(limits.max).to)}
        selected={undefined}
        onSelect={(picked) => {
          const choice = choiceOf(picked)
          if (choice) onChoose(choice)
        }}
        disabled={(of) => choiceOf(of)?.obstacle !== null}
        modifiers={{
          selected: (of) => chosen !== undefined && choiceOf(of) === chosen,
          own: (of) => own !== null && dayIn(of) >= own.from && dayIn(of) <= own.to,
          possible: (of) => choiceOf(of)?.obstacle === null,
          impossible: (of) => choiceOf(of)?.obstacle !== null && choiceOf(of) !== undefined,
          holiday: (of) => publicHolidayOn(dayIn(of), country, catalogue) !== undefined,
        }}
        modifiersClassNames={MARKS}
        classNames={CALENDAR_CLASSES}
        components={{ Chevron }}
      />
      <Legend first={addDays(shown, 1 - partsOf(shown).dayOfMonth)} country={country} choices={choices} />
    </div>
  )
}

/** The day of the charge: another one of the same week delivers the same box. */
function ChargeDay({
  choice,
  billed,
  onChoose,
}: {
  choice: DeliveryChoice
  billed: Day
  onChoose: (day: Day) => void
}) {
  const text = useRescheduleText()
  const format = useFormat()
  if (choice.billingDays.length === 1) {
    return (
      <p>
        <NoWrapDates>{text.charged(format.day(billed))}</NoWrapDates>
      </p>
    )
  }
  return (
    <SelectField
      required
      label={text.chargeDay}
      value={billed}
      onChange={({ target }) => {
        const day = choice.billingDays.find((it) => it === target.value)
        if (day) onChoose(day)
      }}
    >
      {choice.billingDays.map((day) => (
        <option key={day} value={day}>
          {format.day(day)}
        </option>
      ))}
    </SelectField>
  )
}

export interface DeliveryPickProps {
  /** The chosen billing date. */
  billed: Day | null
  onChoose: (billingDate: Day) => void
  limits: MoveLimits
  /** The present billing date of the order. */
  present: Day | null
  country: CountryCode
  /** What else to choose, between the delivery and the day of its charge. */
  options?: ReactNode
  /** Nothing can be chosen any more. */
  isLocked?: boolean
  /** What follows from the choice. */
  children: ReactNode
}

/** The calendar beside what follows from the chosen delivery. The customer chooses the delivery; its charge follows. */
export function DeliveryPick({
  billed,
  onChoose,
  limits,
  present,
  country,
  options,
  isLocked = false,
  children,
}: DeliveryPickProps) {
  const text = useRescheduleText()
  const format = useFormat()
  const { min, max, before, after } = limits
  const choices = useMemo(
    () => deliveryChoices({ min, max, before, after }, country, catalogue),
    [min, max, before, after, country],
  )
  const chosen = billed === null ? undefined : choices.find((it) => it.billingDays.includes(billed))
  return (
    <>
      {present !== null && (
        <p className={moveStyles['present']}>
          <NoWrapDates>
            {text.present(format.window(deliveryWindow(present, country, catalogue)), format.day(present))}
          </NoWrapDates>
        </p>
      )}
      <div className={moveStyles['columns']}>
        <div className={moveStyles['column']} inert={isLocked}>
          <DeliveryCalendar
            choices={choices}
            chosen={chosen}
            onChoose={(choice) => {
              const day = billingDayFor(choice, present)
              if (day) onChoose(day)
            }}
            present={present}
            limits={limits}
            country={country}
          />
        </div>
        <div className={moveStyles['column']}>
          {options}
          {billed !== null && !chosen && <Notice tone="warn" role="alert" title={text.outOfRange} />}
          {billed !== null && chosen && (
            <div inert={isLocked}>
              <ChargeDay choice={chosen} billed={billed} onChoose={onChoose} />
            </div>
          )}
          {children}
        </div>
      </div>
    </>
  )
}

/** What the button does, said before it is pressed: when the box arrives, or what to choose. */
export function ArrivesNote({
  billed,
  country,
  only,
}: {
  billed: Day | null
  country: CountryCode
  only?: string
}) {
  const text = useRescheduleText()
  const format = useFormat()
  const window = billed && format.window(deliveryWindow(billed, country, catalogue))
  return (
    <output className={moveStyles['arrives']}>
      {window ? (
        <b>
          <NoWrapDates>{text.arrives(window, only ?? null)}</NoWrapDates>
        </b>
      ) : (
        text.chooseHint
      )}
    </output>
  )
}

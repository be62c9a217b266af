import { findDay, parseDay, type Day } from '@pfotenportal/domain/core/calendar'

/** A day in a file, also as Germans write it; undefined if it is none. */
export function readDay(text: string): Day | undefined {
  const [, dayOfMonth, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return year === undefined ? parseDay(text) : findDay(Number(year), Number(month), Number(dayOfMonth))
}

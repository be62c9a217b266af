/**
 * A posting batch for DATEV: EXTF, version 700, category 21 "Buchungsstapel", format version 13, as DATEV describes it on
 * developer.datev.de. Windows-1252, semicolons, CRLF, texts in quotes, decimal commas, days as DDMM.
 */
import { partsOf, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Period } from '@pfotenportal/domain/core/report-period'
import type { Booking } from '@pfotenportal/domain/ledger/bookings'
import { ledgerDe } from '@pfotenportal/text/de/ledger'
import { EXTF_COLUMNS, type ExtfColumn } from './extf-columns.ts'

/** The most bookings that one batch may have. */
const MAX_BOOKINGS = 99_999

/** What stands in the first line of a batch. */
export interface BatchHead {
  readonly consultant: string
  readonly client: string
  readonly fiscalYear: Day
  readonly accountLength: number
  /** Such as `03`; empty if the company has not named it. */
  readonly chart: string
  readonly period: Period
  /** What the batch is called; 30 characters stand in it. */
  readonly label: string
  /** Who exports it; 25 characters stand in it. */
  readonly exportedBy: string
  /** The same for the same content, so that the same batch has the same bytes. */
  readonly createdAt: Instant
}

/** The batches of a month as files: one, or several if there are more bookings than one may have; none without bookings. */
export function extfBatches(head: BatchHead, bookings: readonly Booking[]): Buffer[] {
  const parts = Math.ceil(bookings.length / MAX_BOOKINGS)
  return Array.from({ length: parts }, (_, part) => {
    const of = bookings.slice(part * MAX_BOOKINGS, (part + 1) * MAX_BOOKINGS)
    const lines = [headLine(head), EXTF_COLUMNS.join(';'), ...of.map(bookingLine)]
    return windows1252(`${lines.join('\r\n')}\r\n`)
  })
}

/** A text in quotes, of one line and so many characters. */
function quoted(text: string, length: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return `"${Array.from(line).slice(0, length).join('').replaceAll('"', '""')}"`
}

const compact = (day: Day) => day.replaceAll('-', '')
/** The moment in UTC; DATEV only shows it. */
const stamp = (at: Instant) => at.replaceAll(/\D/g, '')

function headLine(head: BatchHead): string {
  const { period } = head
  return [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    stamp(head.createdAt),
    '',
    '"RE"',
    quoted(head.exportedBy, 25),
    '""',
    head.consultant,
    head.client,
    compact(head.fiscalYear),
    String(head.accountLength),
    compact(period.from),
    compact(period.to),
    quoted(head.label, 30),
    '""',
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    quoted(head.chart, 2),
    '',
    '',
    '""',
    '""',
  ].join(';')
}

function bookingLine(booking: Booking): string {
  const { amount, side, account, contra, key, on, document, destination } = booking
  const { month, dayOfMonth } = partsOf(on)
  const two = (part: number) => String(part).padStart(2, '0')
  const cells: Readonly<Partial<Record<ExtfColumn, string>> & Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(amount),
    'Soll/Haben-Kennzeichen': quoted(side, 1),
    'WKZ Umsatz': '"EUR"',
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contra,
    'BU-Schlüssel': quoted(key, 4),
    Belegdatum: `${two(dayOfMonth)}${two(month)}`,
    'Belegfeld 1': quoted(documentField(document), 36),
    Buchungstext: quoted(textOf(booking), 60),
    ...(destination && {
      'EU-Land u. UStID (Bestimmung)': quoted(destination.country, 15),
      'EU-Steuersatz (Bestimmung)': decimal(destination.tenths * 10),
    }),
  }
  return EXTF_COLUMNS.map((column) => cells[column] ?? '').join(';')
}

/** Hundredths with a comma: `1234,56`. */
function decimal(hundredths: Cents): string {
  const digits = String(hundredths).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Letters, digits and `$ & % * + - /` are allowed there. */
function documentField(number: string): string {
  return number.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '')
}

/** What the booking is about, and its own day if it is posted in a later month. */
function textOf({ kind, entry }: Booking): string {
  const { kinds, of, late } = ledgerDe
  const about = entry.orderNumber === null ? kinds[kind] : of(kinds[kind], entry.orderNumber)
  return entry.postedOn === entry.on ? about : late(about, entry.on)
}

/**
 * What the bytes from 0x80 to 0x9f are in Windows-1252; dots are bytes that it does not use. All others are as in Latin-1.
 * Node's own decoder takes them for Latin-1 as well in some versions.
 */
const SPECIAL = '€.‚ƒ„…†‡ˆ‰Š‹Œ.Ž..‘’“”•–—˜™š›œ.žŸ'
const specialBytes = new Map(
  Array.from(SPECIAL, (letter, index): [string, number] => [letter, 0x80 + index]).filter(
    ([letter]) => letter !== '.',
  ),
)

function byteOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  const isLatin = code < 0x80 || (code >= 0xa0 && code <= 0xff)
  return isLatin ? code : (specialBytes.get(letter) ?? 0x3f)
}

/** A text in Windows-1252; a question mark stands for a character that it does not have. */
function windows1252(text: string): Buffer {
  return Buffer.from(Array.from(text, byteOf))
}

/**
 * A reader of posting batches, written from DATEV's description and not from our writer. It throws at the first fault
 * for which DATEV would refuse the batch, or read something else than was meant.
 */
import { EXTF_COLUMNS } from '../ledger/extf-columns.ts'

/** A booking as it stands in a batch; amounts in cents. */
export interface ReadBooking {
  readonly amount: number
  readonly side: 'S' | 'H'
  readonly account: string
  readonly contra: string
  readonly key: string
  /** `DDMM`. */
  readonly date: string
  readonly document: string
  readonly text: string
  readonly country: string
  readonly rate: string
}

export interface ReadBatch {
  /** The 31 fields of the first line, without quotes. */
  readonly head: readonly string[]
  readonly bookings: readonly ReadBooking[]
}

interface Cell {
  readonly value: string
  readonly isQuoted: boolean
}

class Faulty extends Error {}

function check(isRight: boolean, fault: string): void {
  if (!isRight) throw new Faulty(fault)
}

/** Splits a line at the semicolons outside of quotes. */
function cellsOf(line: string): Cell[] {
  const cells: Cell[] = []
  let rest = line
  for (;;) {
    const quoted = /^"((?:[^"]|"")*)"(;|$)/.exec(rest)
    const bare = /^([^";]*)(;|$)/.exec(rest)
    const found = quoted ?? bare
    if (!found) throw new Faulty(`a quote inside of a field: ${rest}`)
    const [whole, value = '', end] = found
    cells.push({ value: value.replaceAll('""', '"'), isQuoted: quoted !== null })
    if (end === '') return cells
    rest = rest.slice(whole.length)
  }
}

const HEAD_TEXTS = [1, 4, 8, 9, 10, 17, 18, 22, 24, 27, 30, 31]
const DAY = /^2\d{3}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/

function checkHead(cells: readonly Cell[]): void {
  check(cells.length === 31, `the first line has ${cells.length} fields, not 31`)
  cells.forEach(({ isQuoted }, index) =>
    check(isQuoted === HEAD_TEXTS.includes(index + 1), `field ${index + 1} of the first line: quotes`),
  )
  const values = cells.map(({ value }) => value)
  const [, , , , , created = '', , , by = '', , consultant = '', client = '', year = '', length = ''] = values
  check(values.slice(0, 5).join(' ') === 'EXTF 700 21 Buchungsstapel 13', 'another format')
  check(/^2\d{3}(0[1-9]|1[0-2])\d{11}$/.test(created), `created at ${created}`)
  check(by.length <= 25 && (values[16] ?? '').length <= 30, 'a text of the first line is too long')
  check(/^\d{4,7}$/.test(consultant) && /^\d{1,5}$/.test(client), 'consultant or client')
  for (const day of [year, values[14] ?? '', values[15] ?? '']) check(DAY.test(day), `not a day: ${day}`)
  check(year <= (values[14] ?? '') && (values[14] ?? '') <= (values[15] ?? ''), 'the days are not in order')
  check(/^[4-8]$/.test(length), 'the length of accounts')
  check(values.slice(18, 22).join(' ') === '1 0 0 EUR', 'the kind of the batch')
}

/** The columns that are texts, from 1. */
const TEXTS = [2, 3, 6, 9, 11, 12, 14, 37, 38, 40, 120]

function bookingOf(cells: readonly Cell[], head: readonly string[]): ReadBooking {
  check(cells.length === 125, `a booking has ${cells.length} fields, not 125`)
  cells.forEach(({ value, isQuoted }, index) =>
    check(value === '' || isQuoted === TEXTS.includes(index + 1), `field ${index + 1}: quotes of ${value}`),
  )
  const value = (column: number) => cells[column - 1]?.value ?? ''
  const [amount, side, account, contra] = [value(1), value(2), value(7), value(8)]
  check(/^(?!0+,00$)\d{1,10},\d{2}$/.test(amount), `the amount ${amount}`)
  check(side === 'S' || side === 'H', `the side ${side}`)
  check(value(3) === 'EUR', 'the currency')
  const most = Number(head[13]) + 1
  for (const each of [account, contra])
    check(/^(?!0+$)\d+$/.test(each) && each.length <= most, `the account ${each}`)
  check(account !== contra, 'a booking on one account')
  check(/^\d{0,4}$/.test(value(9)), `the key ${value(9)}`)
  const date = value(10)
  const on = `${head[14]?.slice(0, 4)}${date.slice(2)}${date.slice(0, 2)}`
  check(/^\d{4}$/.test(date) && DAY.test(on), `the day ${date}`)
  check(on >= (head[14] ?? '') && on <= (head[15] ?? ''), `the day ${date} is not in the batch`)
  check(/^[A-Za-z0-9$&%*+\-/]{0,36}$/.test(value(11)), `the document ${value(11)}`)
  check(value(14).length <= 60 && !/[\r\n\t]/.test(value(14)), `the text ${value(14)}`)
  check(/^(\d{1,2},\d{2})?$/.test(value(41)) && (value(40) === '') === (value(41) === ''), 'the destination')
  const known = [1, 2, 3, 7, 8, 9, 10, 11, 14, 40, 41]
  const other = cells.findIndex(({ value: text }, index) => text !== '' && !known.includes(index + 1))
  check(other < 0, `something in column ${other + 1}`)
  return {
    amount: Number(amount.replace(',', '')),
    side: side === 'S' ? 'S' : 'H',
    account,
    contra,
    key: value(9),
    date,
    document: value(11),
    text: value(14),
    country: value(40),
    rate: value(41),
  }
}

/** The letters of the bytes from 0x80 on that Windows-1252 has there, and Latin-1 has not. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decoded(file: Buffer): string {
  const isWindows = (byte: number) => byte >= 0x80 && byte <= 0x9f
  return Array.from(file, (byte) =>
    isWindows(byte) ? WINDOWS.charAt(byte - 0x80) : String.fromCharCode(byte),
  ).join('')
}

/** Reads a batch. Throws for a fault. */
export function readExtf(file: Buffer): ReadBatch {
  check(file[0] === 0x22, 'the file does not begin with a quote')
  const text = decoded(file)
  check(text.endsWith('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(text), 'the ends of lines')
  const [first = '', names = '', ...lines] = text.slice(0, -2).split('\r\n')
  const headCells = cellsOf(first)
  checkHead(headCells)
  check(names === EXTF_COLUMNS.join(';') && EXTF_COLUMNS.length === 125, 'the headings')
  check(lines.length > 0, 'no bookings')
  const head = headCells.map(({ value }) => value)
  return { head, bookings: lines.map((line) => bookingOf(cellsOf(line), head)) }
}

/** What each account has after the bookings, in cents: debit is positive. */
export function accountsOf(bookings: readonly ReadBooking[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { amount, side, account, contra } of bookings) {
    const signed = side === 'S' ? amount : -amount
    sums[account] = (sums[account] ?? 0) + signed
    sums[contra] = (sums[contra] ?? 0) - signed
  }
  return sums
}

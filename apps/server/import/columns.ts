/** The types of the columns of an import: how a cell is read, and what is wrong with one (docs/import.md). */
import { EmailInput } from '@pfotenportal/contract/auth'
import { supplementOfKind, type SupplementKind } from '@pfotenportal/domain/catalogue/catalogue'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { parseInstant, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { cleanLine } from '@pfotenportal/domain/core/text'
import type { SupplementPrice } from '@pfotenportal/domain/import/past-order'
import { parseInterval, type StatedInterval } from '@pfotenportal/domain/import/stated-interval'
import { parseIban } from '@pfotenportal/domain/payment/iban'
import type { BankAccount } from '@pfotenportal/domain/payment/payment-method'
import { readAllergies, readIssues } from '@pfotenportal/domain/pet/recipe'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { parseReferralCode } from '@pfotenportal/domain/referral/referral-code'
import { newestCatalogue } from '../core/catalogue.ts'
import { readDay } from '../core/files/day.ts'
import { rewritingOf } from '../core/files/rewritten.ts'
import { isStorable } from '../core/storable-text.ts'

/** What is wrong with a cell, as a message for the operator. */
export class Fault {
  constructor(readonly message: string) {}
}

export interface ColumnType<T> {
  /** Its name in the documentation. */
  readonly name: string
  /** Reads a cell that is not empty: one line, without blanks around it or anything that cannot be seen. */
  readonly read: (text: string) => T | Fault
}

/** A column of a file. `T` is the value of a cell. */
export interface Column<T> {
  readonly type: string
  readonly isRequired: boolean
  readonly read: (text: string) => T | Fault
}

/** A column that needs a value in every line. */
export function required<T>({ name, read }: ColumnType<T>): Column<T> {
  return { type: name, isRequired: true, read: reading(read, new Fault('is missing')) }
}

/** A column that can be empty or left out. */
export function optional<T, D>({ name, read }: ColumnType<T>, otherwise: D): Column<T | D> {
  return { type: name, isRequired: false, read: reading<T | D>(read, otherwise) }
}

function reading<T>(read: (text: string) => T | Fault, otherwise: T | Fault) {
  return (cell: string): T | Fault => {
    if (!isStorable(cell)) return new Fault('contains a character that cannot be stored, such as NUL')
    const text = cleanLine(cell)
    return text === '' ? otherwise : read(text)
  }
}

/** Text of at most that many characters. */
export function text(most = 200): ColumnType<string> {
  const { name, read } = anyText(most)
  return {
    name,
    read(value) {
      const rewriting = rewritingOf(value)
      return rewriting === undefined ? read(value) : new Fault(rewriting)
    },
  }
}

function anyText(most: number): ColumnType<string> {
  return {
    name: `text, at most ${most} characters`,
    read: (value) => (value.length > most ? new Fault(`has more than ${most} characters`) : value),
  }
}

/** A phone number. One that a program has rewritten is no reason to refuse a customer: it is left out, and reported. */
export const phone: ColumnType<string> = anyText(40)

/** The id of a line in the other system. */
export const id: ColumnType<string> = { ...text(100), name: 'id' }

export const email: ColumnType<string> = {
  name: 'e-mail address',
  read: (value) =>
    EmailInput.safeParse(value).success ? value : new Fault(`"${value}" is no e-mail address`),
}

/** What is wrong with a day, a moment or a month. */
function noDate(value: string, kind: string, example: string): Fault {
  return /^\d{1,2}\/\d{1,2}\/\d{2,4}\b/.test(value)
    ? new Fault(`"${value}" can begin with the day or with the month; write it like 2026-11-20 or 20.11.2026`)
    : new Fault(`"${value}" is no ${kind} such as ${example}`)
}

export const day: ColumnType<Day> = {
  name: 'day',
  read: (value) => readDay(value) ?? noDate(value, 'day', '2026-11-20'),
}

/** A moment with an offset; a day alone is its first moment in Berlin. */
export const moment: ColumnType<Instant> = {
  name: 'moment or day',
  read(value) {
    const whole = readDay(value)
    if (whole) return startOfBerlinDay(whole)
    return parseInstant(value) ?? noDate(value, 'moment', '2026-11-20T12:00:00Z')
  },
}

/** A month of the calendar; a day stands for its month. */
export const month: ColumnType<{ readonly year: number; readonly month: number }> = {
  name: 'month',
  read(value) {
    const pattern = /^((?:19|20)\d{2})-(0[1-9]|1[0-2])(?:-\d{2})?$/
    const [, year, number] = pattern.exec(readDay(value) ?? value) ?? []
    if (year === undefined) return noDate(value, 'month', '2021-04')
    return { year: Number(year), month: Number(number) }
  },
}

/** An amount of euros that is not negative, in cents. */
export const amount: ColumnType<Cents> = {
  name: 'amount',
  read: (value) => centsOf(value) ?? new Fault(`"${value}" is no amount such as 72.20`),
}

/** The cents of `72.20`, `72,2` or `72`; undefined for any other text. */
function centsOf(value: string): Cents | undefined {
  const [, euros, cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(value) ?? []
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** An amount of euros above zero, in cents. */
export const price: ColumnType<Cents> = {
  name: 'amount above zero',
  read: (value) => centsOf(value) || new Fault(`"${value}" is no amount above zero such as 72.20`),
}

/** A dog's weight in kilograms. */
export const kilograms: ColumnType<number> = {
  name: 'kilograms',
  read(value) {
    const number = /^\d{1,3}([.,]\d{1,3})?$/.test(value) ? Number(value.replace(',', '.')) : 0
    return number >= 0.3 && number <= 120
      ? number
      : new Fault(`"${value}" is no weight in kilograms between 0.3 and 120`)
  },
}

/** One of these words. */
export function oneOf<T extends string>(...words: readonly T[]): ColumnType<T> {
  return {
    name: words.map((word) => `\`${word}\``).join(', '),
    read: (value) =>
      words.find((word) => word.toLowerCase() === value.toLowerCase()) ??
      new Fault(`"${value}" is none of ${words.join(', ')}`),
  }
}

/** A country of the catalogue; whether boxes go there is checked with the address. */
export const country: ColumnType<string> = {
  name: 'country code such as `DE`',
  read: (value) =>
    /^[A-Z]{2}$/i.test(value)
      ? value.toUpperCase()
      : new Fault(`"${value}" is no country code of two letters`),
}

/** Allergies as the rules spell them; what is not understood is kept as written, and reported. */
export const allergies: ColumnType<readonly string[]> = {
  name: 'words',
  read: (value) => readAllergies(value, newestCatalogue()).kept,
}

/** Health issues, the same. */
export const healthIssues: ColumnType<readonly string[]> = {
  name: 'words',
  read: (value) => readIssues(value, newestCatalogue()).kept,
}

/** A list of names, separated by commas. */
export const names: ColumnType<readonly string[]> = {
  name: 'names, separated by commas',
  read: (value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
}

/** The SKU of a menu of the catalogue. */
export const menuSku: ColumnType<string> = {
  name: 'SKU of a menu',
  read: (value) =>
    parseMenuSku(value, newestCatalogue())
      ? value
      : new Fault(`"${value}" is no SKU of a menu such as 1400CGGSV28`),
}

/** The kind of a supplement of the catalogue. */
export const supplementKind: ColumnType<SupplementKind> = {
  name: 'kind of a supplement',
  read: (value) =>
    supplementOfKind(newestCatalogue(), value)?.kind ??
    new Fault(`"${value}" is no supplement such as joint`),
}

/** How often another system bills a contract. */
export const interval: ColumnType<StatedInterval> = {
  name: 'interval',
  read: (value) => parseInterval(value) ?? new Fault(`"${value}" is no interval such as 28 days`),
}

/** Supplements with their agreed prices. */
export const supplements: ColumnType<readonly SupplementPrice[]> = {
  name: 'supplements with prices',
  read(value) {
    const found: SupplementPrice[] = []
    for (const part of value.split(/[;,]\s*/).filter((each) => each !== '')) {
      const read = supplementOf(part)
      if (read instanceof Fault) return read
      found.push(read)
    }
    const kinds = new Set(found.map(({ kind }) => kind))
    return kinds.size === found.length ? found : new Fault(`"${value}" names a supplement twice`)
  },
}

function supplementOf(part: string): SupplementPrice | Fault {
  const [word = '', cost = ''] = part.split('=').map((side) => side.trim())
  const kind = supplementOfKind(newestCatalogue(), word)?.kind
  const cents = /^\d+\.\d{2}$/.test(cost) ? centsOf(cost) : undefined
  if (kind === undefined || !cents)
    return new Fault(`"${part}" is no supplement with its price such as joint=19.90`)
  return { kind, price: cents }
}

/** An IBAN, of which only the parts that may be stored are kept. */
export const iban: ColumnType<BankAccount> = {
  name: 'IBAN',
  read: (value) =>
    parseIban(value) ?? new Fault('is no IBAN of the SEPA area: length or check digits are wrong'),
}

export const fourDigits: ColumnType<string> = {
  name: 'four digits',
  read: (value) => (/^\d{4}$/.test(value) ? value : new Fault(`"${value}" are not four digits`)),
}

/** A referral code, in its usual spelling. */
export const referralCode: ColumnType<string> = {
  name: 'referral code',
  read: (value) => parseReferralCode(value) ?? new Fault(`"${value}" is no referral code such as 7K3Q-M9TD`),
}

export const orderNumber: ColumnType<string> = { ...text(50), name: 'order number' }

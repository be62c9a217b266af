/** The files of an import and their columns, in this service's own format (docs/import.md). */
import { createHash } from 'node:crypto'
import {
  allergies,
  amount,
  country,
  day,
  email,
  Fault,
  fourDigits,
  healthIssues,
  iban,
  id,
  interval,
  kilograms,
  menuSku,
  moment,
  month,
  names,
  oneOf,
  optional,
  orderNumber,
  phone,
  price,
  referralCode,
  required,
  supplementKind,
  supplements,
  text,
  type Column,
} from './columns.ts'

const customers = {
  id: required(id),
  email: required(email),
  first_name: required(text(50)),
  last_name: required(text(50)),
  language: optional(oneOf('de', 'en'), 'de' as const),
  created_at: optional(moment, null),
  referral_code: optional(referralCode, null),
  referred_by: optional(referralCode, null),
  consent_reward_at: optional(moment, null),
  consent_dog_stage_at: optional(moment, null),
}

const addresses = {
  id: required(id),
  customer_id: required(id),
  first_name: optional(text(50), ''),
  last_name: required(text(50)),
  company: optional(text(100), ''),
  phone: optional(phone, ''),
  address1: required(text(100)),
  zip: required(text(10)),
  city: required(text(100)),
  country: required(country),
}

const paymentMethods = {
  id: required(id),
  customer_id: required(id),
  kind: required(oneOf('card', 'paypal', 'sepa', 'unconfirmed')),
  reference: optional(text(300), null),
  default: optional(oneOf('true', 'false'), 'false' as const),
  provider: optional(text(50), null),
  address_id: optional(id, null),
  card_brand: optional(oneOf('visa', 'mastercard', 'amex', 'maestro'), null),
  card_last_digits: optional(fourDigits, null),
  card_expires: optional(month, null),
  paypal_email: optional(email, null),
  iban: optional(iban, null),
}

const dogs = {
  id: required(id),
  customer_id: required(id),
  name: required(text(50)),
  gender: required(oneOf('m', 'f')),
  birth: required(month),
  breed: optional(names, [] as readonly string[]),
  weight_kg: required(kilograms),
  activity: optional(oneOf('calm', 'normal', 'active'), 'normal' as const),
  condition: optional(oneOf('skinny', 'ideal', 'chunky'), 'ideal' as const),
  allergies: optional(allergies, [] as readonly string[]),
  health_issues: optional(healthIssues, [] as readonly string[]),
}

const subscriptions = {
  id: required(id),
  customer_id: required(id),
  dog_id: required(id),
  status: required(oneOf('active', 'paused', 'cancelled')),
  sku: required(menuSku),
  price: required(price),
  supplements: optional(supplements, []),
  address_id: required(id),
  payment_method_id: optional(id, null),
  created_at: required(moment),
  next_billing_date: optional(day, null),
  paused_on: optional(day, null),
  resumes_on: optional(day, null),
  cancelled_at: optional(moment, null),
}

const orders = {
  id: required(id),
  customer_id: required(id),
  subscription_id: required(id),
  number: optional(orderNumber, null),
  billing_date: required(day),
  paid_at: optional(moment, null),
  delivered_at: optional(moment, null),
  sku: required(text(100)),
  price: required(amount),
  supplements: optional(supplements, []),
  discount: optional(amount, 0),
  shipping: optional(amount, 0),
  total: required(amount),
  address_id: optional(id, null),
}

/** A supplement that another system bills as a contract of its own; our format has no such file. */
const ownSupplements = {
  id: required(id),
  customer_id: required(id),
  status: required(oneOf('active')),
  supplement: required(supplementKind),
  price: required(price),
  address_id: required(id),
  interval: required(interval),
  next_billing_date: required(day),
  subscription_id: optional(id, null),
}

/** Every file by the kind of its lines. The file is called like its key, with `.csv`, `.json` or `.jsonl`. */
export const FORMAT = {
  customers,
  addresses,
  'payment-methods': paymentMethods,
  dogs,
  subscriptions,
  supplements: ownSupplements,
  orders,
} as const

/** What a line is about. */
export type Kind = keyof typeof FORMAT

/** The kinds that our own format has files of, in the order in which a customer's lines are listed. */
export const KINDS = [
  'customers',
  'addresses',
  'payment-methods',
  'dogs',
  'subscriptions',
  'orders',
] as const satisfies readonly Kind[]

type ValueOf<C> = C extends Column<infer T> ? T : never

/** A line of a kind, as read. */
export type Row<K extends Kind> = {
  readonly [C in keyof (typeof FORMAT)[K]]: ValueOf<(typeof FORMAT)[K][C]>
}

/** A cell that is wrong, or without a column the whole line, and why. */
export interface CellFault {
  readonly column?: string
  readonly message: string
}

/** The cells of a line by column, as text. */
export type Cells = Readonly<Record<string, string>>

/** A line that was read; `faults` is empty for a good one. */
export interface ReadLine {
  readonly kind: Kind
  /** The line's own id and its customer's; empty if the cell is. */
  readonly id: string
  readonly customerId: string
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly CellFault[]
  /** The same for the same values, whatever file they come from. */
  readonly digest: string
}

/** Reads the cells of a line. Unknown columns are ignored. */
export function readLine(kind: Kind, cells: Cells): ReadLine {
  const values: Record<string, unknown> = {}
  const faults: CellFault[] = []
  const columns: Readonly<Record<string, Column<unknown>>> = FORMAT[kind]
  for (const [name, column] of Object.entries(columns)) {
    const value = column.read(cells[name] ?? '')
    if (value instanceof Fault) faults.push({ column: name, message: value.message })
    else values[name] = value
  }
  const lineId = (cells['id'] ?? '').trim()
  return {
    kind,
    id: lineId,
    customerId: kind === 'customers' ? lineId : (cells['customer_id'] ?? '').trim(),
    values,
    faults,
    digest: digestOf(values, faults),
  }
}

/** Of the values as read, which for a bank account are not the whole number. */
function digestOf(values: Readonly<Record<string, unknown>>, faults: readonly CellFault[]): string {
  const seen = JSON.stringify([values, faults.map(({ column }) => column)])
  return createHash('sha256').update(seen).digest('base64url').slice(0, 22)
}

/** The columns of a kind, and those that every line needs. */
export function columnsOf(kind: Kind): {
  readonly all: readonly string[]
  readonly required: readonly string[]
} {
  const columns: Readonly<Record<string, Column<unknown>>> = FORMAT[kind]
  const all = Object.keys(columns)
  return { all, required: all.filter((name) => columns[name]?.isRequired) }
}

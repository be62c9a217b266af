/** A customer with everything of theirs: what an import takes over as a whole, or not at all. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { dayOf } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import { addressErrors, lacksHouseNumber, MAX_SAVED_ADDRESSES } from '@pfotenportal/domain/customer/address'
import type { ContractFault, ContractState } from '@pfotenportal/domain/import/imported-contract'
import { contractFault, orderFault } from '@pfotenportal/domain/import/imported-contract'
import type { CellFault, Kind, Row } from './format.ts'

/** A line of a customer, with where it comes from. */
export interface UnitLine {
  readonly kind: Kind
  readonly id: string
  readonly file: string
  readonly line: number
  readonly digest: string
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly CellFault[]
  /** The file's own names of columns. */
  readonly names: Readonly<Record<string, string>>
}

/** A problem of a line, or of one of its columns. */
export interface Problem {
  readonly file: string
  readonly line: number
  readonly column?: string
  readonly message: string
}

/** A customer without problems. */
export interface Unit {
  /** The customer's id in the other system. */
  readonly key: string
  readonly lines: readonly UnitLine[]
  readonly customer: Row<'customers'>
  readonly addresses: readonly Row<'addresses'>[]
  readonly methods: readonly Row<'payment-methods'>[]
  readonly dogs: readonly Row<'dogs'>[]
  readonly contracts: readonly UnitContract[]
}

/** A contract with its orders, oldest first. */
export interface UnitContract {
  readonly row: Row<'subscriptions'>
  readonly orders: readonly Row<'orders'>[]
}

export type CheckedUnit =
  { readonly unit: Unit; readonly problems: readonly [] } | { readonly problems: readonly Problem[] }

/** The problem of a line, under the name that the column has in its file. */
export function problemOf(line: UnitLine, message: string, column?: string): Problem {
  const { file, line: number, names } = line
  return { file, line: number, message, ...(column !== undefined && { column: names[column] ?? column }) }
}

function linesOf<K extends Kind>(lines: readonly UnitLine[], kind: K) {
  // `readLine` has read the values of a line without faults as the columns of its kind say.
  return lines
    .filter((line) => line.kind === kind)
    .map((line) => ({ line, row: line.values as unknown as Row<K> }))
}

/** Checks all lines of a customer against each other and against the rules. */
export function checkUnit(key: string, lines: readonly UnitLine[], moment: Moment): CheckedUnit {
  const own = lines.flatMap((line) =>
    line.faults.map(({ column, message }) => problemOf(line, message, column)),
  )
  if (own.length > 0) return { problems: own }
  const [customer] = linesOf(lines, 'customers')
  if (!customer) {
    return {
      problems: lines.map((line) => problemOf(line, `no file has the customer "${key}"`, 'customer_id')),
    }
  }
  const parts = {
    addresses: linesOf(lines, 'addresses'),
    methods: linesOf(lines, 'payment-methods'),
    dogs: linesOf(lines, 'dogs'),
    subscriptions: linesOf(lines, 'subscriptions'),
    orders: linesOf(lines, 'orders'),
  }
  const problems = [
    ...customerProblems(customer, moment),
    ...parts.addresses.flatMap(addressProblems),
    ...parts.methods.flatMap((method) => methodProblems(method, parts)),
    ...parts.dogs.flatMap((dog) => dogProblems(dog, moment)),
    ...parts.subscriptions.flatMap((contract) => contractProblems(contract, parts, moment)),
    ...parts.orders.flatMap((order) => orderProblems(order, parts, moment)),
  ]
  if (problems.length > 0) return { problems }
  const contracts = parts.subscriptions.map(({ row }) => ({
    row,
    orders: parts.orders
      .map((order) => order.row)
      .filter(({ subscription_id }) => subscription_id === row.id)
      .toSorted((a, b) => (a.billing_date < b.billing_date ? -1 : 1)),
  }))
  return {
    unit: {
      key,
      lines,
      customer: customer.row,
      addresses: parts.addresses.map(({ row }) => row),
      methods: parts.methods.map(({ row }) => row),
      dogs: parts.dogs.map(({ row }) => row),
      contracts,
    },
    problems: [],
  }
}

interface Line<K extends Kind> {
  readonly line: UnitLine
  readonly row: Row<K>
}

interface Parts {
  readonly addresses: readonly Line<'addresses'>[]
  readonly methods: readonly Line<'payment-methods'>[]
  readonly dogs: readonly Line<'dogs'>[]
  readonly subscriptions: readonly Line<'subscriptions'>[]
  readonly orders: readonly Line<'orders'>[]
}

function customerProblems({ line, row }: Line<'customers'>, { at }: Moment): Problem[] {
  const columns = ['created_at', 'consent_reward_at', 'consent_dog_stage_at'] as const
  return columns
    .filter((column) => (row[column] ?? at) > at)
    .map((column) => problemOf(line, 'lies in the future', column))
}

const ADDRESS_MESSAGES = {
  REQUIRED: 'is missing',
  PO_BOX: 'is a post box, to which nothing is delivered',
  PICKUP_PLACE: 'is a parcel locker or shop, where chilled boxes cannot wait',
  POST_NUMBER: 'needs the recipient’s number with the carrier',
  NO_HOUSE_NUMBER: 'has no house number',
  INVALID: 'is not right for the country',
  COUNTRY_NOT_SUPPORTED: 'is no country that is delivered to',
} as const

function addressProblems({ line, row }: Line<'addresses'>, index: number): Problem[] {
  if (index >= MAX_SAVED_ADDRESSES) {
    return [problemOf(line, `is one address too many: a customer has at most ${MAX_SAVED_ADDRESSES}`, 'id')]
  }
  const { last_name: lastName, first_name: firstName, country: countryCode } = row
  return Object.entries(
    addressErrors({ ...row, lastName, firstName, countryCode, withoutHouseNumber: true }),
  ).map(([field, error]) => {
    const column = { countryCode: 'country', lastName: 'last_name', firstName: 'first_name' }[field] ?? field
    return problemOf(line, ADDRESS_MESSAGES[error], column)
  })
}

/** What the operator should know about an accepted line. */
export function noteOf({ kind, values }: UnitLine): string | undefined {
  const { address1 } = values
  if (kind !== 'addresses' || typeof address1 !== 'string' || !lacksHouseNumber({ address1 }))
    return undefined
  return 'has no house number; taken as it is'
}

const DETAILS = {
  card: ['card_brand', 'card_last_digits', 'card_expires'],
  paypal: ['paypal_email'],
  sepa: ['iban'],
  unconfirmed: [],
} as const

function methodProblems({ line, row }: Line<'payment-methods'>, parts: Parts): Problem[] {
  const missing = DETAILS[row.kind]
    .filter((column) => row[column] === null)
    .map((column) => problemOf(line, `is missing for a method of the kind "${row.kind}"`, column))
  if (row.kind === 'unconfirmed' && row.reference !== null)
    missing.push(problemOf(line, 'is not possible for an unconfirmed method', 'reference'))
  if (parts.addresses.length === 0)
    missing.push(problemOf(line, 'has no billing address: the customer has no address', 'address_id'))
  return [...missing, ...unknownReference(line, 'address_id', row.address_id, parts.addresses)]
}

/** The problem of a reference to a line that the customer does not have; an empty reference is none. */
function unknownReference(
  line: UnitLine,
  column: string,
  id: string | null,
  known: readonly { readonly row: { readonly id: string } }[],
): Problem[] {
  if (id === null || known.some(({ row }) => row.id === id)) return []
  return [problemOf(line, `names "${id}", which this customer does not have`, column)]
}

function dogProblems({ line, row }: Line<'dogs'>, { today }: Moment): Problem[] {
  const isBorn = dayOf(row.birth.year, row.birth.month, 1) <= today
  return isBorn ? [] : [problemOf(line, 'lies in the future', 'birth')]
}

/** The state of a contract as its line says. */
export function stateOf(row: Row<'subscriptions'>): ContractState {
  if (row.status === 'active') return { status: 'ACTIVE', nextBillingDate: row.next_billing_date }
  if (row.status === 'paused') return { status: 'PAUSED', pausedOn: row.paused_on, resumesOn: row.resumes_on }
  return { status: 'CANCELLED', cancelledAt: row.cancelled_at }
}

function contractProblems({ line, row }: Line<'subscriptions'>, parts: Parts, moment: Moment): Problem[] {
  const dates = parts.orders
    .filter((order) => order.row.subscription_id === row.id)
    .map((order) => order.row.billing_date)
  const fault = contractFault({ ...row, createdAt: row.created_at, state: stateOf(row) }, dates, moment)
  return [
    ...(fault ? [problemOf(line, messageOf(fault), fault.column)] : []),
    ...unknownReference(line, 'dog_id', row.dog_id, parts.dogs),
    ...unknownReference(line, 'address_id', row.address_id, parts.addresses),
    ...unknownReference(line, 'payment_method_id', row.payment_method_id, parts.methods),
  ]
}

/** A past order as the rules read it. */
export function pastOrderOf(row: Row<'orders'>) {
  const { billing_date: billingDate, paid_at: paidAt, delivered_at: deliveredAt } = row
  return { ...row, billingDate, paidAt, deliveredAt }
}

function orderProblems({ line, row }: Line<'orders'>, parts: Parts, moment: Moment): Problem[] {
  const others = parts.orders
    .filter((other) => other.row !== row && other.row.subscription_id === row.subscription_id)
    .map((other) => other.row.billing_date)
  const fault = orderFault(pastOrderOf(row), others, moment)
  return [
    ...(fault ? [problemOf(line, messageOf(fault), fault.column)] : []),
    ...unknownReference(line, 'subscription_id', row.subscription_id, parts.subscriptions),
    ...unknownReference(line, 'address_id', row.address_id, parts.addresses),
  ]
}

function messageOf({ reason, expected }: ContractFault): string {
  switch (reason) {
    case 'MENU_UNKNOWN':
      return 'is no menu of the catalogue'
    case 'SUPPLEMENT_UNKNOWN':
      return 'names a supplement that the catalogue in force does not have'
    case 'MISSING':
      return 'is missing for this status'
    case 'NOT_AHEAD':
      return 'must be after today, so that nobody is charged on the day of the import'
    case 'IN_THE_FUTURE':
      return 'lies in the future'
    case 'BEFORE_LAST_ORDER':
      return 'is not after the last order of this contract'
    case 'TOO_MANY_ORDERS':
      return 'has too many past orders'
    case 'SAME_DAY':
      return 'is the day of another order of this contract'
    case 'DISCOUNT_TOO_LARGE':
      return 'is larger than the price of the goods'
    default:
      return `does not add up: price and supplements less discount plus shipping are ${toWire(expected ?? 0)}`
  }
}

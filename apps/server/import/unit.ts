/** A customer with everything of theirs: what an import takes over as a whole, or not at all. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { dayOf } from '@pfotenportal/domain/core/calendar'
import { addressErrors, MAX_SAVED_ADDRESSES } from '@pfotenportal/domain/customer/address'
import { contractFault, orderFault, type ContractState } from '@pfotenportal/domain/import/imported-contract'
import { lateOrderFault } from '@pfotenportal/domain/import/late-orders'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { ADDRESS_MESSAGES, LATE_MESSAGES, messageOf } from './fault-messages.ts'
import type { CellFault, Kind, Row } from './format.ts'
import { contractHere, type Here } from './here.ts'

/** A line of a customer, with where it comes from. */
export interface UnitLine {
  /** What the line is about; a line that cannot be read has faults. */
  readonly kind: Kind | 'unreadable'
  readonly id: string
  readonly file: string
  readonly line: number
  /** How many lines of the file are accounted for with it. */
  readonly lines: number
  readonly digest: string
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly CellFault[]
  /** The file's own names of columns. */
  readonly names: Readonly<Record<string, string>>
}

/** A problem of a line, or of one of its columns. */
export interface ImportProblem {
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
  /** Null for one who is here already; the lines are then those that were missing. */
  readonly customer: Row<'customers'> | null
  readonly here: Here | null
  readonly addresses: readonly Row<'addresses'>[]
  readonly methods: readonly Row<'payment-methods'>[]
  readonly dogs: readonly Row<'dogs'>[]
  readonly contracts: readonly UnitContract[]
  readonly late: readonly LateOrders[]
}

/** Past orders of a contract that is here already, oldest first. */
export interface LateOrders {
  readonly subscriptionId: number
  readonly orders: readonly Row<'orders'>[]
}

/** A contract with its orders, oldest first. */
export interface UnitContract {
  readonly row: Row<'subscriptions'>
  readonly orders: readonly Row<'orders'>[]
}

export type CheckedUnit =
  { readonly unit: Unit; readonly problems: readonly [] } | { readonly problems: readonly ImportProblem[] }

/** The problem of a line, under the name that the column has in its file. */
export function problemOf(line: UnitLine, message: string, column?: string): ImportProblem {
  const { file, line: number, names } = line
  return { file, line: number, message, ...(column !== undefined && { column: names[column] ?? column }) }
}

function linesOf<K extends Kind>(lines: readonly UnitLine[], kind: K) {
  // `readLine` has read the values of a line without faults as the columns of its kind say.
  return lines
    .filter((line) => line.kind === kind)
    .map((line) => ({ line, row: line.values as unknown as Row<K> }))
}

/**
 * Checks all lines of a customer against each other and against the rules. For a customer who is here already, `lines`
 * are those that were missing.
 */
export function checkUnit(
  key: string,
  lines: readonly UnitLine[],
  moment: Moment,
  here: Here | null = null,
): CheckedUnit {
  const own = lines.flatMap((line) =>
    line.faults.map(({ column, message }) => problemOf(line, message, column)),
  )
  if (own.length > 0) return { problems: own }
  const [customer] = linesOf(lines, 'customers')
  // The lines of unknown customers are gone by now (`settleUnaccounted`).
  if (!customer && !here) throw new Error(`nothing says who the customer "${key}" is`)
  const parts = {
    here,
    addresses: linesOf(lines, 'addresses'),
    methods: linesOf(lines, 'payment-methods'),
    dogs: linesOf(lines, 'dogs'),
    subscriptions: linesOf(lines, 'subscriptions'),
    orders: linesOf(lines, 'orders'),
  }
  const problems = [
    ...(customer ? customerProblems(customer, moment) : []),
    ...parts.addresses.flatMap((each, index) => addressProblems(each, index + (here?.addresses.length ?? 0))),
    ...parts.methods.flatMap((method) => methodProblems(method, parts)),
    ...parts.dogs.flatMap((dog) => dogProblems(dog, moment)),
    ...parts.subscriptions.flatMap((contract) => contractProblems(contract, parts, moment)),
    ...parts.orders.flatMap((order) => orderProblems(order, parts, moment)),
    ...lateProblems(parts),
  ]
  if (problems.length > 0) return { problems }
  return { unit: unitOf(key, lines, customer?.row ?? null, parts), problems: [] }
}

function unitOf(key: string, lines: readonly UnitLine[], customer: Unit['customer'], parts: Parts): Unit {
  return {
    key,
    lines,
    customer,
    here: parts.here,
    addresses: parts.addresses.map(({ row }) => row),
    methods: parts.methods.map(({ row }) => row),
    dogs: parts.dogs.map(({ row }) => row),
    contracts: parts.subscriptions.map(({ row }) => ({ row, orders: ordersOf(parts, row.id) })),
    late: lateContracts(parts).map(([externalId, { subscription }]) => ({
      subscriptionId: subscription.id,
      orders: ordersOf(parts, externalId),
    })),
  }
}

/** The orders of a contract, oldest first. */
function ordersOf({ orders }: Parts, externalId: string): Row<'orders'>[] {
  return orders
    .map(({ row }) => row)
    .filter(({ subscription_id }) => subscription_id === externalId)
    .toSorted((a, b) => (a.billing_date < b.billing_date ? -1 : 1))
}

/** The contracts that are here already and get orders, by their former id. */
function lateContracts({ here, orders }: Parts): (readonly [string, StoredSubscription])[] {
  const ids = new Set(orders.map(({ row }) => row.subscription_id))
  return [...ids].flatMap((id) => {
    const found = here ? contractHere(here, id) : undefined
    return found ? [[id, found] as const] : []
  })
}

function lateProblems(parts: Parts): ImportProblem[] {
  return lateContracts(parts).flatMap(([id, { subscription }]) => {
    const lines = parts.orders.filter(({ row }) => row.subscription_id === id)
    const fault = lateOrderFault(subscription, lines.length)
    const [first] = lines
    return fault && first ? [problemOf(first.line, LATE_MESSAGES[fault], 'subscription_id')] : []
  })
}

interface Line<K extends Kind> {
  readonly line: UnitLine
  readonly row: Row<K>
}

interface Parts {
  readonly here: Here | null
  readonly addresses: readonly Line<'addresses'>[]
  readonly methods: readonly Line<'payment-methods'>[]
  readonly dogs: readonly Line<'dogs'>[]
  readonly subscriptions: readonly Line<'subscriptions'>[]
  readonly orders: readonly Line<'orders'>[]
}

function customerProblems({ line, row }: Line<'customers'>, { at }: Moment): ImportProblem[] {
  const columns = ['created_at', 'consent_reward_at', 'consent_dog_stage_at'] as const
  return columns
    .filter((column) => (row[column] ?? at) > at)
    .map((column) => problemOf(line, 'lies in the future', column))
}

function addressProblems({ line, row }: Line<'addresses'>, index: number): ImportProblem[] {
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

const DETAILS = {
  card: ['card_brand', 'card_last_digits', 'card_expires'],
  paypal: ['paypal_email'],
  sepa: ['iban'],
  unconfirmed: [],
} as const

function methodProblems({ line, row }: Line<'payment-methods'>, parts: Parts): ImportProblem[] {
  const missing = DETAILS[row.kind]
    .filter((column) => row[column] === null)
    .map((column) => problemOf(line, `is missing for a method of the kind "${row.kind}"`, column))
  if (row.kind === 'unconfirmed' && row.reference !== null)
    missing.push(problemOf(line, 'is not possible for an unconfirmed method', 'reference'))
  if (parts.addresses.length + (parts.here?.addresses.length ?? 0) === 0)
    missing.push(problemOf(line, 'has no billing address: the customer has no address', 'address_id'))
  return [...missing, ...unknownReference(line, 'address_id', row.address_id, parts)]
}

/** Where a column finds what it names: among the lines, and by its kind among what is here. */
const REFERENCES = {
  address_id: ['addresses', 'addresses'],
  dog_id: ['dogs', 'dogs'],
  payment_method_id: ['methods', 'payment-methods'],
  subscription_id: ['subscriptions', 'subscriptions'],
} as const

/** The problem of a reference to what the customer does not have; an empty reference is none. */
function unknownReference(
  line: UnitLine,
  column: keyof typeof REFERENCES,
  id: string | null,
  parts: Parts,
): ImportProblem[] {
  const [part, kind] = REFERENCES[column]
  if (id === null || parts[part].some(({ row }) => row.id === id)) return []
  if (parts.here?.idOf(kind, id) !== undefined) return []
  return [problemOf(line, `names "${id}", which this customer does not have`, column)]
}

function dogProblems({ line, row }: Line<'dogs'>, { today }: Moment): ImportProblem[] {
  const isBorn = dayOf(row.birth.year, row.birth.month, 1) <= today
  return isBorn ? [] : [problemOf(line, 'lies in the future', 'birth')]
}

/** The state of a contract as its line says. */
export function stateOf(row: Row<'subscriptions'>): ContractState {
  if (row.status === 'active') return { status: 'ACTIVE', nextBillingDate: row.next_billing_date }
  if (row.status === 'paused') return { status: 'PAUSED', pausedOn: row.paused_on, resumesOn: row.resumes_on }
  return { status: 'CANCELLED', cancelledAt: row.cancelled_at }
}

function contractProblems(
  { line, row }: Line<'subscriptions'>,
  parts: Parts,
  moment: Moment,
): ImportProblem[] {
  const dates = parts.orders
    .filter((order) => order.row.subscription_id === row.id)
    .map((order) => order.row.billing_date)
  const fault = contractFault({ ...row, createdAt: row.created_at, state: stateOf(row) }, dates, moment)
  return [
    ...(fault ? [problemOf(line, messageOf(fault), fault.column)] : []),
    ...unknownReference(line, 'dog_id', row.dog_id, parts),
    ...secondContract(line, row, parts),
    ...unknownReference(line, 'address_id', row.address_id, parts),
    ...unknownReference(line, 'payment_method_id', row.payment_method_id, parts),
  ]
}

/** A dog that has another contract would be fed and billed twice. */
function secondContract(
  line: UnitLine,
  row: Row<'subscriptions'>,
  { here, subscriptions }: Parts,
): ImportProblem[] {
  if (row.status === 'cancelled') return []
  const problem = (message: string) => [problemOf(line, `names "${row.dog_id}", ${message}`, 'dog_id')]
  const other = subscriptions.find(
    (each) => each.row !== row && each.row.dog_id === row.dog_id && each.row.status !== 'cancelled',
  )
  if (other)
    return problem(`which has another contract that is not cancelled: ${other.line.file}:${other.line.line}`)
  const petId = here?.idOf('dogs', row.dog_id)
  const isFed = here?.contracts.some(
    ({ subscription: { pet, status } }) => status !== 'CANCELLED' && String(pet?.id) === petId,
  )
  return petId !== undefined && isFed ? problem('which has a contract here already') : []
}

/** A past order as the rules read it. */
export function pastOrderOf(row: Row<'orders'>) {
  const { billing_date: billingDate, paid_at: paidAt, delivered_at: deliveredAt } = row
  return { ...row, billingDate, paidAt, deliveredAt }
}

function orderProblems({ line, row }: Line<'orders'>, parts: Parts, moment: Moment): ImportProblem[] {
  const others = parts.orders
    .filter((other) => other.row !== row && other.row.subscription_id === row.subscription_id)
    .map((other) => other.row.billing_date)
  const late = parts.here ? contractHere(parts.here, row.subscription_id) : undefined
  const billed = (late && parts.here?.billingDates.get(late.subscription.id)) ?? []
  const fault = orderFault(pastOrderOf(row), [...others, ...billed], moment)
  return [
    ...(fault ? [problemOf(line, messageOf(fault), fault.column)] : []),
    ...unknownReference(line, 'subscription_id', row.subscription_id, parts),
    ...unknownReference(line, 'address_id', row.address_id, parts),
  ]
}

/** A customer with everything of theirs: what an import takes over as a whole, or not at all. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { lateOrderFault } from '@pfotenportal/domain/import/late-orders'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { LATE_MESSAGES } from './fault-messages.ts'
import type { Row } from './format.ts'
import { contractHere, type Here } from './here.ts'
import { joinSupplements, type JoinedSupplements, type LateSupplements } from './join-supplements.ts'
import {
  addressProblems,
  contractProblems,
  customerProblems,
  dogProblems,
  methodProblems,
  orderProblems,
  unknownReference,
} from './unit-checks.ts'
import { linesOf, problemOf, type ImportProblem, type Parts, type UnitLine } from './unit-parts.ts'

/** A customer without problems. */
export interface Unit {
  /** The customer's id in the other system. */
  readonly key: string
  readonly lines: readonly UnitLine[]
  /** Null for one who is here already; the lines are then those that were missing. */
  readonly customer: Row<'customers'> | null
  readonly here: Here | null
  readonly addresses: readonly Row<'addresses'>[]
  /** The default method first. */
  readonly methods: readonly Row<'payment-methods'>[]
  /** Methods that had to be confirmed, and can be charged now. */
  readonly confirmed: readonly LateConfirmation[]
  readonly dogs: readonly Row<'dogs'>[]
  readonly contracts: readonly UnitContract[]
  readonly late: readonly LateOrders[]
  readonly lateSupplements: readonly LateSupplements[]
  /** The former id of the contract in whose boxes a supplement comes, by the id of its line. */
  readonly contractOfSupplement: JoinedSupplements['contractOf']
  readonly notes: ReadonlyMap<UnitLine, string>
}

/** A method that is here without a reference, and the line that has one. */
export interface LateConfirmation {
  readonly id: string
  readonly line: UnitLine
  readonly row: Row<'payment-methods'>
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
  const parts: Parts = {
    here,
    addresses: linesOf(lines, 'addresses'),
    methods: linesOf(lines, 'payment-methods'),
    dogs: linesOf(lines, 'dogs'),
    subscriptions: linesOf(lines, 'subscriptions'),
    supplements: linesOf(lines, 'supplements'),
    orders: linesOf(lines, 'orders'),
  }
  const joined = joinSupplements(parts, moment)
  const problems = [
    ...(customer ? customerProblems(customer, moment) : []),
    ...parts.addresses.flatMap((each, index) =>
      addressProblems(each, index + (here?.addresses.length ?? 0), moment),
    ),
    ...parts.methods.flatMap((method) => methodProblems(method, parts)),
    ...parts.dogs.flatMap((dog) => dogProblems(dog, moment)),
    ...joined.subscriptions.flatMap((contract) => contractProblems(contract, parts, moment)),
    ...parts.supplements.flatMap(({ line, row }) =>
      unknownReference(line, 'address_id', row.address_id, parts),
    ),
    ...joined.problems,
    ...parts.orders.flatMap((order) => orderProblems(order, parts, moment)),
    ...lateProblems(parts),
  ]
  if (problems.length > 0) return { problems }
  const about = { key, lines, customer: customer?.row ?? null }
  return { unit: unitOf(about, parts, joined), problems: [] }
}

function unitOf(
  about: Pick<Unit, 'key' | 'lines' | 'customer'>,
  parts: Parts,
  joined: JoinedSupplements,
): Unit {
  const confirmed = parts.methods.flatMap(({ line, row }) => {
    const id = parts.here?.idOf('payment-methods', row.id)
    return id === undefined ? [] : [{ id, line, row }]
  })
  const added = parts.methods
    .map(({ row }) => row)
    .filter((row) => !confirmed.some((each) => each.row === row))
  return {
    ...about,
    here: parts.here,
    addresses: parts.addresses.map(({ row }) => row),
    methods: added.toSorted((a, b) => Number(b.default === 'true') - Number(a.default === 'true')),
    confirmed,
    dogs: parts.dogs.map(({ row }) => row),
    lateSupplements: joined.late,
    contractOfSupplement: joined.contractOf,
    notes: joined.notes,
    contracts: joined.subscriptions.map(({ row }) => ({ row, orders: ordersOf(parts, row.id) })),
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

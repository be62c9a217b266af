/** What is wrong with the lines of a customer: against each other, against what is here, and against the rules. */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { dayOf } from '@pfotenportal/domain/core/calendar'
import { addressErrors, MAX_SAVED_ADDRESSES } from '@pfotenportal/domain/customer/address'
import { contractFault, orderFault } from '@pfotenportal/domain/import/imported-contract'
import { ADDRESS_MESSAGES, messageOf } from './fault-messages.ts'
import type { Row } from './format.ts'
import { contractHere } from './here.ts'
import {
  pastOrderOf,
  problemOf,
  stateOf,
  type ImportProblem,
  type LineWithRow,
  type Parts,
  type UnitLine,
} from './unit-parts.ts'

export function customerProblems({ line, row }: LineWithRow<'customers'>, { at }: Moment): ImportProblem[] {
  const columns = ['created_at', 'consent_reward_at', 'consent_dog_stage_at'] as const
  return columns
    .filter((column) => (row[column] ?? at) > at)
    .map((column) => problemOf(line, 'lies in the future', column))
}

export function addressProblems(
  { line, row }: LineWithRow<'addresses'>,
  index: number,
  { catalogue }: Moment,
): ImportProblem[] {
  if (index >= MAX_SAVED_ADDRESSES) {
    return [problemOf(line, `is one address too many: a customer has at most ${MAX_SAVED_ADDRESSES}`, 'id')]
  }
  const { last_name: lastName, first_name: firstName, country: countryCode } = row
  return Object.entries(
    addressErrors({ ...row, lastName, firstName, countryCode, withoutHouseNumber: true }, catalogue),
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

export function methodProblems({ line, row }: LineWithRow<'payment-methods'>, parts: Parts): ImportProblem[] {
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
export function unknownReference(
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

export function dogProblems({ line, row }: LineWithRow<'dogs'>, { today }: Moment): ImportProblem[] {
  const isBorn = dayOf(row.birth.year, row.birth.month, 1) <= today
  return isBorn ? [] : [problemOf(line, 'lies in the future', 'birth')]
}

export function contractProblems(
  { line, row }: LineWithRow<'subscriptions'>,
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
    (each) => each.line !== line && each.row.dog_id === row.dog_id && each.row.status !== 'cancelled',
  )
  if (other)
    return problem(`which has another contract that is not cancelled: ${other.line.file}:${other.line.line}`)
  const petId = here?.idOf('dogs', row.dog_id)
  const isFed = here?.contracts.some(
    ({ subscription: { pet, status } }) => status !== 'CANCELLED' && String(pet?.id) === petId,
  )
  return petId !== undefined && isFed ? problem('which has a contract here already') : []
}

export function orderProblems(
  { line, row }: LineWithRow<'orders'>,
  parts: Parts,
  moment: Moment,
): ImportProblem[] {
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

/** The lines of a customer, by what they are about. */
import type { ContractState } from '@pfotenportal/domain/import/imported-contract'
import type { CellFault, Kind, Row } from './format.ts'
import type { Here } from './here.ts'

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

/** The problem of a line, under the name that the column has in its file. */
export function problemOf(line: UnitLine, message: string, column?: string): ImportProblem {
  const { file, line: number, names } = line
  return { file, line: number, message, ...(column !== undefined && { column: names[column] ?? column }) }
}

/** A line without faults: its values are the columns of its kind. */
export interface LineWithRow<K extends Kind> {
  readonly line: UnitLine
  readonly row: Row<K>
}

/** All lines of a customer. */
export interface Parts {
  readonly here: Here | null
  readonly addresses: readonly LineWithRow<'addresses'>[]
  readonly methods: readonly LineWithRow<'payment-methods'>[]
  readonly dogs: readonly LineWithRow<'dogs'>[]
  readonly subscriptions: readonly LineWithRow<'subscriptions'>[]
  readonly supplements: readonly LineWithRow<'supplements'>[]
  readonly orders: readonly LineWithRow<'orders'>[]
}

/** The lines of a kind, whose values are the columns of the kind: only those without faults. */
export function linesOf<K extends Kind>(lines: readonly UnitLine[], kind: K): readonly LineWithRow<K>[] {
  // `readLine` has read the values of a line without faults as the columns of its kind say.
  return lines
    .filter((line) => line.kind === kind)
    .map((line) => ({ line, row: line.values as unknown as Row<K> }))
}

/** The state of a contract as its line says. */
export function stateOf(row: Row<'subscriptions'>): ContractState {
  if (row.status === 'active') return { status: 'ACTIVE', nextBillingDate: row.next_billing_date }
  if (row.status === 'paused') return { status: 'PAUSED', pausedOn: row.paused_on, resumesOn: row.resumes_on }
  return { status: 'CANCELLED', cancelledAt: row.cancelled_at }
}

/** A past order as the rules read it. */
export function pastOrderOf(row: Row<'orders'>) {
  const { billing_date: billingDate, paid_at: paidAt, delivered_at: deliveredAt } = row
  return { ...row, billingDate, paidAt, deliveredAt }
}

/** Values that only one customer can have: e-mails, referral codes and order numbers. */
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import { findTakenValues } from '../database/import/imported-rows.ts'
import { takeClaims, type Claim } from '../database/import/staging.ts'
import type { Queries } from '../database/open.ts'
import { problemOf, type ImportProblem, type UnitLine } from './unit-parts.ts'
import type { Unit } from './unit.ts'

/**
 * Values that must be unique, and who has them already, by customer. Numbers of this service's own series, with its
 * prefix, are not taken from a file.
 */
export async function takenBy(
  db: Queries,
  units: readonly Unit[],
  ownPrefix: string,
): Promise<ReadonlyMap<string, ImportProblem[]>> {
  const wanted = units.flatMap(claimsOf)
  const claims = wanted.map(({ claim }) => claim)
  const isOwn = ({ kind, value }: Claim) => kind === 'number' && value.toUpperCase().startsWith(ownPrefix)
  const faults = [
    ...(await takeClaims(db, claims)).map((claim) => ({
      claim,
      message: 'is also in the line of another customer',
    })),
    ...(await findTakenValues(db, claims)).map((claim) => ({ claim, message: 'exists already' })),
    ...claims.filter(isOwn).map((claim) => ({
      claim,
      message: `is of the series ${ownPrefix}…, which this service counts itself`,
    })),
  ]
  const found = faults.flatMap(({ claim, message }) => {
    const line = wanted.find(({ claim: each }) => isSame(each, claim))
    return line ? [{ unit: claim.unit, problem: problemOf(line.line, message, claim.kind) }] : []
  })
  const byUnit = groupBy(found, ({ unit }) => unit)
  return new Map([...byUnit].map(([unit, list]) => [unit, list.map(({ problem }) => problem)]))
}

function isSame(a: Claim, b: Claim): boolean {
  return a.kind === b.kind && a.value === b.value && a.unit === b.unit
}

/** The columns whose values only one line can have. */
const UNIQUE_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  customers: ['email', 'referral_code'],
  orders: ['number'],
}

function claimsOf({ key, lines }: Unit): { readonly claim: Claim; readonly line: UnitLine }[] {
  return lines.flatMap((line) =>
    (UNIQUE_COLUMNS[line.kind] ?? []).flatMap((kind) => {
      const value = line.values[kind]
      if (typeof value !== 'string') return []
      const claim = { kind, value: kind === 'email' ? mailboxKey(value) : value, unit: key }
      return [{ claim, line }]
    }),
  )
}

/** The elements of a list by their key. */
export function groupBy<T>(list: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of list) {
    const group = groups.get(keyOf(each))
    if (group) group.push(each)
    else groups.set(keyOf(each), [each])
  }
  return groups
}

/** A customer who is here already: adds what was missing when they were imported, and never changes what exists. */
import { listUnconfirmedMethods } from '../database/import/here.ts'
import type { ImportedRow } from '../database/import/imported-rows.ts'
import type { Queries } from '../database/open.ts'
import { takenBy } from './claims.ts'
import { loadHere } from './here.ts'
import { providersToConfirm } from './methods.ts'
import type { Report } from './report.ts'
import { noteOf, reportUnclearWords } from './unclear-words.ts'
import { problemOf, type ImportProblem, type UnitLine } from './unit-parts.ts'
import { checkUnit, type CheckedUnit } from './unit.ts'
import { writeUnits, type WriteOptions } from './write.ts'

interface KnownUnit {
  readonly key: string
  readonly lines: readonly UnitLine[]
  readonly customerId: number
}

export interface ExtendOptions extends WriteOptions {
  readonly isApplied: boolean
  readonly report: Report
}

/**
 * Adds the lines that are new since their customer was imported, all or none. Lines that have changed since are only
 * reported: what the portal has counts. Only a method that nobody has confirmed yet gets the reference that it has now.
 */
export async function extendKnown(
  db: Queries,
  { key, lines, customerId }: KnownUnit,
  imported: ReadonlyMap<string, ImportedRow>,
  options: ExtendOptions,
): Promise<void> {
  const { report, isApplied } = options
  report.customer('known')
  const missing: UnitLine[] = []
  const changed: UnitLine[] = []
  for (const line of lines) {
    const digest = imported.get(`${line.kind} ${line.id}`)?.digest
    if (digest === undefined || line.faults.length > 0) missing.push(line)
    else if (digest === line.digest) report.line('unchanged', line)
    else changed.push(line)
  }
  const confirmed = await confirmedAmong(db, changed, imported)
  missing.push(...confirmed)
  for (const line of changed.filter((each) => !confirmed.includes(each)))
    report.line('changed', line, 'has changed since its import; nothing is overwritten')
  if (missing.length === 0) return
  const checked = await checkMissing(db, { key, lines: missing, customerId }, options)
  const problems = [...checked.problems]
  if ('unit' in checked && isApplied) {
    for (const { message } of await writeUnits(db, [checked.unit], options))
      problems.push(...onFirst(missing, message))
  }
  if (problems.length > 0) return refuse(missing, problems, report)
  reportUnclearWords({ key, lines: missing }, report)
  const notes = 'unit' in checked ? checked.unit.notes : undefined
  if ('unit' in checked) report.waiting(providersToConfirm(checked.unit))
  for (const line of missing) {
    const note = confirmed.includes(line)
      ? 'can be charged now'
      : (notes?.get(line) ?? noteOf(line, isApplied))
    report.line('added', line, `to customer ${key}${note ? `; ${note}` : ''}`)
  }
}

/** The lines of methods that have a reference now, and are still waiting for a confirmation here. */
async function confirmedAmong(
  db: Queries,
  changed: readonly UnitLine[],
  imported: ReadonlyMap<string, ImportedRow>,
): Promise<readonly UnitLine[]> {
  const rowIdOf = ({ kind, id }: UnitLine) => imported.get(`${kind} ${id}`)?.rowId ?? ''
  const usable = changed.filter(
    ({ kind, values }) => kind === 'payment-methods' && values['reference'] !== null,
  )
  const waiting = await listUnconfirmedMethods(db, usable.map(rowIdOf))
  return usable.filter((line) => waiting.includes(rowIdOf(line)))
}

async function checkMissing(
  db: Queries,
  { key, lines, customerId }: KnownUnit,
  { source, moment, services }: Pick<ExtendOptions, 'source' | 'moment' | 'services'>,
): Promise<CheckedUnit> {
  const here = await loadHere(db, source, customerId, { lines, today: moment.today })
  if (!here) return { problems: onFirst(lines, 'belongs to a customer who is gone here') }
  const checked = checkUnit(key, lines, moment, here)
  if (!('unit' in checked)) return checked
  const { orderNumberPrefix } = services.config.brand
  const taken = (await takenBy(db, [checked.unit], orderNumberPrefix)).get(key) ?? []
  return taken.length > 0 ? { problems: taken } : checked
}

function onFirst([first]: readonly UnitLine[], message: string): ImportProblem[] {
  return first ? [problemOf(first, message)] : []
}

/** Reports problems, and the lines that are refused because of them. */
export function refuse(lines: readonly UnitLine[], problems: readonly ImportProblem[], report: Report): void {
  for (const problem of problems) report.problem(problem)
  for (const line of lines) report.line('refused', line)
}

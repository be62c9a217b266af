/** Imports exports of customers of another Pfotenportal: one transaction for each (docs/import.md, "Our own export"). */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import type { Services } from '../../context/services.ts'
import { isErasedSince, listErasedOf } from '../../database/customer/erased-marks.ts'
import { listColumns } from '../../database/import/exported-rows.ts'
import { findImported, findTakenValues } from '../../database/import/imported-rows.ts'
import { runOnlyImport } from '../../database/import/only-import.ts'
import type { Queries, Tx } from '../../database/open.ts'
import { insertAll } from '../../database/statements/rows.ts'
import type { Report } from '../report.ts'
import { ERASED_CUSTOMERS, ERASED_HERE } from '../unaccounted.ts'
import { refusalOf } from '../write.ts'
import { ExportRefused } from './new-ids.ts'
import {
  findExports,
  leftRows,
  readExport,
  readTables,
  wrongColumns,
  type ExportFile,
} from './read-export.ts'
import { isToConfirm, TAKEN, type ExportedRow } from './tables.ts'
import { ownerOf, takeOver, type TakenOver } from './take-over.ts'

export interface ExportImport {
  readonly services: Services
  /** A file, or a folder of files. */
  readonly path: string
  readonly isApplied: boolean
  readonly without: readonly string[]
  readonly report: Report
}

/** Takes back what a dry run has written. */
class DryRun extends Error {}

/** Imports every export at the path. Throws UnusableFile if there is none. */
export async function importExports({
  services,
  path,
  isApplied,
  without,
  report,
}: ExportImport): Promise<void> {
  const { paths, others } = findExports(path)
  for (const name of others) report.unread(name, 'is no export, which ends in .json')
  const moment = await services.clock.moment()
  await runOnlyImport(services.database, async (db) => {
    const columns = await listColumns(db, readTables)
    for (const each of paths) {
      const file = readExport(each)
      if ('problem' in file) refuse(report, { name: basename(each), count: 1 }, [file.problem])
      else await importOne(db, file, { services, columns, moment, isApplied, without, report })
    }
  })
}

interface Run extends Omit<ExportImport, 'path'> {
  readonly columns: ReadonlyMap<string, readonly string[]>
  readonly moment: Moment
}

function refuse(
  report: Report,
  { name, count }: { readonly name: string; readonly count: number },
  problems: readonly string[],
): void {
  report.customer('refused')
  for (const message of problems) report.problem({ file: name, line: 1, message })
  report.line('refused', { file: name, line: 1, lines: count })
}

const countOf = ({ tables }: ExportFile) => Object.values(tables).reduce((sum, rows) => sum + rows.length, 0)

async function importOne(db: Queries, file: ExportFile, run: Run): Promise<void> {
  const { report, columns } = run
  const all = { name: file.name, count: countOf(file) }
  const wrong = wrongColumns(file.tables, columns)
  if (wrong.length > 0) {
    refuse(report, all, [`was written by another version: ${wrong[0]}`])
    return
  }
  try {
    const known = await knownAs(db, file)
    if (known !== undefined) {
      report.customer('known')
      report.line(known === digestOf(file) ? 'unchanged' : 'changed', {
        file: file.name,
        line: 1,
        lines: all.count,
      })
      return
    }
    const taken = [...(await takenValues(db, file)), ...(await erasedSince(db, file, run))]
    if (taken.length > 0) {
      refuse(report, all, taken)
      return
    }
    say(file, await write(db, file, run), report)
  } catch (error) {
    const message = error instanceof ExportRefused ? error.message : refusalOf(error)
    if (message === undefined) throw error
    refuse(report, all, [message])
  }
}

const sourceOf = ({ exportedFrom }: ExportFile) => `portal ${exportedFrom}`

/** What the customer was imported as before; undefined if they were not. */
async function knownAs(db: Queries, file: ExportFile): Promise<string | undefined> {
  const externalId = String(ownerOf(file.tables)['id'])
  const [row] = await findImported(db, sourceOf(file), [{ kind: 'customers', externalId }])
  return row?.digest
}

/** What is taken over, as a digest. */
function digestOf({ tables }: ExportFile): string {
  const taken = TAKEN.map(({ name }) => tables[name])
  return createHash('sha256').update(JSON.stringify(taken)).digest('hex')
}

/** Whoever was erased comes back only if the operator says so (C-618). */
async function erasedSince(db: Queries, file: ExportFile, { services, without }: Run): Promise<string[]> {
  if (without.includes(ERASED_CUSTOMERS)) return []
  const { id, created_at: createdAt } = ownerOf(file.tables)
  const isOurs =
    file.exportedFrom === services.config.publicUrl && (await isErasedSince(db, { id, createdAt }))
  const isErased = isOurs || (await listErasedOf(db, sourceOf(file), [String(id)])).size > 0
  return isErased ? [ERASED_HERE] : []
}

/** Addresses, codes and numbers that somebody else has here. */
async function takenValues(db: Queries, { tables }: ExportFile): Promise<string[]> {
  const claim = (kind: string, value: unknown) =>
    typeof value === 'string' ? [{ kind, value: kind === 'email' ? mailboxKey(value) : value, unit: '' }] : []
  const taken = await findTakenValues(db, [
    ...tables.customer.flatMap((row) => [
      ...claim('email', row['former_email'] ?? row['email']),
      ...claim('referral_code', row['referral_code']),
    ]),
    ...tables.customer_order.flatMap((row) => claim('number', row['order_number'])),
  ])
  return taken.map(({ kind, value }) => `${kind} ${value} exists already`)
}

/** Writes the export; a dry run does the same, and takes it back. */
async function write(db: Queries, file: ExportFile, run: Run): Promise<TakenOver> {
  const { services, moment, isApplied } = run
  const numberPrefix = isApplied ? services.config.brand.orderNumberPrefix : null
  let done: TakenOver | undefined
  try {
    await db.transaction().execute(async (tx) => {
      done = await takeOver(tx, file, { moment, numberPrefix })
      await remember(tx, file, done)
      if (!isApplied) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  if (!done) throw new Error('an import has no result')
  return done
}

async function remember(tx: Tx, file: ExportFile, { customerId, contracts }: TakenOver): Promise<void> {
  const source = sourceOf(file)
  const digest = digestOf(file)
  const row = (kind: string, id: unknown, here: unknown) => ({
    source,
    kind,
    external_id: String(id),
    row_id: String(here),
    digest,
  })
  await insertAll(tx, 'imported_row', [
    row('customers', ownerOf(file.tables)['id'], customerId),
    ...[...contracts].map(([id, here]) => row('subscriptions', id, here)),
  ])
}

/** What comes across, and by name what does not. */
function say(file: ExportFile, { leftOffers }: TakenOver, report: Report): void {
  const at = { file: file.name, line: 1 }
  const left = leftRows(file.tables)
  const offers = leftOffers > 0 ? [{ table: 'price_offer', count: leftOffers, why: NO_CHANGE }] : []
  for (const { table, count, why } of [...left, ...offers])
    report.line(
      'left out',
      { ...at, lines: count },
      `${table}: ${count} ${count === 1 ? 'row' : 'rows'}; ${why}`,
    )
  const methods = file.tables.payment_method
  for (const method of methods) report.note(`${file.name}: ${aboutMethod(method)}`)
  report.waiting([...new Set(methods.filter(isToConfirm).map(providerOf))])
  const underway = file.tables.customer_order.filter(
    (row) => row['status'] === 'PROCESSED' && row['fulfillment_status'] === 'unfulfilled',
  )
  for (const { order_number: number } of underway)
    report.note(
      `${file.name}: order ${String(number)} is paid and not packed: it is packed here, and must not be packed there`,
    )
  const skipped = [...left, ...offers].reduce((sum, { count }) => sum + count, 0)
  report.customer('accepted')
  report.line('accepted', { ...at, lines: countOf(file) - skipped })
}

const NO_CHANGE = 'its price change is not announced here'

function providerOf({ card_brand: brand, paypal_email: payPal }: ExportedRow): string {
  if (typeof brand === 'string') return 'a card'
  return typeof payPal === 'string' ? 'PayPal' : 'SEPA direct debit'
}

function aboutMethod(row: ExportedRow): string {
  const shown = ['card_brand', 'card_last_digits', 'sepa_bank_code', 'sepa_last_digits', 'paypal_email']
    .map((column) => row[column])
    .filter((value) => typeof value === 'string')
  const name = `payment method ${String(row['id'])} (${shown.join(' ')})`
  if (isToConfirm(row)) return `${name} stays with the provider: the customer has to confirm it here`
  return typeof row['gateway_reference'] === 'string'
    ? `${name} stays with the provider: only its reference comes here`
    : `${name} could not be charged there either`
}

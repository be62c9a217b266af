/** Writes the rows of an export in one transaction, with the ids that they get here (C-615, C-617). */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { RefundAttempt } from '@pfotenportal/domain/charging/owed-refunds'
import { instantOf, parseInstant, type Day } from '@pfotenportal/domain/core/calendar'
import { exportFaults, type ExportFault } from '@pfotenportal/domain/import/exported-customer'
import { photoOf } from '@pfotenportal/domain/pet/photo'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { isKnown } from '../../core/catalogue.ts'
import { listStoredTexts, passOrderNumber } from '../../database/import/exported-rows.ts'
import { storedBillingDates } from '../../database/job/inconsistencies.ts'
import type { Tx } from '../../database/open.ts'
import { listAnnounced } from '../../database/price-changes.ts'
import { insertAll } from '../../database/statements/rows.ts'
import { listSubscriptions } from '../../database/subscription/subscriptions.ts'
import { drawIds, ExportRefused, renumbered, type IdsHere } from './new-ids.ts'
import type { ExportFile } from './read-export.ts'
import { TAKEN, type ExportedRow, type ExportedTables } from './tables.ts'

const FAULTS: Readonly<Record<ExportFault, string>> = {
  PAYMENT_RUNNING: 'a payment is running there; export again when it is decided',
  REFUND_OPEN: 'a refund is open there; settle it first, and export again',
  MONEY_RECLAIMED: 'money is reclaimed there; settle it first, and export again',
  CHARGE_DUE: 'an order was due since, or is due today; export again after it is charged there',
}

const strings = (rows: readonly ExportedRow[], column: string) => rows.map((row) => String(row[column]))

/** The database writes moments with an offset, and with fractions only if there are any. */
const momentOf = (written: unknown) => parseInstant(String(written)) ?? instantOf(0)

const refundOf = (row: ExportedRow): RefundAttempt => ({
  orderId: Number(row['order_id']),
  number: Number(row['number']),
  state: row['state'] as RefundAttempt['state'],
  amount: Number(row['amount_cents']),
  at: momentOf(row['at']),
  failedAt: row['failed_at'] === null ? null : momentOf(row['failed_at']),
})

/** Everything that speaks against an import, as sentences. */
async function faultsOf(tx: Tx, { tables }: ExportFile, today: Day): Promise<string[]> {
  const faults = exportFaults(
    {
      charges: strings(tables.charge, 'state'),
      orders: strings(tables.customer_order, 'status'),
      refunds: tables.refund.map(refundOf),
      disputes: strings(tables.payment_dispute, 'state'),
      billingDates: tables.subscription
        .filter(({ status, billing_source: source }) => status === 'ACTIVE' && source === 'PORTAL')
        .map((row) => row['next_billing_date'] as Day | null),
    },
    today,
  ).map((fault) => FAULTS[fault])
  const stored = await listStoredTexts(tx, strings(tables.legal_text, 'hash'))
  const texts = tables.legal_text
    .filter(({ hash }) => !stored.includes(String(hash)))
    .map(
      ({ name, language, effective_from: from }) =>
        `the customer agreed to ${String(name)} (${String(language)}) of ${typeof from === 'string' ? from : 'the beginning'}, which this brand lacks`,
    )
  const versions = [...tables.subscription, ...tables.customer_order]
    .flatMap((row) => [row['catalogue_version'], row['price_version'] ?? null])
    .filter((version) => version !== null && !isKnown(Number(version)))
  const catalogues = [...new Set(versions)].map(
    (version) =>
      `version ${String(version)} of the catalogue is not here; apply the catalogues of that service first`,
  )
  const isPhoto = ({ jpeg }: ExportedRow) => photoOf(Buffer.from(String(jpeg).slice(2), 'hex')) !== undefined
  const photos = tables.pet_photo.every(isPhoto) ? [] : ['the photo of a dog is not one that a portal stores']
  return [...faults, ...texts, ...catalogues, ...photos]
}

/** The price changes that are announced here too, by their ids there. */
async function sameChanges(tx: Tx, { price_change: theirs }: ExportedTables) {
  const ours = await listAnnounced(tx)
  return new Map(
    theirs.flatMap((row) => {
      const { catalogue_version: version, applies_from: from } = row
      const same = ours.find((each) => each.version === version && each.from === from)
      return same && row['withdrawn_at'] === null ? [[row['id'], same.id] as const] : []
    }),
  )
}

/** The rows that are written; a consent writes its newest entry itself. */
function rowsToTake(tables: ExportedTables, ids: IdsHere): ExportedTables {
  const latest = new Map(
    tables.mail_consent_entry
      .toSorted((one, other) => Number(one['id']) - Number(other['id']))
      .map((row) => [`${String(row['customer_id'])} ${String(row['topic'])}`, row]),
  )
  const written = new Set(latest.values())
  return {
    ...tables,
    mail_consent_entry: tables.mail_consent_entry.filter((row) => !written.has(row)),
    mail_consent: tables.mail_consent.toSorted((one, other) =>
      String(one['said_at']).localeCompare(String(other['said_at'])),
    ),
    price_offer: tables.price_offer.filter(({ change_id: change }) => ids.price_change.has(change)),
  }
}

/** What became of an export. */
export interface TakenOver {
  readonly customerId: number
  /** The contracts here by their numbers there. */
  readonly contracts: ReadonlyMap<unknown, unknown>
  /** Rows that have no place here, by table. */
  readonly leftOffers: number
}

/**
 * Writes an export. New orders get numbers after those with the prefix; null for a dry run, because a sequence is not
 * set back. Throws ExportRefused with every reason against it.
 */
export async function takeOver(
  tx: Tx,
  file: ExportFile,
  { moment, numberPrefix }: { readonly moment: Moment; readonly numberPrefix: string | null },
): Promise<TakenOver> {
  const faults = await faultsOf(tx, file, moment.today)
  if (faults.length > 0) throw new ExportRefused(faults.join('; '))
  const ids = await drawIds(tx, file.tables, await sameChanges(tx, file.tables))
  const rows = rowsToTake(file.tables, ids)
  for (const table of TAKEN) {
    const sorted = rows[table.name].toSorted((one, other) => Number(one['id']) - Number(other['id']))
    const written = sorted.map((row) => renumbered(table, { ...row, ...table.set?.(row, file.tables) }, ids))
    await insertAll(tx, table.name, table.name === 'customer' ? written.map(former) : written)
  }
  const customerId = Number(ids.customer.get(ownerOf(file.tables)['id']))
  await checkSchedule(tx, customerId, moment)
  if (numberPrefix !== null) await passOwnNumbers(tx, file.tables, numberPrefix)
  return {
    customerId,
    contracts: ids.subscription,
    leftOffers: file.tables.price_offer.length - rows.price_offer.length,
  }
}

/** The customer of the export; the others were merged into them. Throws ExportRefused if there is not exactly one. */
export function ownerOf({ customer }: ExportedTables): ExportedRow {
  const [owner, ...more] = customer.filter(({ merged_into: into }) => into === null)
  if (!owner || more.length > 0) throw new ExportRefused('it is not about exactly one customer')
  return owner
}

/** What stands for the address of a merged customer names the number. */
function former(row: ExportedRow): ExportedRow {
  return row['merged_into'] === null ? row : { ...row, email: `merged ${String(row['id'])}` }
}

/** New orders get numbers after those of the own series that came with the export. */
async function passOwnNumbers(
  tx: Tx,
  { customer_order: orders }: ExportedTables,
  prefix: string,
): Promise<void> {
  const own = orders.flatMap(({ order_number: number }) => {
    const text = typeof number === 'string' ? number : ''
    const digits = text.startsWith(prefix) ? text.slice(prefix.length) : ''
    return /^\d{1,9}$/.test(digits) ? [Number(digits)] : []
  })
  if (own.length > 0) await passOrderNumber(tx, Math.max(...own))
}

/** What was edited by hand may fit the tables and no rule. */
async function checkSchedule(tx: Tx, customerId: number, moment: Moment): Promise<void> {
  const contracts = await listSubscriptions(tx, customerId, moment.today)
  if (contracts.length === 0) return
  const stored = await storedBillingDates(
    tx,
    contracts.map(({ subscription }) => subscription.id),
  )
  for (const { subscription } of contracts) {
    const derived = nextBillingDate(subscription, moment)
    const written = stored.get(subscription.id) ?? null
    if (derived !== written)
      throw new ExportRefused(
        `its next order is on ${derived ?? 'no day'}, but next_billing_date says ${written ?? 'none'}`,
      )
  }
}

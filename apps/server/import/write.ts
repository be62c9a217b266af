/** Writes customers of an import: all tables in one transaction, with ids from the sequences. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { createReferralCode, REFERRAL_CODE_BYTES } from '@pfotenportal/domain/referral/referral-code'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Services } from '../context/services.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import { MergedMeanwhile } from '../database/errors.ts'
import { addMigrationTag, confirmMethod } from '../database/import/here.ts'
import { nextIds, nextOrderNumbers, saveDigest } from '../database/import/imported-rows.ts'
import type { Queries, Tx } from '../database/open.ts'
import { insertAll } from '../database/statements/rows.ts'
import { aboutOf, boxOf } from '../mail/mail-data.ts'
import { addLateOrders, addLateSupplements, LateRefusal } from './late.ts'
import { methodColumns, methodStatus, type Ids } from './row-columns.ts'
import { rowsOf, TABLES, type UnitRows } from './rows.ts'
import type { LateConfirmation, Unit } from './unit.ts'

/** What is the same for all customers of a run. */
export interface WriteOptions {
  readonly services: Pick<Services, 'config' | 'mail' | 'gateway' | 'clock'>
  readonly source: string
  readonly moment: Moment
  /** Whether customers are asked by mail to confirm their payment methods. */
  readonly hasMails: boolean
}

/** A customer that the database refuses, although the checks accepted it. */
export interface RefusedUnit {
  readonly unit: Unit
  readonly message: string
}

/**
 * Writes customers together. If the database refuses one of them, each is written on its own, so that the others are
 * not lost. Returns those that were refused.
 */
export async function writeUnits(
  db: Queries,
  units: readonly Unit[],
  options: WriteOptions,
): Promise<readonly RefusedUnit[]> {
  if (units.length === 0) return []
  try {
    await db.transaction().execute((tx) => writeTogether(tx, units, options))
    return []
  } catch (error) {
    const message = refusalOf(error)
    if (message === undefined) throw error
    const [unit] = units
    if (unit && units.length === 1) return [{ unit, message }]
  }
  const refused: RefusedUnit[] = []
  for (const unit of units) refused.push(...(await writeUnits(db, [unit], options)))
  return refused
}

/** The message for a violated constraint, or for a customer who is busy; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  if (error instanceof LateRefusal) return error.message
  if (error instanceof MergedMeanwhile) return 'its customer was merged just now; run the import again'
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined
  if (['40P01', '55P03'].includes(error.code))
    return 'its customer is being changed here right now; run the import again'
  if (!error.code.startsWith('22') && !error.code.startsWith('23')) return undefined
  const constraint = 'constraint' in error ? ` (${String(error.constraint)})` : ''
  return `the database refuses it: ${error.message}${constraint}`
}

async function writeTogether(
  tx: Tx,
  units: readonly Unit[],
  { services, source, moment, hasMails }: WriteOptions,
): Promise<void> {
  for (const { here } of units) if (here) await lockCustomer(tx, here.customerId)
  const ids = await openIds(tx, units, services.config.brand.orderNumberPrefix)
  const all = units.map((unit) => ({ unit, rows: rowsOf(unit, ids, moment) }))
  for (const table of TABLES) {
    await insertAll(
      tx,
      table,
      all.flatMap(({ rows }) => rows.tables[table]),
    )
  }
  for (const { unit, rows } of all) {
    for (const late of unit.late) await addLateOrders(tx, late, rows, { ids, moment })
    for (const late of unit.lateSupplements) await addLateSupplements(tx, late, rows, moment)
    for (const method of unit.confirmed) await confirmLate(tx, method, { source, moment })
    if (unit.here && rows.subscriptions.some(({ isBilledHere }) => !isBilledHere))
      await addMigrationTag(tx, rows.customerId)
  }
  await insertAll(
    tx,
    'imported_row',
    all.flatMap(({ unit, rows }) => importedRows(unit, rows, source)),
  )
  if (!hasMails) return
  const mails = all
    .flatMap(({ rows }) => rows.subscriptions)
    .flatMap((contract) => confirmationMail(contract, services, moment))
  await services.mail.outbox.record(tx, mails, services.clock.realNow(), moment.at)
}

/** Gives a method its reference, which was missing when it was imported. */
async function confirmLate(
  tx: Tx,
  { id, row, line }: LateConfirmation,
  { source, moment }: Pick<WriteOptions, 'source' | 'moment'>,
): Promise<void> {
  const columns = { ...methodColumns(row), status: methodStatus(row, moment) }
  if (!(await confirmMethod(tx, id, columns)))
    throw new LateRefusal('its method was confirmed here meanwhile')
  await saveDigest(tx, { source, kind: line.kind, externalId: line.id, digest: line.digest })
}

function importedRows({ lines, confirmed }: Unit, { rowIds }: UnitRows, source: string) {
  const added = lines.filter((line) => !confirmed.some((each) => each.line === line))
  return added.map(({ kind, id, digest }) => {
    const rowId = rowIds.get(`${kind} ${id}`)
    if (rowId === undefined) throw new Error(`${kind} ${id} became no row`)
    return { source, kind, external_id: id, row_id: rowId, digest }
  })
}

/** Asks to confirm the payment method before the next charge. */
function confirmationMail(contract: Subscription, { gateway }: WriteOptions['services'], moment: Moment) {
  const box = boxOf(contract, moment)
  if (contract.isBilledHere || contract.status !== 'ACTIVE' || !box) return []
  return [
    {
      template: 'migrationReminder',
      customerId: contract.customerId,
      entity: contract.id,
      version: `${nextBillingDate(contract, moment)}:import`,
      data: { ...aboutOf(contract), box, reservesForPayPal: gateway.reservesForPayPal },
    } as const,
  ]
}

/** As many ids as these customers need at most. */
async function openIds(tx: Tx, units: readonly Unit[], numberPrefix: string): Promise<Ids> {
  const count = (of: (unit: Unit) => number) => units.reduce((sum, unit) => sum + of(unit), 0)
  const unnumbered = count(({ contracts, late }) =>
    [...contracts, ...late].reduce(
      (sum, { orders }) => sum + orders.filter(({ number }) => number === null).length,
      0,
    ),
  )
  return {
    customer: taker(await nextIds(tx, 'customer', units.filter(({ here }) => !here).length)),
    address: taker(
      await nextIds(
        tx,
        'address',
        count(({ addresses }) => addresses.length),
      ),
    ),
    pet: taker(
      await nextIds(
        tx,
        'pet',
        count(({ dogs }) => dogs.length),
      ),
    ),
    subscription: taker(
      await nextIds(
        tx,
        'subscription',
        count(({ contracts }) => contracts.length),
      ),
    ),
    orderNumber: taker(await nextOrderNumbers(tx, unnumbered, numberPrefix)),
    paymentMethod: () => `pm_${randomUUID()}`,
    referralCode: () => createReferralCode(randomBytes(REFERRAL_CODE_BYTES)),
  }
}

function taker<T>(values: readonly T[]): () => T {
  let next = 0
  return () => {
    const value = values[next]
    next += 1
    if (value === undefined) throw new Error('too few ids')
    return value
  }
}

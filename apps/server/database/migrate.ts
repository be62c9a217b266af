/** Migrates the database to this version: forward only, safe if processes start together. */
import { type Migration, Migrator } from 'kysely'
import { up as service } from './migrations/0001-service.ts'
import { up as identity } from './migrations/0002-identity.ts'
import { up as subscriptions } from './migrations/0003-subscriptions.ts'
import { up as doneOnce } from './migrations/0004-done-once.ts'
import { up as operations } from './migrations/0005-operations.ts'
import { up as charging } from './migrations/0006-charging.ts'
import { up as paymentLinks } from './migrations/0007-payment-links.ts'
import { up as mailConsent } from './migrations/0008-mail-consent.ts'
import { up as referral } from './migrations/0009-referral.ts'
import { up as calendar } from './migrations/0011-calendar.ts'
import { up as dogProfile } from './migrations/0012-dog-profile.ts'
import { up as formerContracts } from './migrations/0013-former-contracts.ts'
import { up as jobs } from './migrations/0014-jobs.ts'
import { up as life } from './migrations/0015-life.ts'
import { up as gatewayNotices } from './migrations/0016-gateway-notices.ts'
import { up as packing } from './migrations/0017-packing.ts'
import { up as operator } from './migrations/0020-operator.ts'
import { up as shipping } from './migrations/0018-shipping.ts'
import { up as sepa } from './migrations/0019-sepa.ts'
import { up as stripeSetups } from './migrations/0021-stripe-set-ups.ts'
import { up as failedRefunds } from './migrations/0024-failed-refunds.ts'
import { up as toldAlerts } from './migrations/0026-told-alerts.ts'
import { up as keptForAWhile } from './migrations/0027-kept-for-a-while.ts'
import { up as moneyInDoubt } from './migrations/0028-money-in-doubt.ts'
import { up as names } from './migrations/0029-names.ts'
import { up as mailOrder } from './migrations/0030-mail-order.ts'
import { up as shippingMails } from './migrations/0031-shipping-mails.ts'
import { up as pausedSince } from './migrations/0032-paused-since.ts'
import { up as undo } from './migrations/0033-undo.ts'
import { up as confirmedPayments } from './migrations/0034-confirmed-payments.ts'
import { up as returnedDebits } from './migrations/0035-returned-debits.ts'
import { up as importedRows } from './migrations/0036-imported-rows.ts'
import { up as catalogue } from './migrations/0037-catalogue.ts'
import { up as staff } from './migrations/0038-staff.ts'
import { up as desk } from './migrations/0039-desk.ts'
import { up as webhooks } from './migrations/0040-webhooks.ts'
import { up as adminKeys } from './migrations/0041-admin-keys.ts'
import { up as cataloguePages } from './migrations/0042-catalogue-pages.ts'
import { up as workLists } from './migrations/0043-work-lists.ts'
import { up as replacedBoxes } from './migrations/0044-replaced-boxes.ts'
import { up as declarationTimes } from './migrations/0045-declaration-times.ts'
import { up as writePositions } from './migrations/0046-write-positions.ts'
import { up as queryIndexes } from './migrations/0047-query-indexes.ts'
import { up as lookupIndexes } from './migrations/0048-lookup-indexes.ts'
import { up as mailsThatExpire } from './migrations/0049-mails-that-expire.ts'
import { up as emailSpellings } from './migrations/0052-email-spellings.ts'
import { UnusableDatabase, type Database } from './open.ts'
import { isLockTimeout } from './errors.ts'

/** Every migration in order. Forward only: the statements of a released migration never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-service': { up: service },
  '0002-identity': { up: identity },
  '0003-subscriptions': { up: subscriptions },
  '0004-done-once': { up: doneOnce },
  '0005-operations': { up: operations },
  '0006-charging': { up: charging },
  '0007-payment-links': { up: paymentLinks },
  '0008-mail-consent': { up: mailConsent },
  '0009-referral': { up: referral },
  '0011-calendar': { up: calendar },
  '0012-dog-profile': { up: dogProfile },
  '0013-former-contracts': { up: formerContracts },
  '0015-life': { up: life },
  '0014-jobs': { up: jobs },
  '0016-gateway-notices': { up: gatewayNotices },
  '0017-packing': { up: packing },
  '0020-operator': { up: operator },
  '0019-sepa': { up: sepa },
  '0018-shipping': { up: shipping },
  '0021-stripe-set-ups': { up: stripeSetups },
  '0024-failed-refunds': { up: failedRefunds },
  '0026-told-alerts': { up: toldAlerts },
  '0027-kept-for-a-while': { up: keptForAWhile },
  '0028-money-in-doubt': { up: moneyInDoubt },
  '0029-names': { up: names },
  '0030-mail-order': { up: mailOrder },
  '0031-shipping-mails': { up: shippingMails },
  '0032-paused-since': { up: pausedSince },
  '0033-undo': { up: undo },
  '0034-confirmed-payments': { up: confirmedPayments },
  '0035-returned-debits': { up: returnedDebits },
  '0036-imported-rows': { up: importedRows },
  '0037-catalogue': { up: catalogue },
  '0038-staff': { up: staff },
  '0039-desk': { up: desk },
  '0040-webhooks': { up: webhooks },
  '0041-admin-keys': { up: adminKeys },
  '0042-catalogue-pages': { up: cataloguePages },
  '0043-work-lists': { up: workLists },
  '0044-replaced-boxes': { up: replacedBoxes },
  '0045-declaration-times': { up: declarationTimes },
  '0046-write-positions': { up: writePositions },
  '0047-query-indexes': { up: queryIndexes },
  '0048-lookup-indexes': { up: lookupIndexes },
  '0049-mails-that-expire': { up: mailsThatExpire },
  '0052-email-spellings': { up: emailSpellings },
}

const TABLE = 'migration'
const LOCK_TABLE = 'migration_lock'
const LOCK_ATTEMPTS = 12

function migrator(database: Database): Migrator {
  return new Migrator({
    db: database.query,
    provider: { getMigrations: async () => ({ ...migrations }) },
    migrationTableName: TABLE,
    migrationLockTableName: LOCK_TABLE,
  })
}

async function appliedNames(database: Database): Promise<string[]> {
  const found = await database.pool.query<{ name: string }>(
    `select name from ${TABLE} where to_regclass('${TABLE}') is not null order by name`,
  )
  return found.rows.map((row) => row.name)
}

async function hasTable(database: Database): Promise<boolean> {
  const found = await database.pool.query<{ there: boolean }>(
    `select to_regclass('${TABLE}') is not null as there`,
  )
  return found.rows[0]?.there === true
}

/** Migrations that this version does not know: the database belongs to a newer version. */
async function refuseNewer(database: Database): Promise<void> {
  if (!(await hasTable(database))) return
  const unknown = (await appliedNames(database)).filter((name) => !(name in migrations))
  if (unknown.length === 0) return
  throw new UnusableDatabase(
    `The database was migrated by a newer version of the service (${unknown.join(', ')}). Start that version.`,
  )
}

/** Whether every migration of this version is applied. */
export async function isMigrated(database: Database): Promise<boolean> {
  if (!(await hasTable(database))) return false
  const applied = new Set(await appliedNames(database))
  return Object.keys(migrations).every((name) => applied.has(name))
}

/**
 * Applies the missing migrations, all or none, and returns their names. A second process waits for the first; a table
 * that is locked for longer than the pool's `lock_timeout` is retried for up to a minute. Throws UnusableDatabase for a
 * database of a newer version.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  await refuseNewer(database)
  for (let attempt = 1; ; attempt += 1) {
    const { error, results } = await migrator(database).migrateToLatest()
    if (error === undefined) return (results ?? []).map((result) => result.migrationName)
    if (attempt >= LOCK_ATTEMPTS || !isLockTimeout(error)) throw error
  }
}

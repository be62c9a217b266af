/** Activates contracts of the legacy billing system whose payment method is confirmed (docs/domain.md 8.4). */
import { contractsToActivate, isWorkingDay } from '@pfotenportal/domain/subscription/migration'
import { owedOrder } from '@pfotenportal/domain/subscription/subscription'
import { lockCustomer } from '../database/customer/addresses.ts'
import { recordAudit } from '../database/audit/audit.ts'
import {
  removeMigrationTag,
  firstMigrationDay,
  listMigratingCustomers,
  lockLegacyContracts,
  takeOverBilling,
} from '../database/subscription/legacy-contracts.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import type { Tx } from '../database/open.ts'
import { findSubscription, type StoredSubscription } from '../database/subscription/subscriptions.ts'
import { boxOf } from '../mail/mail-data.ts'
import type { MailData } from '../mail/templates.ts'
import { beginRetries, runRetries } from '../payments/retry-owed-orders.ts'
import { auditEntryOf } from '../events/audit.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

export const activateMigratedContracts: Job = {
  name: 'recharge-activate',
  isShared: true,
  nextDay: firstMigrationDay,
  async run(run) {
    if (!isWorkingDay(run.today)) return null
    return forEachItem(
      run,
      (page) => listMigratingCustomers(run.services.database.query, page),
      (customerId) => activate(run, customerId),
    )
  },
}

async function activate(run: Run, customerId: number): Promise<void> {
  const { database, mail } = run.services
  const begun = await database.transaction((tx) => takeOverConfirmed(tx, run, customerId))
  if (!begun) return
  mail.wake()
  await runRetries(run.services, begun)
}

/** Returns the charges that this began; undefined if nothing was activated. */
async function takeOverConfirmed(tx: Tx, run: Run, customerId: number): Promise<OpenCharge[] | undefined> {
  await lockCustomer(tx, customerId)
  const activation = contractsToActivate(await lockLegacyContracts(tx, customerId, run.today))
  const ids = await takeOverBilling(tx, activation.ids)
  if (ids.length === 0) return undefined
  const found = await Promise.all(ids.map((id) => findSubscription(tx, customerId, id, run.today)))
  const taken = found.flatMap((it) => it ?? [])
  await recordActivation(tx, run, customerId, taken)
  if (activation.isDone) await removeMigrationTag(tx, customerId)
  // An order that was declined because its method was not confirmed can only be charged here now (docs/domain.md
  // 4.4).
  return beginRetries(tx, run.actor(), ids)
}

async function recordActivation(
  tx: Tx,
  run: Run,
  customerId: number,
  taken: readonly StoredSubscription[],
): Promise<void> {
  const actor = run.actor()
  const { requestId, realNow } = actor
  const entries = taken.map(({ it }) => {
    const change = { before: { billingSource: 'RECHARGE' }, after: { billingSource: 'PORTAL' } } as const
    const event = { type: 'migrationDone', subscriptionId: it.id, ...change } as const
    return auditEntryOf(event, it, { actor: 'system', requestId })
  })
  await recordAudit(tx, entries, actor)
  const data = activationMailData(run, taken)
  if (data.contracts.length === 0) return
  const mail = {
    template: 'migrationDone',
    customerId,
    entity: customerId,
    version: requestId,
    data,
  } as const
  await run.services.mail.outbox.record(tx, [mail], realNow, run.dueAt)
}

/** The email lists active contracts only: a cancelled one has no coming box. */
function activationMailData(
  { dueAt, today }: Run,
  taken: readonly StoredSubscription[],
): MailData<'migrationDone'> {
  const running = taken.map(({ it }) => it).filter(({ status }) => status !== 'CANCELLED')
  return {
    contracts: running.map((it) => {
      const isOwed = owedOrder(it) !== null
      const box = isOwed ? null : boxOf(it, { at: dueAt, today })
      return { petName: it.pet?.name ?? '', box, isOwed }
    }),
  }
}

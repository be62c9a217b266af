/** Jobs about contracts of the legacy billing system (docs/domain.md 8.4). */
import { withBoxesOfFormerSystem } from '@pfotenportal/domain/import/parallel-run'
import {
  contractsToActivate,
  dueConfirmationReminder,
  isWorkingDay,
} from '@pfotenportal/domain/subscription/migration'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import { owedOrder } from '@pfotenportal/domain/subscription/subscription'
import { catalogueOn, momentOf } from '../core/catalogue.ts'
import { recordAudit } from '../database/audit/audit.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import {
  firstDayBilledThere,
  firstMigrationDay,
  firstMigrationReminderDay,
  listBilledThere,
  listMigratingCustomers,
  listUnconfirmedContracts,
  lockLegacyContracts,
  removeMigrationTag,
  takeOverBilling,
} from '../database/subscription/legacy-contracts.ts'
import { saveSubscriptions } from '../database/subscription/subscription-save.ts'
import {
  findForUpdate,
  findSubscription,
  type StoredSubscription,
} from '../database/subscription/subscriptions.ts'
import { auditEntryOf } from '../events/audit.ts'
import { aboutOf, boxOf } from '../mail/mail-data.ts'
import type { MailData } from '../mail/templates.ts'
import { beginRetries, runRetries } from '../payments/retry-owed-orders.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

/** Leaves the boxes whose day has come to the legacy billing system, which bills them until the contract is activated. */
export const leaveToFormerSystem: Job = {
  name: 'recharge-billed',
  isShared: true,
  nextDay: firstDayBilledThere,
  run: (run) =>
    forEachItem(
      run,
      (page) => listBilledThere(run.services.database.query, run.today, page),
      (id) => run.services.database.transaction((tx) => leaveBox(tx, run, id)),
    ),
}

async function leaveBox(tx: Tx, { today, dueAt }: Run, id: number): Promise<void> {
  const found = await findForUpdate(tx, null, id, today)
  if (!found) return
  const { subscription: before } = found
  const after = withBoxesOfFormerSystem(before, today)
  if (after !== before) await saveSubscriptions(tx, [{ before, after }], momentOf({ now: dueAt, today }))
}

/** Activates contracts with a confirmed payment method. */
export const activateMigratedContracts: Job = {
  name: 'recharge-activate',
  isShared: true,
  nextDay: firstMigrationDay,
  async run(run) {
    if (!isWorkingDay(run.today, catalogueOn(run.today))) return null
    return forEachItem(
      run,
      (page) => listMigratingCustomers(run.services.database.query, page),
      (customerId) => activate(run, customerId),
    )
  },
}

async function activate(run: Run, customerId: number): Promise<void> {
  const { database, mail } = run.services
  const charges = await database.transaction((tx) => activateConfirmed(tx, run, customerId))
  if (!charges) return
  mail.wake()
  await runRetries(run.services, charges)
}

/**
 * Activates the contracts and begins the charges of owed orders, which it returns; undefined if it activated nothing.
 */
async function activateConfirmed(tx: Tx, run: Run, customerId: number): Promise<OpenCharge[] | undefined> {
  await lockCustomer(tx, customerId)
  const activation = contractsToActivate(await lockLegacyContracts(tx, customerId, run.today))
  // A box whose day has come is billed there, even if the job that says so has not run yet.
  for (const id of activation.ids) await leaveBox(tx, run, id)
  const ids = await takeOverBilling(tx, activation.ids)
  if (ids.length === 0) return undefined
  const found = await Promise.all(ids.map((id) => findSubscription(tx, customerId, id, run.today)))
  const activated = found.flatMap((it) => it ?? [])
  await recordActivation(tx, run, customerId, activated)
  if (activation.isDone) await removeMigrationTag(tx, customerId)
  // An order that was declined because its method was not confirmed can only be charged here now (docs/domain.md
  // 4.4).
  return beginRetries(tx, run.actor(), ids)
}

async function recordActivation(
  tx: Tx,
  run: Run,
  customerId: number,
  activated: readonly StoredSubscription[],
): Promise<void> {
  const actor = run.actor()
  const { requestId, realNow } = actor
  const entries = activated.map(({ subscription }) => {
    const change = { before: { billingSource: 'RECHARGE' }, after: { billingSource: 'PORTAL' } } as const
    const event = { type: 'migrationDone', subscriptionId: subscription.id, ...change } as const
    return auditEntryOf(event, subscription, { actor: 'system', requestId })
  })
  await recordAudit(tx, entries, actor)
  const data = activationMailData(run, activated)
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
  activated: readonly StoredSubscription[],
): MailData<'migrationDone'> {
  const active = activated
    .map(({ subscription }) => subscription)
    .filter(({ status }) => status !== 'CANCELLED')
  return {
    contracts: active.map((it) => {
      const isOwed = owedOrder(it) !== null
      const box = isOwed ? null : boxOf(it, momentOf({ now: dueAt, today }))
      return { petName: it.pet?.name ?? '', box, isOwed }
    }),
  }
}

/** Reminds customers to confirm their payment method before the next charge. */
export const remindMigratingCustomers: Job = {
  name: 'migration-reminder',
  isShared: true,
  nextDay: firstMigrationReminderDay,
  run: (run) =>
    forEachItem(
      run,
      (page) => listUnconfirmedContracts(run.services.database.query, run.today, page),
      (id) => remind(run, id),
    ),
}

/** Each reminder for a billing date is sent once: the outbox rejects a repeated key. */
async function remind(run: Run, id: number): Promise<void> {
  const { services, today, dueAt } = run
  const found = await findSubscription(services.database.query, null, id, today)
  if (!found) return
  const { subscription } = found
  const moment = momentOf({ now: dueAt, today })
  const day = nextBillingDate(subscription, moment)
  const box = boxOf(subscription, moment)
  const days = day && dueConfirmationReminder(today, day)
  if (!days || !box) return
  const mail = {
    template: 'migrationReminder',
    customerId: subscription.customerId,
    entity: id,
    version: `${day}:${days}`,
    data: { ...aboutOf(subscription), box, reservesForPayPal: services.gateway.reservesForPayPal },
  } as const
  const { realNow } = run.actor()
  await services.database.transaction((tx) => services.mail.outbox.record(tx, [mail], realNow, dueAt))
  services.mail.wake()
}

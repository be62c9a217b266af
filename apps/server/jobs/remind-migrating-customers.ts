/** Reminds customers to confirm their payment method before the next charge (docs/domain.md 8.4, 9.1). */
import { dueConfirmationReminder } from '@pfotenportal/domain/subscription/migration'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import {
  firstMigrationReminderDay,
  listUnconfirmedContracts,
} from '../database/subscription/legacy-contracts.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { aboutOf, boxOf } from '../mail/mail-data.ts'
import { forEachItem } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

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
  const { it } = found
  const moment = { at: dueAt, today }
  const day = nextBillingDate(it, moment)
  const box = boxOf(it, moment)
  const days = day && dueConfirmationReminder(today, day)
  if (!days || !box) return
  const mail = {
    template: 'migrationReminder',
    customerId: it.customerId,
    entity: id,
    version: `${day}:${days}`,
    data: { ...aboutOf(it), box, reservesForPayPal: services.gateway.reservesForPayPal },
  } as const
  const { realNow } = run.actor()
  await services.database.transaction((tx) => services.mail.outbox.record(tx, [mail], realNow, dueAt))
  services.mail.wake()
}

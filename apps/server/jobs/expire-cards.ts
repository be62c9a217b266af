/** Lets the stored state of cards follow the calendar: whose month is over is EXPIRED (docs/domain.md 8.2; C-196). */
import { recordAudit } from '../database/audit/audit.ts'
import { firstOverDay, listOver, markOver } from '../database/payment/card-expiry.ts'
import { forEach } from './each.ts'
import type { Job, Run } from './job.ts'

export const expireCards: Job = {
  name: 'card-expiry',
  isShared: true,
  nextDay: firstOverDay,
  run: (run) =>
    forEach(
      run,
      (page) => listOver(run.services.database.query, run.today, page),
      (customerId) => expire(run, customerId),
    ),
}

async function expire(run: Run, customerId: number): Promise<void> {
  const actor = run.actor()
  await run.services.database.transaction(async (tx) => {
    const ids = await markOver(tx, customerId, run.today)
    const sides = { before: { status: 'ACTIVE' }, after: { status: 'EXPIRED' } }
    const whose = { customerId, actor: 'system', requestId: actor.requestId } as const
    const entries = ids.map((id) => ({
      ...whose,
      action: 'payment.expired',
      entity: `payment:${id}`,
      ...sides,
    }))
    await recordAudit(tx, entries, actor)
  })
}

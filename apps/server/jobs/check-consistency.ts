/** Compares what is stored with what it follows from, and changes nothing (C-194; docs/domain.md 9.2). */
import { day } from '@pfotenportal/domain/calendar'
import { nextBillingDate } from '@pfotenportal/domain/schedule'
import {
  findOrderInconsistencies,
  keepInconsistencies,
  listChecked,
  readAsOfNow,
  storedBillingDate,
  type Inconsistency,
} from '../database/inconsistencies.ts'
import type { Queries } from '../database/open.ts'
import { findSubscription } from '../database/subscriptions.ts'
import { forEach } from './each.ts'
import type { Job, Run } from './job.ts'

/** Every night has something to check. */
const ALWAYS = day('2000-01-01')

export const checkConsistency: Job = {
  name: 'consistency-check',
  isShared: true,
  isLatestEnough: true,
  nextDay: async () => ALWAYS,
  run: (run) =>
    forEach(
      run,
      (page) => listChecked(run.services.database.query, page),
      (id) => check(run, id),
    ),
}

async function check(run: Run, id: number): Promise<void> {
  const { database, log } = run.services
  await database.transaction(async (tx) => {
    await readAsOfNow(tx)
    const found = [...(await billingDateOf(tx, run, id)), ...(await findOrderInconsistencies(tx, id))]
    const added = await keepInconsistencies(tx, id, found, run.dueAt)
    if (added.length > 0) log.error({ alert: true, id, found }, 'a subscription does not fit together')
  })
}

async function billingDateOf(db: Queries, { today, dueAt }: Run, id: number): Promise<Inconsistency[]> {
  const found = await findSubscription(db, null, id, today)
  if (!found) return []
  const stored = await storedBillingDate(db, id)
  const derived = nextBillingDate(found.it, { at: dueAt, today })
  if (stored === derived) return []
  return [{ kind: 'NEXT_BILLING_DATE', detail: `stored ${stored ?? 'none'}, derived ${derived ?? 'none'}` }]
}

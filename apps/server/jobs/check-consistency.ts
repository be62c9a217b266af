/** Compares stored data with what it is derived from, and changes nothing (docs/domain.md 9.2). */
import { addSeconds, day, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { momentOf } from '../core/catalogue.ts'
import { listEventsToCheck } from '../database/audit/audit.ts'
import {
  findOrderInconsistencies,
  listInconsistentSubscriptions,
  listSubscriptionsToCheck,
  saveInconsistencies,
  storedBillingDates,
  useSnapshotIsolation,
  type Inconsistency,
} from '../database/job/inconsistencies.ts'
import type { Database, Tx } from '../database/open.ts'
import { findSubscriptions } from '../database/subscription/subscriptions.ts'
import { describeUnreadable, parseActivityEntry } from '../events/activity.ts'
import { forEachNeedingWork } from './for-each-item.ts'
import type { Job, Run } from './job.ts'

/** Any day in the past: the check runs every night. */
const LONG_AGO = day('2000-01-01')

/** How long after its recording an event is checked; one that cannot be read is checked until it can be. */
const RECENT_SECONDS = 2 * 86_400

export const checkConsistency: Job = {
  name: 'consistency-check',
  isShared: true,
  runsLatestOnly: true,
  nextDay: async () => LONG_AGO,
  run: (run) =>
    forEachNeedingWork(
      run,
      (page) => listSubscriptionsToCheck(run.services.database.query, page),
      (ids) => listConsistent(run, ids),
      (id) => check(run, id),
    ),
}

/** Subscriptions without an inconsistency now and at the last check. */
function listConsistent(run: Run, ids: readonly number[]): Promise<readonly number[]> {
  return run.services.database.transaction(async (tx) => {
    await useSnapshotIsolation(tx)
    const found = await findIn(tx, run, ids)
    const known = await listInconsistentSubscriptions(tx, ids)
    return ids.filter((id) => !known.has(id) && found(id).length === 0)
  })
}

async function check(run: Run, id: number): Promise<void> {
  const { database, log } = run.services
  await database.transaction(async (tx) => {
    await useSnapshotIsolation(tx)
    const found = (await findIn(tx, run, [id]))(id)
    const added = await saveInconsistencies(tx, id, found, run.dueAt)
    if (added.length > 0) log.error({ alert: true, id, found }, 'a subscription is inconsistent')
  })
}

/** What the check would find in these subscriptions at that time, and has not found before. Stores nothing. */
export function findNewInconsistencies(
  { transaction }: Pick<Database, 'transaction'>,
  ids: readonly number[],
  at: Pick<Run, 'today' | 'dueAt'>,
): Promise<string[]> {
  return transaction(async (tx) => {
    await useSnapshotIsolation(tx)
    const found = await findIn(tx, at, ids)
    const known = await listInconsistentSubscriptions(tx, ids)
    return ids
      .filter((id) => !known.has(id))
      .flatMap((id) => found(id).map(({ kind, detail }) => `subscription ${id}: ${kind}, ${detail}`))
  })
}

/** The inconsistencies of each subscription. */
async function findIn(
  tx: Tx,
  run: Pick<Run, 'today' | 'dueAt'>,
  ids: readonly number[],
): Promise<(id: number) => readonly Inconsistency[]> {
  const subscriptions = await findSubscriptions(tx, ids, run.today)
  const stored = await storedBillingDates(tx, ids)
  const dates = new Map(
    subscriptions.map(({ subscription }) => [
      subscription.id,
      billingDateOf(run, subscription, stored.get(subscription.id)),
    ]),
  )
  const orders = await findOrderInconsistencies(tx, ids)
  const events = await findUnreadable(tx, ids, addSeconds(run.dueAt, -RECENT_SECONDS))
  return (id) => [
    ...(dates.get(id) ?? []),
    ...[...orders, ...events].filter(({ subscriptionId }) => subscriptionId === id),
  ]
}

/** Unreadable events, grouped by subscription. */
async function findUnreadable(tx: Tx, ids: readonly number[], since: Instant) {
  const details = new Map<number, string[]>()
  for (const row of await listEventsToCheck(tx, ids, since)) {
    const { subscriptionId } = row
    const entry = parseActivityEntry(row)
    if (entry.kind !== 'UNREADABLE' || subscriptionId === null) continue
    details.set(subscriptionId, [...(details.get(subscriptionId) ?? []), describeUnreadable(entry)])
  }
  return [...details].map(([subscriptionId, all]) => {
    return { subscriptionId, kind: 'UNREADABLE_EVENT' as const, detail: all.join('; ') }
  })
}

function billingDateOf(
  { today, dueAt }: Pick<Run, 'today' | 'dueAt'>,
  subscription: Subscription,
  stored: Day | null = null,
): Inconsistency[] {
  const derived = nextBillingDate(subscription, momentOf({ now: dueAt, today }))
  if (stored === derived) return []
  return [{ kind: 'NEXT_BILLING_DATE', detail: `stored ${stored ?? 'none'}, derived ${derived ?? 'none'}` }]
}

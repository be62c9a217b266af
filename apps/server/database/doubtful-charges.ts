/** Charges whose outcome has not been known for too long: somebody has to look at them. */
import { addSeconds, type Instant } from '@pfotenportal/domain/calendar'
import type { Queries } from './open.ts'

/** From how long after its start on a charge without an outcome is reported, and how often. */
export const DOUBT_SECONDS = 86_400

/** A charge that is still in doubt. */
export interface DoubtfulCharge {
  readonly key: string
  readonly orderId: number
  readonly subscriptionId: number
  /** Real time. */
  readonly startedAt: Instant
}

/** Charges that began more than a day ago, in real time, and have no outcome; oldest first. */
export async function listDoubtfulCharges(db: Queries, realNow: Instant): Promise<DoubtfulCharge[]> {
  return db
    .selectFrom('charge')
    .select(['key', 'order_id as orderId', 'subscription_id as subscriptionId', 'started_at as startedAt'])
    .where('state', '=', 'OPEN')
    .where('started_at', '<=', addSeconds(realNow, -DOUBT_SECONDS))
    .orderBy('started_at')
    .execute()
}

/** The keys of those that nobody was told of for a day, and notes that somebody is told now: one process gets each. */
export async function takeDoubtsToReport(db: Queries, realNow: Instant): Promise<string[]> {
  const before = addSeconds(realNow, -DOUBT_SECONDS)
  const rows = await db
    .updateTable('charge')
    .set({ alerted_at: realNow })
    .where('state', '=', 'OPEN')
    .where('started_at', '<=', before)
    .where((eb) => eb.or([eb('alerted_at', 'is', null), eb('alerted_at', '<=', before)]))
    .returning('key')
    .execute()
  return rows.map(({ key }) => key).toSorted()
}

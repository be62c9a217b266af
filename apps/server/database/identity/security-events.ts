/**
 * Security events, counted by hour of real time, event and network (C-669). Whoever sends requests from many networks fills
 * no disk: only some of an hour are kept apart.
 */
import { sql } from 'kysely'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { CountedEvent } from '../../core/security-events.ts'
import { deleteBefore } from '../delete-pages.ts'
import type { Queries, Tx } from '../open.ts'

/** So many networks of an hour and an event are kept apart; all others are one. */
export const KEPT_NETWORKS = 50

const DAY_SECONDS = 86_400

const hourOf = (at: Instant): Instant => `${at.slice(0, 13)}:00:00.000Z` as Instant

/** Adds what a process has counted. Several processes add in the same order, so that none waits for another in turn. */
export async function addSecurityEvents(tx: Tx, counted: readonly CountedEvent[]): Promise<void> {
  for (const hour of new Set(counted.map(({ lastAt }) => hourOf(lastAt)))) {
    const ofHour = counted.filter(({ lastAt }) => hourOf(lastAt) === hour)
    await addToHour(tx, hour, ofHour)
  }
}

async function addToHour(tx: Tx, hour: Instant, counted: readonly CountedEvent[]): Promise<void> {
  const stored = await tx
    .selectFrom('security_event')
    .select(['event', 'source'])
    .where('hour', '=', hour)
    .execute()
  const kept = new Map<string, Set<string>>()
  for (const { event, source } of stored) kept.set(event, (kept.get(event) ?? new Set()).add(source))
  const rows = new Map<string, CountedEvent>()
  for (const one of counted) {
    const networks = kept.get(one.event) ?? new Set()
    const isKept = networks.has(one.network) || networks.size < KEPT_NETWORKS
    const network = isKept ? one.network : ''
    kept.set(one.event, networks.add(network))
    const key = `${one.event} ${network}`
    const count = one.count + (rows.get(key)?.count ?? 0)
    rows.set(key, { ...one, network, agent: isKept ? one.agent : '', count })
  }
  const inOrder = [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await tx
    .insertInto('security_event')
    .values(
      inOrder.map(([, { event, network: source, agent, count, lastAt }]) => ({
        hour,
        event,
        source,
        agent,
        count,
        last_at: lastAt,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['hour', 'event', 'source']).doUpdateSet((row) => ({
        count: sql`security_event.count + ${row.ref('excluded.count')}`,
        agent: row.ref('excluded.agent'),
        last_at: row.fn('greatest', ['security_event.last_at', 'excluded.last_at']),
      })),
    )
    .execute()
}

/** How often each event happened since the hour of a moment began, and when it last did. */
export async function countSecurityEvents(
  db: Queries,
  since: Instant,
): Promise<readonly { readonly event: string; readonly count: number; readonly lastAt: Instant }[]> {
  return db
    .selectFrom('security_event')
    .select(['event', sql<number>`sum(count)::integer`.as('count'), sql<Instant>`max(last_at)`.as('lastAt')])
    .where('hour', '>=', hourOf(since))
    .groupBy('event')
    .execute()
}

/** An event on the page of admins. */
export interface CountedHours {
  readonly event: string
  /** All that are kept, and those of about the last day. */
  readonly count: number
  readonly lastDay: number
  readonly lastAt: Instant
}

/** A network from which events came. */
export interface ListedSource {
  readonly source: string
  readonly agent: string
  readonly events: readonly string[]
  readonly count: number
  readonly lastAt: Instant
}

/** What is kept, the latest event first, and the networks with the most events. */
export async function listSecurityEvents(
  db: Queries,
  now: Instant,
  sources: number,
): Promise<{ readonly events: readonly CountedHours[]; readonly sources: readonly ListedSource[] }> {
  const dayAgo = hourOf(addSeconds(now, -DAY_SECONDS))
  const events = await db
    .selectFrom('security_event')
    .select([
      'event',
      sql<number>`sum(count)::integer`.as('count'),
      sql<number>`coalesce(sum(count) FILTER (WHERE hour >= ${dayAgo}), 0)::integer`.as('lastDay'),
      sql<Instant>`max(last_at)`.as('lastAt'),
    ])
    .groupBy('event')
    .orderBy('lastAt', 'desc')
    .execute()
  const listed = await db
    .selectFrom('security_event')
    .select([
      'source',
      sql<string>`(array_agg(agent ORDER BY last_at DESC))[1]`.as('agent'),
      sql<string[]>`array_agg(DISTINCT event ORDER BY event)`.as('events'),
      sql<number>`sum(count)::integer`.as('count'),
      sql<Instant>`max(last_at)`.as('lastAt'),
    ])
    .where('source', '<>', '')
    .groupBy('source')
    .orderBy('count', 'desc')
    .orderBy('source')
    .limit(sources)
    .execute()
  return { events, sources: listed }
}

/** Deletes what is older. */
export function deleteSecurityEvents(db: Queries, before: Instant, signal?: AbortSignal): Promise<number> {
  return deleteBefore(db, ['security_event', 'hour'], before, { signal })
}

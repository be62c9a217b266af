/**
 * Events as the audit log keeps them, read back. Rows outlive releases: one that no longer reads as it was written is
 * reported, and the rest is shown.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { isEventName, type DomainEvent } from '@pfotenportal/domain/events/event'
import { z } from 'zod'
import type { RecordedEvent } from '../database/audit/activity.ts'
import { saveUnreadableEvent } from '../database/job/inconsistencies.ts'
import type { Services } from '../context/services.ts'
import { definitionOf } from './registry.ts'

const actor = z.enum(['customer', 'system', 'support'])

/** An event with its place in the log, when it happened and who set it off. */
export interface ActivityEntry {
  readonly kind: 'EVENT'
  readonly id: number
  readonly at: Instant
  readonly actor: z.infer<typeof actor>
  readonly orderId: number | null
  readonly event: DomainEvent
}

/** A row that should be an event, and where it is not as its schema says. */
export interface UnreadableEvent {
  readonly kind: 'UNREADABLE'
  readonly id: number
  readonly action: string
  readonly subscriptionId: number
  /** Names of fields, never what is in them. */
  readonly paths: readonly string[]
}

/** What a row of the log is: an event, one that cannot be read, or something else than an event. */
export function parseActivityEntry(
  row: RecordedEvent,
): ActivityEntry | UnreadableEvent | { readonly kind: 'OTHER' } {
  const { id, at, action: type, subscriptionId, orderId, before, after } = row
  if (!isEventName(type)) return { kind: 'OTHER' }
  const by = actor.safeParse(row.actor)
  const parsed = definitionOf(type).schema.safeParse({
    ...row.facts,
    type,
    subscriptionId,
    orderId,
    before,
    after,
  })
  if (by.success && parsed.success) {
    return { kind: 'EVENT', id, at, actor: by.data, orderId, event: parsed.data }
  }
  const paths = parsed.success ? ['actor'] : parsed.error.issues.map(({ path }) => path.join('.'))
  return { kind: 'UNREADABLE', id, action: type, subscriptionId, paths }
}

/** One of them in words, for the operator. */
export function describeUnreadable({ id, action, paths }: UnreadableEvent): string {
  return `row ${id}, ${action}: ${paths.join(', ')}`
}

/**
 * Tells the operator of rows that cannot be read, each once: an alert in the log, a number in the metrics, and a
 * difference among those that the nightly check keeps.
 */
export async function reportUnreadable(
  { database, log, metrics }: Pick<Services, 'database' | 'log' | 'metrics'>,
  rows: readonly UnreadableEvent[],
  at: Instant,
): Promise<void> {
  for (const row of rows) {
    const { id, action, paths } = row
    if (!(await saveUnreadableEvent(database.query, row.subscriptionId, describeUnreadable(row), at)))
      continue
    metrics.countUnreadableEvent(action)
    log.error({ alert: true, row: id, action, paths }, 'a stored event cannot be read')
  }
}

/**
 * Parses events stored in the audit log. Rows outlive releases: an unreadable one is reported, and the rest is shown.
 */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import { isEventName, type DomainEvent } from '@pfotenportal/domain/events/event'
import { z } from 'zod'
import type { RecordedEvent } from '../database/audit/audit.ts'
import { saveUnreadableEvent } from '../database/job/inconsistencies.ts'
import type { Services } from '../context/services.ts'
import { definitionOf } from './registry.ts'

const actor = z.enum(['customer', 'system', 'support'])

/** An event with its id, time and actor. */
export interface ActivityEntry {
  readonly kind: 'EVENT'
  readonly id: number
  readonly at: Instant
  readonly actor: z.infer<typeof actor>
  readonly orderId: number | null
  readonly event: DomainEvent
}

/** A row of an event that does not match the event's schema. */
export interface UnreadableEvent {
  readonly kind: 'UNREADABLE'
  readonly id: number
  readonly action: string
  readonly subscriptionId: number
  /** Names of fields, never their values. */
  readonly paths: readonly string[]
}

/** Parses a row of the log: an event, an unreadable event, or something other than an event. */
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

/** Describes an unreadable event for the operator. */
export function describeUnreadable({ id, action, paths }: UnreadableEvent): string {
  return `row ${id}, ${action}: ${paths.join(', ')}`
}

/**
 * Reports unreadable rows to the operator, each once: an alert in the log, a metric, and an inconsistency for the
 * nightly check.
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

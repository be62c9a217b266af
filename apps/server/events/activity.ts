/**
 * Parses the events in the audit log, and describes them in the activity. Rows outlive releases: an unreadable one is
 * reported, and the rest is shown.
 */
import { z } from 'zod'
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import { isEventName, type DomainEvent } from '@pfotenportal/domain/events/event'
import type { UndoStep } from '@pfotenportal/domain/quote/undoable'
import { activityDe } from '@pfotenportal/text/de/activity'
import { activityEn } from '@pfotenportal/text/en/activity'
import type { Language } from '@pfotenportal/text/format'
import type { Services } from '../context/services.ts'
import type { RecordedEvent } from '../database/audit/audit.ts'
import { saveUnreadableEvent } from '../database/job/inconsistencies.ts'
import type { RenderContext } from './definition.ts'
import { definitionOf } from './registry.ts'

const actorField = z.enum(['customer', 'system', 'staff'])

/** An event with its id, time and actor. */
export interface ActivityEntry {
  readonly kind: 'EVENT'
  readonly id: number
  readonly at: Instant
  readonly actor: z.infer<typeof actorField>
  readonly orderId: number | null
  readonly event: DomainEvent
  /** What undoes it; null if it cannot be undone. */
  readonly undo: UndoStep | null
}

/** A row of an event that does not match the event's schema. */
export interface UnreadableEvent {
  readonly kind: 'UNREADABLE'
  readonly id: number
  readonly action: string
  readonly subscriptionId: number | null
  /** Names of fields, never their values. */
  readonly paths: readonly string[]
}

/** Parses a row of the log: an event, an unreadable event, or something other than an event. */
export function parseActivityEntry(
  row: RecordedEvent,
): ActivityEntry | UnreadableEvent | { readonly kind: 'OTHER' } {
  const { id, at, action: type, subscriptionId, orderId, before, after } = row
  if (!isEventName(type)) return { kind: 'OTHER' }
  const actor = actorField.safeParse(row.actor)
  const parsed = definitionOf(type).schema.safeParse({
    ...row.facts,
    type,
    subscriptionId,
    orderId,
    before,
    after,
  })
  if (actor.success && parsed.success) {
    return { kind: 'EVENT', id, at, actor: actor.data, orderId, event: parsed.data, undo: row.undo ?? null }
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
    const { id, action, subscriptionId, paths } = row
    const isNew =
      subscriptionId === null ||
      (await saveUnreadableEvent(database.query, subscriptionId, describeUnreadable(row), at))
    if (!isNew) continue
    metrics.countUnreadableEvent(action)
    log.error({ alert: true, row: id, action, paths }, 'a stored event cannot be read')
  }
}

/** A sentence about an event, and the values that it changed; unchanged values are omitted. */
export type ActivityLine = Pick<ActivityView, 'title' | 'changes'>

/** Describes an event in the language of the context. */
export function activityLine(event: DomainEvent, context: RenderContext): ActivityLine {
  const definition = definitionOf(event.type)
  const changes = definition.changes?.(event, context) ?? []
  return {
    title: definition.title(event, context),
    changes: changes.filter(({ before, after }) => before !== after),
  }
}

/** The language of a title, and the day on which it is read. */
interface TitleContext {
  readonly language: Language
  readonly today: Day
}

/** The sentence for a row of the audit log, for the operator; undefined if the row is not an event. */
export function eventTitle(row: RecordedEvent, context: TitleContext): string | undefined {
  const entry = parseActivityEntry(row)
  return entry.kind === 'EVENT' ? titleOf(entry.event, context) : undefined
}

/** The sentence for an event, for the operator. It contains no name and no address. */
export function titleOf(event: DomainEvent, { language, today }: TitleContext): string {
  const text = language === 'en' ? activityEn : activityDe
  // The sentence alone needs neither country nor methods; only changed values would.
  return activityLine(event, { language, text, today, country: '', methods: [] }).title
}

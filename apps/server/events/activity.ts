/** Describes an event in a sentence of the request's language, with old and new values. */
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import { activityDe } from '@pfotenportal/text/de/activity'
import { activityEn } from '@pfotenportal/text/en/activity'
import type { Language } from '@pfotenportal/text/format'
import type { RecordedEvent } from '../database/audit/audit.ts'
import type { RenderContext } from './definition.ts'
import { definitionOf } from './registry.ts'
import { parseActivityEntry } from './stored.ts'

/** The sentence and the changed values; unchanged values are omitted. */
export type ActivityLine = Pick<ActivityView, 'title' | 'changes'>

/** Renders an activity entry. */
export function activityLine(event: DomainEvent, context: RenderContext): ActivityLine {
  const definition = definitionOf(event.type)
  const changes = definition.changes?.(event, context) ?? []
  return {
    title: definition.title(event, context),
    changes: changes.filter(({ before, after }) => before !== after),
  }
}

/**
 * The sentence for a row of the audit log, for the operator; undefined if the row is not an event. It contains no name
 * and no address.
 */
export function eventTitle(
  row: RecordedEvent,
  { language, today }: { readonly language: Language; readonly today: Day },
): string | undefined {
  const entry = parseActivityEntry(row)
  if (entry.kind !== 'EVENT') return undefined
  const text = language === 'en' ? activityEn : activityDe
  // The sentence alone needs neither country nor methods; only changed values would.
  return activityLine(entry.event, { language, text, today, country: 'DE', methods: [] }).title
}

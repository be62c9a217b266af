/** What happened, in one sentence without the values that changed: for whoever looks after the service. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import { activityDe } from '@pfotenportal/text/de/activity'
import { activityEn } from '@pfotenportal/text/en/activity'
import type { Language } from '@pfotenportal/text/format'
import type { RecordedEvent } from '../database/audit/activity.ts'
import { activityEntry } from './activity-told.ts'
import { wordsOfEvent } from './activity-words.ts'

/** The sentence of a row of the audit log; undefined where it is none for the customer. It has nobody's name or address. */
export function eventTitle(
  row: RecordedEvent,
  { language, today }: { readonly language: Language; readonly today: Day },
): string | undefined {
  const entry = activityEntry(row)
  if (!entry) return undefined
  const text = language === 'en' ? activityEn : activityDe
  // The sentence alone needs neither a country nor methods; only values that changed would.
  return wordsOfEvent(entry.told, { language, text, today, country: 'DE', methods: [] }).title
}

/** Events for other systems: the same messages as those of webhooks, by a cursor. */
import type { EventView } from '@pfotenportal/contract/admin/events'
import { listEventsAfter, type EventPosition, type ListedEvent } from '../../database/admin/events.ts'
import { parseActivityEntry, reportUnreadable } from '../../events/activity.ts'
import { payloadOf } from '../../webhooks/payload.ts'
import { readFeed } from './cursor.ts'
import type { AdminContext, AdminHandlers } from './handler.ts'

function positionOf(key: string): EventPosition {
  const [written = 0, id = 0] = key.split(':').map(Number)
  return { written, id }
}

/** The messages of events; one that this version cannot read is reported and left out. */
async function eventViews(context: AdminContext, rows: readonly ListedEvent[]): Promise<EventView[]> {
  const views: EventView[] = []
  for (const row of rows) {
    const entry = parseActivityEntry(row)
    if (entry.kind === 'UNREADABLE') await reportUnreadable(context.services, [entry], row.at)
    if (entry.kind === 'EVENT') views.push({ id: `evt_${row.id}`, ...payloadOf(entry, row.customerId) })
  }
  return views
}

export const adminEventHandlers: Pick<AdminHandlers, 'listEvents'> = {
  listEvents: async (context, { query }) => {
    const page = await readFeed<ListedEvent>(
      context,
      {
        name: 'events',
        start: '0:0',
        isKey: (key) => /^\d{1,15}:\d{1,15}$/.test(key),
        keyOf: ({ written, id }) => `${written}:${id}`,
        read: (after, limit) => listEventsAfter(context.reads, positionOf(after), limit, query),
      },
      query,
    )
    if (!page.ok) return page
    const { items, ...rest } = page.value
    context.shows(items.flatMap(({ customerId }) => customerId ?? []))
    return { ok: true, value: { items: await eventViews(context, items), ...rest } }
  },
}

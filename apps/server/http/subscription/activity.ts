/** The activity of a subscription, and which entries can be undone. */
import type { ActivityView } from '@pfotenportal/contract/activity'
import { refuse } from '@pfotenportal/domain/core/decision'
import { countryOf } from '@pfotenportal/domain/customer/country'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import { undoChange, undoDeadline } from '@pfotenportal/domain/quote/undo'
import { isAsLeft } from '@pfotenportal/domain/quote/undoable'
import { activityDe } from '@pfotenportal/text/de/activity'
import { activityEn } from '@pfotenportal/text/en/activity'
import type { Context } from '../../context/context.ts'
import { catalogueOn, momentOf } from '../../core/catalogue.ts'
import { listEvents, type ActivityPage } from '../../database/audit/audit.ts'
import { listPaymentMethods, type StoredPaymentMethod } from '../../database/payment/payment-methods.ts'
import { findSubscription, type StoredSubscription } from '../../database/subscription/subscriptions.ts'
import {
  activityLine,
  parseActivityEntry,
  reportUnreadable,
  type ActivityEntry,
} from '../../events/activity.ts'
import type { RenderContext } from '../../events/definition.ts'
import { undoFactsOf, undoTargetOf } from '../../operations/undo-change.ts'
import type { Handlers } from '../handler.ts'

/** The default number of entries. */
const ENTRIES_SHOWN = 20

/** The subscription of the entries, and the data that renders them. */
interface ActivityContext {
  readonly context: Context
  readonly stored: StoredSubscription
  readonly methods: readonly StoredPaymentMethod[]
}

export const activityHandlers: Pick<Handlers, 'listActivity'> = {
  listActivity: async (context, { params, query }) => {
    const { reads: db } = context
    const stored = await findSubscription(db, context.customerId, params.id, context.today)
    if (!stored) return refuse('NOT_FOUND')
    const limit = query.limit ?? ENTRIES_SHOWN
    const [entries, methods] = await Promise.all([
      entriesOf(context, params.id, { limit, before: query.before }),
      listPaymentMethods(db, context.customerId),
    ])
    const activityContext = { context, stored, methods }
    return {
      ok: true,
      value: await Promise.all(entries.map((entry) => activityView(entry, activityContext))),
    }
  },
}

/** Reads up to `limit` entries; rows that are not events, or unreadable, are skipped. */
async function entriesOf(
  context: Context,
  id: number,
  { limit, before }: ActivityPage,
): Promise<ActivityEntry[]> {
  const found: ActivityEntry[] = []
  for (let from = before; ;) {
    const rows = await listEvents(context.reads, context.customerId, id, {
      limit,
      before: from,
    })
    const read = rows.map(parseActivityEntry)
    found.push(...read.filter((each) => each.kind === 'EVENT'))
    const unreadable = read.filter((each) => each.kind === 'UNREADABLE')
    await reportUnreadable(context.services, unreadable, context.now)
    from = rows.at(-1)?.id
    if (found.length >= limit || rows.length < limit) return found.slice(0, limit)
  }
}

async function activityView(entry: ActivityEntry, activityContext: ActivityContext): Promise<ActivityView> {
  const { id, at, orderId, event } = entry
  return {
    id,
    at,
    actor: isByService(event) ? 'system' : entry.actor,
    action: event.type,
    orderId,
    ...activityLine(event, renderContextOf(activityContext)),
    undo: await undoFor(entry, activityContext),
  }
}

/** Whether the service caused the event, such as the regular plan that follows a trial box. */
function isByService(event: DomainEvent): boolean {
  return 'trigger' in event && event.trigger === 'SYSTEM'
}

function renderContextOf({ context, stored, methods }: ActivityContext): RenderContext {
  const { language, today } = context
  const text = language === 'en' ? activityEn : activityDe
  return { language, today, text, country: countryOf(stored.subscription, catalogueOn(today)), methods }
}

async function undoFor(
  entry: ActivityEntry,
  { context, stored: { subscription } }: ActivityContext,
): Promise<ActivityView['undo']> {
  const target = undoTargetOf(entry)
  // Staff may not send it (`support-operations.ts`), so it is not offered to them.
  if (!target || context.by !== undefined || !isAsLeft(subscription, target.step)) return null
  const moment = momentOf(context)
  const facts = await undoFactsOf(context.reads, target, subscription, moment)
  if (!undoChange(subscription, target, facts, moment).ok) return null
  const { id } = subscription
  const until = undoDeadline(subscription, target)
  return { operation: 'undoChange', params: { id }, body: { entryId: entry.id }, until }
}

/** The activity of a subscription, and which entries can be undone. */
import type { ActivityView } from '@pfotenportal/contract/activity'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import { normaliseCode } from '@pfotenportal/domain/discount/discount'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import { type Inverse, type UndoContext, canUndo, undoOf } from '@pfotenportal/domain/quote/undo'
import { type Undoable, isSameSubject, isUndoable } from '@pfotenportal/domain/quote/undoable'
import { activityDe } from '@pfotenportal/text/de/activity'
import { activityEn } from '@pfotenportal/text/en/activity'
import {
  type NewestEvent,
  type ActivityPage,
  listEvents,
  listNewestEvents,
} from '../../database/audit/audit.ts'
import { findCampaign, hasUsedCode } from '../../database/subscription/discounts.ts'
import { type StoredPaymentMethod, listPaymentMethods } from '../../database/payment/payment-methods.ts'
import { type StoredSubscription, findSubscription } from '../../database/subscription/subscriptions.ts'
import { listWeighings } from '../../database/subscription/dogs.ts'
import {
  activityLine,
  parseActivityEntry,
  reportUnreadable,
  type ActivityEntry,
} from '../../events/activity.ts'
import type { RenderContext } from '../../events/definition.ts'
import { undoView } from '../../views/activity-undo.ts'
import { countryOf } from '../../views/order.ts'
import type { Handlers } from '../handler.ts'
import type { Context } from '../../context/context.ts'

/** The default number of entries. */
const ENTRIES_SHOWN = 20

/** The subscription of the entries, and the data that renders them and decides which can be undone. */
interface ActivityContext {
  readonly context: Context
  readonly stored: StoredSubscription
  readonly newest: readonly NewestEvent[]
  readonly methods: readonly StoredPaymentMethod[]
}

export const activityHandlers: Pick<Handlers, 'listActivity'> = {
  listActivity: async (context, { params, query }) => {
    const { query: db } = context.services.database
    const stored = await findSubscription(db, context.customerId, params.id, context.today)
    if (!stored) return refuse('NOT_FOUND')
    const limit = query.limit ?? ENTRIES_SHOWN
    const [entries, newest, methods] = await Promise.all([
      entriesOf(context, params.id, { limit, before: query.before }),
      listNewestEvents(db, context.customerId, params.id),
      listPaymentMethods(db, context.customerId),
    ])
    const activityContext = { context, stored, newest, methods }
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
    const rows = await listEvents(context.services.database.query, context.customerId, id, {
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
  return { language, today, text, country: countryOf(stored.subscription), methods }
}

async function undoFor(
  entry: ActivityEntry,
  activityContext: ActivityContext,
): Promise<ActivityView['undo']> {
  const { context, stored, newest } = activityContext
  const { event, id, at } = entry
  if (isByService(event) || !canHaveUndo(event) || !isLatest(entry, newest)) return null
  const moment = { at: context.now, today: context.today }
  const hasOrdered = newest.some((other) => other.action === 'orderPlaced' && other.id > id)
  const undo = undoOf(event, stored.subscription, { at, hasOrdered }, moment)
  if (!undo) return null
  const undoContext = await undoContextFor(undo.inverse, activityContext)
  return canUndo(undo.inverse, stored.subscription, undoContext, moment)
    ? undoView(stored.subscription.id, undo)
    : null
}

function canHaveUndo(event: DomainEvent): event is Extract<DomainEvent, { type: Undoable['type'] }> {
  return isUndoable(event.type)
}

/** Whether no later event changed the same thing. */
function isLatest({ id, orderId, event }: ActivityEntry, newest: readonly NewestEvent[]): boolean {
  const subject = { type: event.type, orderId, supplement: 'supplement' in event ? event.supplement : null }
  return !newest.some((other) => other.id > id && isSameSubject(subject, { ...other, type: other.action }))
}

/** The data that the undo rule needs besides the subscription. */
async function undoContextFor(
  inverse: Inverse,
  { context, methods, stored }: ActivityContext,
): Promise<UndoContext> {
  const { query: db } = context.services.database
  if (inverse.operation === 'changePaymentMethod') {
    const method = methods.find(({ id }) => id === inverse.paymentMethodId)
    const status = method && statusOn(method, context.today)
    return { method: method && status && { id: method.id, status }, redemption: undefined }
  }
  if (inverse.operation === 'updatePet') {
    const petId = stored.subscription.pet?.id
    const weighings = petId === undefined ? [] : await listWeighings(db, context.customerId, petId)
    return { method: undefined, redemption: undefined, weighings }
  }
  if (inverse.operation !== 'addDiscount') return { method: undefined, redemption: undefined }
  const code = normaliseCode(inverse.code)
  const campaign = await findCampaign(db, code)
  const alreadyUsed = await hasUsedCode(db, context.customerId, code)
  return { method: undefined, redemption: { campaign, alreadyUsed } }
}

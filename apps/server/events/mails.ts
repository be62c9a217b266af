/** Composes the mails about the events of a decision (docs/domain.md 9.1). */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import { isOnTheWay } from '@pfotenportal/domain/subscription/order'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Tx } from '../database/open.ts'
import { listNotArrived, type StoredOrder } from '../database/order/orders.ts'
import type { NumberedParcel } from '../database/parcel/shipments.ts'
import { offerPaymentLink } from '../database/payment/payment-links.ts'
import { listPaymentMethodsOf } from '../database/payment/payment-methods.ts'
import { paymentOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import type { MailContext, WithOrders, WithPayments } from './definition.ts'
import { definitionOf } from './registry.ts'

/** Who changed the subscription, and when; an `Actor` matches it. */
interface ChangeOrigin {
  readonly requestId: string
  readonly customerId: number | null
  readonly realNow: Instant
}

/** Enough to find the orders on their way; older ones are finished. */
const RECENT_ORDERS = 6

/** With all that any mail needs. */
export type FullMailContext = MailContext & WithPayments & WithOrders

/** A change with the data that its mails need. */
export interface MailedChange {
  readonly before: Subscription
  readonly after: Subscription
  readonly events: readonly DomainEvent[]
  readonly order?: StoredOrder | undefined
  readonly parcels?: readonly NumberedParcel[] | undefined
  readonly isCharged?: boolean
}

/** The mails of a decision, with data read in the decision's transaction. */
export async function composeMails(
  tx: Tx,
  origin: ChangeOrigin,
  change: MailedChange,
  moment: Moment,
): Promise<NewMail[]> {
  return (await composeMailsForAll(tx, origin, [change], moment)).flat()
}

/** As `composeMails`, for several decisions: a list of mails for each. */
export async function composeMailsForAll(
  tx: Tx,
  origin: ChangeOrigin,
  changes: readonly MailedChange[],
  moment: Moment,
): Promise<NewMail[][]> {
  const readsMethods = changes.filter(({ events }) => someReads(events, 'PAYMENT_METHODS'))
  const methods = await listPaymentMethodsOf(
    tx,
    readsMethods.map(({ after }) => after.customerId),
  )
  const mails: NewMail[][] = []
  for (const { events, ...states } of changes) {
    const { after } = states
    const readsOrders = someReads(events, 'ORDERS_ON_THE_WAY')
    const notArrived = readsOrders ? await listNotArrived(tx, after.id, RECENT_ORDERS) : []
    const context: FullMailContext = {
      ...states,
      moment,
      version: origin.requestId,
      trigger: origin.customerId === null ? 'SYSTEM' : 'CUSTOMER',
      payments: new Map(methods.get(after.customerId)?.map((method) => [method.id, paymentOf(method)])),
      onTheWay: notArrived.filter(isOnTheWay),
      renewalToken: await renewalTokenFor(tx, events, after, origin.realNow),
    }
    mails.push(composeEventMails(events, context))
  }
  return mails
}

function someReads(events: readonly DomainEvent[], what: 'PAYMENT_METHODS' | 'ORDERS_ON_THE_WAY'): boolean {
  return events.some(({ type }) => {
    const { mails } = definitionOf(type)
    return !('none' in mails) && mails.reads === what
  })
}

/** The token of a new link to the current method, if a mail includes one. */
async function renewalTokenFor(
  tx: Tx,
  events: readonly DomainEvent[],
  { customerId, paymentMethod }: Subscription,
  realNow: Instant,
): Promise<string | null> {
  const isIncluded = events.some((event) => {
    const { mails } = definitionOf(event.type)
    return !('none' in mails) && mails.hasRenewalLink?.(event) === true
  })
  if (!isIncluded || !paymentMethod) return null
  const link = await offerPaymentLink(tx, { customerId, paymentMethodId: paymentMethod.id }, realNow)
  return link?.token ?? null
}

/** The mails of all events of one decision. The mail about an accepted offer covers everything that changed with it. */
export function composeEventMails(events: readonly DomainEvent[], context: FullMailContext): NewMail[] {
  const accepted = events.filter(({ type }) => type === 'offerAccepted')
  return (accepted.length > 0 ? accepted : events).flatMap((event) => {
    const { mails } = definitionOf(event.type)
    return 'none' in mails ? [] : mails.compose(event, context)
  })
}

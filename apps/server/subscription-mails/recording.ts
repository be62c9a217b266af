/** What all mails about a change of a subscription are made from. */
import type { Moment } from '@pfotenportal/domain/core/calendar'
import type { Trigger } from '@pfotenportal/domain/subscription/events'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { StoredOrder } from '../database/order/orders.ts'
import type { MailPayment } from '../mail/fields.ts'

/** What a mail about an event needs beside the event. */
export interface Recording {
  readonly moment: Moment
  /** Tells repeated changes of the same thing apart. */
  readonly version: string
  readonly trigger: Trigger
  readonly before: Subscription
  /** As the events left it. */
  readonly after: Subscription
  /** The stored order that the events tell of. */
  readonly order?: StoredOrder | undefined
  /** The carrier's numbers of its parcels. */
  readonly numbers?: readonly string[] | undefined
  /** The customer's payment methods by id. */
  readonly payments: ReadonlyMap<string, MailPayment | null>
  /** Paid orders that have not arrived yet, newest first. */
  readonly onTheWay: readonly StoredOrder[]
}

/** What every mail about the subscription itself is addressed with. */
export function addressee({ after, version }: Recording) {
  return { customerId: after.customerId, entity: after.id, version }
}

/** The chosen payment method as mails name it. */
export function chosenPayment({ after, payments }: Recording): MailPayment | null {
  return payments.get(after.paymentMethod?.id ?? '') ?? null
}

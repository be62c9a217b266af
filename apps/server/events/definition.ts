/**
 * The definition of an event: its stored form, its mails, and its line in the activity. Similar events share a file
 * here. `registry.ts` lists them all.
 */
import type { z } from 'zod'
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import type { DomainEvent, Trigger } from '@pfotenportal/domain/events/event'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { ActivityText } from '@pfotenportal/text/de/activity'
import { formatDay, formatPrice, type Language } from '@pfotenportal/text/format'
import type { StoredOrder } from '../database/order/orders.ts'
import type { NumberedParcel } from '../database/parcel/shipments.ts'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import type { MailPayment } from '../mail/fields.ts'
import type { NewMail } from '../mail/outbox.ts'

/** The data that a mail about an event needs. */
export interface MailContext {
  readonly moment: Moment
  /** Distinguishes repeated changes of the same entity. */
  readonly version: string
  readonly trigger: Trigger
  readonly before: Subscription
  /** The subscription after the events. */
  readonly after: Subscription
  /** The stored order of the events. */
  readonly order?: StoredOrder | undefined
  /** Its parcels, with their tracking pages. */
  readonly parcels?: readonly NumberedParcel[] | undefined
  /** Whether the change began a charge. */
  readonly isCharged?: boolean
  /** The token of a new link to renew the current method, if a mail includes one. */
  readonly renewalToken?: string | null
}

/** The customer's payment methods by id. */
export interface WithPayments {
  readonly payments: ReadonlyMap<string, MailPayment | null>
}

/** Paid orders that have not arrived yet, newest first. */
export interface WithOrders {
  readonly onTheWay: readonly StoredOrder[]
}

/** What mails may need from the database. Most changes need nothing: a query costs a command a round trip. */
interface MailReads {
  readonly NOTHING: object
  readonly PAYMENT_METHODS: WithPayments
  readonly ORDERS_ON_THE_WAY: WithOrders
}

interface MailsThatRead<E extends DomainEvent, R extends keyof MailReads> {
  readonly reads: R
  /** Whether they include a link to renew the method (docs/domain.md 4.4). */
  hasRenewalLink?(event: E): boolean
  compose(event: E, context: MailContext & MailReads[R]): NewMail[]
}

type EventMails<E extends DomainEvent> = { [R in keyof MailReads]: MailsThatRead<E, R> }[keyof MailReads]

type Change = ActivityView['changes'][number]

/** The data that a line of the activity needs. */
export interface RenderContext {
  readonly language: Language
  readonly today: Day
  readonly text: ActivityText
  /** The current shipping country, which determines delivery windows. */
  readonly country: CountryCode
  readonly methods: readonly StoredPaymentMethod[]
}

export interface EventDefinition<E extends DomainEvent> {
  /** The schema of the event, as recorded and as stored. */
  readonly schema: z.ZodType<E>
  /** Its mails, or why it has none. */
  readonly mails: EventMails<E> | { readonly none: string }
  /** The sentence for the event, without names and addresses. */
  title(event: E, context: RenderContext): string
  /** The values before and after; unchanged ones are dropped by `activityLine`. */
  changes?(event: E, context: RenderContext): Change[]
}

/** The recipient and subject of a mail about the subscription. */
export function mailAddress({ after, version }: MailContext) {
  return { customerId: after.customerId, entity: after.id, version }
}

/** The chosen payment method as it is shown in mails. */
export function chosenPayment({ after, payments }: MailContext & WithPayments): MailPayment | null {
  return payments.get(after.paymentMethod?.id ?? '') ?? null
}

/** A labelled value before and after. */
export function change<S>(
  label: string,
  { before, after }: { readonly before: S; readonly after: S },
  render: (side: S) => string | null,
): Change {
  return { label, before: render(before), after: render(after) }
}

/** A day before and after. */
export function dayChange<K extends string>(
  label: string,
  event: { readonly before: Record<K, Day | null>; readonly after: Record<K, Day | null> },
  key: K,
  { language, today }: RenderContext,
): Change {
  return change(label, event, ({ [key]: day }) => day && formatDay(day, language, today))
}

type WithNext = { readonly nextBillingDate: Day | null }

/** The next charge date before and after. */
export function nextCharge(event: { before: WithNext; after: WithNext }, context: RenderContext): Change {
  return dayChange(context.text.labels.nextCharge, event, 'nextBillingDate', context)
}

type Priced = { readonly nextBox: number }

/** The price of the next box before and after. */
export function nextBoxPriceChange(
  event: { before: Priced; after: Priced },
  { text }: RenderContext,
): Change {
  return change(text.labels.nextBox, event, ({ nextBox }) => formatPrice(toWire(nextBox)))
}

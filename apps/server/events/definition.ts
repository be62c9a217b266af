/**
 * What an event leads to: its mails, and its line in the activity. Each event has a file here; few that share everything
 * have one together. `registry.ts` lists them all.
 */
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { Day, Moment } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'
import type { CountryCode } from '@pfotenportal/domain/customer/address'
import type { DomainEvent, Trigger } from '@pfotenportal/domain/events/event'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { ActivityText } from '@pfotenportal/text/de/activity'
import { formatDay, formatPrice, type Language } from '@pfotenportal/text/format'
import type { z } from 'zod'
import type { StoredOrder } from '../database/order/orders.ts'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import type { MailPayment } from '../mail/fields.ts'
import type { NewMail } from '../mail/outbox.ts'

/** What a mail about an event needs beside the event. */
export interface MailContext {
  readonly moment: Moment
  /** Tells repeated changes of the same thing apart. */
  readonly version: string
  readonly trigger: Trigger
  readonly before: Subscription
  /** As the events left it. */
  readonly after: Subscription
  /** The stored order that the events are about. */
  readonly order?: StoredOrder | undefined
  /** The carrier's numbers of its parcels. */
  readonly numbers?: readonly string[] | undefined
  /** The customer's payment methods by id. */
  readonly payments: ReadonlyMap<string, MailPayment | null>
  /** Paid orders that have not arrived yet, newest first. */
  readonly onTheWay: readonly StoredOrder[]
  /** Of a fresh link under which the present method is renewed, where a mail has one. */
  readonly renewalToken?: string | null
}

/** The mails of an event. */
interface EventMails<E extends DomainEvent> {
  /** What they need from the database: most changes are about days alone, and are spared a query. */
  readonly reads: 'NOTHING' | 'PAYMENT_METHODS' | 'PAYMENT_METHODS_AND_ORDERS'
  /** Whether they carry a link under which the method is renewed (docs/domain.md 4.4; C-124). */
  hasRenewalLink?(event: E): boolean
  compose(event: E, recording: MailContext): NewMail[]
}

type Change = ActivityView['changes'][number]

/** What a line of the activity needs beside the event. */
export interface RenderContext {
  readonly language: Language
  readonly today: Day
  readonly text: ActivityText
  /** Where boxes go now; delivery windows are those of this country. */
  readonly country: CountryCode
  readonly methods: readonly StoredPaymentMethod[]
}

/** An event as the service knows it. */
export interface EventDefinition<E extends DomainEvent> {
  /** Of the event as it happens and as it is stored. */
  readonly schema: z.ZodType<E>
  /** Its mails, or why it has none. */
  readonly mails: EventMails<E> | { readonly none: string }
  /** What happened, in a sentence without anybody's name or address. */
  title(event: E, context: RenderContext): string
  /** Both sides of each value that the event is about, changed or not. */
  changes?(event: E, context: RenderContext): Change[]
}

/** What every mail about the subscription itself is addressed with. */
export function mailAddress({ after, version }: MailContext) {
  return { customerId: after.customerId, entity: after.id, version }
}

/** The chosen payment method as mails name it. */
export function chosenPayment({ after, payments }: MailContext): MailPayment | null {
  return payments.get(after.paymentMethod?.id ?? '') ?? null
}

/** A label with the same question asked of both sides. */
export function change<S>(
  label: string,
  { before, after }: { readonly before: S; readonly after: S },
  render: (side: S) => string | null,
): Change {
  return { label, before: render(before), after: render(after) }
}

/** A day that may have changed. */
export function dayChange<K extends string>(
  label: string,
  event: { readonly before: Record<K, Day | null>; readonly after: Record<K, Day | null> },
  key: K,
  { language, today }: RenderContext,
): Change {
  return change(label, event, ({ [key]: day }) => day && formatDay(day, language, today))
}

type WithNext = { readonly nextBillingDate: Day | null }

/** When the subscription is charged next. */
export function nextCharge(event: { before: WithNext; after: WithNext }, context: RenderContext): Change {
  return dayChange(context.text.labels.nextCharge, event, 'nextBillingDate', context)
}

type Priced = { readonly nextBox: number }

/** What the next box costs. */
export function nextBoxPrice(event: { before: Priced; after: Priced }, { text }: RenderContext): Change {
  return change(text.labels.nextBox, event, ({ nextBox }) => formatPrice(toWire(nextBox)))
}

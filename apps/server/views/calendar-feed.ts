/**
 * The customer's calendar as iCalendar text (RFC 5545). Deliveries are all-day events; cut-offs are in UTC, so that no
 * reader needs a time zone. The text depends on the state alone, not on the time of the request.
 */
import ical, { ICalEventTransparency, type ICalCalendar } from 'ical-generator'
import type { Language } from '@pfotenportal/contract/values'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { addDays, addMinutes, berlinDay, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import { countryOf, type CountryCode } from '@pfotenportal/domain/customer/country'
import { boxDay, deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { expectedBillingDate, schedule } from '@pfotenportal/domain/subscription/schedule'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { calendarFeedDe, type CalendarFeedText } from '@pfotenportal/text/de/calendar'
import { calendarFeedEn } from '@pfotenportal/text/en/calendar'
import { formatWindow } from '@pfotenportal/text/format'
import { catalogueOn } from '../core/catalogue.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import { formatChangeDeadline } from './view-context.ts'

/** How long before the cut-off its event starts, so that it appears on the last evening. */
const CUTOFF_MINUTES = 60

/** The refresh interval suggested to calendar apps, in seconds. */
const REFRESH_SECONDS = 6 * 3600

/** One dog with its subscription, its paid boxes, and the revision and time of the last change. */
export interface FeedDog {
  readonly subscription: Subscription
  readonly paid: readonly StoredOrder[]
  readonly revision: number
  readonly changedAt: Instant
}

export interface FeedOptions {
  readonly language: Language
  readonly moment: Moment
  /** The brand's name, which calendars show. */
  readonly brand: string
  /** The calendar page of the portal. */
  readonly portalUrl: string
}

interface FeedWriter extends FeedOptions {
  readonly calendar: ICalCalendar
  readonly copy: CalendarFeedText
  readonly host: string
}

export function calendarText(dogs: readonly FeedDog[], options: FeedOptions): string {
  const copy = options.language === 'en' ? calendarFeedEn : calendarFeedDe
  const { brand } = options
  const calendar = ical({
    name: brand,
    description: copy.description,
    prodId: { company: brand, product: brand, language: options.language.toUpperCase() },
    ttl: REFRESH_SECONDS,
  })
  const writer = { ...options, calendar, copy, host: new URL(options.portalUrl).hostname }
  for (const dog of dogs) writeDog(writer, dog)
  return calendar.toString()
}

function writeDog(writer: FeedWriter, dog: FeedDog): void {
  for (const order of dog.paid) {
    writeDelivery(writer, dog, order.id, boxDay(order), order.shippingAddress.countryCode, null)
  }
  for (const entry of schedule(dog.subscription, writer.moment)) {
    const { orderId, status, cutoffAt, isEditable } = entry
    if (status !== 'SCHEDULED' && status !== 'PROCESSING') continue
    const billingDate = expectedBillingDate(entry, writer.moment)
    const until = isEditable ? cutoffAt : null
    writeDelivery(
      writer,
      dog,
      orderId,
      billingDate,
      countryOf(dog.subscription, writer.moment.catalogue),
      until,
    )
    if (until !== null) writeCutoff(writer, dog, orderId, billingDate, until)
  }
}

function nameOf({ subscription }: FeedDog): string {
  return subscription.pet?.name ?? ''
}

/** Each event carries the revision of the subscription, so that a newer version replaces an older one. */
function revisionOf({ revision, changedAt }: FeedDog) {
  return { sequence: revision, stamp: changedAt, lastModified: changedAt }
}

/** Without the year, so that the text does not depend on the day on which it is read. */
function deadlineText(cutoffAt: Instant, language: Language): string {
  return formatChangeDeadline(cutoffAt, { language, today: berlinDay(cutoffAt) })
}

function writeDelivery(
  { calendar, copy, language, host, portalUrl }: FeedWriter,
  dog: FeedDog,
  orderId: number,
  billingDate: Day,
  country: CountryCode,
  until: Instant | null,
): void {
  const { from, to } = deliveryWindow(billingDate, country, catalogueOn(billingDate))
  const changeable = until === null ? [] : [copy.changeableUntil(deadlineText(until, language))]
  calendar.createEvent({
    ...revisionOf(dog),
    id: `delivery-${orderId}@${host}`,
    start: from,
    end: addDays(to, 1),
    allDay: true,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: copy.delivery(nameOf(dog)),
    description: [copy.deliveryDescription, ...changeable].join(' '),
    url: portalUrl,
  })
}

function writeCutoff(
  { calendar, copy, language, host, portalUrl }: FeedWriter,
  dog: FeedDog,
  orderId: number,
  billingDate: Day,
  cutoffAt: Instant,
): void {
  const catalogue = catalogueOn(billingDate)
  const window = deliveryWindow(billingDate, countryOf(dog.subscription, catalogue), catalogue)
  calendar.createEvent({
    ...revisionOf(dog),
    id: `cutoff-${orderId}@${host}`,
    start: addMinutes(cutoffAt, -CUTOFF_MINUTES),
    end: cutoffAt,
    transparency: ICalEventTransparency.TRANSPARENT,
    summary: copy.cutoff(nameOf(dog)),
    description: copy.cutoffDescription(
      deadlineText(cutoffAt, language),
      formatWindow(window, language, window.from),
    ),
    url: portalUrl,
  })
}

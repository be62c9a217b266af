/** How long what is stored about people is kept (docs/domain.md 8.14). What a country asks for is data of the catalogue. */
import { dayOf, partsOf, type Day } from '../core/calendar.ts'
import { findCountry } from '../customer/countries.ts'
import type { Countries, Served } from '../customer/country.ts'

/** How many years a country asks to keep records after the one in which they were made. */
interface KeptYears {
  /** Receipts, and orders and payments as vouchers for the books. */
  readonly receipts: number
  /** What was declared, and that an account was erased: until claims lapse. */
  readonly claims: number
}

/** A country with its periods. */
export interface KeepingCountry extends Served {
  readonly keptYears: KeptYears
}

/** The last day on which a record of a country must be kept: the end of a year (C-571). */
export function keptUntil(
  madeOn: Day,
  kind: keyof KeptYears,
  { country, catalogue }: { readonly country: string; readonly catalogue: Countries<KeepingCountry> },
): Day {
  const known = findCountry(catalogue, country)
  // Nothing is deleted too early because a country is not known.
  const years = known
    ? known.keptYears[kind]
    : Math.max(...catalogue.countries.map(({ keptYears }) => keptYears[kind]), LONGEST[kind])
  return dayOf(partsOf(madeOn).year + years, 12, 31)
}

const LONGEST: KeptYears = { receipts: 10, claims: 3 }

const DAY = 86_400

/**
 * How long the service keeps what it only needs for a while, in seconds after it ended, whoever it is about (C-575). All of
 * it is deleted every hour.
 */
export const RETENTION = {
  /** The row of a sent email prevents a duplicate, and no change is repeated after a month. */
  sentMails: 30 * DAY,
  /** Support may still ask why an email or a webhook did not arrive. */
  deadLetters: 90 * DAY,
  webhookDeliveries: 30 * DAY,
  jobRuns: 30 * DAY,
  shopOrders: 30 * DAY,
  gatewayNotices: 30 * DAY,
  /** The desk still shows for a while why an address was not changed. */
  emailChanges: 30 * DAY,
  /** Customers come back to what they were told; after a year nobody does (C-631). */
  messages: 365 * DAY,
  paymentLinks: 30 * DAY,
  /** By then a carrier's webhook event adds nothing to its parcel's steps, and the page of a payment setup has expired. */
  carrierNotices: 180 * DAY,
  paymentSetups: 180 * DAY,
  /** An expired quote is still recognised for a while, so that the new one can be offered. */
  quotes: 3_600,
  /** Long enough to see an attack after a weekend, and to block where it came from (C-669). */
  securityEvents: 7 * DAY,
} as const

/** Where the boxes are, and whether they arrived on time (docs/operations.md, "Figures"). */
import { sql } from 'kysely'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { deliveryOutcome, isOverdue, type DeliveryOutcome } from '@pfotenportal/domain/parcel/parcel'
import { catalogueOn } from '../../../core/catalogue.ts'
import { listBatches, type BatchSummary } from '../../../database/parcel/packing.ts'
import { boxDayOf, stepsOfAllBoxes } from '../../../database/parcel/replaced-boxes.ts'
import { berlinDayOf, boundsOf, sumOf, type ReportContext } from './report-context.ts'

/** Paid boxes by their current status. */
export interface ParcelsNow {
  /** Paid but not packed yet. */
  readonly paid: number
  readonly packed: number
  /** With the carrier. */
  readonly inTransit: number
  /** In transit after the end of the promised window. */
  readonly overdue: number
}

/** Parcel events of the period. */
export interface ParcelsInPeriod {
  readonly packed: number
  readonly shipped: number
  /** `delivered` is the sum of the three after it. */
  readonly delivered: number
  readonly onTime: number
  readonly late: number
  /** Presumed delivered a week after the window because no scan arrived; includes lost parcels. */
  readonly assumed: number
  readonly delayed: number
  /** Failed delivery attempts. */
  readonly deliveryFailed: number
  readonly returned: number
}

/** Boxes delivered on one day. */
export interface ArrivalDay {
  readonly day: Day
  readonly onTime: number
  readonly late: number
  readonly assumed: number
}

export interface ParcelFigures {
  readonly now: ParcelsNow
  readonly inPeriod: ParcelsInPeriod
  readonly days: readonly ArrivalDay[]
  /** The latest packing batches, whose documents can be downloaded. */
  readonly batches: readonly BatchSummary[]
}

const BATCHES_SHOWN = 8

const country = sql<CountryCode>`customer_order.shipping_address ->> 'countryCode'`

export async function readParcels(context: ReportContext): Promise<ParcelFigures> {
  const arrivals = await readArrivals(context)
  const of = (outcome: DeliveryOutcome) =>
    sumOf(
      arrivals.filter((it) => it.outcome === outcome),
      manyOf,
    )
  const events = await readEvents(context)
  const count = (event: string) => events.get(event) ?? 0
  return {
    now: await readNow(context),
    inPeriod: {
      packed: count('packed'),
      shipped: count('shipped'),
      delivered: sumOf(arrivals, manyOf),
      onTime: of('ON_TIME'),
      late: of('LATE'),
      assumed: of('ASSUMED'),
      delayed: count('delayed'),
      deliveryFailed: count('delivery_failed'),
      returned: count('returned'),
    },
    days: daysOf(arrivals),
    batches: await listBatches(context.db, BATCHES_SHOWN),
  }
}

async function readNow({ db, moment }: ReportContext): Promise<ParcelsNow> {
  const rows = await db
    .selectFrom('customer_order')
    .select((eb) => [
      'fulfillment_status as where',
      boxDayOf.as('billingDate'),
      country.as('country'),
      eb.fn.countAll<number>().as('boxes'),
    ])
    .where('status', '=', 'PROCESSED')
    .where('financial_status', '!=', 'refunded')
    .where('fulfillment_status', 'in', ['unfulfilled', 'packed', 'shipped'])
    .groupBy(['where', 'billingDate', 'country'])
    .execute()
  const many = (where: string) =>
    sumOf(
      rows.filter((row) => row.where === where),
      boxesOf,
    )
  return {
    paid: many('unfulfilled'),
    packed: many('packed'),
    inTransit: many('shipped'),
    overdue: sumOf(
      rows.filter(
        (row) => row.where === 'shipped' && isOverdue(row, moment.today, catalogueOn(row.billingDate)),
      ),
      boxesOf,
    ),
  }
}

const boxesOf = ({ boxes }: { readonly boxes: number }) => boxes

async function readEvents({ db, period }: ReportContext): Promise<ReadonlyMap<string, number>> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom(stepsOfAllBoxes.as('step'))
    .select((eb) => ['event', eb.fn.countAll<number>().as('boxes')])
    .where('is_elsewhere', '=', false)
    .where('at', '>=', since)
    .where('at', '<', until)
    .groupBy('event')
    .execute()
  return new Map(rows.map((row) => [row.event, boxesOf(row)]))
}

interface Arrival {
  readonly day: Day
  readonly outcome: DeliveryOutcome
  readonly boxes: number
}

const manyOf = ({ boxes }: Arrival) => boxes

/** Deliveries with their outcome. Presumed deliveries are grouped in rows of their own. */
async function readArrivals({ db, period }: ReportContext): Promise<Arrival[]> {
  const { since, until } = boundsOf(period)
  const rows = await db
    .selectFrom(stepsOfAllBoxes.as('step'))
    .select((eb) => [
      berlinDayOf('step.at').as('day'),
      'box_day as billingDate',
      'country',
      sql<boolean>`step.source = 'ASSUMED'`.as('isAssumed'),
      eb.fn.min<Instant>('step.at').as('at'),
      eb.fn.countAll<number>().as('boxes'),
    ])
    .where('event', '=', 'delivered')
    .where('is_elsewhere', '=', false)
    .where('step.at', '>=', since)
    .where('step.at', '<', until)
    .groupBy(['day', 'billingDate', 'country', 'isAssumed'])
    .execute()
  return rows.map((row) => ({
    day: row.day,
    outcome: deliveryOutcome(row, row, catalogueOn(row.billingDate)),
    boxes: row.boxes,
  }))
}

function daysOf(arrivals: readonly Arrival[]): ArrivalDay[] {
  const days = [...new Set(arrivals.map(({ day }) => day))].toSorted()
  return days.map((day) => {
    const of = (outcome: DeliveryOutcome) =>
      sumOf(
        arrivals.filter((it) => it.day === day && it.outcome === outcome),
        manyOf,
      )
    return { day, onTime: of('ON_TIME'), late: of('LATE'), assumed: of('ASSUMED') }
  })
}

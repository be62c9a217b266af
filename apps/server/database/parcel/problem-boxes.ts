/** Boxes for the operator: how many are packed or shipped, and which have a problem. */
import { sql } from 'kysely'
import { addDays, type Day, type Instant } from '@pfotenportal/domain/core/calendar'
import type { CountryCode } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { boxProblem, type BoxProblem } from '@pfotenportal/domain/parcel/parcel'
import type { FulfillmentStatus, TrackingEventId } from '@pfotenportal/domain/subscription/order'
import { catalogueOn, newestCatalogue } from '../../core/catalogue.ts'
import type { Queries } from '../open.ts'
import { anyOf } from '../statements/rows.ts'
import { listMarked } from '../work/work-marks.ts'
import { boxDayOf } from './replaced-boxes.ts'

/** An order whose box needs the operator's attention. */
export interface ProblemBox {
  readonly orderId: number
  readonly orderNumber: string
  readonly problem: BoxProblem
  readonly window: { readonly from: Day; readonly to: Day }
  readonly numbers: readonly string[]
  readonly lastStep: { readonly event: TrackingEventId; readonly at: Instant } | null
}

/** The number of packed boxes, which wait for the carrier, and of shipped ones, which are in transit. */
export async function countBoxes(
  db: Queries,
): Promise<{ readonly packed: number; readonly shipped: number }> {
  const rows = await db
    .selectFrom('customer_order')
    .select((it) => ['fulfillment_status as state', it.fn.countAll<number>().as('count')])
    .where('status', '=', 'PROCESSED')
    .where('fulfillment_status', 'in', ['packed', 'shipped'])
    .groupBy('fulfillment_status')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { packed: of('packed'), shipped: of('shipped') }
}

/** Returned boxes are listed for this many days after their `boxDay`. */
const RETURNED_SHOWN_DAYS = 365

/** How a box that somebody has dealt with is marked: by its order and its problem, so that another one is listed. */
export function boxKey({ orderId, problem }: Pick<ProblemBox, 'orderId' | 'problem'>): string {
  return `${orderId}:${problem}`
}

/** How each problem of an order's box is marked. */
export function boxKeys(orderId: number): readonly string[] {
  return (['UNPACKED', 'WAITING', 'LATE', 'RETURNED'] as const).map((problem) => boxKey({ orderId, problem }))
}

/** How many boxes are read at a time: during a strike of the carrier all of several days are late. */
const PAGE = 5_000

type FoundBox = Pick<ProblemBox, 'orderId' | 'orderNumber' | 'problem' | 'window'>

/** The boxes with a problem that nobody has dealt with, in pages, the oldest first. */
async function* problemPages(db: Queries, today: Day): AsyncGenerator<FoundBox[]> {
  let page: readonly NotArrived[] = []
  do {
    page = await readPage(db, today, page.at(-1))
    const boxes = page.flatMap((row) => problemOf(row, today))
    const marked = await listMarked(db, 'BOX', boxes.map(boxKey))
    yield boxes.filter((box) => !marked.has(boxKey(box)))
  } while (page.length === PAGE)
}

/**
 * Boxes that are late, were returned, or were not packed or handed over in time, and that nobody has dealt with (C-412);
 * the oldest first, at most `limit`. A box that is refunded needs nothing more.
 */
export async function listProblemBoxes(
  db: Queries,
  today: Day,
  limit: number,
): Promise<readonly ProblemBox[]> {
  const found: FoundBox[] = []
  for await (const boxes of problemPages(db, today)) {
    found.push(...boxes)
    if (found.length >= limit) break
  }
  const listed = found.slice(0, limit)
  const parcels = await parcelsOf(
    db,
    listed.map(({ orderId }) => orderId),
  )
  return listed.map((box) => ({ numbers: [], lastStep: null, ...box, ...parcels.get(box.orderId) }))
}

/** How many of these boxes there are with each problem, and the oldest orders with it, at most `listed`. */
export async function countProblemBoxes(
  db: Queries,
  today: Day,
  listed: number,
): Promise<Readonly<Record<BoxProblem, { readonly count: number; readonly orders: readonly number[] }>>> {
  const none = () => ({ count: 0, orders: [] as number[] })
  const counts = { UNPACKED: none(), WAITING: none(), LATE: none(), RETURNED: none() }
  for await (const boxes of problemPages(db, today)) {
    for (const { problem, orderId } of boxes) {
      const of = counts[problem]
      of.count += 1
      if (of.orders.length < listed) of.orders.push(orderId)
    }
  }
  return counts
}

/** The tracking numbers and the last step of orders, by order. */
async function parcelsOf(
  db: Queries,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, Pick<ProblemBox, 'numbers' | 'lastStep'>>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('customer_order')
    .select('id')
    .select((it) => [
      it
        .selectFrom('parcel')
        .select(sql<string[]>`coalesce(array_agg(number ORDER BY position), '{}')`.as('numbers'))
        .whereRef('parcel.order_id', '=', 'customer_order.id')
        .as('numbers'),
      it
        .selectFrom('tracking_event')
        .select('event')
        .whereRef('tracking_event.order_id', '=', 'customer_order.id')
        .orderBy('at', 'desc')
        .limit(1)
        .as('event'),
      it
        .selectFrom('tracking_event')
        .select((step) => step.fn.max('at').as('at'))
        .whereRef('tracking_event.order_id', '=', 'customer_order.id')
        .as('at'),
    ])
    .where('id', '=', anyOf(orderIds))
    .execute()
  return new Map(
    rows.map(({ id, numbers, event, at }) => [
      id,
      { numbers: numbers ?? [], lastStep: event && at ? { event, at } : null },
    ]),
  )
}

/** A box on its way, or one that was returned. */
interface NotArrived {
  readonly id: number
  readonly order_number: string | null
  readonly fulfillment_status: FulfillmentStatus
  readonly country: CountryCode
  readonly box_day: Day
}

function problemOf(row: NotArrived, today: Day) {
  const { box_day: billingDate, country } = row
  const catalogue = catalogueOn(billingDate)
  const window = deliveryWindow(billingDate, country, catalogue)
  const problem = boxProblem(row.fulfillment_status, { billingDate, country }, today, catalogue)
  const orderNumber = row.order_number ?? String(row.id)
  return problem ? [{ orderId: row.id, orderNumber, window, problem }] : []
}

/** Boxes on their way that may have a problem, and those that were returned: a page, the oldest first. */
function readPage(db: Queries, today: Day, after: NotArrived | undefined): Promise<NotArrived[]> {
  const returnedSince = addDays(today, -RETURNED_SHOWN_DAYS)
  return db
    .selectFrom('customer_order')
    .select(['id', 'order_number', 'fulfillment_status', boxDayOf.as('box_day')])
    .select(sql<CountryCode>`shipping_address ->> 'countryCode'`.as('country'))
    .where('status', '=', 'PROCESSED')
    .where('financial_status', '<>', 'refunded')
    .where((it) => {
      const boxes = (state: FulfillmentStatus, until: Day) =>
        it.and([it('fulfillment_status', '=', state), it(boxDayOf, '<=', until)])
      const returned = it.and([boxes('returned', addDays(today, -2)), it(boxDayOf, '>=', returnedSince)])
      const open = (['unfulfilled', 'packed', 'shipped'] as const).map((state) =>
        boxes(state, lastProblemDay(state, today)),
      )
      return it.or([...open, returned])
    })
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${boxDayOf}, id) > (${after?.box_day}::date, ${after?.id}::bigint)`),
    )
    .orderBy('box_day')
    .orderBy('id')
    .limit(PAGE)
    .execute()
}

/** The last day whose boxes can have a problem in this state; all boxes of later days have time. */
function lastProblemDay(state: FulfillmentStatus, today: Day): Day {
  let day = addDays(today, -2)
  const hasProblem = (country: CountryCode) =>
    boxProblem(state, { billingDate: day, country }, today, catalogueOn(day)) !== null
  const { countries } = newestCatalogue()
  while (countries.length > 0 && !countries.some(({ code }) => hasProblem(code))) day = addDays(day, -1)
  return day
}

/** Tracking numbers that carriers reported and no order has, with the (real) time of the last report. */
export function listUnknownParcelNumbers(
  db: Queries,
  limit: number,
): Promise<{ readonly number: string; readonly at: Instant }[]> {
  return db
    .selectFrom('carrier_notice')
    .select((it) => ['number', it.fn.max('received_at').as('at')])
    .where('is_known', '=', false)
    .where((it) =>
      it.not(
        it.exists(
          it
            .selectFrom('parcel')
            .select('parcel.number')
            .whereRef('parcel.number', '=', 'carrier_notice.number'),
        ),
      ),
    )
    .groupBy('number')
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}

/** Everything that needs a person, as lists with the age of each entry (docs/operations.md, "Work lists"). */
import { casePermissions, type Permission } from '@pfotenportal/contract/staff/staff-action'
import { workPermissions, type WorkId } from '@pfotenportal/contract/staff/work-actions'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import type { Services } from '../../context/services.ts'
import { listOpenCases, type SupportCase } from '../../database/customer/cases.ts'
import { listSharedMailboxes } from '../../database/identity/emails.ts'
import { countUndismissedItems, listUndismissedItems } from '../../database/job/item-failures.ts'
import { listUnrecoveredRuns } from '../../database/job/run-control.ts'
import { countUndismissed, listDeadLetters, listDueMails } from '../../database/mail/dead-letters.ts'
import type { Queries } from '../../database/open.ts'
import { listUnresolvedFailedRefunds } from '../../database/order/failed-refunds.ts'
import { listProblemBoxes } from '../../database/parcel/problem-boxes.ts'
import { listUndecidedDisputes } from '../../database/payment/payment-disputes.ts'
import { listStrayPayments, listUnresolvedPayments } from '../../database/payment/problem-payments.ts'
import { listOpenShopOrders } from '../../database/shop/shop-orders.ts'
import { listDeadGroups } from '../../database/webhook/delivery-log.ts'
import { listOpenDeclarations } from '../../database/work/declarations.ts'
import { listOpenMessages } from '../../database/work/messages.ts'
import { findCustomerPlaces, findOrderPlaces, type Place } from '../../database/work/places.ts'
import { ALL_BOXES } from '../boxes/actions.ts'
import { placeMessages } from '../messages/possible-sender.ts'
import { placesOfItems } from './job-subjects.ts'

export const workIds = [
  'cases',
  'declarations',
  'messages',
  'shop',
  'mailboxes',
  'boxes',
  'payments',
  'disputes',
  'mails',
  'jobs',
  'webhooks',
] as const satisfies readonly WorkId[]

/** A list never shows more entries. What is left moves up when they are dealt with. */
export const SHOWN_WORK = 30

/** An entry with its age, and whom it concerns if that is known. */
export type WorkEntry<T> = T & { readonly ageSeconds: number; readonly place: Place | null }

/** A list: how many entries it has, the age of the oldest, and the first of them. */
export interface WorkList<T> {
  readonly count: number
  /** Null if it is empty. */
  readonly oldestSeconds: number | null
  readonly entries: readonly WorkEntry<T>[]
}

type Can = (permission: Permission) => boolean

interface WorkContext {
  readonly db: Queries
  readonly services: Services
  readonly realNow: Instant
  /** Seconds since a moment of real time, or of business time. */
  readonly sinceReal: (at: Instant | null) => number
  readonly since: (at: Instant) => number
  readonly today: Awaited<ReturnType<Services['clock']['moment']>>['today']
}

/** Reads whom entries concern. */
type Placing<T> = (db: Queries, shown: readonly T[]) => Promise<(entry: T) => Place | null>

const distinct = (ids: readonly number[]) => [...new Set(ids)]

const atNobody: Placing<unknown> = async () => () => null

const atCustomers: Placing<{ readonly customerId: number | null }> = async (db, shown) => {
  const places = await findCustomerPlaces(db, distinct(shown.flatMap(({ customerId }) => customerId ?? [])))
  return ({ customerId }) => (customerId !== null && places.get(customerId)) || null
}

const atOrders: Placing<{ readonly orderId: number }> = async (db, shown) => {
  const places = await findOrderPlaces(db, distinct(shown.map(({ orderId }) => orderId)))
  return ({ orderId }) => places.get(orderId) ?? null
}

/**
 * A list of open entries. Whom they concern is read only for those that are shown: after an incident thousands may be
 * open.
 */
async function listOf<T>(
  { db }: WorkContext,
  open: readonly T[],
  ageOf: (entry: T) => number,
  placing: Placing<T> = atNobody,
): Promise<WorkList<T>> {
  const shown = open.slice(0, SHOWN_WORK)
  const placeOf = await placing(db, shown)
  return {
    count: open.length,
    oldestSeconds: open.length === 0 ? null : open.reduce((oldest, it) => Math.max(oldest, ageOf(it)), 0),
    entries: shown.map((it) => ({ ...it, place: placeOf(it), ageSeconds: ageOf(it) })),
  }
}

/** A list of which no more was read than is shown, with the number and the age of what there is. */
function countedTo<T>(list: WorkList<T>, count: number, oldestSeconds: number): WorkList<T> {
  const { oldestSeconds: shown } = list
  return { ...list, count, oldestSeconds: shown === null ? null : Math.max(shown, oldestSeconds) }
}

const atCustomersOfCases: Placing<SupportCase> = async (db, shown) => {
  const customerOf = await atCustomers(db, shown)
  return (it) => {
    const customer = customerOf(it)
    const order = it.orderId === null ? null : { id: it.orderId, number: it.orderNumber }
    return customer && { ...customer, order }
  }
}

/** The cases on which the reader may act. */
async function cases(context: WorkContext, can: Can) {
  const open = (await listOpenCases(context.db)).filter(({ kind }) => can(casePermissions[kind]))
  return listOf(context, open, ({ openedAt }) => context.since(openedAt), atCustomersOfCases)
}

async function declarations(context: WorkContext) {
  const open = await listOpenDeclarations(context.db)
  return listOf(context, open, ({ receivedAt }) => context.since(startOfBerlinDay(dayReceived(receivedAt))))
}

async function messages(context: WorkContext) {
  const open = await listOpenMessages(context.db)
  const ageOf = ({ receivedAt }: { readonly receivedAt: Instant }) => context.since(receivedAt)
  const shown = await placeMessages(context.db, open.slice(0, SHOWN_WORK))
  return {
    ...(await listOf(context, open, ageOf)),
    entries: shown.map((it) => ({ ...it, ageSeconds: ageOf(it) })),
  }
}

/** Orders of shops that could not be taken in, with the customer whom they name if that one is here. */
async function shop(context: WorkContext) {
  const open = await listOpenShopOrders(context.db)
  return listOf(context, open, ({ listedSince }) => context.sinceReal(listedSince), atCustomers)
}

/** Customers whose mailbox another customer has in another spelling. */
async function mailboxes(context: WorkContext) {
  const shared = await listSharedMailboxes(context.db, 'customer')
  const list = await listOf(
    context,
    shared.map((it) => ({ ...it, customerId: it.id })),
    ({ sharedSince }) => context.since(sharedSince),
    atCustomers,
  )
  const holders = await findCustomerPlaces(context.db, distinct(list.entries.map(({ holder }) => holder)))
  return { ...list, entries: list.entries.map((it) => ({ ...it, other: holders.get(it.holder) })) }
}

async function boxes(context: WorkContext) {
  const { db, since, today } = context
  const found = await listProblemBoxes(db, today, ALL_BOXES)
  const startOf = ({ problem, window, lastStep }: (typeof found)[number]) => {
    if (problem === 'RETURNED' && lastStep) return lastStep.at
    return startOfBerlinDay(problem === 'LATE' ? addDays(window.to, 1) : window.from)
  }
  return listOf(context, found, (box) => Math.max(0, since(startOf(box))), atOrders)
}

async function payments(context: WorkContext) {
  const { db, services, since, sinceReal } = context
  // Read first: what becomes a stray payment or a failed refund meanwhile is then listed twice rather than not at all.
  const unresolved = await listUnresolvedPayments(db, services.gateway.name)
  const strays = await listStrayPayments(db)
  const failed = await listUnresolvedFailedRefunds(db)
  const open = [
    ...strays.map((it) => ({ kind: 'STRAY' as const, ...it })),
    ...failed.map((it) => ({ kind: 'FAILED_REFUND' as const, ...it })),
    ...unresolved.map((it) => ({
      kind: 'UNRESOLVED' as const,
      ...it,
      // Only another gateway is worth naming.
      gateway: it.gateway === services.gateway.name ? null : it.gateway,
    })),
  ]
  const ageOf = (it: (typeof open)[number]) => {
    if (it.kind === 'UNRESOLVED') return sinceReal(it.startedAt)
    return since(it.kind === 'STRAY' ? it.foundAt : it.failedAt)
  }
  return listOf(context, open, ageOf, atOrders)
}

async function disputes(context: WorkContext) {
  const open = (await listUndecidedDisputes(context.db)).map((it) => ({
    id: it.id,
    kind: it.kind,
    isInquiry: it.is_inquiry,
    amount: it.amount_cents,
    reason: it.reason,
    orderId: it.order_id,
    openedAt: it.opened_at,
  }))
  return listOf(context, open, ({ openedAt }) => context.since(openedAt), atOrders)
}

async function mails(context: WorkContext) {
  const { db, realNow, sinceReal } = context
  const { count, oldestAt } = await countUndismissed(db)
  const letters = await listDeadLetters(db, { isUndismissed: true }, { before: null, limit: SHOWN_WORK })
  const due = await listDueMails(db, realNow, SHOWN_WORK)
  const open = [
    ...letters.map((it) => ({ kind: 'DEAD' as const, ...it })),
    ...due.mails.map((it) => ({ kind: 'DUE' as const, ...it })),
  ]
  const ageOf = (it: (typeof open)[number]) => sinceReal(it.kind === 'DEAD' ? it.endedAt : it.dueAt)
  const list = await listOf(context, open, ageOf, atCustomers)
  return countedTo(list, count + due.count, oldestAt === null ? 0 : sinceReal(oldestAt))
}

async function jobs(context: WorkContext) {
  const { db, sinceReal } = context
  const runs = await listUnrecoveredRuns(db)
  const { count, oldestAt } = await countUndismissedItems(db)
  const items = await listUndismissedItems(db, SHOWN_WORK)
  const open = [
    ...runs.map((it) => ({ kind: 'RUN' as const, ...it })),
    ...items.map((it) => ({ kind: 'ITEM' as const, ...it })),
  ]
  type Open = (typeof open)[number]
  const placing: Placing<Open> = async (queries, shown) => {
    const placeOf = await placesOfItems(
      queries,
      shown.filter((it) => it.kind === 'ITEM'),
    )
    return (it) => (it.kind === 'ITEM' ? placeOf(it) : null)
  }
  const ageOf = (it: Open) => sinceReal(it.kind === 'RUN' ? it.finishedAt : it.deadLetteredAt)
  const list = await listOf(context, open, ageOf, placing)
  return countedTo(list, runs.length + count, oldestAt === null ? 0 : sinceReal(oldestAt))
}

async function webhooks(context: WorkContext) {
  const groups = await listDeadGroups(context.db)
  return listOf(context, groups, ({ oldestAt }) => context.sinceReal(oldestAt))
}

interface Readers {
  cases: typeof cases
  declarations: typeof declarations
  messages: typeof messages
  shop: typeof shop
  mailboxes: typeof mailboxes
  boxes: typeof boxes
  payments: typeof payments
  disputes: typeof disputes
  mails: typeof mails
  jobs: typeof jobs
  webhooks: typeof webhooks
}

/** All lists; undefined for those that the reader may not see. */
export type Work = { readonly [Id in WorkId]: Awaited<ReturnType<Readers[Id]>> | undefined }

/** A list as the start page shows it. */
export interface WorkCount {
  readonly id: WorkId
  readonly count: number
  readonly oldestSeconds: number | null
}

/** Everything that the lists are read with. */
async function workContext(services: Services): Promise<WorkContext> {
  const moment = await services.clock.moment()
  const realNow = services.clock.realNow()
  const secondsUntil = (now: Instant, at: Instant) =>
    Math.max(0, (epochMilliseconds(now) - epochMilliseconds(at)) / 1000)
  return {
    db: services.database.query,
    services,
    realNow,
    sinceReal: (at) => (at === null ? 0 : secondsUntil(realNow, at)),
    since: (at) => secondsUntil(moment.at, at),
    today: moment.today,
  }
}

/** Reads all lists. */
async function readAllWork(context: WorkContext): Promise<Work> {
  return {
    cases: await cases(context, () => true),
    declarations: await declarations(context),
    messages: await messages(context),
    shop: await shop(context),
    mailboxes: await mailboxes(context),
    boxes: await boxes(context),
    payments: await payments(context),
    disputes: await disputes(context),
    mails: await mails(context),
    jobs: await jobs(context),
    webhooks: await webhooks(context),
  }
}

/** The lists that a reader may see. */
export interface ReadersWork {
  readonly work: Work
  readonly counts: readonly WorkCount[]
  /** How many entries are open on all other lists. */
  readonly elsewhere: number
}

/** What the start pages say about the lists. */
export type WorkSummary = Pick<ReadersWork, 'counts' | 'elsewhere'>

/** Reads the lists that the reader may see, and counts the others. */
export async function readWork(services: Services, can: Can): Promise<ReadersWork> {
  const context = await workContext(services)
  const all = await readAllWork(context)
  const work = Object.fromEntries(workIds.map((id) => [id, can(workPermissions[id]) ? all[id] : undefined]))
  const own = { ...all, ...work, cases: await cases(context, can) }
  const counts = countsOf(own)
  return { work: own, counts, elsewhere: openIn(countsOf(all)) - openIn(counts) }
}

/** How many entries some lists have. */
export function openIn(counts: readonly WorkCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0)
}

/** How many entries all lists have: nothing is well before there is none. */
export async function countOpenWork(services: Services): Promise<number> {
  return openIn(countsOf(await readAllWork(await workContext(services))))
}

/** The sizes of the lists, in their order. */
function countsOf(work: Work): WorkCount[] {
  return workIds.flatMap((id) => {
    const list = work[id]
    return list ? [{ id, count: list.count, oldestSeconds: list.oldestSeconds }] : []
  })
}

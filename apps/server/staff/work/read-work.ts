/** Everything that needs a person, as lists with the age of each entry (docs/operations.md, "Work lists"). */
import { casePermissions, type Permission } from '@pfotenportal/contract/staff/staff-action'
import { workPermissions, type WorkId } from '@pfotenportal/contract/staff/work-actions'
import { startOfBerlinDay } from '@pfotenportal/domain/core/berlin'
import { addDays, epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import type { Services } from '../../context/services.ts'
import { listOpenCases, type SupportCase } from '../../database/customer/cases.ts'
import { findCreationTime } from '../../database/customer/customers.ts'
import { listSharedMailboxes } from '../../database/identity/emails.ts'
import { listUndismissedItems } from '../../database/job/item-failures.ts'
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

function listOf<T>(entries: readonly WorkEntry<T>[], count = entries.length): WorkList<T> {
  const ages = entries.map(({ ageSeconds }) => ageSeconds)
  const oldestSeconds = ages.length === 0 ? null : Math.max(...ages)
  return { count, oldestSeconds, entries: entries.slice(0, SHOWN_WORK) }
}

/** The cases on which the reader may act. */
async function cases({ db, since }: WorkContext, can: Can) {
  const open = (await listOpenCases(db)).filter(({ kind }) => can(casePermissions[kind]))
  const places = await findCustomerPlaces(db, [...new Set(open.map(({ customerId }) => customerId))])
  const entryOf = (it: SupportCase) => {
    const { customerId, orderId, orderNumber, openedAt } = it
    const customer = places.get(customerId) ?? null
    const order = orderId === null ? null : { id: orderId, number: orderNumber }
    return { ...it, place: customer && { ...customer, order }, ageSeconds: since(openedAt) }
  }
  return listOf(open.map(entryOf))
}

async function declarations({ db, since }: WorkContext) {
  const open = await listOpenDeclarations(db)
  return listOf(
    open.map((it) => ({
      ...it,
      place: null,
      ageSeconds: since(startOfBerlinDay(dayReceived(it.receivedAt))),
    })),
  )
}

async function messages({ db, since }: WorkContext) {
  const open = await listOpenMessages(db)
  const entries = await placeMessages(db, open.slice(0, SHOWN_WORK))
  return listOf(
    entries.map((it) => ({ ...it, ageSeconds: since(it.receivedAt) })),
    open.length,
  )
}

/** Orders of shops that could not be taken in, with the customer whom they name if that one is here. */
async function shop({ db, sinceReal }: WorkContext) {
  const open = await listOpenShopOrders(db)
  const places = await findCustomerPlaces(db, [
    ...new Set(open.flatMap(({ customerId }) => customerId ?? [])),
  ])
  return listOf(
    open.map((it) => ({
      ...it,
      place: (it.customerId !== null && places.get(it.customerId)) || null,
      ageSeconds: sinceReal(it.listedSince),
    })),
  )
}

/** Customers whose mailbox another customer has in another spelling, as old as the newer of the two. */
async function mailboxes({ db, since }: WorkContext) {
  const shared = await listSharedMailboxes(db, 'customer')
  const places = await findCustomerPlaces(db, [...new Set(shared.flatMap(({ id, holder }) => [id, holder]))])
  const entries = []
  for (const { id, holder, email } of shared) {
    const created = [await findCreationTime(db, id), await findCreationTime(db, holder)]
    const ages = created.map((at) => (at === undefined ? 0 : since(at)))
    const other = places.get(holder)
    entries.push({ id, email, other, place: places.get(id) ?? null, ageSeconds: Math.min(...ages) })
  }
  return listOf(entries)
}

async function boxes({ db, since, today }: WorkContext) {
  const found = await listProblemBoxes(db, today, ALL_BOXES)
  const places = await findOrderPlaces(
    db,
    found.map(({ orderId }) => orderId),
  )
  const startOf = ({ problem, window, lastStep }: (typeof found)[number]) => {
    if (problem === 'RETURNED' && lastStep) return lastStep.at
    return startOfBerlinDay(problem === 'LATE' ? addDays(window.to, 1) : window.from)
  }
  return listOf(
    found.map((it) => ({
      ...it,
      place: places.get(it.orderId) ?? null,
      ageSeconds: Math.max(0, since(startOf(it))),
    })),
  )
}

async function payments({ db, services, since, sinceReal }: WorkContext) {
  const unresolved = await listUnresolvedPayments(db, services.gateway.name)
  const strays = await listStrayPayments(db)
  const failed = await listUnresolvedFailedRefunds(db)
  const ids = [...unresolved, ...strays, ...failed].map(({ orderId }) => orderId)
  const places = await findOrderPlaces(db, [...new Set(ids)])
  const placeOf = ({ orderId }: { readonly orderId: number }) => places.get(orderId) ?? null
  return listOf([
    ...strays.map((it) => ({
      kind: 'STRAY' as const,
      ...it,
      place: placeOf(it),
      ageSeconds: since(it.foundAt),
    })),
    ...failed.map((it) => ({
      kind: 'FAILED_REFUND' as const,
      ...it,
      place: placeOf(it),
      ageSeconds: since(it.failedAt),
    })),
    ...unresolved.map((it) => ({
      kind: 'UNRESOLVED' as const,
      ...it,
      // Only another gateway is worth naming.
      gateway: it.gateway === services.gateway.name ? null : it.gateway,
      place: placeOf(it),
      ageSeconds: sinceReal(it.startedAt),
    })),
  ])
}

async function disputes({ db, since }: WorkContext) {
  const open = await listUndecidedDisputes(db)
  const places = await findOrderPlaces(db, [...new Set(open.map((it) => it.order_id))])
  return listOf(
    open.map((it) => ({
      id: it.id,
      kind: it.kind,
      isInquiry: it.is_inquiry,
      amount: it.amount_cents,
      reason: it.reason,
      place: places.get(it.order_id) ?? null,
      ageSeconds: since(it.opened_at),
    })),
  )
}

async function mails({ db, realNow, sinceReal }: WorkContext) {
  const { count, oldestAt } = await countUndismissed(db)
  const page = { before: null, limit: SHOWN_WORK }
  const letters = await listDeadLetters(db, { isUndismissed: true }, page)
  const unsent = await listDueMails(db, realNow, SHOWN_WORK)
  const ids = [...letters, ...unsent.mails].flatMap(({ customerId }) => customerId ?? [])
  const places = await findCustomerPlaces(db, [...new Set(ids)])
  const placeOf = ({ customerId }: { readonly customerId: number | null }) =>
    (customerId !== null && places.get(customerId)) || null
  const due = unsent.mails.map((it) => ({
    kind: 'DUE' as const,
    ...it,
    place: placeOf(it),
    ageSeconds: sinceReal(it.dueAt),
  }))
  const dead = letters.map((it) => ({
    kind: 'DEAD' as const,
    ...it,
    place: placeOf(it),
    ageSeconds: sinceReal(it.endedAt),
  }))
  const list = listOf([...dead, ...due], count + unsent.count)
  const oldest = [list.oldestSeconds, oldestAt === null ? null : sinceReal(oldestAt)].filter(
    (it) => it !== null,
  )
  return { ...list, oldestSeconds: oldest.length === 0 ? null : Math.max(...oldest) }
}

async function jobs({ db, sinceReal }: WorkContext) {
  const items = await listUndismissedItems(db)
  const placeOf = await placesOfItems(db, items)
  const runs = await listUnrecoveredRuns(db)
  return listOf([
    ...runs.map((it) => ({
      kind: 'RUN' as const,
      ...it,
      place: null,
      ageSeconds: sinceReal(it.finishedAt),
    })),
    ...items.map((it) => ({
      kind: 'ITEM' as const,
      ...it,
      place: placeOf(it),
      ageSeconds: sinceReal(it.deadLetteredAt),
    })),
  ])
}

async function webhooks({ db, sinceReal }: WorkContext) {
  const groups = await listDeadGroups(db)
  return listOf(groups.map((it) => ({ ...it, place: null, ageSeconds: sinceReal(it.oldestAt) })))
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

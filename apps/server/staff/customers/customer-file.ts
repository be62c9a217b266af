/** Reads everything that the page of a customer shows. */
import { casePermissions } from '@pfotenportal/contract/staff/staff-action'
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { stateOfEmailChange } from '@pfotenportal/domain/customer/email-change'
import { inListOrder } from '@pfotenportal/domain/subscription/subscription-list'
import { mayGive } from '../../auth/permissions.ts'
import type { Services } from '../../context/services.ts'
import { listCases } from '../../database/customer/cases.ts'
import { listCustomerOrders } from '../../database/customer/customer-orders.ts'
import { findCreationTime, findCustomer } from '../../database/customer/customers.ts'
import { findShownEmailChange } from '../../database/customer/email-changes.ts'
import { listFormerCustomers } from '../../database/customer/merged.ts'
import { listDogMoves } from '../../database/customer/moved.ts'
import { listNotes } from '../../database/customer/notes.ts'
import { listTimeline } from '../../database/customer/timeline.ts'
import { listStaff } from '../../database/identity/staff.ts'
import type { Queries } from '../../database/open.ts'
import { listDocumentsOf } from '../../database/order/documents.ts'
import { listPaymentMethods } from '../../database/payment/payment-methods.ts'
import { listSubscriptions, type StoredSubscription } from '../../database/subscription/subscriptions.ts'
import { findDeclaration } from '../../database/work/declarations.ts'
import { readAllowance } from '../../payments/allowance.ts'
import { subscriptionView } from '../../views/subscription.ts'
import { viewContext, type ViewContext } from '../../views/view-context.ts'
import { findReplaceableBoxes } from '../boxes/replaceable-boxes.ts'
import { checkCodeFor } from './code-check.ts'
import type { CustomerFile } from './customer.tsx'
import type { DeskSubscription } from './dogs.tsx'
import { lastProblem } from './last-problem.ts'
import { TIMELINE_ENTRIES, type DeskView } from './view.ts'

const ORDERS_SHOWN = 24

/** What the address of the page asks for. */
interface Asked {
  /** The timeline before a moment; null for the newest entries. */
  readonly before: Instant | null
  /** A code, and the id of the subscription for which it would be entered. */
  readonly asked: { readonly code: string; readonly subscription: string | undefined } | undefined
  /** The id of the case on which the reader wants to act. */
  readonly caseId: string | undefined
  /** The id of the withdrawal that the reader carries out. */
  readonly declarationId: string | undefined
}

/** What the reader may give today: undefined for nothing ever, null without a limit. */
async function allowanceFor(services: Services, { staff, can, moment }: DeskView) {
  if (!staff) return can('moveMoney') ? null : undefined
  if (!mayGive(services.config, staff.role)) return undefined
  return readAllowance(services.database.query, services, staff.id, moment.today)
}

function deskSubscriptions(
  stored: readonly StoredSubscription[],
  moves: Awaited<ReturnType<typeof listDogMoves>>,
  context: ViewContext,
): DeskSubscription[] {
  const views = stored.map((each) => ({
    ...subscriptionView(each, context),
    isLegacy: !each.subscription.isBilledHere,
    moves: moves.filter(({ subscriptionId }) => subscriptionId === each.subscription.id),
  }))
  return inListOrder(views)
}

/** Reads the file of a customer; undefined if there is no such customer. */
export async function readCustomerFile(
  services: Services,
  customerId: number,
  { before, asked, caseId, declarationId }: Asked,
  view: DeskView,
): Promise<CustomerFile | undefined> {
  const { query: db } = services.database
  const customer = await findCustomer(db, customerId)
  const createdAt = await findCreationTime(db, customerId)
  if (!customer || createdAt === undefined) return undefined
  const { language, moment } = view
  const stored = await listSubscriptions(db, customerId, moment.today)
  const context = viewContext({ services, language, now: moment.at, today: moment.today })
  const subscriptions = deskSubscriptions(stored, await listDogMoves(db, customerId), context)
  const askedAbout = stored.find(({ subscription: { id } }) => String(id) === asked?.subscription)
  const change = await findShownEmailChange(db, customerId)
  const realNow = services.clock.realNow()
  const cases = await listCases(db, customerId)
  const orders = await listCustomerOrders(db, customerId, services.gateway.name, ORDERS_SHOWN)
  const countryOf = (id: number) => subscriptions.find((it) => it.id === id)?.shippingAddress?.countryCode
  const orderIds = orders.map(({ id }) => id)
  return {
    customer: { ...customer, createdAt },
    former: await listFormerCustomers(db, customerId),
    subscriptions,
    checked: asked && askedAbout && (await checkCodeFor(db, askedAbout, asked.code, moment)),
    emailChange: change && {
      ...change,
      state: stateOfEmailChange(change, realNow),
      realToday: berlinDay(realNow),
    },
    methods: await listPaymentMethods(db, customerId),
    orders,
    replaceable: await findReplaceableBoxes(db, orderIds, countryOf, view.moment.today),
    documents: await listDocumentsOf(db, { customerId }),
    notes: await listNotes(db, customerId),
    cases,
    acted: cases.find(
      ({ id, state, kind }) => state === 'OPEN' && String(id) === caseId && view.can(casePermissions[kind]),
    ),
    allowance: await allowanceFor(services, view),
    staff: await listStaff(db, realNow),
    withdrawalId: await openWithdrawal(db, declarationId),
    ...(await timelineAt(db, customerId, before)),
    isNewest: before === null,
  }
}

/** A part of the timeline, and what went wrong last, whichever part that is. */
async function timelineAt(db: Queries, customerId: number, before: Instant | null) {
  const read = (at: Instant | null) => listTimeline(db, customerId, { before: at, limit: TIMELINE_ENTRIES })
  const timeline = await read(before)
  return { timeline, problem: lastProblem(before === null ? timeline : await read(null)) }
}

async function openWithdrawal(db: Queries, id: string | undefined): Promise<number | undefined> {
  const found = /^\d{1,9}$/.test(id ?? '') ? await findDeclaration(db, Number(id)) : undefined
  return found?.kind === 'WITHDRAWAL' && found.isOpen ? found.id : undefined
}

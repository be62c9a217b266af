/**
 * Vacations of all dogs at once: previewed, and entered in one transaction with one mail. An entry is compared with its
 * preview, as any command is with its quote.
 */
import type { VacationPreviewView, VacationView } from '@pfotenportal/contract/vacations'
import { boxDay } from '@pfotenportal/domain/delivery/delivery'
import type { Vacation, VacationResult, VacationStep } from '@pfotenportal/domain/order/vacation'
import * as vacationRules from '@pfotenportal/domain/order/vacation'
import { isOnTheWay } from '@pfotenportal/domain/subscription/order'
import { recordChanges } from '../change/change-subscription.ts'
import type { Context } from '../context/context.ts'
import type { Answer, Refusal } from '../core/answer.ts'
import { catalogueOn, momentOf } from '../core/catalogue.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { listHistories } from '../database/order/order-histories.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import {
  listForUpdate,
  listSubscriptions,
  type StoredSubscription,
} from '../database/subscription/subscriptions.ts'
import {
  insertVacation,
  listCurrentVacations,
  type StoredVacation,
} from '../database/subscription/vacations.ts'
import { pricedEntries } from '../views/order.ts'
import { byDay, changeViews, previewView, vacationView } from '../views/vacation.ts'
import { viewContext } from '../views/view-context.ts'
import { canonicalJson, checkSavedQuote, saveQuote, type CanonicalQuote } from './quotes.ts'

/** How many of a dog's newest orders are searched for paid boxes in transit. */
const RECENT_ORDERS = 6

/** The effect of a vacation on one dog. */
export interface DogVacation {
  readonly stored: StoredSubscription
  readonly result: VacationResult
  /** The steps of the rule, and the paid boxes that still arrive. */
  readonly steps: readonly VacationStep[]
  readonly paid: readonly StoredOrder[]
}

type Planned = { readonly ok: true; readonly dogs: readonly DogVacation[] } | Refusal

/** Applies the rule to every dog. `list` reads the subscriptions, and locks them if the vacation is to be entered. */
async function plan(
  tx: Tx,
  context: Context,
  vacation: Vacation,
  list: typeof listSubscriptions | typeof listForUpdate,
): Promise<Planned> {
  const { customerId, now, today } = context
  const others = await listCurrentVacations(tx, customerId, today)
  const refused = vacationRules.vacationRefusal(vacation, others, today)
  if (refused) return refused
  const subscriptions = await list(tx, customerId, today)
  const histories = await listHistories(tx, customerId, RECENT_ORDERS)
  const dogs = subscriptions.map((stored): DogVacation => {
    const result = vacationRules.enterVacation(
      stored.subscription,
      vacation,
      others,
      momentOf({ now, today }),
    )
    const history = histories.get(stored.subscription.id) ?? []
    const paid = history.filter(isOnTheWay).map((order) => ({ ...order, billingDate: boxDay(order) }))
    const steps = [...vacationRules.paidBoxesDuring(paid, vacation, catalogueOn(today)), ...result.steps]
    return { stored, result, paid, steps }
  })
  return { ok: true, dogs }
}

function changesOf(context: Context, dogs: readonly DogVacation[]) {
  const view = viewContext(context)
  const changes = dogs.flatMap(({ stored: { subscription, openCharge }, result, steps, paid }) =>
    changeViews(
      {
        subscription,
        changed: result.after,
        steps,
        before: pricedEntries(subscription, view, openCharge),
        after: pricedEntries(result.after, view, openCharge),
        paid: new Map(paid.map(({ id, totals }) => [id, totals.total])),
      },
      view,
    ),
  )
  return byDay(changes)
}

type Changes = ReturnType<typeof changesOf>

function canonicalQuoteOf({ from, to, wish, skip }: Vacation, changes: Changes): CanonicalQuote {
  return {
    subscriptionId: null,
    operation: 'enter_holiday_mode',
    input: canonicalJson({ from, to, wish, ...(skip && { skip }) }),
    outcome: canonicalJson(changes),
  }
}

async function savePreview(
  tx: Tx,
  context: Context,
  vacation: Vacation,
  changes: Changes,
): Promise<VacationPreviewView> {
  return previewView(vacation, await saveQuote(tx, context, canonicalQuoteOf(vacation, changes)), changes)
}

/** The effect of a vacation on all dogs. Stores only the quote. Refuses as `enterVacation` does. */
export async function previewVacation(
  context: Context,
  vacation: Vacation,
): Promise<Answer<VacationPreviewView>> {
  return context.services.database.transaction(async (tx) => {
    const planned = await plan(tx, context, vacation, listSubscriptions)
    if (!planned.ok) return planned
    const changes = changesOf(context, planned.dogs)
    return { ok: true, value: await savePreview(tx, context, vacation, changes), status: 201 }
  })
}

/**
 * Enters a vacation for all dogs at once. Refuses as `vacationRefusal` does, or with QUOTE_EXPIRED or QUOTE_STALE and
 * the new preview if the call's preview is outdated.
 */
export async function enterVacation(context: Context, vacation: Vacation): Promise<Answer<VacationView>> {
  const { database, mail } = context.services
  const entered = await database.transaction((tx) => enter(tx, context, vacation))
  if (entered.ok) mail.wake()
  return entered
}

async function enter(tx: Tx, context: Context, vacation: Vacation): Promise<Answer<VacationView>> {
  const { customerId, services, requestId, now, realNow } = context
  await lockCustomer(tx, customerId)
  const planned = await plan(tx, context, vacation, listForUpdate)
  if (!planned.ok) return planned
  const { dogs } = planned
  const changes = changesOf(context, dogs)
  const quoteRefusal = await checkSavedQuote(tx, context, canonicalQuoteOf(vacation, changes))
  if (quoteRefusal) {
    const quote = await savePreview(tx, context, vacation, changes)
    return { ok: false, reason: quoteRefusal, details: { quote } }
  }
  await context.markDone(tx)
  const { from, to, wish } = vacation
  const steps = dogs.flatMap((dog) => dog.steps)
  const id = await insertVacation(tx, customerId, { from, to, wish, enteredAt: now, steps })
  await saveForVacation(tx, context, id, dogs)
  const after = new Map(dogs.map(({ stored, result }) => [stored.subscription.id, result.after]))
  const possible = new Map(changed(steps).map(({ orderId }) => [orderId, 'UNDONE' as const]))
  const stored: StoredVacation = { id, from, to, wish, enteredAt: now, steps }
  const value = vacationView(stored, after, possible)
  if (steps.length > 0) {
    const close = new Map(changes.map(({ orderId, closeBox }) => [orderId, closeBox ?? null]))
    const orders = value.changes.map((it) => ({ ...it, closeBox: close.get(it.orderId) ?? null }))
    const data = { from, to, orders }
    const about = { customerId, entity: id, version: requestId }
    await services.mail.outbox.record(tx, [{ ...about, template: 'holidayEntered', data }], realNow)
  }
  return { ok: true, value, status: 201 }
}

function changed(steps: readonly VacationStep[]): VacationStep[] {
  return steps.filter(({ kind }) => kind !== 'COMES')
}

/** Saves the decisions on locked subscriptions, with an audit row for each order that names the vacation. */
export async function saveForVacation(
  tx: Tx,
  context: Context,
  vacationId: number,
  dogs: readonly {
    readonly stored: StoredSubscription
    readonly result: Pick<VacationResult, 'after' | 'events'>
  }[],
): Promise<void> {
  const changed = dogs.filter(({ result }) => result.events.length > 0)
  const changes = changed.map(({ stored, result }) => ({
    before: stored.subscription,
    ...result,
    // The vacation has one mail for all dogs.
    hasOwnMail: true as const,
    facts: { vacationId },
  }))
  await recordChanges(tx, context, changes)
}

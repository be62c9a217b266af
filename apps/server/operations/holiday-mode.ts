/**
 * Holidays of all dogs at once: shown before they are entered, entered in one transaction with one mail, taken back.
 * What is entered is held against what was shown, as every quote is.
 */
import type { VacationView, VacationPreviewView } from '@pfotenportal/contract/vacations'
import type { Vacation, VacationStep, VacationResult } from '@pfotenportal/domain/order/vacation'
import { paidBoxesDuring, vacationRefusal, enterVacation } from '@pfotenportal/domain/order/vacation'
import { changeSubscription } from '../change/change-subscription.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { StoredHoliday } from '../database/subscription/holiday-modes.ts'
import { insertHoliday, listHolidays } from '../database/subscription/holiday-modes.ts'
import type { Tx } from '../database/open.ts'
import type { StoredOrder } from '../database/order/orders.ts'
import { listHistory, openCharges } from '../database/order/orders.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import { findForUpdate, listSubscriptions } from '../database/subscription/subscriptions.ts'
import type { Answer, Refusal } from '../core/answer.ts'
import type { Context } from '../context/context.ts'
import { isOnTheWay } from '../mail/mail-data.ts'
import { byDay, changeViews, holidayView, previewView } from '../views/holiday-mode.ts'
import { pricedEntries } from '../views/schedule.ts'
import { viewContext } from '../views/view-context.ts'
import type { CanonicalQuote } from './saved-quotes.ts'
import { checkSavedQuote, saveQuote, canonicalJson } from './saved-quotes.ts'

/** Paid boxes that are still on their way are among the newest ones. */
const RECENT_ORDERS = 6

/** One dog's side of a holiday. */
export interface DogHoliday {
  readonly stored: StoredSubscription
  readonly taken: VacationResult
  /** Those of the rule, and the boxes that are paid and come all the same. */
  readonly steps: readonly VacationStep[]
  readonly paid: readonly StoredOrder[]
}

type Planned = { readonly ok: true; readonly dogs: readonly DogHoliday[] } | Refusal

/** Decides for every dog. `find` reads a dog, locked where the holiday is about to be entered. */
async function plan(
  tx: Tx,
  context: Context,
  mode: Vacation,
  find: (stored: StoredSubscription) => Promise<StoredSubscription | undefined>,
): Promise<Planned> {
  const { customerId, now, today } = context
  const others = await listHolidays(tx, customerId, today)
  const refused = vacationRefusal(mode, others, today)
  if (refused) return refused
  const dogs: DogHoliday[] = []
  for (const each of await listSubscriptions(tx, customerId, today)) {
    const stored = await find(each)
    if (!stored) continue
    const taken = enterVacation(stored.it, mode, others, { at: now, today })
    const paid = (await listHistory(tx, customerId, stored.it.id, RECENT_ORDERS)).filter(isOnTheWay)
    dogs.push({ stored, taken, paid, steps: [...paidBoxesDuring(paid, mode), ...taken.steps] })
  }
  return { ok: true, dogs }
}

async function changesOf(tx: Tx, context: Context, dogs: readonly DogHoliday[]) {
  const open = await openCharges(
    tx,
    context.customerId,
    dogs.map(({ stored }) => stored.it.id),
  )
  const view = viewContext(context)
  const changes = dogs.flatMap(({ stored: { it }, taken, steps, paid }) =>
    changeViews({
      it,
      steps,
      before: pricedEntries(it, view, open.get(it.id)),
      after: pricedEntries(taken.after, view, open.get(it.id)),
      paid: new Map(paid.map(({ id, totals }) => [id, totals.total])),
    }),
  )
  return byDay(changes)
}

type Changes = Awaited<ReturnType<typeof changesOf>>

function spelled({ from, to, wish }: Vacation, changes: Changes): CanonicalQuote {
  return {
    subscriptionId: null,
    operation: 'enter_holiday_mode',
    input: canonicalJson({ from, to, wish }),
    outcome: canonicalJson(changes),
  }
}

async function savePreview(
  tx: Tx,
  context: Context,
  mode: Vacation,
  changes: Changes,
): Promise<VacationPreviewView> {
  return previewView(mode, await saveQuote(tx, context, spelled(mode, changes)), changes)
}

/** What a holiday would change for all dogs. Nothing is written down but the quote. Refuses as entering it does. */
export async function previewHoliday(context: Context, mode: Vacation): Promise<Answer<VacationPreviewView>> {
  return context.services.database.transaction(async (tx) => {
    const planned = await plan(tx, context, mode, async (stored) => stored)
    if (!planned.ok) return planned
    const changes = await changesOf(tx, context, planned.dogs)
    return { ok: true, value: await savePreview(tx, context, mode, changes), status: 201 }
  })
}

/**
 * Enters a holiday for all dogs at once. Refuses as `vacationRefusal` does, and QUOTE_EXPIRED or QUOTE_STALE with the new
 * preview where the call carries one that no longer holds.
 */
export async function enterHoliday(context: Context, mode: Vacation): Promise<Answer<VacationView>> {
  const { database, mail } = context.services
  const entered = await database.transaction((tx) => enter(tx, context, mode))
  if (entered.ok) mail.wake()
  return entered
}

async function enter(tx: Tx, context: Context, mode: Vacation): Promise<Answer<VacationView>> {
  const { customerId, services, requestId, today, now, realNow } = context
  await lockCustomer(tx, customerId)
  const planned = await plan(tx, context, mode, ({ it }) => findForUpdate(tx, customerId, it.id, today))
  if (!planned.ok) return planned
  const { dogs } = planned
  const changes = await changesOf(tx, context, dogs)
  const broken = await checkSavedQuote(tx, context, spelled(mode, changes))
  if (broken) {
    const quote = await savePreview(tx, context, mode, changes)
    return { ok: false, reason: broken, details: { quote } }
  }
  await context.markDone(tx)
  const { from, to, wish } = mode
  const steps = dogs.flatMap((dog) => dog.steps)
  const id = await insertHoliday(tx, customerId, { from, to, wish, enteredAt: now, steps })
  for (const { stored, taken } of dogs) await save(tx, context, stored.it.id, taken, id)
  const after = new Map(dogs.map(({ stored, taken }) => [stored.it.id, taken.after]))
  const possible = new Map(changed(steps).map(({ orderId }) => [orderId, 'UNDONE' as const]))
  const holiday: StoredHoliday = { id, from, to, wish, enteredAt: now, steps }
  const value = holidayView(holiday, after, possible)
  if (steps.length > 0) {
    const data = { from, to, orders: value.changes }
    const about = { customerId, entity: id, version: requestId }
    await services.mail.outbox.record(tx, [{ ...about, template: 'holidayEntered', data }], realNow)
  }
  return { ok: true, value, status: 201 }
}

function changed(steps: readonly VacationStep[]): VacationStep[] {
  return steps.filter(({ kind }) => kind !== 'COMES')
}

/** Saves what was decided on a locked dog, with an audit row per order that names the holiday. */
export async function save(
  tx: Tx,
  context: Context,
  subscriptionId: number,
  { after, events }: Pick<VacationResult, 'after' | 'events'>,
  holidayId: number,
): Promise<void> {
  if (events.length === 0) return
  // The call as a whole is marked by whoever decided for all dogs.
  const actor = { ...context, markDone: async () => undefined }
  const saved = await changeSubscription(tx, actor, subscriptionId, {
    prepare: async () => ({
      ok: true,
      decide: () => ({ ok: true, value: after, events }),
      hasOwnMail: true,
      facts: { holidayId },
    }),
  })
  if (!saved.ok)
    throw new Error(`subscription ${subscriptionId} refused what was decided on it: ${saved.reason}`)
}

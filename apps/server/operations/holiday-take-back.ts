/** The holidays that are entered, and taking one back: for all dogs in one transaction, with one mail. */
import type { VacationView } from '@pfotenportal/contract/vacations'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { VacationStep } from '@pfotenportal/domain/order/vacation'
import type { TakenBackVacation, TakeBackOutcome } from '@pfotenportal/domain/order/vacation-take-back'
import { takeBackVacation } from '@pfotenportal/domain/order/vacation-take-back'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { parseOrderId } from '@pfotenportal/domain/subscription/subscription'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { StoredHoliday } from '../database/subscription/holiday-modes.ts'
import { listHolidays, markHolidayTakenBack } from '../database/subscription/holiday-modes.ts'
import type { Tx } from '../database/open.ts'
import { findForUpdate, listSubscriptions } from '../database/subscription/subscriptions.ts'
import type { Answer } from '../core/answer.ts'
import type { Context } from '../context/context.ts'
import { holidayView } from '../views/holiday-mode.ts'
import { save } from './holiday-mode.ts'

function stepsOf(subscriptionId: number, { steps }: StoredHoliday): VacationStep[] {
  return steps.filter(({ orderId }) => parseOrderId(orderId).subscriptionId === subscriptionId)
}

function backOf(it: Subscription, holiday: StoredHoliday, { now, today }: Context): TakenBackVacation {
  return takeBackVacation(it, stepsOf(it.id, holiday), { at: now, today })
}

/** The customer's holidays that are not over, each with what of it can be taken back. */
export async function holidaysOf(context: Context): Promise<VacationView[]> {
  const { customerId, services, today } = context
  const { query } = services.database
  const holidays = await listHolidays(query, customerId, today)
  if (holidays.length === 0) return []
  const subscriptions = (await listSubscriptions(query, customerId, today)).map(({ it }) => it)
  const byId = new Map(subscriptions.map((it) => [it.id, it]))
  return holidays.map((holiday) => {
    const outcomes = subscriptions.flatMap((it) => [...backOf(it, holiday, context).outcomes])
    return holidayView(holiday, byId, new Map(outcomes))
  })
}

/** Takes a holiday back. Refuses NOT_FOUND where it is unknown, somebody else's, over, or taken back already. */
export async function takeBackHoliday(context: Context, id: number): Promise<Answer<VacationView>> {
  const { database, mail } = context.services
  const takenBack = await database.transaction((tx) => takeBack(tx, context, id))
  if (takenBack.ok) mail.wake()
  return takenBack
}

async function takeBack(tx: Tx, context: Context, id: number): Promise<Answer<VacationView>> {
  const { customerId, services, requestId, now, today, realNow } = context
  await lockCustomer(tx, customerId)
  const holiday = (await listHolidays(tx, customerId, today)).find((each) => each.id === id)
  if (!holiday) return refuse('NOT_FOUND')
  await context.markDone(tx)
  await markHolidayTakenBack(tx, id, now)
  const after = new Map<number, Subscription>()
  const outcomes = new Map<number, TakeBackOutcome>()
  for (const { it: listed } of await listSubscriptions(tx, customerId, today)) {
    const found = await findForUpdate(tx, customerId, listed.id, today)
    if (!found) continue
    const back = backOf(found.it, holiday, context)
    await save(tx, context, listed.id, back, id)
    after.set(listed.id, back.after)
    for (const [orderId, outcome] of back.outcomes) outcomes.set(orderId, outcome)
  }
  const value = holidayView(holiday, after, outcomes, true)
  const orders = value.changes.filter(({ takeBack: outcome }) => outcome !== null)
  if (orders.length > 0) {
    const data = { from: holiday.from, to: holiday.to, orders }
    const about = { customerId, entity: id, version: requestId }
    await services.mail.outbox.record(tx, [{ ...about, template: 'holidayTakenBack', data }], realNow)
  }
  return { ok: true, value }
}

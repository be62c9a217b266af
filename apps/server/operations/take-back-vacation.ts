/** Lists vacations, and withdraws one: for all dogs in one transaction, with one mail. */
import type { VacationView } from '@pfotenportal/contract/vacations'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { VacationStep } from '@pfotenportal/domain/order/vacation'
import type { TakenBackVacation } from '@pfotenportal/domain/order/vacation-take-back'
import * as takeBackRules from '@pfotenportal/domain/order/vacation-take-back'
import { parseOrderId, type Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Context } from '../context/context.ts'
import type { Answer } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { listForUpdate, listSubscriptions } from '../database/subscription/subscriptions.ts'
import {
  listCurrentVacations,
  markVacationTakenBack,
  type StoredVacation,
} from '../database/subscription/vacations.ts'
import { vacationView } from '../views/vacation.ts'
import { saveForVacation } from './enter-vacation.ts'

function stepsOf(subscriptionId: number, { steps }: StoredVacation): VacationStep[] {
  return steps.filter(({ orderId }) => parseOrderId(orderId).subscriptionId === subscriptionId)
}

function backOf(
  subscription: Subscription,
  vacation: StoredVacation,
  { now, today }: Context,
): TakenBackVacation {
  return takeBackRules.takeBackVacation(
    subscription,
    stepsOf(subscription.id, vacation),
    momentOf({ now, today }),
  )
}

/** The customer's vacations that are not over, each with its reversible effects. */
export async function listVacations(context: Context): Promise<VacationView[]> {
  const { customerId, reads, today } = context
  const vacations = await listCurrentVacations(reads, customerId, today)
  if (vacations.length === 0) return []
  const subscriptions = (await listSubscriptions(reads, customerId, today)).map(
    ({ subscription }) => subscription,
  )
  const byId = new Map(subscriptions.map((it) => [it.id, it]))
  return vacations.map((vacation) => {
    const outcomes = subscriptions.flatMap((it) => [...backOf(it, vacation, context).outcomes])
    return vacationView(vacation, byId, new Map(outcomes))
  })
}

/** Withdraws a vacation. Refuses with NOT_FOUND if it is unknown, foreign, over or already withdrawn. */
export async function takeBackVacation(context: Context, id: number): Promise<Answer<VacationView>> {
  const { database, mail } = context.services
  const takenBack = await database.transaction((tx) => takeBack(tx, context, id))
  if (takenBack.ok) mail.wake()
  return takenBack
}

async function takeBack(tx: Tx, context: Context, id: number): Promise<Answer<VacationView>> {
  const { customerId, services, requestId, now, today, realNow } = context
  await lockCustomer(tx, customerId)
  const vacation = (await listCurrentVacations(tx, customerId, today)).find((each) => each.id === id)
  if (!vacation) return refuse('NOT_FOUND')
  await context.markDone(tx)
  await markVacationTakenBack(tx, id, now)
  const subscriptions = await listForUpdate(tx, customerId, today)
  const dogs = subscriptions.map((stored) => ({
    stored,
    result: backOf(stored.subscription, vacation, context),
  }))
  await saveForVacation(tx, context, id, dogs)
  const after = new Map(dogs.map(({ stored, result }) => [stored.subscription.id, result.after]))
  const outcomes = new Map(dogs.flatMap(({ result }) => [...result.outcomes]))
  const value = vacationView(vacation, after, outcomes, true)
  const orders = value.changes.filter(({ takeBack: outcome }) => outcome !== null)
  if (orders.length > 0) {
    const data = { from: vacation.from, to: vacation.to, orders }
    const about = { customerId, entity: id, version: requestId }
    await services.mail.outbox.record(tx, [{ ...about, template: 'holidayTakenBack', data }], realNow)
  }
  return { ok: true, value }
}

/**
 * How changes that a customer may take back are merged while their mails wait, so that flipping a skip on and off or
 * moving an order forth and back mails nothing (docs/domain.md 9.1). Pure.
 */
import type { z } from 'zod'
import type { nextUp } from './fields.ts'
import { orderChanges, type OrderChanges } from './order-changes.ts'
import { orderMoves, type OrderMoves } from './order-rescheduled.ts'
import { restart } from './restart.ts'
import { subscriptionReactivated } from './subscription-reactivated.ts'

/** The mails that wait for a change of mind, with the data of each. */
export const waitingSchemas = {
  orderSkipped: orderChanges,
  orderUnskipped: orderChanges,
  orderRescheduled: orderMoves,
  subscriptionResumed: restart,
  subscriptionReactivated: subscriptionReactivated.schema,
} as const

export type WaitingTemplate = keyof typeof waitingSchemas

/** Whether mails of that template wait. */
export function waits(template: string): template is WaitingTemplate {
  return Object.hasOwn(waitingSchemas, template)
}

type WaitingData = { readonly [T in WaitingTemplate]: z.infer<(typeof waitingSchemas)[T]> }

/** What waits to be mailed about one subscription, at most one mail of each kind. */
export type Waiting = { readonly [T in WaitingTemplate]?: WaitingData[T] | undefined }

/** A change with the mail that tells of it. */
export type Change = {
  readonly [T in WaitingTemplate]: { readonly template: T; readonly data: WaitingData[T] }
}[WaitingTemplate]

/** What comes next, as every mail about a subscription's orders tells it. */
export type NextUp = { readonly [K in keyof typeof nextUp]: z.infer<(typeof nextUp)[K]> }

/** What waits, each with the newest next orders. */
export function refreshed(waiting: Waiting, { box, upcoming }: NextUp): Waiting {
  const next = { box, upcoming }
  const fresh = <D extends NextUp>(data: D | undefined): D | undefined => data && { ...data, ...next }
  return {
    orderSkipped: fresh(waiting['orderSkipped']),
    orderUnskipped: fresh(waiting['orderUnskipped']),
    orderRescheduled: fresh(waiting['orderRescheduled']),
    subscriptionResumed: fresh(waiting['subscriptionResumed']),
    subscriptionReactivated: fresh(waiting['subscriptionReactivated']),
  }
}

/**
 * Adds a change to what waits. A skip and its taking back, and a move and the move back, leave nothing. A move of the
 * first box after resuming or reactivating is told by the mail about that, if it waits still.
 */
export function merge(waiting: Waiting, change: Change): Waiting {
  const now = refreshed(waiting, change.data)
  switch (change.template) {
    case 'orderSkipped':
      return { ...now, ...skipsMerged(change.data, now['orderSkipped'], now['orderUnskipped']) }
    case 'orderUnskipped': {
      const merged = skipsMerged(change.data, now['orderUnskipped'], now['orderSkipped'])
      return {
        ...now,
        orderUnskipped: merged['orderSkipped'],
        orderSkipped: merged['orderUnskipped'],
      }
    }
    case 'orderRescheduled':
      return movesFirstBox(waiting, change.data)
        ? now
        : { ...now, orderRescheduled: movesMerged(now, change.data) }
    case 'subscriptionResumed':
      return { ...now, subscriptionResumed: change.data }
    default:
      return { ...now, subscriptionReactivated: change.data }
  }
}

/** Orders by their day, each once; of two entries for one order the later one counts. */
function inOrder<O extends { readonly id: number; readonly billingDate: string }>(orders: readonly O[]): O[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return [...byId.values()].sort((a, b) => a.billingDate.localeCompare(b.billingDate) || a.id - b.id)
}

/** The data with these orders; nothing where none is left. */
function withOrders<O extends { readonly id: number; readonly billingDate: string }, D>(
  data: D & { readonly orders: readonly O[] },
  orders: readonly O[],
): (D & { orders: O[] }) | undefined {
  return orders.length === 0 ? undefined : { ...data, orders: inOrder(orders) }
}

/** An order whose opposite change still waits drops out of both: nothing has happened to it. */
function skipsMerged(change: OrderChanges, same?: OrderChanges, opposite?: OrderChanges) {
  const undone = new Set(opposite?.orders.map(({ id }) => id))
  const changed = new Set(change.orders.map(({ id }) => id))
  const added = change.orders.filter(({ id }) => !undone.has(id))
  const left = opposite?.orders.filter(({ id }) => !changed.has(id)) ?? []
  return {
    orderSkipped: withOrders(change, [...(same?.orders ?? []), ...added]),
    orderUnskipped: withOrders(change, left),
  }
}

/** Whether it is the first box after a restart that is moved, and the mail about the restart still waits. */
function movesFirstBox(waiting: Waiting, { orders }: OrderMoves): boolean {
  const told = waiting['subscriptionResumed'] ?? waiting['subscriptionReactivated']
  const first = told?.box?.billingDate
  return first !== undefined && orders.every(({ formerDate }) => formerDate === first)
}

/** Several moves of an order are one, from its first day to its last; where those are the same there was none. */
function movesMerged(now: Waiting, change: OrderMoves): OrderMoves | undefined {
  const waiting = now['orderRescheduled']?.orders ?? []
  const moves = change.orders.map((move) => {
    const before = waiting.find(({ id }) => id === move.id)
    if (!before) return move
    const isBack = before.formerDate === move.billingDate && before.wholeCadence === move.wholeCadence
    const wholeCadence = before.wholeCadence || move.wholeCadence
    return isBack ? null : { ...move, formerDate: before.formerDate, wholeCadence }
  })
  const moved = new Set(change.orders.map(({ id }) => id))
  // Orders that had been moved alone follow a cadence that moves before them (docs/domain.md 3.4).
  const following = change.orders.find(({ wholeCadence }) => wholeCadence)?.id
  const others = waiting.filter(({ id }) => !moved.has(id) && (following === undefined || id < following))
  return withOrders(change, [...others, ...moves.filter((move) => move !== null)])
}

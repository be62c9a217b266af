/**
 * Merges mails about changes that a customer may undo while they are delayed, so that skipping and restoring an order
 * or moving it back and forth sends no mail (docs/domain.md 9.1). Pure.
 */
import type { z } from 'zod'
import type { nextUp } from './fields.ts'
import { orderMoves, type OrderMoves } from './order-rescheduled.ts'
import { orderChanges, type OrderChanges } from './order-skipped.ts'
import { restart, subscriptionReactivated } from './subscription-resumed.ts'

/** Templates whose mails are delayed and merged, with their schemas. */
export const delayedMailSchemas = {
  orderSkipped: orderChanges,
  orderUnskipped: orderChanges,
  orderRescheduled: orderMoves,
  subscriptionResumed: restart,
  subscriptionReactivated: subscriptionReactivated.schema,
} as const

export type DelayedTemplate = keyof typeof delayedMailSchemas

/** Whether mails of that template are delayed. */
export function isDelayed(template: string): template is DelayedTemplate {
  return Object.hasOwn(delayedMailSchemas, template)
}

type DelayedMailData = { readonly [T in DelayedTemplate]: z.infer<(typeof delayedMailSchemas)[T]> }

/** Delayed mails about one subscription, at most one per template. */
export type DelayedMails = { readonly [T in DelayedTemplate]?: DelayedMailData[T] | undefined }

/** A change with its mail. */
export type MergeableChange = {
  readonly [T in DelayedTemplate]: { readonly template: T; readonly data: DelayedMailData[T] }
}[DelayedTemplate]

/** The upcoming orders, as every mail about a subscription's orders shows them. */
export type NextUp = { readonly [K in keyof typeof nextUp]: z.infer<(typeof nextUp)[K]> }

/** The delayed mails, updated with the latest upcoming orders. */
function withLatestOrders(delayed: DelayedMails, { box, upcoming }: NextUp): DelayedMails {
  const next = { box, upcoming }
  const update = <D extends NextUp>(data: D | undefined): D | undefined => data && { ...data, ...next }
  return {
    orderSkipped: update(delayed['orderSkipped']),
    orderUnskipped: update(delayed['orderUnskipped']),
    orderRescheduled: update(delayed['orderRescheduled']),
    subscriptionResumed: update(delayed['subscriptionResumed']),
    subscriptionReactivated: update(delayed['subscriptionReactivated']),
  }
}

/**
 * Merges a change into the delayed mails. A skip and its undo, or a move and the move back, cancel out. A move of the
 * first box after resuming or reactivating is part of that mail if it is still delayed.
 */
export function merge(delayed: DelayedMails, change: MergeableChange): DelayedMails {
  const now = withLatestOrders(delayed, change.data)
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
    case 'orderRescheduled': {
      const orderSkipped = withClosedSkips(now['orderSkipped'], change.data)
      const orderRescheduled = movesFirstBox(delayed, change.data)
        ? now['orderRescheduled']
        : movesMerged(now, change.data)
      return { ...now, orderSkipped, orderRescheduled }
    }
    case 'subscriptionResumed':
      return { ...now, subscriptionResumed: change.data }
    default:
      return { ...now, subscriptionReactivated: change.data }
  }
}

/** Sorts orders by day; of two entries for one order the later one wins. */
function inOrder<O extends { readonly id: number; readonly billingDate: string }>(orders: readonly O[]): O[] {
  const byId = new Map(orders.map((order) => [order.id, order]))
  return [...byId.values()].sort((a, b) => a.billingDate.localeCompare(b.billingDate) || a.id - b.id)
}

/** The data with these orders; undefined if none is left. */
function withOrders<O extends { readonly id: number; readonly billingDate: string }, D>(
  data: D & { readonly orders: readonly O[] },
  orders: readonly O[],
): (D & { orders: O[] }) | undefined {
  return orders.length === 0 ? undefined : { ...data, orders: inOrder(orders) }
}

/** If the opposite change of an order is still delayed, both cancel out. */
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

/** A delayed mail about skips offers no restoring of those that a move has made final. */
function withClosedSkips(skips: OrderChanges | undefined, { closedSkips }: OrderMoves) {
  const closed = new Set(closedSkips.map(({ id }) => id))
  return (
    skips && {
      ...skips,
      orders: skips.orders.map((order) => ({ ...order, isFinal: order.isFinal || closed.has(order.id) })),
    }
  )
}

/** Whether the first box after a restart was moved while the mail about the restart is still delayed. */
function movesFirstBox(delayed: DelayedMails, { orders }: OrderMoves): boolean {
  const restartMail = delayed['subscriptionResumed'] ?? delayed['subscriptionReactivated']
  const first = restartMail?.box?.billingDate
  return first !== undefined && orders.every(({ formerDate }) => formerDate === first)
}

/** Merges several moves of an order into one, from the first day to the last; none if they are the same. */
function movesMerged(now: DelayedMails, change: OrderMoves): OrderMoves | undefined {
  const delayed = now['orderRescheduled']?.orders ?? []
  const moves = change.orders.map((move) => {
    const before = delayed.find(({ id }) => id === move.id)
    if (!before) return move
    const isBack = before.formerDate === move.billingDate && before.wholeCadence === move.wholeCadence
    const wholeCadence = before.wholeCadence || move.wholeCadence
    return isBack ? null : { ...move, formerDate: before.formerDate, wholeCadence }
  })
  const moved = new Set(change.orders.map(({ id }) => id))
  // Individually moved orders follow when an earlier order moves the whole cadence (docs/domain.md 3.4).
  const following = change.orders.find(({ wholeCadence }) => wholeCadence)?.id
  const others = delayed.filter(({ id }) => !moved.has(id) && (following === undefined || id < following))
  const closedSkips = inOrder([...(now['orderRescheduled']?.closedSkips ?? []), ...change.closedSkips])
  return withOrders({ ...change, closedSkips }, [...others, ...moves.filter((move) => move !== null)])
}

/** Customers' vacations on the wire: their effect on each order, with days and prices from the rules (C-160). */
import type { VacationChangeView, VacationPreviewView, VacationView } from '@pfotenportal/contract/vacations'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { toWire, type Cents } from '@pfotenportal/domain/core/money'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import {
  closeBoxAfter,
  type CloseBox,
  type Vacation,
  type VacationStep,
} from '@pfotenportal/domain/order/vacation'
import type { TakeBackOutcome } from '@pfotenportal/domain/order/vacation-take-back'
import { parseOrderId, type Subscription } from '@pfotenportal/domain/subscription/subscription'
import { catalogueOn } from '../core/catalogue.ts'
import type { StoredQuote } from '../database/subscription/quotes.ts'
import type { StoredVacation } from '../database/subscription/vacations.ts'
import type { PricedEntry } from './order.ts'

/** A vacation's effect on one subscription: its priced schedule before and after, and the prices of its paid boxes. */
export interface PricedVacation {
  readonly subscription: Subscription
  /** The subscription with the vacation. */
  readonly changed: Subscription
  readonly steps: readonly VacationStep[]
  readonly before: readonly PricedEntry[]
  readonly after: readonly PricedEntry[]
  readonly paid: ReadonlyMap<number, Cents>
}

type StoredChange = Omit<VacationView['changes'][number], 'takeBack'>

function windowView(billingDate: Day, subscription: Subscription) {
  const catalogue = catalogueOn(billingDate)
  const { from, to } = deliveryWindow(billingDate, countryOf(subscription, catalogue), catalogue)
  return { from, to }
}

/** One step of a vacation, without prices. */
export function stepView(step: VacationStep, subscription: Subscription): StoredChange {
  const movedTo = step.kind === 'MOVED' ? step.movedTo : null
  return {
    subscriptionId: subscription.id,
    petName: subscription.pet?.name ?? '',
    orderId: step.orderId,
    kind: step.kind,
    reason: step.kind === 'COMES' ? step.reason : null,
    billingDate: step.billingDate,
    deliveryWindow: windowView(step.billingDate, subscription),
    newBillingDate: movedTo,
    newDeliveryWindow: movedTo && windowView(movedTo, subscription),
  }
}

/** All changes of a vacation for one subscription, including other boxes whose price changes. */
export function changeViews(
  { subscription, changed, steps, before, after, paid }: PricedVacation,
  moment: Moment,
): VacationChangeView[] {
  const was = totalsOf(before)
  const is = totalsOf(after)
  const stepped = steps.map((step): VacationChangeView => {
    const total = paid.get(step.orderId) ?? was.get(step.orderId) ?? 0
    const next =
      step.kind === 'SKIPPED' ? null : toWire(paid.get(step.orderId) ?? is.get(step.orderId) ?? total)
    const close = step.kind === 'MOVED' && closeBoxAfter(changed, step.orderId, moment)
    return {
      ...stepView(step, subscription),
      totalPrice: toWire(total),
      newTotalPrice: next,
      ...(close && { closeBox: closeBoxView(close) }),
    }
  })
  return [...stepped, ...repricedViews({ subscription, steps, before }, is)]
}

function closeBoxView({ orderId, window: { from, to }, grams }: CloseBox): VacationChangeView['closeBox'] {
  return { orderId, deliveryWindow: { from, to }, weight: { value: grams, unit: 'g' } }
}

function totalsOf(entries: readonly PricedEntry[]): ReadonlyMap<number, Cents> {
  return new Map(entries.map(({ entry, totals }) => [entry.orderId, totals.total]))
}

/** Boxes that keep their day but change their price because a discount applies to another box. */
function repricedViews(
  { subscription, steps, before }: Pick<PricedVacation, 'subscription' | 'steps' | 'before'>,
  is: ReadonlyMap<number, Cents>,
): VacationChangeView[] {
  const stepped = new Set(steps.map(({ orderId }) => orderId))
  return before.flatMap(({ entry, totals }) => {
    const next = is.get(entry.orderId)
    const isOther = entry.status === 'SCHEDULED' && !stepped.has(entry.orderId)
    if (!isOther || next === undefined || next === totals.total) return []
    const { billingDate } = entry
    const same: VacationChangeView = {
      subscriptionId: subscription.id,
      petName: subscription.pet?.name ?? '',
      orderId: entry.orderId,
      kind: 'REPRICED',
      reason: null,
      billingDate,
      deliveryWindow: windowView(billingDate, subscription),
      newBillingDate: null,
      newDeliveryWindow: null,
      totalPrice: toWire(totals.total),
      newTotalPrice: toWire(next),
    }
    return [same]
  })
}

/** Sorts the changes of all subscriptions by day. */
export function byDay<C extends { readonly billingDate: string; readonly orderId: number }>(
  changes: readonly C[],
): C[] {
  return changes.toSorted((a, b) => a.billingDate.localeCompare(b.billingDate) || a.orderId - b.orderId)
}

/** The preview of a vacation, with its stored quote. */
export function previewView(
  { from, to, wish }: Vacation,
  { id, createdAt, expiresAt }: StoredQuote,
  changes: VacationChangeView[],
): VacationPreviewView {
  return { id, createdAt, expiresAt, from, to, wish, changes }
}

type TakeBack = VacationView['changes'][number]['takeBack']

function takeBackView(outcome: TakeBackOutcome | undefined, isDone: boolean): TakeBack {
  if (outcome === undefined) return null
  if (outcome !== 'UNDONE') return outcome
  return isDone ? 'DONE' : 'POSSIBLE'
}

/**
 * A stored vacation. `outcomes` contains, for each changed order, the effect that taking the vacation back would have
 * or, with `isDone`, has had.
 */
export function vacationView(
  { id, from, to, wish, enteredAt, steps }: StoredVacation,
  subscriptions: ReadonlyMap<number, Subscription>,
  outcomes: ReadonlyMap<number, TakeBackOutcome>,
  isDone = false,
): VacationView {
  const changes = steps.flatMap((step) => {
    const it = subscriptions.get(parseOrderId(step.orderId).subscriptionId)
    const takeBack = takeBackView(outcomes.get(step.orderId), isDone)
    return it ? [{ ...stepView(step, it), takeBack }] : []
  })
  return { id, from, to, wish, enteredAt, changes: byDay(changes) }
}

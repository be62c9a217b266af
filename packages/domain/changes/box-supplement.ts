/** Supplements that a customer adds to a dog's boxes, once or in every box (C-150 to C-155; docs/domain.md 5.8). */
import { supplementOfKind, type Supplement, type SupplementKind } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { accept, acceptWith, refuse, type Decision } from '../core/decision.ts'
import type { DomainEvent, SupplementSide } from '../events/event.ts'
import { nextBoxPrice } from '../subscription/box.ts'
import { nextBillingDate, nextOrder, schedule } from '../subscription/schedule.ts'
import {
  exceptionAt,
  nextCycleIndex,
  orderIdOf,
  withException,
  type Line,
  type ScheduleException,
  type Subscription,
  type SubscriptionFacts,
} from '../subscription/subscription.ts'
import { paidSupplement } from '../subscription/supplement-line.ts'
import { refusedByState } from '../subscription/transitions.ts'

/** In one box only, or in every box from then on. */
export type SupplementRhythm = 'ONCE' | 'ALWAYS'

/** A supplement in an upcoming box. */
export interface BoxSupplement {
  readonly supplement: Supplement
  readonly every: SupplementRhythm
  /** The first box that contains it. */
  readonly cycleIndex: number
  readonly line: Line
}

/** The supplement, and how often it comes. */
export interface SupplementChoice {
  readonly supplement: SupplementKind
  readonly every: SupplementRhythm
}

type Choice = Decision<Subscription, DomainEvent>

/** All supplements that the customer has added to upcoming boxes, in catalogue order. */
export function boxSupplements(subscription: Subscription, moment: Moment): BoxSupplement[] {
  return moment.catalogue.supplements.flatMap(({ kind }) => boxSupplement(subscription, kind, moment) ?? [])
}

/** The supplement of a kind in upcoming boxes; undefined if there is none. There is never more than one of a kind. */
function boxSupplement(
  subscription: Subscription,
  kind: SupplementKind,
  moment: Moment,
): BoxSupplement | undefined {
  return recurringSupplement(subscription, kind, moment) ?? oneOffSupplement(subscription, kind, moment)
}

function recurringSupplement(
  subscription: Subscription,
  kind: SupplementKind,
  moment: Moment,
): BoxSupplement | undefined {
  const line = subscription.lines.find((each) => isOf(kind, each, moment))
  const supplement = line && paidSupplement(line, moment.catalogue)
  if (!supplement) return undefined
  return {
    supplement,
    every: 'ALWAYS',
    cycleIndex: indexOfNextBox(subscription, moment) ?? nextCycleIndex(subscription),
    line,
  }
}

function oneOffSupplement(
  subscription: SubscriptionFacts,
  kind: SupplementKind,
  moment: Moment,
): BoxSupplement | undefined {
  for (const { cycleIndex, extraLines } of subscription.exceptions) {
    const line = extraLines.find((each) => isOf(kind, each, moment))
    const supplement = line && paidSupplement(line, moment.catalogue)
    if (supplement)
      return { supplement, every: 'ONCE', cycleIndex: deliveredWith(subscription, cycleIndex), line }
  }
  return undefined
}

function isOf(kind: SupplementKind, line: Line, { catalogue }: Moment): boolean {
  return paidSupplement(line, catalogue)?.kind === kind
}

/** A skipped box passes its one-off items on to the next one (docs/domain.md 7.5). */
function deliveredWith(subscription: SubscriptionFacts, cycleIndex: number): number {
  return exceptionAt(subscription, cycleIndex).skipped
    ? deliveredWith(subscription, cycleIndex + 1)
    : cycleIndex
}

/** The next box, or during a pause the first one after it; undefined if none is planned. */
function indexOfNextBox(subscription: Subscription, moment: Moment): number | undefined {
  if (subscription.status === 'ACTIVE') return nextOrder(schedule(subscription, moment))?.cycleIndex
  return subscription.status === 'PAUSED' && nextBillingDate(subscription, moment) !== null
    ? nextCycleIndex(subscription)
    : undefined
}

/**
 * Adds a supplement at its list price to the next box, or to every box from the next one on. If the supplement is
 * already in an upcoming box, its rhythm changes, so that it never comes twice; choosing the same rhythm again changes
 * nothing. From one box to every box is a new agreement at today's list price; otherwise the agreed price stays.
 * Refuses by state, and NO_UPCOMING_ORDER, and SUPPLEMENT_NOT_FOUND if a new agreement is needed and it is not sold.
 */
export function addSupplement(subscription: Subscription, choice: SupplementChoice, moment: Moment): Choice {
  const refused = refusedByState('addSupplement', subscription, moment)
  if (refused) return refused
  const cycleIndex = indexOfNextBox(subscription, moment)
  if (cycleIndex === undefined) return refuse('NO_UPCOMING_ORDER')
  const present = boxSupplement(subscription, choice.supplement, moment)
  if (present?.every === choice.every && present.cycleIndex === cycleIndex) return accept(subscription)
  const sold = supplementOfKind(moment.catalogue, choice.supplement)
  const agreed = present?.every === 'ALWAYS' || choice.every === 'ONCE' ? present : undefined
  if (!sold || (sold.retired && !agreed)) return refuse('SUPPLEMENT_NOT_FOUND')
  const line = agreed?.line ?? lineOf(subscription.id, sold)
  const without = withoutSupplement(subscription, choice.supplement, moment)
  const next = choice.every === 'ALWAYS' ? withLine(without, line) : withExtraLine(without, cycleIndex, line)
  return changed('supplementAdded', choice.supplement, subscription, next, moment)
}

/**
 * Removes a supplement from all upcoming boxes. Refuses by state, and SUPPLEMENT_NOT_FOUND if no upcoming box contains
 * it.
 */
export function removeSupplement(subscription: Subscription, kind: SupplementKind, moment: Moment): Choice {
  const refused = refusedByState('removeSupplement', subscription, moment)
  if (refused) return refused
  if (!boxSupplement(subscription, kind, moment)) return refuse('SUPPLEMENT_NOT_FOUND')
  return changed(
    'supplementRemoved',
    kind,
    subscription,
    withoutSupplement(subscription, kind, moment),
    moment,
  )
}

function withoutSupplement<S extends Subscription>(subscription: S, kind: SupplementKind, moment: Moment): S {
  const exceptions = subscription.exceptions.reduce<readonly ScheduleException[]>((kept, exception) => {
    if (!exception.extraLines.some((line) => isOf(kind, line, moment))) return [...kept, exception]
    return withException(kept, {
      ...exception,
      extraLines: exception.extraLines.filter((line) => !isOf(kind, line, moment)),
    })
  }, [])
  return {
    ...subscription,
    lines: subscription.lines.filter((line) => !isOf(kind, line, moment)),
    exceptions,
  }
}

function withLine(subscription: Subscription, line: Line): Subscription {
  return { ...subscription, lines: [...subscription.lines, line].toSorted((a, b) => a.id - b.id) }
}

function withExtraLine(subscription: Subscription, cycleIndex: number, line: Line): Subscription {
  const exception = exceptionAt(subscription, cycleIndex)
  const extraLines = [...exception.extraLines, line].toSorted((a, b) => a.id - b.id)
  return { ...subscription, exceptions: withException(subscription.exceptions, { ...exception, extraLines }) }
}

/** Each kind has a fixed line number after the menu, which it keeps when its rhythm changes. */
function lineOf(subscriptionId: number, { position, sku, price, productId, variantId }: Supplement): Line {
  const id = subscriptionId * 10 + 1 + position
  return { id, sku, quantity: 1, price, product: { productId, variantId } }
}

function changed(
  type: 'supplementAdded' | 'supplementRemoved',
  kind: SupplementKind,
  before: Subscription,
  after: Subscription,
  moment: Moment,
): Choice {
  return acceptWith<Subscription, DomainEvent>(after, () => {
    const concerned = boxSupplement(type === 'supplementAdded' ? after : before, kind, moment)
    const orderId =
      concerned && before.status === 'ACTIVE' ? orderIdOf(before.id, concerned.cycleIndex) : null
    return [
      {
        type,
        subscriptionId: before.id,
        supplement: kind,
        orderId,
        before: sideOf(before, kind, moment),
        after: sideOf(after, kind, moment),
      },
    ]
  })
}

function sideOf(subscription: Subscription, kind: SupplementKind, moment: Moment): SupplementSide {
  const every = boxSupplement(subscription, kind, moment)?.every ?? null
  return { every, nextBox: nextBoxPrice(subscription, moment).total }
}

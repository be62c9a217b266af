/**
 * Changes that can be undone: their events, and what is stored with a change so that an undo can restore the
 * subscription as it was before.
 */
import type { DomainEvent, EventOf } from '../events/event.ts'
import type { Pet } from '../pet/pet.ts'
import { pricesVersion } from '../product/announced-prices.ts'
import { openOrderOf, type Subscription } from '../subscription/subscription.ts'

const UNDOABLE = [
  'orderSkipped',
  'orderUnskipped',
  'orderRescheduled',
  'planChanged',
  'petUpdated',
  'addressChanged',
  'paymentMethodChanged',
  'discountAdded',
  'discountRemoved',
  'supplementAdded',
  'supplementRemoved',
  'subscriptionPaused',
  'subscriptionResumed',
] as const

/** The event of a change that can be undone. */
export type Undoable = EventOf<(typeof UNDOABLE)[number]>

/** Whether an event is that of a change that can be undone. */
export function isUndoable(event: Pick<DomainEvent, 'type'>): event is Undoable {
  return UNDOABLE.some((type) => type === event.type)
}

/** The only catalogue when the first states were stored. */
const FIRST_VERSION = 1

type Without<S, K extends PropertyKey> = S extends unknown ? Omit<S, K> : never

/**
 * A subscription as an undo compares and restores it: without what time alone changes, such as the age of the dog, and
 * with the id of an address instead of the address.
 */
export type UndoState = Without<Subscription, 'pet' | 'paymentMethod' | 'shippingAddress' | 'terms'> & {
  /** States that were stored before they could change have no allergies, health issues and confirmed words. */
  readonly pet: (Pick<Pet, 'weight' | 'activityLevel' | 'weightClass'> & Partial<Described>) | null
  readonly paymentMethodId: string | null
  readonly addressId: number | null
  /** The version of its terms; states that were stored before there were several do not have it. */
  readonly termsVersion?: number
}

/** What is stored with a change that can be undone. */
export interface UndoStep {
  readonly before: UndoState
  readonly after: UndoState
}

/** What is written about a dog's health. */
type Described = Pick<Pet, 'allergies' | 'healthIssues' | 'confirmedWords'>

function describedBy({ allergies, healthIssues, confirmedWords }: Pet): Described {
  return { allergies, healthIssues, confirmedWords }
}

function undoStateOf(subscription: Subscription): UndoState {
  const { pet, paymentMethod, shippingAddress, terms, ...others } = subscription
  return {
    ...others,
    pet: pet && {
      weight: pet.weight,
      activityLevel: pet.activityLevel,
      weightClass: pet.weightClass,
      ...describedBy(pet),
    },
    paymentMethodId: paymentMethod?.id ?? null,
    addressId: shippingAddress?.addressId ?? null,
    termsVersion: terms.version,
  }
}

/**
 * What to store with a customer's change; undefined if it cannot be taken back, because it also did something else,
 * such as giving up an owed order or the terms of an earlier catalogue.
 */
export function undoStepOf(
  before: Subscription,
  after: Subscription,
  events: readonly DomainEvent[],
): UndoStep | undefined {
  const [event, ...others] = events
  if (!event || others.length > 0 || !isUndoable(event)) return undefined
  if (before.terms.version !== after.terms.version) return undefined
  if (pricesVersion(before.terms) !== pricesVersion(after.terms)) return undefined
  return isSame(openOrderOf(before), openOrderOf(after))
    ? { before: undoStateOf(before), after: undoStateOf(after) }
    : undefined
}

/** Whether the subscription is as the change left it: nothing has happened since, or it has been undone. */
export function isAsLeft(subscription: Subscription, { after }: UndoStep): boolean {
  const pet = after.pet && { ...(subscription.pet && describedBy(subscription.pet)), ...after.pet }
  return isSame(undoStateOf(subscription), { termsVersion: FIRST_VERSION, ...after, pet })
}

/** Whether two values have the same content, in whichever order their fields are. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

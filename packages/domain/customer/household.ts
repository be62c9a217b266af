/** The boxes of all dogs of a household in one timeline (C-180). Pure and light: the portal uses it. */

/** The facts about an upcoming box that sorting needs. */
export interface UpcomingBox {
  readonly id: number
  /** First and last day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryWindow: { readonly from: string; readonly to: string }
}

/** The facts about a charged order that sorting needs. */
export interface PastBox {
  readonly id: number
  /** `YYYY-MM-DD`. */
  readonly billingDate: string
}

/** A dog with its boxes. */
export interface DogWithBoxes<D, B> {
  readonly dog: D
  readonly boxes: readonly B[]
}

/** A box and its dog. */
export interface DogBox<D, B> {
  readonly dog: D
  readonly box: B
}

const flattenBoxes = <D, B>(household: readonly DogWithBoxes<D, B>[]): DogBox<D, B>[] =>
  household.flatMap(({ dog, boxes }) => boxes.map((box) => ({ dog, box })))

/**
 * The boxes of all dogs, soonest delivery first. Boxes with the same delivery days keep the order of the dogs (spec 4),
 * then of their ids.
 */
export function soonestFirst<D, B extends UpcomingBox>(
  household: readonly DogWithBoxes<D, B>[],
): DogBox<D, B>[] {
  const place = new Map(household.map(({ dog }, index) => [dog, index]))
  return flattenBoxes(household).toSorted(
    (a, b) =>
      a.box.deliveryWindow.from.localeCompare(b.box.deliveryWindow.from) ||
      a.box.deliveryWindow.to.localeCompare(b.box.deliveryWindow.to) ||
      (place.get(a.dog) ?? 0) - (place.get(b.dog) ?? 0) ||
      a.box.id - b.box.id,
  )
}

/** The charged orders of all dogs, newest first. Orders of the same day keep the order of the dogs. */
export function newestFirst<D, B extends PastBox>(household: readonly DogWithBoxes<D, B>[]): DogBox<D, B>[] {
  const place = new Map(household.map(({ dog }, index) => [dog, index]))
  return flattenBoxes(household).toSorted(
    (a, b) =>
      b.box.billingDate.localeCompare(a.box.billingDate) ||
      (place.get(a.dog) ?? 0) - (place.get(b.dog) ?? 0) ||
      b.box.id - a.box.id,
  )
}

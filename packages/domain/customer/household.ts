/** Several dogs in one household: whose box comes when, in one time line (C-180). Pure and light: the portal uses it. */

/** As much of a box as its place in time needs. */
export interface UpcomingBox {
  readonly id: number
  /** First and last day of the delivery, `YYYY-MM-DD`. */
  readonly deliveryWindow: { readonly from: string; readonly to: string }
}

/** As much of a charged order as its place in the past needs. */
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

/** A box and the dog that it feeds. */
export interface DogBox<D, B> {
  readonly dog: D
  readonly box: B
}

const flattenBoxes = <D, B>(household: readonly DogWithBoxes<D, B>[]): DogBox<D, B>[] =>
  household.flatMap(({ dog, boxes }) => boxes.map((box) => ({ dog, box })))

/**
 * The boxes of all dogs, soonest delivery first; of those that come in the same days the dogs keep the order of their
 * list (spec 4), and a dog's boxes their ids.
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

/** The charged orders of all dogs, newest first; on one day the dogs keep the order of their list. */
export function newestFirst<D, B extends PastBox>(household: readonly DogWithBoxes<D, B>[]): DogBox<D, B>[] {
  const place = new Map(household.map(({ dog }, index) => [dog, index]))
  return flattenBoxes(household).toSorted(
    (a, b) =>
      b.box.billingDate.localeCompare(a.box.billingDate) ||
      (place.get(a.dog) ?? 0) - (place.get(b.dog) ?? 0) ||
      b.box.id - a.box.id,
  )
}

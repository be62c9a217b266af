/** Reads a delivery of a shop: which order it is about, and what the intake would be sent for it. */
import { isStorable } from '../../core/storable-text.ts'
import type { ShopDelivery, ShopOrderName, ShopRemark, ShopSender } from '../../database/shop/shop-orders.ts'
import { remark } from './remarks.ts'

/** What a delivery says. */
export interface ShopReading extends ShopOrderName {
  /** What the customer or a colleague in the shop has written to it; may be empty. */
  readonly note: string
  /** The order as the intake takes it, as far as it is known; null if there is nothing to take in. */
  readonly draft: unknown
  /** What stands against taking it in, or if there is nothing to take in, why. */
  readonly remarks: readonly ShopRemark[]
  /** What is worth knowing, but does not stand against it. */
  readonly notes: readonly ShopRemark[]
}

export type ReadDelivery = (json: unknown, delivery: ShopDelivery) => ShopReading

/** The text of a delivery as a person can read it. */
export function textOf({ body }: Pick<ShopDelivery, 'body'>): string {
  return new TextDecoder().decode(body)
}

/** The parsed body; undefined for what is no JSON or cannot be stored as text. */
export function jsonOf(delivery: Pick<ShopDelivery, 'body'>): unknown {
  try {
    const json: unknown = JSON.parse(textOf(delivery))
    return isStorable(json) ? json : undefined
  } catch {
    return undefined
  }
}

const UNREADABLE: ShopReading = {
  key: null,
  number: null,
  note: '',
  draft: {},
  remarks: [remark('', ({ noJson }) => noJson)],
  notes: [],
}

/** Reads a delivery by the form of its sender. */
export function readDelivery(
  delivery: ShopDelivery,
  readers: Readonly<Record<ShopSender, ReadDelivery>>,
): ShopReading {
  const json = jsonOf(delivery)
  return typeof json === 'object' && json !== null ? readers[delivery.sender](json, delivery) : UNREADABLE
}

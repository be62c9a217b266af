/** The documented form of a shop's order: the body of `POST /api/admin/v1/intake` (docs/shop.md). */
import { z } from 'zod'
import type { ReadDelivery } from './reading.ts'

const reference = z.string().trim().min(1).max(200)

/** What names an order, if the rest of it cannot be read. */
const Named = z.object({
  source: z.string().max(40).default('shop'),
  contracts: z
    .array(z.object({ subscription: z.object({ reference }) }))
    .min(1)
    .max(10),
})

/** The order is named by the references of its contracts, because it has no number of its own. */
export const readOwnForm: ReadDelivery = (json) => {
  const named = Named.safeParse(json)
  const references = named.success ? named.data.contracts.map((each) => each.subscription.reference) : []
  const isNamed = named.success && references.length > 0
  return {
    key: isNamed ? JSON.stringify([named.data.source, ...references.toSorted()]) : null,
    number: isNamed ? references.join(', ') : null,
    draft: json,
    note: '',
    remarks: [],
    notes: [],
  }
}

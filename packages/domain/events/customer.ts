/** Events about a customer, who may have no subscription yet. */
import { z } from 'zod'
import { eventSchema, statusFacts } from './fields.ts'

/** A customer was added by the intake (docs/domain.md C-450). */
export const customerCreated = z.object({
  type: z.literal('customerCreated'),
  subscriptionId: z.null(),
  before: z.null(),
  after: z.object({ language: z.enum(['de', 'en']) }),
  /** The system that sold to the customer, as it calls itself. */
  source: z.string(),
})

export type CustomerCreated = Readonly<z.infer<typeof customerCreated>>

/** A customer was merged into this one (docs/domain.md C-471). */
export const customerMerged = z.object({
  type: z.literal('customerMerged'),
  subscriptionId: z.null(),
  before: z.null(),
  after: z.null(),
  /** The number of the other, which leads here from now on. */
  mergedId: z.int(),
  /** What came with it. */
  petIds: z.array(z.int()),
  subscriptionIds: z.array(z.int()),
})

/** A customer was erased (docs/domain.md C-574): other systems have to forget the person too. */
export const customerErased = z.object({
  type: z.literal('customerErased'),
  subscriptionId: z.null(),
  before: z.null(),
  after: z.null(),
  /** The numbers of customers who were merged into this one before. */
  formerIds: z.array(z.int()),
})

/** Both ends of a move: the customer, the contract and the dog there. */
const place = z.object({ customerId: z.int(), subscriptionId: z.int(), petId: z.int() })

/**
 * A dog went to another customer with its contract (docs/domain.md C-478). Recorded once for the contract that ended with
 * the one, and once for that which goes on with the other.
 */
export const dogMoved = eventSchema('dogMoved', statusFacts.nullable(), {
  /** Whether it is about the contract of the new owner. */
  isArrival: z.boolean(),
  from: place,
  to: place,
})

export type DogMoved = Readonly<z.infer<typeof dogMoved>>
export type CustomerErased = Readonly<z.infer<typeof customerErased>>
export type CustomerMerged = Readonly<z.infer<typeof customerMerged>>

/** Events about a customer, who may have no subscription yet. */
import { z } from 'zod'

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

export type CustomerMerged = Readonly<z.infer<typeof customerMerged>>

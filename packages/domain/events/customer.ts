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

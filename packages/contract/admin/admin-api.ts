/** The admin API's own calls by name. It also has those of the customer that staff may send, below the customer. */
import type { z } from 'zod'
import type { AdminCall } from './call.ts'
import { adminCatalogueCalls } from './catalogue.ts'
import { adminCustomerCalls } from './customers.ts'
import { adminDocumentCalls } from './documents.ts'
import { adminEventCalls } from './events.ts'
import { adminIntakeCalls } from './intake.ts'
import { adminOrderCalls } from './orders.ts'
import { adminPriceCalls } from './prices.ts'
import { adminWebhookCalls } from './webhooks.ts'

/** All descriptors by name. */
export const adminApi = {
  ...adminCustomerCalls,
  ...adminOrderCalls,
  ...adminDocumentCalls,
  ...adminIntakeCalls,
  ...adminCatalogueCalls,
  ...adminPriceCalls,
  ...adminWebhookCalls,
  ...adminEventCalls,
}

type AdminApi = typeof adminApi

export type AdminCallName = keyof AdminApi

type Received<C extends AdminCallName, K extends string> = AdminApi[C] extends {
  readonly [key in K]: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** What the handler of a call receives, parsed. */
export interface AdminRequest<C extends AdminCallName> {
  readonly params: Received<C, 'params'>
  readonly query: Received<C, 'query'>
  readonly body: Received<C, 'input'>
}

/** The `data` of a successful answer. */
export type AdminData<C extends AdminCallName> = z.output<AdminApi[C]['answer']>

/** The descriptors without the literal types of their schemas. */
export const adminCalls: Readonly<Record<AdminCallName, AdminCall>> = adminApi

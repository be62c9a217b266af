/** The handlers of the admin API's own calls. A missing handler is a type error. */
import { adminCampaignHandlers, adminCatalogueHandlers } from './catalogue.ts'
import { adminCustomerHandlers } from './customers.ts'
import { adminDocumentHandlers } from './documents.ts'
import { adminEventHandlers } from './events.ts'
import type { AdminHandlers } from './handler.ts'
import { adminIntakeHandlers } from './intake.ts'
import { adminOrderHandlers } from './orders.ts'
import { adminPriceHandlers } from './prices.ts'
import { adminRefundHandlers } from './refunds.ts'
import { adminWebhookHandlers } from './webhooks.ts'

export const adminHandlers: AdminHandlers = {
  ...adminCustomerHandlers,
  ...adminOrderHandlers,
  ...adminRefundHandlers,
  ...adminDocumentHandlers,
  ...adminIntakeHandlers,
  ...adminCampaignHandlers,
  ...adminCatalogueHandlers,
  ...adminPriceHandlers,
  ...adminWebhookHandlers,
  ...adminEventHandlers,
}

/** Server-rendered pages beside the portal, and webhooks. Each page sets its own content policy. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context/services.ts'
import { registerDocs } from '../http/docs.ts'
import {
  registerCarrierWebhook,
  registerPaymentWebhook,
  registerShopWebhooks,
} from '../http/webhooks/webhooks.ts'
import { registerCalendarFile } from './calendar-file.ts'
import { registerDeclarationPages } from './declarations/page.ts'
import { registerEmailChangePage } from './email-change-page.ts'
import { registerErasurePage } from './erasure-page.ts'
import { registerFeedPages } from './feed/page.ts'
import { registerLegalPages } from './legal-pages.ts'
import { registerMailbox } from './mailbox.ts'
import { registerPaymentPage } from './payment-page.ts'
import { registerPriceOfferPage } from './price-offer-page.ts'
import { registerGatewayPages } from './simulated-gateway/pages.ts'
import { registerTimeTravel } from './time-travel.ts'
import { registerUnsubscribePage } from './unsubscribe-page.ts'

export async function registerPages(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.hasApiDocs) await registerDocs(app, services)
  registerCalendarFile(app, services)
  registerLegalPages(app, services)
  await registerPaymentPage(app, services)
  await registerUnsubscribePage(app, services)
  await registerEmailChangePage(app, services)
  await registerErasurePage(app, services)
  await registerDeclarationPages(app, services)
  registerFeedPages(app, services)
  await registerPriceOfferPage(app, services)
  if (services.config.paymentGateway === 'simulated') await registerGatewayPages(app, services)
  await registerPaymentWebhook(app, services)
  await registerCarrierWebhook(app, services)
  await registerShopWebhooks(app, services)
  if (!services.config.production) await registerMailbox(app, services)
  await registerTimeTravel(app, services)
}

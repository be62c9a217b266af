/** Server-rendered pages beside the portal, and webhooks. Each page sets its own content policy. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context/services.ts'
import { registerDocs } from '../http/docs.ts'
import { registerCarrierWebhook, registerPaymentWebhook } from '../http/webhooks/webhooks.ts'
import { registerCalendarFile } from './calendar-file.ts'
import { registerMailbox } from './mailbox.ts'
import { registerOperator } from './operator/register.ts'
import { registerPackingDownloads } from './packing-downloads.ts'
import { registerPaymentPage } from './payment-page.ts'
import { registerGatewayPages } from './simulated-gateway/pages.ts'
import { registerTimeTravel } from './time-travel.ts'
import { registerUnsubscribePage } from './unsubscribe-page.ts'

/** A parameter that is given more than once counts as its first value, so that a page reads only strings. */
function readFirstValues(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    const entries = Object.entries(request.query as Record<string, string | string[]>)
    request.query = Object.fromEntries(entries.map(([name, value]) => [name, [value].flat()[0]]))
  })
}

export async function registerPages(app: FastifyInstance, services: Services): Promise<void> {
  await registerDocs(app, services)
  registerCalendarFile(app, services)
  await registerPaymentPage(app, services)
  await registerUnsubscribePage(app, services)
  if (services.config.paymentGateway === 'simulated') await registerGatewayPages(app, services)
  await registerPaymentWebhook(app, services)
  await registerCarrierWebhook(app, services)
  await app.register(async (operator) => {
    readFirstValues(operator)
    registerPackingDownloads(operator, services)
    await registerOperator(operator, services)
  })
  if (!services.config.production) await registerMailbox(app, services)
  await registerTimeTravel(app, services)
}

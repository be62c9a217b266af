/** Pages of the service beside the portal. Each sets its own content policy. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import { registerDocs } from './docs.ts'
import { registerMailbox } from './mailbox.ts'

export async function registerPages(app: FastifyInstance, services: Services): Promise<void> {
  await registerDocs(app, services)
  if (!services.config.production) await registerMailbox(app, services)
}

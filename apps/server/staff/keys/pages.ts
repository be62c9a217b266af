/** `/operator/keys`: the keys of other systems for the admin API. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context/services.ts'
import { listAdminKeys } from '../../database/identity/admin-keys.ts'
import { KEYS_PATH } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import type { SentForm } from '../page/sent-form.ts'
import { requirePermission } from '../sign-in/access.ts'

/** Registers the page. */
export function registerKeys(app: FastifyInstance, services: Services): void {
  app.get(KEYS_PATH, requirePermission('manageStaff'), (request, reply) => sendKeys(services, request, reply))
}

export async function sendKeys(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  sent?: SentForm,
): Promise<FastifyReply> {
  rememberLanguage(services, request, reply)
  const keys = await listAdminKeys(services.database.query)
  const { keysPageHtml } = await loadRenderer()
  const view = viewOf(services, request, await services.clock.moment(), sent)
  return sendPage(reply, keysPageHtml(view, keys), sent ? 422 : 200)
}

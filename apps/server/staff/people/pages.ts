/** `/operator/staff`: who may sign in at the operator's pages, and as what. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context/services.ts'
import { listStaff } from '../../database/identity/staff.ts'
import { STAFF_PATH } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import type { SentForm } from '../page/sent-form.ts'
import { requirePermission } from '../sign-in/access.ts'

/** Registers the page. */
export function registerPeople(app: FastifyInstance, services: Services): void {
  app.get(STAFF_PATH, requirePermission('manageStaff'), (request, reply) =>
    sendPeople(services, request, reply),
  )
}

export async function sendPeople(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  sent?: SentForm,
): Promise<FastifyReply> {
  const { config, database, clock } = services
  rememberLanguage(services, request, reply)
  const people = await listStaff(database.query, clock.realNow())
  const { staffPageHtml } = await loadRenderer()
  const view = viewOf(services, request, await clock.moment(), sent)
  return sendPage(reply, staffPageHtml(view, { people, firstAdmin: config.operatorEmail }), sent ? 422 : 200)
}

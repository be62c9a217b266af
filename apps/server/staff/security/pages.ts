/** `/operator/security`: the security events of the last days, and from where they came. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context/services.ts'
import { listSecurityEvents } from '../../database/identity/security-events.ts'
import { SECURITY_PATH } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'

/** How many networks the page shows. */
const SHOWN_SOURCES = 50

/** Registers the page. */
export function registerSecurity(app: FastifyInstance, services: Services): void {
  const { database, clock } = services
  app.get(SECURITY_PATH, requirePermission('manageStaff'), async (request, reply) => {
    rememberLanguage(services, request, reply)
    const listed = await listSecurityEvents(database.query, clock.realNow(), SHOWN_SOURCES)
    const { securityPageHtml } = await loadRenderer()
    return sendPage(reply, securityPageHtml(viewOf(services, request, await clock.moment()), listed))
  })
}

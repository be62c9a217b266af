/** `/operator/keys`: the keys of other systems for the admin API. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context/services.ts'
import { listAdminKeys } from '../../database/identity/admin-keys.ts'
import { KEYS_PATH } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'

/** Registers the page. */
export function registerKeys(app: FastifyInstance, services: Services): void {
  app.get(KEYS_PATH, requirePermission('manageStaff'), async (request, reply) => {
    rememberLanguage(services, request, reply)
    const keys = await listAdminKeys(services.database.query)
    const { keysPageHtml } = await loadRenderer()
    const view = viewOf(services, request, await services.clock.moment())
    return sendPage(reply, keysPageHtml(view, keys))
  })
}

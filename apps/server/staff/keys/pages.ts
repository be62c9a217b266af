/** `/operator/keys`: an admin creates and revokes the keys of other systems for the admin API. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ADMIN_SCOPES } from '@pfotenportal/contract/admin/call'
import type { Services } from '../../context/services.ts'
import { listAdminKeys } from '../../database/identity/admin-keys.ts'
import { sendRefusal } from '../../http/answer.ts'
import { formOf } from '../../pages/forms.ts'
import { actorOf } from '../customers/request.ts'
import { KEYS_PATH } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { createKey, KEY_NAME_MAX, revokeKey } from './operations.ts'
import type { KeysPage } from './view.tsx'

const NewKey = z.object({
  formId: z.uuid(),
  name: z.string().trim().min(1).max(KEY_NAME_MAX),
  scopes: z.array(z.enum(ADMIN_SCOPES)).min(1),
})

interface ById {
  Params: { id: string }
}

/** Registers the page and its forms. */
export function registerKeys(app: FastifyInstance, services: Services): void {
  const { database, clock } = services
  const options = requirePermission('manageStaff')

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    { created, problem }: Pick<KeysPage, 'created' | 'problem'>,
  ): Promise<FastifyReply> {
    const keys = await listAdminKeys(database.query)
    const { keysPageHtml } = await loadRenderer()
    const view = viewOf(services, request, await clock.moment())
    const html = keysPageHtml(view, { keys, formId: randomUUID(), created, problem })
    return sendPage(reply, html, problem === null ? 200 : 422)
  }

  app.get(KEYS_PATH, options, async (request, reply) => {
    rememberLanguage(services, request, reply)
    return show(request, reply, { created: null, problem: null })
  })

  // The answer is the page itself, because no address may lead to a secret.
  app.post(KEYS_PATH, options, async (request, reply) => {
    const form = formOf(request.body)
    const typed = { formId: form.get('form'), name: form.get('name'), scopes: form.getAll('scope') }
    const given = NewKey.safeParse(typed)
    if (!given.success) return show(request, reply, { created: null, problem: 'INVALID' })
    const key = await createKey(await actorOf(services, request), given.data)
    if (!key) return show(request, reply, { created: null, problem: 'REPEATED' })
    const created = { name: given.data.name, secret: key.secret }
    return show(request, reply, { created, problem: null })
  })

  app.post<ById>(`${KEYS_PATH}/:id(^[1-9]\\d{0,8}$)/revoke`, options, async (request, reply) => {
    const id = Number(request.params.id)
    if (!(await revokeKey(await actorOf(services, request), id)))
      return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    return reply.redirect(`${KEYS_PATH}#key-${id}`, 303)
  })
}

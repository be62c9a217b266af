/** `/operator/staff`: an admin adds staff, changes roles, disables people and ends their sessions. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { STAFF_ROLES } from '../../auth/permissions.ts'
import type { Services } from '../../context/services.ts'
import { listStaff } from '../../database/identity/staff.ts'
import { sendRefusal } from '../../http/answer.ts'
import { formOf } from '../../pages/forms.ts'
import { actorOf } from '../customers/request.ts'
import { STAFF_PATH } from '../page/paths.ts'
import { loadRenderer, rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { addStaff, changeStaff, endSessionsOfStaff, isStaffAddress } from './operations.ts'
import type { PeopleProblem } from './view.tsx'

const person = {
  name: z.string().transform(cleanLine).pipe(z.string().min(1).max(100)),
  role: z.enum(STAFF_ROLES),
  language: z.enum(['de', 'en']),
}
const NewPerson = z.object({
  ...person,
  email: z.string().trim().refine(isStaffAddress),
})
const ChangedPerson = z.object({ ...person, access: z.enum(['allowed', 'disabled']) })

interface ById {
  Params: { id: string }
}

type Outcome = Awaited<ReturnType<typeof changeStaff>> | { readonly ok: false; readonly reason: 'INVALID' }

const invalid = { ok: false, reason: 'INVALID' } as const

/** Registers the page and its forms. */
export function registerStaff(app: FastifyInstance, services: Services): void {
  const { config, database, clock } = services
  const options = requirePermission('manageStaff')

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    problem: PeopleProblem | null = null,
  ): Promise<FastifyReply> {
    const people = await listStaff(database.query, clock.realNow())
    const { staffPageHtml } = await loadRenderer()
    const view = viewOf(services, request, await clock.moment())
    const html = staffPageHtml(view, { people, firstAdmin: config.operatorEmail, problem })
    return sendPage(reply, html, problem === null ? 200 : 422)
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: Outcome,
  ): Promise<FastifyReply> {
    if (outcome.ok) return reply.redirect(`${STAFF_PATH}#staff-${outcome.id}`, 303)
    if (outcome.reason === 'NOT_FOUND') return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    return show(request, reply, outcome.reason)
  }

  app.get(STAFF_PATH, options, async (request, reply) => {
    rememberLanguage(services, request, reply)
    return show(request, reply)
  })

  app.post(STAFF_PATH, options, async (request, reply) => {
    const given = NewPerson.safeParse(Object.fromEntries(formOf(request.body)))
    const outcome = given.success ? await addStaff(await actorOf(services, request), given.data) : invalid
    return answer(request, reply, outcome)
  })

  app.post<ById>(`${STAFF_PATH}/:id(^[1-9]\\d{0,8}$)`, options, async (request, reply) => {
    const given = ChangedPerson.safeParse(Object.fromEntries(formOf(request.body)))
    if (!given.success) return answer(request, reply, invalid)
    const { access, ...rest } = given.data
    const change = { ...rest, isDisabled: access === 'disabled' }
    const actor = await actorOf(services, request)
    return answer(request, reply, await changeStaff(actor, Number(request.params.id), change))
  })

  app.post<ById>(`${STAFF_PATH}/:id(^[1-9]\\d{0,8}$)/sessions`, options, async (request, reply) => {
    const actor = await actorOf(services, request)
    return answer(request, reply, await endSessionsOfStaff(actor, Number(request.params.id)))
  })
}

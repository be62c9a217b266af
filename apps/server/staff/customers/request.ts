/** A request to the support desk: who sends it, its view, and the answer if there is no such customer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { isPermitted, SCRIPT_ROLE } from '../../auth/permissions.ts'
import { staffAt, type Actor } from '../../context/actor.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import { rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import type { SentForm } from '../page/sent-form.ts'
import { deskTexts } from './texts.ts'
import type { DeskView } from './view.ts'

/** React renders these pages; it is loaded with the first one. */
export const loadDesk = () => import('./render.tsx')

/** The number of a customer in a path. */
export const CUSTOMER_ID = ':id(^[1-9]\\d{0,8}$)'

/** Who sends a request to the desk. */
export async function actorOf(services: Services, request: FastifyRequest): Promise<Actor> {
  const { staff, id: requestId } = request
  const by = staff === null ? undefined : `staff:${staff.id}`
  const actor = staffAt(servicesFor(services, requestId), await services.clock.moment(), { requestId, by })
  const role = staff?.role ?? SCRIPT_ROLE
  return { ...actor, can: (permission) => isPermitted(role, permission) }
}

/** The view of a page for the caller, who has passed `requirePermission`. */
function deskViewOf(
  services: Services,
  request: FastifyRequest,
  moment: Moment,
  sent: SentForm | null,
): DeskView {
  const view = viewOf(services, request, moment, sent)
  return { ...view, desk: deskTexts[view.language] }
}

/** The view of the caller, in the language that is chosen on the page. */
export async function viewFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentForm | null = null,
): Promise<DeskView> {
  rememberLanguage(services, request, reply)
  return deskViewOf(services, request, await services.clock.moment(), sent)
}

/** The page for an unknown customer or mail. */
export async function sendNoCustomer(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { renderNoCustomerPage } = await loadDesk()
  return sendPage(reply, renderNoCustomerPage(await viewFor(services, request, reply)), 404)
}

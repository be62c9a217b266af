/** A request to the support desk: who sends it, its view, and the answer if there is no such customer. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { staffAt, type Actor } from '../../context/actor.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import { rememberLanguage, sendPage } from '../page/respond.ts'
import { deskViewOf, type DeskView } from './view.ts'

/** React renders these pages; it is loaded with the first one. */
export const loadDesk = () => import('./render.tsx')

/** The number of a customer in a path. */
export const CUSTOMER_ID = ':id(^[1-9]\\d{0,8}$)'

/** Who sends a request to the desk. */
export async function actorOf(services: Services, request: FastifyRequest): Promise<Actor> {
  const { staff, id: requestId } = request
  const by = staff === null ? undefined : `staff:${staff.id}`
  return staffAt(servicesFor(services, requestId), await services.clock.moment(), { requestId, by })
}

/** The view of the caller, in the language that is chosen on the page. */
export async function viewFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeskView> {
  rememberLanguage(services, request, reply)
  return deskViewOf(services, request, await services.clock.moment())
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

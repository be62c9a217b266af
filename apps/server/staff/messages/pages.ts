/** `/operator/work/messages/:id`: a message, its answer, and the form with which it is answered. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context/services.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import { findMessage } from '../../database/work/messages.ts'
import { findCustomerPlaces } from '../../database/work/places.ts'
import { WORK_PATH } from '../page/paths.ts'
import { rememberLanguage, sendPage } from '../page/respond.ts'
import type { SentForm } from '../page/sent-form.ts'
import { requirePermission } from '../sign-in/access.ts'
import { ENTRY_ID, workViewOf } from '../work/view.ts'
import { placeOfMessage, withPossibleSender } from './possible-sender.ts'

/** Registers the page of a message. */
export function registerMessages(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(
    `${WORK_PATH}/messages/${ENTRY_ID}`,
    requirePermission('readCustomers'),
    (request, reply) => sendMessagePage(services, request, reply, { id: Number(request.params.id) }),
  )
}

/** The page of a message; with the form that was refused, if one was. */
export async function sendMessagePage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, sent = null }: { readonly id: number; readonly sent?: SentForm | null },
): Promise<FastifyReply> {
  rememberLanguage(services, request, reply)
  const { renderMessagePage, renderNoMessagePage } = await import('../work/render.tsx')
  const view = workViewOf(services, request, await services.clock.moment(), sent)
  const { query } = services.database
  const found = await findMessage(query, id)
  if (!found) return sendPage(reply, renderNoMessagePage(view), 404)
  const { customerId } = found
  const customer = customerId === null ? undefined : await findCustomer(query, customerId)
  const places = await findCustomerPlaces(query, customer ? [customer.id] : [])
  const file = {
    message: await withPossibleSender(query, found),
    place: placeOfMessage(found, customer && places.get(customer.id)),
    language: customer?.selectedLang ?? found.language,
  }
  return sendPage(reply, renderMessagePage(file, view))
}

/** Opens the portal of a customer in this browser. Only a person can act in it, so scripts are refused. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context/services.ts'
import { newSecret } from '../../core/secrets.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import { sendRefusal } from '../../http/answer.ts'
import { publicContext } from '../../http/request-context.ts'
import { registerForms } from '../../pages/forms.ts'
import { requirePermission } from '../sign-in/access.ts'
import { requestSupportSession } from './actions.ts'
import { actorOf, CUSTOMER_ID, sendNoCustomer } from './request.ts'

interface ById {
  Params: { id: string }
}

export function registerSupportSession(app: FastifyInstance, services: Services): Promise<void> {
  const url = `/operator/customers/${CUSTOMER_ID}/support-session`
  return registerForms(app, (pages) => {
    pages.post<ById>(url, requirePermission('helpCustomers'), async (request, reply) => {
      const customerId = Number(request.params.id)
      const { staff } = request
      if (staff === null) return sendRefusal(request, reply, { ok: false, reason: 'NOT_PERMITTED' })
      if (!(await findCustomer(services.database.query, customerId)))
        return sendNoCustomer(services, request, reply)
      const context = await publicContext(services, request, reply)
      const { browserCookie = newSecret() } = context
      context.setBrowserCookie(browserCookie)
      const actor = await actorOf(services, request)
      const by = `staff:${staff.id}`
      const token = await requestSupportSession(actor, { customerId, by, browserCookie })
      return reply.redirect(`/auth?sessionToken=${encodeURIComponent(token)}`, 303)
    })
  })
}

/** The forms of a customer's page. Each leads back to it and says what became of it. */
import type { FastifyInstance } from 'fastify'
import type { Permission } from '../../../auth/permissions.ts'
import type { Services } from '../../../context/services.ts'
import { newSecret } from '../../../core/secrets.ts'
import { findCustomer } from '../../../database/customer/customers.ts'
import { sendRefusal } from '../../../http/answer.ts'
import { publicContext } from '../../../http/request-context.ts'
import {
  addNote,
  correctCustomer,
  requestSupportSession,
  resendMail,
  sendSignInLink,
} from '../../../staff/customers/operations.ts'
import { formOf, registerForms } from '../../forms.ts'
import { requirePermission } from '../access.ts'
import { creditForm, refundForm, stopForm } from './money-actions.ts'
import { resultPath, type DeskResult, type Submitted } from './outcome.ts'
import { replaceForm } from './replace-box.ts'
import { actorOf, CUSTOMER_ID, sendNoCustomer } from './request.ts'

interface FormParams {
  Params: { id: string; of?: string }
}

/** A note of 2000 characters, each of which may take twelve bytes in a form. */
const FORM_BYTES = 32_768

/** Registers all forms. */
export function registerActions(app: FastifyInstance, services: Services): Promise<void> {
  return registerForms(app, (pages) => registerAll(pages, services), { bodyLimit: FORM_BYTES })
}

function registerAll(app: FastifyInstance, services: Services): void {
  function form(
    path: string,
    permission: Permission,
    run: (submitted: Submitted) => Promise<DeskResult>,
  ): void {
    const url = `/operator/customers/${CUSTOMER_ID}${path}`
    app.post<FormParams>(url, requirePermission(permission), async (request, reply) => {
      const customerId = Number(request.params.id)
      if (!(await findCustomer(services.database.query, customerId)))
        return sendNoCustomer(services, request, reply)
      const desk = await actorOf(services, request)
      const { of = '' } = request.params
      const result = await run({ desk, customerId, form: formOf(request.body), of })
      return reply.redirect(resultPath(customerId, result), 303)
    })
  }

  form('/notes', 'helpCustomers', async ({ desk, customerId, form: typed }) =>
    (await addNote(desk, customerId, typed.get('text') ?? '')) ? { done: 'note' } : { problem: 'note' },
  )
  form('/sign-in-link', 'helpCustomers', async ({ desk, customerId }) => {
    await sendSignInLink(desk, customerId)
    return { done: 'link' }
  })
  form('/mails/:of/resend', 'helpCustomers', async ({ desk, customerId, of }) =>
    (await resendMail(desk, customerId, of)) ? { done: 'resent' } : { problem: 'noResend' },
  )
  form('/correct', 'helpCustomers', async ({ desk, customerId, form: typed }) => {
    const field = (name: string) => typed.get(name) ?? ''
    const shown = {
      firstName: field('shownFirstName'),
      lastName: field('shownLastName'),
      email: field('shownEmail'),
    }
    const corrected = { firstName: field('firstName'), lastName: field('lastName'), email: field('email') }
    return corrections[await correctCustomer(desk, customerId, { shown, typed: corrected })]
  })
  form('/orders/:of/replace', 'handleBoxes', replaceForm)
  form('/orders/:of/refund', 'moveMoney', refundForm)
  form('/orders/:of/stop', 'moveMoney', stopForm)
  form('/credit', 'moveMoney', creditForm)
  registerSupportSession(app, services)
}

const corrections: Readonly<Record<Awaited<ReturnType<typeof correctCustomer>>, DeskResult>> = {
  SAVED: { done: 'corrected' },
  NAME_INVALID: { problem: 'name' },
  EMAIL_INVALID: { problem: 'email' },
  EMAIL_TAKEN: { problem: 'taken' },
  CHANGED_SINCE: { problem: 'changedSince' },
}

/** Opens the portal of a customer in this browser. Only a person can act in it, so scripts are refused. */
function registerSupportSession(app: FastifyInstance, services: Services): void {
  const url = `/operator/customers/${CUSTOMER_ID}/support-session`
  app.post<FormParams>(url, requirePermission('helpCustomers'), async (request, reply) => {
    const customerId = Number(request.params.id)
    const { staff } = request
    if (staff === null) return sendRefusal(request, reply, { ok: false, reason: 'NOT_PERMITTED' })
    if (!(await findCustomer(services.database.query, customerId)))
      return sendNoCustomer(services, request, reply)
    const context = await publicContext(services, request, reply)
    const { browserCookie = newSecret() } = context
    context.setBrowserCookie(browserCookie)
    const desk = await actorOf(services, request)
    const by = `staff:${staff.id}`
    const token = await requestSupportSession(desk, { customerId, by, browserCookie })
    return reply.redirect(`/auth?sessionToken=${encodeURIComponent(token)}`, 303)
  })
}

/** The forms of every declared action of staff. Each leads back to its page and says what became of it. */
import type { FastifyInstance } from 'fastify'
import {
  staffOperations,
  type StaffOperationName,
  type StaffResult,
} from '@pfotenportal/contract/staff/staff-api'
import type { Services } from '../context/services.ts'
import { findCustomer } from '../database/customer/customers.ts'
import { formOf, registerForms } from '../pages/forms.ts'
import { runStaffAction } from './actions.ts'
import { actorOf, sendNoCustomer } from './customers/request.ts'
import { customerPath } from './customers/view.ts'
import { WORK_PATH } from './page/paths.ts'
import { requirePermission } from './sign-in/access.ts'
import { declarationPath } from './work/view.ts'

/** A message of 2000 characters, each of which may take twelve bytes in a form. */
const FORM_BYTES = 32_768

type Params = Readonly<Record<string, string>>

/** Registers all forms. */
export function registerStaffForms(app: FastifyInstance, services: Services): Promise<void> {
  const names = Object.keys(staffOperations) as StaffOperationName[]
  const registerAll = (pages: FastifyInstance) => {
    for (const name of names) register(pages, services, name)
  }
  return registerForms(app, registerAll, { bodyLimit: FORM_BYTES })
}

function register(app: FastifyInstance, services: Services, name: StaffOperationName): void {
  const { path, permission } = staffOperations[name]
  const url = `/operator${path.replaceAll(/:(customerId|id)\b/g, String.raw`:$1(^[1-9]\d{0,8}$)`)}`
  app.post<{ Params: Params }>(url, requirePermission(permission), async (request, reply) => {
    const { params } = request
    const customerId = params['customerId']
    if (customerId !== undefined && !(await findCustomer(services.database.query, Number(customerId))))
      return sendNoCustomer(services, request, reply)
    const form = Object.fromEntries(formOf(request.body))
    const result = await runStaffAction(await actorOf(services, request), name, params, form)
    return reply.redirect(backPath(path, params, result), 303)
  })
}

/** The page to which a form leads back: the customer's, that of a declaration which is open, or the work lists. */
function backPath(path: string, { customerId, id }: Params, result: StaffResult): string {
  const said =
    'done' in result
      ? { done: result.done }
      : { problem: result.problem, ...(result.detail !== undefined && { detail: result.detail }) }
  const to = (page: string, query: Params = said) => `${page}?${new URLSearchParams(query).toString()}`
  if (customerId !== undefined) return to(customerPath(Number(customerId)))
  const open = 'done' in result ? result.id : id
  if (open !== undefined) return to(declarationPath(Number(open)))
  const [, , list = ''] = path.split('/')
  return `${to(WORK_PATH, { list, ...said })}#${list}`
}

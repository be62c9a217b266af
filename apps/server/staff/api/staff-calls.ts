/** The actions of staff that another system may carry out: each declared one with a scope, at the path of its form. */
import { z } from 'zod'
import { ADMIN_PREFIX, type AdminCall } from '@pfotenportal/contract/admin/call'
import {
  staffActions,
  type StaffActionName,
  type StaffInput,
} from '@pfotenportal/contract/staff/staff-actions'
import type { Answer } from '../../core/answer.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import { runParsed } from '../actions.ts'
import { noticeOf } from '../page/notice.tsx'
import type { AdminContext } from './handler.ts'

const names = Object.keys(staffActions) as StaffActionName[]

export const staffCalls: ReadonlyMap<StaffActionName, AdminCall> = new Map(
  names.flatMap((name) => {
    const { path, params, input, summary, scope, done } = staffActions[name]
    if (scope === undefined) return []
    const answer = z.object({
      done: z.enum(done as [string, ...string[]]),
      id: z.int().optional(),
      /** Completes the sentence of the page, such as a number. */
      detail: z.string().optional(),
      /** It is not shown again. */
      secret: z.string().optional(),
    })
    const call: AdminCall = {
      route: `POST ${ADMIN_PREFIX}${path}`,
      summary,
      ...(Object.keys(params.shape).length > 0 && { params }),
      ...(Object.keys(input.shape).length > 0 && { input: input.strict() }),
      answer,
      refusals: ['NOT_FOUND', 'CONFLICT', 'ACTION_REFUSED'],
      scope,
    }
    return [[name, call] as const]
  }),
)

/** A body as a form would send it: a number or a list may be sent as such, and none is one without fields. */
export function asForm(body: unknown): unknown {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      if (typeof value === 'number') return [name, String(value)]
      if (typeof value === 'boolean') return [name, value ? 'yes' : '']
      return [name, Array.isArray(value) ? value.join(',') : value]
    }),
  )
}

/** Carries an action out with the parsed parameters of its path and fields of its body. */
export async function runStaffCall(
  context: AdminContext,
  name: StaffActionName,
  { params, body }: { readonly params: unknown; readonly body: unknown },
): Promise<Answer<unknown>> {
  // The schemas that parse the request also type the action, which TypeScript cannot infer here.
  const input = { ...(params as object), ...(body as object) } as StaffInput<StaffActionName>
  const customerId = 'customerId' in input ? input.customerId : undefined
  if (customerId !== undefined) {
    if (!(await findCustomer(context.services.database.query, customerId)))
      return { ok: false, reason: 'NOT_FOUND' }
    context.shows([customerId])
  }
  const result = await runParsed(context, name, input)
  if ('done' in result) return { ok: true, value: result }
  if (['noEndpoint', 'noShopOrder', 'noPriceChange'].includes(result.problem))
    return { ok: false, reason: 'NOT_FOUND' }
  const details = { reason: result.problem, message: noticeOf(result, context.language).problem }
  return { ok: false, reason: 'ACTION_REFUSED', details }
}

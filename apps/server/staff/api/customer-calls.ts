/** The calls of the customer's API that the admin API has as well, below the customer. */
import { z } from 'zod'
import { ADMIN_PREFIX, type AdminCall } from '@pfotenportal/contract/admin/call'
import { descriptorOf, operationNames, type OperationName } from '@pfotenportal/contract/api'
import { routeParts } from '@pfotenportal/contract/operation'
import { PathId } from '@pfotenportal/contract/values'
import { supportMay } from '../../http/support-operations.ts'

/** Calls that are not about a customer, or that the admin API has with another answer. */
const elsewhere: ReadonlySet<OperationName> = new Set<OperationName>([
  'readCustomer',
  'readProduct',
  'readShop',
  'readStart',
  'readVariant',
])

/** Path parameters with the customer. */
function paramsOf(params: z.ZodType | undefined): z.ZodType {
  const given = params instanceof z.ZodObject ? params.shape : {}
  return z.object({ customerId: PathId, ...given })
}

/** The call below its customer: `POST /api/admin/v1/customers/:customerId/subscriptions/:id/pause`. */
function belowCustomer(name: OperationName): AdminCall {
  const { route, params, ...descriptor } = descriptorOf(name)
  const { method, path } = routeParts(route)
  const below = path.replace(/^\/api\/v1/, '').replace(/\/$/, '')
  return {
    ...descriptor,
    route: `${method} ${ADMIN_PREFIX}/customers/:customerId${below}`,
    params: paramsOf(params),
    refusals: [...new Set([...descriptor.refusals, 'NOT_FOUND' as const])],
    scope: method === 'GET' ? 'read' : 'support',
  }
}

/** The calls by name: those that staff may send in a support session. */
export const customerCalls: ReadonlyMap<OperationName, AdminCall> = new Map(
  operationNames
    .filter((name) => supportMay[name] === true && !elsewhere.has(name))
    .map((name) => [name, belowCustomer(name)]),
)

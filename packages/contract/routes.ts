/**
 * Method and path of every call, derived from the descriptors. The portal's build replaces this module by its value, so
 * that neither zod nor a schema is shipped to the browser.
 */
import { descriptorOf, operationNames, type OperationName } from './api.ts'
import { routeParts } from './operation.ts'

/** Where a call is sent. */
export interface CallRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path parameters as `:name`. */
  readonly path: string
}

export const routes = new Map<OperationName, CallRoute>(
  operationNames.map((name) => [name, routeParts(descriptorOf(name).route)]),
)

export function routeOf(name: OperationName): CallRoute {
  const route = routes.get(name)
  if (!route) throw new Error(`there is no call ${name}`)
  return route
}

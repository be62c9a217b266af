/** The routes of a service, for tests that hold for each of them. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import type { AdminScope } from '@pfotenportal/contract/admin/call'
import type { OperationName } from '@pfotenportal/contract/api'
import type { Permission } from '@pfotenportal/contract/staff/staff-action'
import type { Openness } from '../http/declared-access.ts'

/** A route, and what it declares of its access. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly permission: Permission | null | undefined
  readonly scope: AdminScope | undefined
  readonly call: OperationName | undefined
  readonly open: Openness | undefined
}

/** Starts a service and returns it with all of its routes, whoever registers them. */
export async function withRoutes<S>(start: () => Promise<S>): Promise<{ service: S; routes: Route[] }> {
  const routes: Route[] = []
  const collect = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', ({ method, url, config }) => {
      const { permission, scope, call, open } = config ?? {}
      for (const each of [method].flat())
        routes.push({ method: each, path: url, permission, scope, call, open })
    })
  }
  subscribe('fastify.initialization', collect)
  const service = await start()
  unsubscribe('fastify.initialization', collect)
  return { service, routes }
}

export const nameOfRoute = ({ method, path }: Route): string => `${method} ${path}`

/** A path whose first parameter has that value, and every other one 1. */
export function filled(path: string, value: string): string {
  return path.replace(/:\w+(?:\([^)]*\))?|\*/, value).replaceAll(/:\w+(?:\([^)]*\))?|\*/g, '1')
}

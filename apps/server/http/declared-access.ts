/**
 * Who may use a route: each says so where it is registered, and the service does not start with one that does not. Staff's name a permission
 * (`staff/sign-in/access.ts`), those of the admin API a scope, the calls of the contract their name.
 */
import type { FastifyInstance, RouteOptions, RouteShorthandOptions } from 'fastify'
import type { OperationName } from '@pfotenportal/contract/api'

/** What stands in for a sign-in: nothing, a secret in the address that names its holder, or a signature of the sender. */
export type Openness = 'everybody' | 'secret' | 'signature'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract, whose descriptor says who may send it. */
    call?: OperationName
    open?: Openness
  }
}

const openTo = (open: Openness) => ({ config: { open } }) satisfies RouteShorthandOptions

/** Options of a route that shows and changes nothing of a person, unless they sign in with it. */
export const openToEverybody = openTo('everybody')
/** Options of a route whose address has a secret, as in the link of a mail. */
export const openBySecret = openTo('secret')
/** Options of a webhook. */
export const openBySignature = openTo('signature')

/** Keeps the service from starting with a later route that does not say who may use it. */
export function requireDeclaredAccess(app: FastifyInstance): void {
  const registered: RouteOptions[] = []
  app.addHook('onRoute', (route) => void registered.push(route))
  // Only now: those of a plugin get their declaration from a hook around it.
  app.addHook('onReady', async () => {
    for (const { method, url, config = {} } of registered) {
      const { permission, scope, call, open } = config
      if ([permission, scope, call, open].every((each) => each === undefined))
        throw new Error(`${[method].flat().join()} ${url} does not say who may use it.`)
    }
  })
}

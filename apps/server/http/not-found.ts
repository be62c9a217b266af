/** Unknown paths: the API answers 404 or 405; any other path gets the portal's page, which has its own router. */
import { routes } from '@pfotenportal/contract/routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendRefusal } from './answer.ts'
import type { Portal } from './portal.ts'

/** Paths of the service and its files, which never get the portal's page. */
const notPages =
  /^\/(api|clock|livez|readyz|operator|metrics|mailbox|mailbox\.json|zeitreise|assets|media)(\/|$)/

const known = [...routes.values()].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

/** The methods that the API accepts for a path. */
function methodsOf(path: string): string[] {
  return [...new Set(known.filter((it) => it.pattern.test(path)).map((it) => it.method))]
}

export function registerNotFound(app: FastifyInstance, portal: Portal | undefined): void {
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = methodsOf(path)
    if (methods.length > 0) {
      void reply.header('allow', methods.join(', '))
      return sendRefusal(request, reply, { ok: false, reason: 'METHOD_NOT_ALLOWED' })
    }
    const isPage = ['GET', 'HEAD'].includes(request.method) && !notPages.test(path)
    if (!portal || !isPage) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    return portal.sendPage(request, reply)
  })
}

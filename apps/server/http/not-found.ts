/**
 * Unknown paths: the API answers 404 or 405, and files are not found. Any other path gets the portal's page, which has
 * its own router; an address that is written in another way leads to it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '@pfotenportal/contract/routes'
import { languageOf } from '../core/answer.ts'
import { errorOf, sendRefusal } from './answer.ts'
import { hasSecret, isFilePath, pageAddress } from './page-address.ts'
import type { Portal } from './portal.ts'

/** Paths of the service, which never get the portal's page. */
const notPages = /^\/(api|clock|livez|readyz|operator|metrics|mailbox|mailbox\.json|zeitreise)(\/|$)/

/** Folders of the portal. */
const folders = /^\/(assets|media)(\/|$)/

const known = [...routes.values()].map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`),
}))

/** The methods that the API accepts for a path. */
function methodsOf(path: string): string[] {
  return [...new Set(known.filter((it) => it.pattern.test(path)).map((it) => it.method))]
}

function sendMissingFile(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language'])
  const { message } = errorOf({ ok: false, reason: 'NOT_FOUND' }, language, request.id)
  void reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8')
  return reply.send(`${message}\n`)
}

export function registerNotFound(app: FastifyInstance, portal: Portal | undefined): void {
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const methods = methodsOf(path)
    if (methods.length > 0) {
      void reply.header('allow', methods.join(', '))
      return sendRefusal(request, reply, { ok: false, reason: 'METHOD_NOT_ALLOWED' })
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const notFound = { ok: false, reason: 'NOT_FOUND' } as const
    if (!isRead || notPages.test(path)) return sendRefusal(request, reply, notFound)
    const address = pageAddress(path)
    if (!hasSecret(path) && (isFilePath(address) || folders.test(address)))
      return sendMissingFile(request, reply)
    if (!portal) return sendRefusal(request, reply, notFound)
    if (address === path) return portal.sendPage(request, reply)
    // The query may contain the token of a link, so nobody may keep the answer.
    void reply.header('cache-control', 'no-store')
    return reply.redirect(`${address}${request.url.slice(path.length)}`, 302)
  })
}

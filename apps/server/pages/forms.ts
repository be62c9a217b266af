/** Forms of server-rendered pages. Except for webhooks, the rest of the service accepts only JSON. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withoutLinkEnd } from '@pfotenportal/domain/core/link-end'
import { pageAddress } from '../http/page-address.ts'
import { policyText } from '../http/security-headers.ts'
import { plainPagePolicy } from './plain-page-style.ts'

/** Registers pages whose forms are parsed as `URLSearchParams`. */
export async function registerForms(
  app: FastifyInstance,
  register: (pages: FastifyInstance) => void,
  { bodyLimit = 4_096 }: { readonly bodyLimit?: number } = {},
): Promise<void> {
  await app.register(async (pages) => {
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    register(pages)
  })
}

/** The submitted form; empty without one. */
export function formOf(body: unknown): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams()
}

/** Sends a page that is not cached. */
export function sendPlainPage(
  reply: FastifyReply,
  html: string,
  { status = 200, formTargets = [] }: { status?: number; formTargets?: readonly string[] } = {},
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policyText(plainPagePolicy(...formTargets)))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

/**
 * Leads from a link of an email to its page, without what a mail program took for its end; undefined if the address is
 * that of the page.
 */
export function leadToPage(
  request: FastifyRequest<{ Params: { token: string } }>,
  reply: FastifyReply,
): FastifyReply | undefined {
  const path = request.url.split('?', 1)[0] ?? ''
  const token = withoutLinkEnd(request.params.token)
  const address = pageAddress(`${path.slice(0, path.lastIndexOf('/'))}/${encodeURIComponent(token)}`)
  return address === path ? undefined : reply.header('cache-control', 'no-store').redirect(address, 302)
}

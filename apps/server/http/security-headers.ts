/** Security headers of every response, and the content security policies. */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../core/config.ts'

/** Directives of a content security policy by name. */
export type Policy = Readonly<Record<string, readonly string[]>>

/** The policy as a header value. */
export function policyText(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/** The policy of every response that is not a page: nothing may be loaded or framed. */
export const closedPolicy: Policy = {
  'default-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
}

/** The portal's policy, with the hashes of the page's inline scripts and styles. */
export function portalPolicy(
  config: Config,
  hashes: { scripts: readonly string[]; styles: readonly string[] },
): Policy {
  const api = config.apiBase === '' ? [] : [new URL(config.apiBase).origin]
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes.scripts],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'", 'data:', ...api],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...api],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'frame-src': config.referralWidgetUrl ? [new URL(config.referralWidgetUrl).origin] : ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['portal', 'legal-page'],
    ...(config.secure && { 'upgrade-insecure-requests': [] }),
  }
}

/** The headers of every response: those that helmet sets, as constants (docs/decisions/0053-hot-reads.md). */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    'content-security-policy': policyText(closedPolicy),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'no-referrer',
    ...(config.secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }
}

/** Sets the headers of every response; a page that loads resources sets its own `content-security-policy`. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers)
    done()
  })
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Answers what is no HTTP request, has too many headers or arrives too slowly: the server sees none of them. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  const lines = Object.entries({ ...headers, 'cache-control': 'no-store' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const rest = `connection: close\r\ncontent-length: 0\r\n${lines.join('')}\r\n`
  return ({ code }: { readonly code: string }, socket: Socket): void => {
    if (code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else socket.end(`HTTP/1.1 ${UNREADABLE[code] ?? '400 Bad Request'}\r\n${rest}`, () => socket.destroy())
  }
}

/** Answers an expectation that no server meets, which Node would refuse without the headers. */
export function refuseExpectations(app: FastifyInstance, config: Config): void {
  const headers = { ...securityHeaders(config), 'cache-control': 'no-store', 'content-length': '0' }
  app.server.on('checkExpectation', (_request, response: ServerResponse) => {
    response.writeHead(417, headers).end()
  })
}

/** Security headers of every response, and the content security policies. */
import fastifyHelmet from '@fastify/helmet'
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
    'trusted-types': ['portal', 'legal-page', 'default'],
    ...(config.secure && { 'upgrade-insecure-requests': [] }),
  }
}

/** Sets the headers of every response; a page that loads resources sets its own `content-security-policy`. */
export async function registerSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(fastifyHelmet, {
    global: true,
    contentSecurityPolicy: false,
    strictTransportSecurity: config.secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    void reply
      .header('content-security-policy', policyText(closedPolicy))
      .header(
        'permissions-policy',
        'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      )
  })
}

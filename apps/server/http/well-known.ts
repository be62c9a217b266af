/** Addresses that browsers, password managers and security researchers know without a link. */
import type { FastifyInstance } from 'fastify'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import type { Services } from '../context/services.ts'
import { openToEverybody } from './declared-access.ts'

const SECURITY_PATH = '/.well-known/security.txt'
/** Where customers see in which browsers they are signed in: there is no password to change. */
const SIGN_IN_SETTINGS_PATH = '/profile/sessions'

/** RFC 9116 asks for less than a year. The file is made anew for each request, so it never expires. */
const VALID_SECONDS = 180 * 86_400

/** Registers the addresses. */
export function registerWellKnown(app: FastifyInstance, { config, clock }: Services): void {
  app.get(SECURITY_PATH, openToEverybody, (_request, reply) => {
    const lines = [
      `Contact: mailto:${config.brand.seller.email}`,
      `Expires: ${addSeconds(clock.realNow(), VALID_SECONDS)}`,
      'Preferred-Languages: de, en',
      `Canonical: ${config.publicUrl}${SECURITY_PATH}`,
    ]
    void reply.header('cache-control', 'public, max-age=86400').type('text/plain; charset=utf-8')
    return reply.send(`${lines.join('\n')}\n`)
  })
  const elsewhere = [
    ['/security.txt', SECURITY_PATH],
    ['/.well-known/change-password', SIGN_IN_SETTINGS_PATH],
  ] as const
  for (const [from, to] of elsewhere)
    app.get(from, openToEverybody, (_request, reply) => reply.redirect(to, 302))
}

/** Sign-in of staff by the company's OpenID Connect provider: to it, and back. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openStaffProvider } from '../../auth/staff-provider.ts'
import type { Services } from '../../context/services.ts'
import type { OidcProvider } from '../../core/config.ts'
import { briefError } from '../../core/log.ts'
import { signInByVerifiedEmail } from '../../operations/identity/staff-sign-in.ts'
import { CALLBACK_PATH, PROVIDER_PATH, SIGN_IN_PATH } from '../page/paths.ts'
import { loadRenderer, safeTarget, sendPage, type PageQuery } from '../page/respond.ts'
import { openToAll } from './access.ts'
import type { SignInPages } from './sign-in-pages.ts'

/** How long somebody may take at the provider. */
const VISIT_SECONDS = 600

const Visit = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), to: z.string() })

/** Visits of the provider, each encrypted in a cookie of its browser. It is Lax, because the provider's page leads back. */
function openVisits({ config, identity: { seal } }: Services) {
  const name = config.secure ? '__Secure-operator-visit' : 'operator-visit'
  const options = { path: SIGN_IN_PATH, httpOnly: true, sameSite: 'lax', secure: config.secure } as const
  return {
    async keep(reply: FastifyReply, visit: z.infer<typeof Visit>): Promise<void> {
      void reply.setCookie(name, await seal.encrypt(visit), { ...options, maxAge: VISIT_SECONDS })
    },
    /** The visit of the browser, which ends here; undefined without one. */
    async take(request: FastifyRequest, reply: FastifyReply): Promise<z.infer<typeof Visit> | undefined> {
      const sealed = request.cookies[name]
      void reply.clearCookie(name, options)
      if (sealed === undefined) return undefined
      return Visit.safeParse(await seal.decrypt(sealed).catch(() => undefined)).data
    },
  }
}

/**
 * Registers the way to the provider and back. The session's cookie is Strict: a browser does not send it along a redirect that
 * began on another site, so the answer is a page that opens the target.
 */
export function registerProviderSignIn(
  app: FastifyInstance,
  services: Services,
  settings: OidcProvider,
  pages: SignInPages,
): void {
  const { config, identity, log } = services
  const provider = openStaffProvider(settings, `${config.publicUrl}${CALLBACK_PATH}`)
  const visits = openVisits(services)

  function fail(request: FastifyRequest, reply: FastifyReply, to: string, error: unknown) {
    log.warn({ requestId: request.id, reason: briefError(error) }, 'a sign-in by the provider failed')
    return pages.show(request, reply, { to, problem: 'PROVIDER' })
  }

  app.get<PageQuery>(PROVIDER_PATH, openToAll, async (request, reply) => {
    const to = safeTarget(request.query.to)
    const allowance = await identity.limits.signInPerIp(request.ip)
    if (!allowance.allowed) {
      const { retryAfterSeconds } = allowance
      return pages.show(request, reply, { to, problem: 'LIMITED', retryAfterSeconds })
    }
    try {
      const { url, visit } = await provider.begin()
      await visits.keep(reply, { ...visit, to })
      return reply.header('cache-control', 'no-store').redirect(url, 303)
    } catch (error) {
      return fail(request, reply, to, error)
    }
  })

  app.get(CALLBACK_PATH, openToAll, async (request, reply) => {
    const visit = await visits.take(request, reply)
    const to = safeTarget(visit?.to)
    if (!visit) return pages.show(request, reply, { to, problem: 'PROVIDER' })
    let email: string | null
    try {
      email = await provider.finish(new URL(request.url, config.publicUrl), visit)
    } catch (error) {
      return fail(request, reply, to, error)
    }
    const person = { way: 'provider', previousSecret: pages.secretOf(request) } as const
    const opened = email === null ? undefined : await signInByVerifiedEmail(services, email, person)
    if (!opened) return pages.show(request, reply, { to, problem: 'UNKNOWN' })
    pages.setSecret(reply, opened.secret)
    void reply.header('refresh', `0; url=${to}`)
    const { signedInHtml } = await loadRenderer()
    return sendPage(reply, signedInHtml(pages.viewFor(request, to)))
  })
}

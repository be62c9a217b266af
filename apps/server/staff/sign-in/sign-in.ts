/** `/operator/sign-in`: staff sign in by a mailed link or by the company's OpenID Connect provider, and sign out. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withoutLinkEnd } from '@pfotenportal/domain/core/link-end'
import { LOGIN_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { isStaffAddress } from '@pfotenportal/domain/customer/email'
import { servicesFor, type Services } from '../../context/services.ts'
import { factorSessionOf } from '../../operations/identity/staff-factor.ts'
import {
  requestStaffLink,
  signInByStaffLink,
  signInByVerifiedEmail,
  signOutStaff,
} from '../../operations/identity/staff-sign-in.ts'
import { formOf } from '../../pages/forms.ts'
import { sampleStaff } from '../../sample/staff.ts'
import { FACTOR_PATH, LINK_PATH, SAMPLE_PATH, SIGN_IN_PATH, SIGN_OUT_PATH } from '../page/paths.ts'
import { loadRenderer, safeTarget, sendPage, type PageQuery } from '../page/respond.ts'
import { formOpenToAll, openToAll, staffCookieOf } from './access.ts'
import { registerFactorStep } from './factor-pages.ts'
import { registerOwnFactor } from './own-factor-pages.ts'
import { registerPasskeySignIn } from './passkey-sign-in.ts'
import { registerProviderSignIn } from './provider-sign-in.ts'
import { hasSampleStaff, openSignInPages, type SignInPages } from './sign-in-pages.ts'

const TOKEN = /^[\w-]{43}$/

interface LinkQuery {
  Querystring: { token?: string; to?: string }
}

/** Registers sign-in and sign-out. */
export function registerSignIn(app: FastifyInstance, services: Services): void {
  const { config } = services
  const pages = openSignInPages(services)
  registerLinkRequest(app, services, pages)
  registerLink(app, services, pages)
  registerPasskeySignIn(app, services, pages)
  registerFactorStep(app, services, pages)
  registerOwnFactor(app, services, pages)
  if (hasSampleStaff(config)) registerSampleSignIn(app, services, pages)
  if (config.oidc !== null) registerProviderSignIn(app, services, config.oidc, pages)

  app.post(SIGN_OUT_PATH, formOpenToAll, async (request, reply) => {
    const { name, options } = staffCookieOf(config)
    const secret = pages.secretOf(request)
    if (secret !== undefined) await signOutStaff(services, secret)
    void reply.clearCookie(name, options)
    return reply.header('cache-control', 'no-store').redirect(SIGN_IN_PATH, 303)
  })
}

/** The page that asks for an address, and its form. */
function registerLinkRequest(app: FastifyInstance, services: Services, pages: SignInPages): void {
  const { mailboxUrl } = services.mail

  app.get<PageQuery>(SIGN_IN_PATH, openToAll, async (request, reply) => {
    const to = safeTarget(request.query.to)
    const session = await factorSessionOf(services, pages.secretOf(request))
    if (session?.awaitsFactor) return leadToFactor(reply, to)
    return pages.show(request, reply, { to, problem: null })
  })

  app.post(SIGN_IN_PATH, formOpenToAll, async (request, reply) => {
    const given = formOf(request.body)
    const to = safeTarget(given.get('to'))
    const email = (given.get('email') ?? '').trim()
    if (!isStaffAddress(email)) {
      return pages.show(request, reply, { to, problem: 'INVALID' })
    }
    const allowance = await requestStaffLink(servicesFor(services, request.id), { email, to, ip: request.ip })
    if (!allowance.allowed) {
      const { retryAfterSeconds } = allowance
      return pages.show(request, reply, { to, problem: 'LIMITED', retryAfterSeconds })
    }
    const { linkSentHtml } = await loadRenderer()
    const minutes = LOGIN_LINK_SECONDS / 60
    return sendPage(reply, linkSentHtml({ ...pages.viewFor(request, to), email, minutes, mailboxUrl }))
  })
}

/** The page of a mailed link, and its button, which alone uses the link. */
function registerLink(app: FastifyInstance, services: Services, pages: SignInPages): void {
  const { limits } = services.identity

  app.get<LinkQuery>(LINK_PATH, openToAll, async (request, reply) => {
    const token = withoutLinkEnd(request.query.token ?? '')
    // `to` is the last parameter.
    const to = safeTarget(withoutLinkEnd(request.query.to ?? ''))
    if (!TOKEN.test(token)) return pages.show(request, reply, { to, problem: 'LINK' })
    const { linkPageHtml } = await loadRenderer()
    return sendPage(reply, linkPageHtml({ ...pages.viewFor(request, to), token }))
  })

  app.post(LINK_PATH, formOpenToAll, async (request, reply) => {
    const given = formOf(request.body)
    const to = safeTarget(given.get('to'))
    const allowance = await limits.signInPerIp(request.ip)
    if (!allowance.allowed) {
      const { retryAfterSeconds } = allowance
      return pages.show(request, reply, { to, problem: 'LIMITED', retryAfterSeconds })
    }
    const opened = await signInByStaffLink(services, given.get('token') ?? '', pages.secretOf(request))
    if (!opened) return pages.show(request, reply, { to, problem: 'LINK' })
    pages.setSecret(reply, opened.secret)
    if (opened.awaitsFactor) return leadToFactor(reply, to)
    return reply.header('cache-control', 'no-store').redirect(to, 303)
  })
}

function leadToFactor(reply: FastifyReply, to: string): FastifyReply {
  const query = new URLSearchParams({ to })
  return reply.header('cache-control', 'no-store').redirect(`${FACTOR_PATH}?${query}`, 303)
}

/** Signs in as one of the sample staff. */
function registerSampleSignIn(app: FastifyInstance, services: Services, pages: SignInPages): void {
  app.post(SAMPLE_PATH, formOpenToAll, async (request, reply) => {
    const given = formOf(request.body)
    const to = safeTarget(given.get('to'))
    const known = sampleStaff.find(({ email }) => email === given.get('email'))
    const visit = { way: 'sample', previousSecret: pages.secretOf(request) } as const
    const opened = known && (await signInByVerifiedEmail(services, known.email, visit))
    if (!opened) return pages.show(request, reply, { to, problem: 'UNKNOWN' })
    pages.setSecret(reply, opened.secret)
    return reply.header('cache-control', 'no-store').redirect(to, 303)
  })
}

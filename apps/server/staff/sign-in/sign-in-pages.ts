/** What the routes of the staff's sign-in share. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context/services.ts'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { noteRequestEvent } from '../../http/security-events.ts'
import { STAFF_SESSION_SECONDS } from '../../operations/identity/staff-sign-in.ts'
import { branded } from '../../pages/branded.ts'
import { sampleStaff } from '../../sample/staff.ts'
import { languageFor, loadRenderer, operatorTexts, sendPage } from '../page/respond.ts'
import { staffCookieOf } from './access.ts'
import type { SignInProblem, SignInView } from './sign-in-views.tsx'

/** The HTTP status of the page that shows a problem. */
const statuses: Readonly<Record<SignInProblem, number>> = {
  INVALID: 422,
  LIMITED: 429,
  LINK: 401,
  PROVIDER: 401,
  UNKNOWN: 403,
}

/** The pages and the cookie of the sign-in. */
export interface SignInPages {
  /** The language and copy of a page that leads to `to`. */
  viewFor(request: FastifyRequest, to: string): SignInView
  /** The sign-in page, with what went wrong. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: {
      readonly to: string
      readonly problem: SignInProblem | null
      /** Until another attempt is allowed. */
      readonly retryAfterSeconds?: number
    },
  ): Promise<FastifyReply>
  /** The cookie of the browser. */
  secretOf(request: FastifyRequest): string | undefined
  setSecret(reply: FastifyReply, secret: string): void
}

/** Opens the pages with the settings. */
export function openSignInPages({ config }: Services): SignInPages {
  const cookie = staffCookieOf(config)
  const copies = branded(operatorTexts, config.brand)
  // A sample world with its own token is not open to everybody.
  const samples = hasSampleStaff(config) ? sampleStaff : []

  const pages: SignInPages = {
    viewFor(request, to) {
      const language = languageFor(request)
      return { language, copy: copies[language], to }
    },
    async show(request, reply, { to, problem, retryAfterSeconds }) {
      if (problem !== null && problem !== 'INVALID')
        noteRequestEvent(request, problem === 'LIMITED' ? 'limit.reached' : 'staff-sign-in.failed')
      if (retryAfterSeconds !== undefined) void reply.header('retry-after', String(retryAfterSeconds))
      const { signInHtml } = await loadRenderer()
      const view = pages.viewFor(request, to)
      const html = signInHtml({
        ...view,
        problem,
        retryAfterSeconds,
        hasProvider: config.oidc !== null,
        samples,
      })
      return sendPage(reply, html, problem === null ? 200 : statuses[problem])
    },
    secretOf: (request) => request.cookies[cookie.name],
    setSecret(reply, secret) {
      void reply.setCookie(cookie.name, secret, { ...cookie.options, maxAge: STAFF_SESSION_SECONDS })
    },
  }
  return pages
}

/** Whether anybody may sign in as one of the sample staff: in the sample world, as long as its token is the known one. */
export function hasSampleStaff({ sampleWorld, operatorToken }: Services['config']): boolean {
  return sampleWorld && operatorToken === DEFAULT_OPERATOR_TOKEN
}

/** What the routes of the staff's sign-in share. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { PASSKEY_CHALLENGE_SECONDS } from '@pfotenportal/domain/customer/passkey'
import type { Services } from '../../context/services.ts'
import { newSecret } from '../../core/secrets.ts'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { noteRequestEvent } from '../../http/security-events.ts'
import { requestOptions } from '../../operations/identity/passkey-proof.ts'
import { STAFF_SESSION_SECONDS } from '../../operations/identity/staff-sign-in.ts'
import { branded } from '../../pages/branded.ts'
import { sampleStaff } from '../../sample/staff.ts'
import { PASSKEY_SCRIPT_PATH, SIGN_IN_PATH } from '../page/paths.ts'
import { languageFor, loadRenderer, operatorTexts, sendPage } from '../page/respond.ts'
import { scriptedPolicy } from '../page/style.ts'
import { staffCookieOf } from './access.ts'
import type { SignInProblem, SignInView } from './sign-in-views.tsx'

/** The HTTP status of the page that shows a problem. */
const statuses: Readonly<Record<SignInProblem, number>> = {
  INVALID: 422,
  LIMITED: 429,
  LINK: 401,
  PASSKEY: 401,
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
  /** The mark of a browser that was asked for a passkey before anybody has signed in. */
  markOf(request: FastifyRequest): string | undefined
  /** Shows recovery codes, once, to who is signed in with another cookie if there is one. */
  sendCodes(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { readonly codes: readonly string[]; readonly secret?: string; readonly to: string },
  ): Promise<FastifyReply>
  /** Sends a page that may ask for a passkey. */
  sendWithPasskeys(reply: FastifyReply, html: string, status?: number): FastifyReply
}

const MARK = /^[\w-]{43}$/

/** The mark of a browser. It is Lax, so that a page that is opened from a mail keeps that of the other tabs. */
function openMarks({ config }: Services) {
  const name = config.secure ? '__Secure-operator-browser' : 'operator-browser'
  const options = { path: SIGN_IN_PATH, httpOnly: true, sameSite: 'lax', secure: config.secure } as const
  const markOf = ({ cookies }: FastifyRequest) => {
    const mark = cookies[name]
    return mark !== undefined && MARK.test(mark) ? mark : undefined
  }
  return {
    markOf,
    keep(request: FastifyRequest, reply: FastifyReply): string {
      const mark = markOf(request) ?? newSecret()
      void reply.setCookie(name, mark, { ...options, maxAge: PASSKEY_CHALLENGE_SECONDS })
      return mark
    },
  }
}

/** Opens the pages with the settings. */
export function openSignInPages(services: Services): SignInPages {
  const { config, clock } = services
  const marks = openMarks(services)
  const policy = scriptedPolicy(config, PASSKEY_SCRIPT_PATH)
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
      const holder = { staffBrowser: marks.keep(request, reply) }
      const options = requestOptions(services, holder, clock.realNow())
      const html = signInHtml({
        ...view,
        problem,
        retryAfterSeconds,
        hasProvider: config.oidc !== null,
        passkey: options ? { way: 'get', options } : null,
        samples,
      })
      return pages.sendWithPasskeys(reply, html, problem === null ? 200 : statuses[problem])
    },
    secretOf: (request) => request.cookies[cookie.name],
    setSecret(reply, secret) {
      void reply.setCookie(cookie.name, secret, { ...cookie.options, maxAge: STAFF_SESSION_SECONDS })
    },
    async sendCodes(request, reply, { codes, secret, to }) {
      if (secret !== undefined) pages.setSecret(reply, secret)
      const { recoveryCodesHtml } = await loadRenderer()
      return sendPage(reply, recoveryCodesHtml(pages.viewFor(request, to), codes))
    },
    markOf: marks.markOf,
    sendWithPasskeys: (reply, html, status = 200) => sendPage(reply, html, status, policy),
  }
  return pages
}

/** Whether anybody may sign in as one of the sample staff: in the sample world, as long as its token is the known one. */
export function hasSampleStaff({ sampleWorld, operatorToken }: Services['config']): boolean {
  return sampleWorld && operatorToken === DEFAULT_OPERATOR_TOKEN
}

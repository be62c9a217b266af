/** `/operator/sign-in/factor`: the second step of a sign-in by link (C-665 to C-667, C-676). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appAddressOf } from '../../auth/staff-codes.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import { findFactor } from '../../database/identity/staff-factors.ts'
import type { FactorSession } from '../../database/identity/staff-sessions.ts'
import { noteRequestEvent } from '../../http/security-events.ts'
import { requestOptions } from '../../operations/identity/passkey-proof.ts'
import {
  confirmSetUp,
  factorSessionOf,
  finishSignIn,
  pendingSecretOf,
} from '../../operations/identity/staff-factor.ts'
import { addPasskeyOfStaff, passkeyToCreate } from '../../operations/identity/staff-passkeys.ts'
import {
  provingSession,
  type FactorProblem,
  type FactorProof,
} from '../../operations/identity/staff-proof.ts'
import { formOf } from '../../pages/forms.ts'
import { FACTOR_PATH, OWN_FACTOR_PATH, SIGN_IN_PATH } from '../page/paths.ts'
import { languageFor, loadRenderer, operatorTexts, safeTarget, type PageQuery } from '../page/respond.ts'
import { formOpenToAll, openToAll } from './access.ts'
import type { AppToSetUp, FactorNotice } from './factor-views.tsx'
import { assertionIn, attestationIn } from './passkey-sign-in.ts'
import type { PasskeyQuestion } from './passkey-views.tsx'
import type { SignInPages } from './sign-in-pages.ts'
import type { SignInView } from './sign-in-views.tsx'

/** The HTTP status of the page that shows a problem. */
const statusOf = ({ problem }: FactorProblem) => (problem === 'LIMITED' ? 429 : 422)

/** Writes the security event of a problem, sets its header, and returns its sentence and its status. */
export function tellProblem(request: FastifyRequest, reply: FastifyReply, failed: FactorProblem) {
  const { problems } = operatorTexts[languageFor(request)].factor
  const status = statusOf(failed)
  if (failed.problem === 'LIMITED') {
    noteRequestEvent(request, 'limit.reached')
    void reply.header('retry-after', String(failed.retryAfterSeconds))
    return { problem: problems.LIMITED(failed.retryAfterSeconds), status }
  }
  if (failed.problem === 'WRONG' || failed.problem === 'PASSKEY')
    noteRequestEvent(request, 'staff-factor.failed')
  return { problem: problems[failed.problem], status }
}

export const noProblem = { problem: null, status: 200 } as const

/** The app that is being set up in a session. */
export async function appIn(services: Services, session: FactorSession): Promise<AppToSetUp | null> {
  const secret = await pendingSecretOf(services, session)
  if (secret === undefined) return null
  const { name: issuer } = services.config.brand
  return { secret, address: appAddressOf(secret, { issuer, account: session.staff.email }) }
}

/** Whether the script has filled a form in. */
const hasAnswer = (form: URLSearchParams) => (form.get('answer') ?? '') !== ''

/** What a form proves: a code, or the signature of a passkey for the session of a cookie. */
export function proofIn(form: URLSearchParams, secret: string): FactorProof {
  return hasAnswer(form) ? { signed: assertionIn(form), secret } : { typed: form.get('code') ?? '' }
}

/** Asks for a passkey that proves the factor in the session of a cookie; null if there can be none. */
export function proofQuestion(services: Services, secret: string): PasskeyQuestion | null {
  const options = requestOptions(services, provingSession(secret), services.clock.realNow())
  return options ? { way: 'get', options } : null
}

/** The page of a session that waits for its factor, or for its first one. */
async function stepPage(
  services: Services,
  view: SignInView & FactorNotice,
  { session, secret }: { readonly session: FactorSession; readonly secret: string },
): Promise<string> {
  const { askFactorHtml, demandFactorHtml } = await loadRenderer()
  const setUp = await appIn(services, session)
  if (setUp) {
    const wish = { secret, list: view.copy.title }
    const options = await passkeyToCreate(services, session.staff, wish)
    return demandFactorHtml(view, setUp, 'problem' in options ? null : { way: 'create', options })
  }
  const factor = await findFactor(services.database.query, session.staff.id)
  const passkey = factor && factor.passkeys > 0 ? proofQuestion(services, secret) : null
  return askFactorHtml({ ...view, hasApp: factor !== undefined && factor.app !== null, passkey })
}

/** Sets up the first factor of the person: a passkey, or the app of the page. */
function setUpFirst(own: Services, { body, headers }: FastifyRequest, secret: string) {
  const form = formOf(body)
  if (!hasAnswer(form)) return confirmSetUp(own, secret, form.get('code') ?? '')
  const userAgent = headers['user-agent'] ?? ''
  return addPasskeyOfStaff(own, secret, { given: attestationIn(form), userAgent })
}

/** Registers the second step of a sign-in by link. */
export function registerFactorStep(app: FastifyInstance, services: Services, pages: SignInPages): void {
  async function show(request: FastifyRequest, reply: FastifyReply, to: string, failed?: FactorProblem) {
    const secret = pages.secretOf(request)
    const session = await factorSessionOf(services, secret)
    if (secret === undefined || !session?.awaitsFactor) {
      const query = new URLSearchParams({ to })
      return reply
        .header('cache-control', 'no-store')
        .redirect(session ? to : `${SIGN_IN_PATH}?${query}`, 303)
    }
    const { problem, status } = failed ? tellProblem(request, reply, failed) : noProblem
    const view = { ...pages.viewFor(request, to), problem }
    return pages.sendWithPasskeys(reply, await stepPage(services, view, { session, secret }), status)
  }

  app.get<PageQuery>(FACTOR_PATH, openToAll, (request, reply) =>
    show(request, reply, safeTarget(request.query.to)),
  )

  app.post(FACTOR_PATH, formOpenToAll, async (request, reply) => {
    const form = formOf(request.body)
    const to = safeTarget(form.get('to'))
    const secret = pages.secretOf(request)
    const session = await factorSessionOf(services, secret)
    if (secret === undefined || !session?.awaitsFactor) return show(request, reply, to)
    const own = servicesFor(services, request.id)
    if (session.pendingSecret !== null) {
      const done = await setUpFirst(own, request, secret)
      if ('problem' in done) return show(request, reply, to, done)
      return 'codes' in done ? pages.sendCodes(request, reply, { ...done, to }) : show(request, reply, to)
    }
    const finished = await finishSignIn(own, secret, proofIn(form, secret))
    if ('problem' in finished) return show(request, reply, to, finished)
    pages.setSecret(reply, finished.secret)
    // Who has no app or passkey at hand any more sets up another one first.
    const next = finished.way === 'recovery' ? OWN_FACTOR_PATH : to
    return reply.header('cache-control', 'no-store').redirect(next, 303)
  })
}

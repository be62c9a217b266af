/**
 * `/operator/sign-in/factor`: the second step of a sign-in by link. `/operator/factor`: the second factor of who is signed
 * in (C-665 to C-668).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appAddressOf } from '../../auth/staff-codes.ts'
import { servicesFor, type Services } from '../../context/services.ts'
import { findFactor } from '../../database/identity/staff-factors.ts'
import type { FactorSession } from '../../database/identity/staff-sessions.ts'
import type { Staff } from '../../database/identity/staff.ts'
import { sendRefusal } from '../../http/answer.ts'
import { noteRequestEvent } from '../../http/security-events.ts'
import {
  beginSetUp,
  cancelSetUp,
  confirmSetUp,
  factorSessionOf,
  finishSignIn,
  pendingSecretOf,
  renewRecoveryCodes,
  turnOffFactor,
  type FactorProblem,
} from '../../operations/identity/staff-factor.ts'
import { formOf } from '../../pages/forms.ts'
import { FACTOR_PATH, OPERATOR_PATH, OWN_FACTOR_PATH, SIGN_IN_PATH } from '../page/paths.ts'
import {
  languageFor,
  loadRenderer,
  operatorTexts,
  rememberLanguage,
  safeTarget,
  sendPage,
  viewOf,
  type PageQuery,
} from '../page/respond.ts'
import { formOpenToAll, openToAll, requirePermission } from './access.ts'
import type { AppToSetUp } from './factor-views.tsx'
import type { SignInPages } from './sign-in-pages.ts'

/** The HTTP status of the page that shows a problem. */
const statuses: Readonly<Record<FactorProblem['problem'], number>> = { WRONG: 422, LIMITED: 429, ENDED: 422 }

/** Writes the security event of a problem, sets its header, and returns its sentence and its status. */
function tellProblem(request: FastifyRequest, reply: FastifyReply, failed: FactorProblem) {
  const { problems } = operatorTexts[languageFor(request)].factor
  const status = statuses[failed.problem]
  if (failed.problem === 'LIMITED') {
    noteRequestEvent(request, 'limit.reached')
    void reply.header('retry-after', String(failed.retryAfterSeconds))
    return { problem: problems.LIMITED(failed.retryAfterSeconds), status }
  }
  if (failed.problem === 'WRONG') noteRequestEvent(request, 'staff-factor.failed')
  return { problem: problems[failed.problem], status }
}

const noProblem = { problem: null, status: 200 } as const

async function appIn(services: Services, session: FactorSession): Promise<AppToSetUp | null> {
  const secret = await pendingSecretOf(services, session)
  if (secret === undefined) return null
  const { name: issuer } = services.config.brand
  return { secret, address: appAddressOf(secret, { issuer, account: session.staff.email }) }
}

const codeIn = (request: FastifyRequest) => formOf(request.body).get('code') ?? ''

/** Registers the second step of a sign-in by link. */
export function registerFactorStep(app: FastifyInstance, services: Services, pages: SignInPages): void {
  async function show(request: FastifyRequest, reply: FastifyReply, to: string, failed?: FactorProblem) {
    const session = await factorSessionOf(services, pages.secretOf(request))
    if (!session?.awaitsFactor) {
      const query = new URLSearchParams({ to })
      return reply
        .header('cache-control', 'no-store')
        .redirect(session ? to : `${SIGN_IN_PATH}?${query}`, 303)
    }
    const { problem, status } = failed ? tellProblem(request, reply, failed) : noProblem
    const view = { ...pages.viewFor(request, to), problem }
    const { askFactorHtml, demandFactorHtml } = await loadRenderer()
    const setUp = await appIn(services, session)
    return sendPage(reply, setUp ? demandFactorHtml(view, setUp) : askFactorHtml(view), status)
  }

  app.get<PageQuery>(FACTOR_PATH, openToAll, (request, reply) =>
    show(request, reply, safeTarget(request.query.to)),
  )

  app.post(FACTOR_PATH, formOpenToAll, async (request, reply) => {
    const to = safeTarget(formOf(request.body).get('to'))
    const secret = pages.secretOf(request)
    const session = await factorSessionOf(services, secret)
    if (!session?.awaitsFactor) return show(request, reply, to)
    const own = servicesFor(services, request.id)
    if (session.pendingSecret !== null) {
      const confirmed = await confirmSetUp(own, secret, codeIn(request))
      if ('problem' in confirmed) return show(request, reply, to, confirmed)
      pages.setSecret(reply, confirmed.secret)
      const { recoveryCodesHtml } = await loadRenderer()
      return sendPage(reply, recoveryCodesHtml(pages.viewFor(request, to), confirmed.codes))
    }
    const finished = await finishSignIn(own, secret, codeIn(request))
    if ('problem' in finished) return show(request, reply, to, finished)
    pages.setSecret(reply, finished.secret)
    // Who has no app any more sets up another one first.
    const next = finished.way === 'recovery' ? OWN_FACTOR_PATH : to
    return reply.header('cache-control', 'no-store').redirect(next, 303)
  })
}

/** The page about the own sign-in; after a form with what went wrong. */
async function showOwn(
  services: Services,
  pages: SignInPages,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  failed?: FactorProblem,
): Promise<FastifyReply> {
  const { config, database, clock } = services
  const session = await factorSessionOf(services, pages.secretOf(request))
  if (!session || request.staff === null)
    return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
  rememberLanguage(services, request, reply)
  const { problem, status } = failed ? tellProblem(request, reply, failed) : noProblem
  const factor = await findFactor(database.query, session.staff.id)
  const view = viewOf(services, request, await clock.moment())
  const { ownFactorHtml } = await loadRenderer()
  const html = ownFactorHtml(view, {
    problem,
    factor: factor ? { since: factor.since, codesLeft: factor.recoveryCodes.length } : null,
    app: await appIn(services, session),
    hasProvider: config.oidc !== null,
    canTurnOff: config.secondFactor === 'optional',
    isTurnedOff: factor === undefined && request.url === TURNED_OFF_PATH,
  })
  return sendPage(reply, html, status)
}

/** Where turning the factor off leads. */
const TURNED_OFF_PATH = `${OWN_FACTOR_PATH}?off=yes`

/** Who sends a form of the page, and what was typed. */
interface OwnForm {
  readonly services: Services
  readonly staff: Staff
  readonly secret: string
  readonly typed: string
}

/** What a form did: the page that is opened next, or recovery codes to show and the new value of the cookie. */
type Done =
  { readonly next: string } | { readonly codes: readonly string[]; readonly secret?: string } | FactorProblem

const ownForms: Readonly<Record<string, (form: OwnForm) => Promise<Done>>> = {
  async app({ services, staff, secret, typed }) {
    const begun = await beginSetUp(services, { staff, secret, typed })
    return 'problem' in begun ? begun : { next: OWN_FACTOR_PATH }
  },
  async cancel({ services, secret }) {
    await cancelSetUp(services, secret)
    return { next: OWN_FACTOR_PATH }
  },
  confirm: ({ services, secret, typed }) => confirmSetUp(services, secret, typed),
  codes: ({ services, staff, typed }) => renewRecoveryCodes(services, { staffId: staff.id, typed }),
  async off({ services, staff, typed }) {
    const turnedOff = await turnOffFactor(services, { staffId: staff.id, typed })
    return 'problem' in turnedOff ? turnedOff : { next: TURNED_OFF_PATH }
  },
}

/** Registers the page about the own sign-in, with its forms. Every role has it; a script has no sign-in. */
export function registerOwnFactor(app: FastifyInstance, services: Services, pages: SignInPages): void {
  const permitted = requirePermission('readCustomers')
  app.get<PageQuery>(OWN_FACTOR_PATH, permitted, (request, reply) =>
    showOwn(services, pages, { request, reply }),
  )
  for (const [path, run] of Object.entries(ownForms)) {
    app.post(`${OWN_FACTOR_PATH}/${path}`, permitted, async (request, reply) => {
      const { staff } = request
      const secret = pages.secretOf(request)
      if (staff === null || secret === undefined) return showOwn(services, pages, { request, reply })
      const own = servicesFor(services, request.id)
      const done = await run({ services: own, staff, secret, typed: codeIn(request) })
      if ('problem' in done) return showOwn(services, pages, { request, reply }, done)
      if ('next' in done) return reply.header('cache-control', 'no-store').redirect(done.next, 303)
      if (done.secret !== undefined) pages.setSecret(reply, done.secret)
      const { recoveryCodesHtml } = await loadRenderer()
      return sendPage(reply, recoveryCodesHtml(pages.viewFor(request, OPERATOR_PATH), done.codes))
    })
  }
}

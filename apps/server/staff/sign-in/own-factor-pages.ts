/** `/operator/factor`: the app, the passkeys and the recovery codes of who is signed in (C-668, C-677, C-678). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { servicesFor, type Services } from '../../context/services.ts'
import { listPasskeys } from '../../database/identity/passkeys.ts'
import { findFactor } from '../../database/identity/staff-factors.ts'
import type { FactorSession } from '../../database/identity/staff-sessions.ts'
import { sendRefusal } from '../../http/answer.ts'
import {
  beginSetUp,
  cancelSetUp,
  confirmSetUp,
  factorSessionOf,
  renewRecoveryCodes,
  turnOffFactor,
} from '../../operations/identity/staff-factor.ts'
import {
  addPasskeyOfStaff,
  beginPasskeyOfStaff,
  removePasskeyOfStaff,
  type PasskeyToCreate,
} from '../../operations/identity/staff-passkeys.ts'
import type { FactorProblem, FactorProof } from '../../operations/identity/staff-proof.ts'
import { formOf } from '../../pages/forms.ts'
import { passkeyView } from '../../views/passkey.ts'
import { OPERATOR_PATH, OWN_FACTOR_PATH } from '../page/paths.ts'
import {
  languageFor,
  loadRenderer,
  operatorTexts,
  rememberLanguage,
  viewOf,
  type PageQuery,
} from '../page/respond.ts'
import { requirePermission } from './access.ts'
import { appIn, noProblem, proofIn, proofQuestion, tellProblem } from './factor-pages.ts'
import type { OwnFactor } from './own-factor-views.tsx'
import { attestationIn } from './passkey-sign-in.ts'
import type { SignInPages } from './sign-in-pages.ts'

/** A request of the page, and the session that it is about. */
interface OwnRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly session: FactorSession
  readonly secret: string
}

/** Where a form leads that has done something, which the page then says. */
const doneAt = {
  turnedOff: `${OWN_FACTOR_PATH}?off=yes`,
  added: `${OWN_FACTOR_PATH}?passkey=added`,
  removed: `${OWN_FACTOR_PATH}?passkey=removed`,
} as const

const doneIn = (url: string): OwnFactor['done'] =>
  (['turnedOff', 'added', 'removed'] as const).find((done) => doneAt[done] === url) ?? null

/** The page; after a form with what went wrong. */
async function showOwn(
  services: Services,
  pages: SignInPages,
  { request, reply, session, secret }: OwnRequest,
  failed?: FactorProblem,
): Promise<FastifyReply> {
  const { config, database, clock } = services
  rememberLanguage(services, request, reply)
  const { problem, status } = failed ? tellProblem(request, reply, failed) : noProblem
  const staffId = session.staff.id
  const factor = await findFactor(database.query, staffId)
  const view = viewOf(services, request, await clock.moment())
  const { ownFactorHtml } = await loadRenderer()
  const html = ownFactorHtml(view, {
    problem,
    factor: factor ? { appSince: factor.app?.since ?? null, codesLeft: factor.recoveryCodes.length } : null,
    passkeys: (await listPasskeys(database.query, { staffId })).map(passkeyView),
    question: proofQuestion(services, secret),
    app: await appIn(services, session),
    hasProvider: config.oidc !== null,
    canTurnOff: config.secondFactor === 'optional',
    done: doneIn(request.url),
  })
  return pages.sendWithPasskeys(reply, html, status)
}

/** A form of the page: who sends it from where, and what it contains. */
interface OwnForm extends Pick<OwnRequest, 'session' | 'secret'> {
  readonly services: Services
  readonly proof: FactorProof
  readonly form: URLSearchParams
  readonly userAgent: string
  /** The name of the staff's pages, by which devices tell their passkeys from those of customers. */
  readonly list: string
}

/**
 * What a form did: the page that is opened next, recovery codes to show and the new value of the cookie, or what the browser
 * is asked to create.
 */
type Done =
  | { readonly next: string }
  | { readonly codes: readonly string[]; readonly secret?: string }
  | { readonly options: PasskeyToCreate }
  | FactorProblem

const Id = z.uuid()

const ownForms: Readonly<Record<string, (form: OwnForm) => Promise<Done>>> = {
  async app({ services, session: { staff }, secret, proof }) {
    const begun = await beginSetUp(services, { staff, secret, proof })
    return 'problem' in begun ? begun : { next: OWN_FACTOR_PATH }
  },
  async cancel({ services, secret }) {
    await cancelSetUp(services, secret)
    return { next: OWN_FACTOR_PATH }
  },
  confirm: ({ services, secret, form }) => confirmSetUp(services, secret, form.get('code') ?? ''),
  codes: ({ services, session, proof }) => renewRecoveryCodes(services, { staffId: session.staff.id, proof }),
  async off({ services, session, proof }) {
    const turnedOff = await turnOffFactor(services, { staffId: session.staff.id, proof })
    return 'problem' in turnedOff ? turnedOff : { next: doneAt.turnedOff }
  },
  async passkey({ services, session, ...wish }) {
    const options = await beginPasskeyOfStaff(services, session, wish)
    return 'problem' in options ? options : { options }
  },
  async 'passkey-new'({ services, secret, form, userAgent }) {
    const added = await addPasskeyOfStaff(services, secret, { given: attestationIn(form), userAgent })
    return 'added' in added ? { next: doneAt.added } : added
  },
  async 'passkey-removal'({ services, session: { staff }, secret, form, proof }) {
    const id = Id.safeParse(form.get('id')).data
    if (id === undefined) return { problem: 'ENDED' }
    const removed = await removePasskeyOfStaff(services, { staff, secret, id }, proof)
    return 'problem' in removed ? removed : { next: doneAt.removed }
  },
}

/** Registers the page about the own sign-in, with its forms. Every role has it; a script has no sign-in. */
export function registerOwnFactor(app: FastifyInstance, services: Services, pages: SignInPages): void {
  const permitted = requirePermission('readCustomers')

  async function own(request: FastifyRequest, reply: FastifyReply): Promise<OwnRequest | undefined> {
    const secret = pages.secretOf(request)
    const session = await factorSessionOf(services, secret)
    const isOwn = secret !== undefined && session !== undefined && request.staff !== null
    return isOwn ? { request, reply, session, secret } : undefined
  }

  app.get<PageQuery>(OWN_FACTOR_PATH, permitted, async (request, reply) => {
    const asked = await own(request, reply)
    return asked
      ? showOwn(services, pages, asked)
      : sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
  })
  for (const [path, run] of Object.entries(ownForms)) {
    app.post(`${OWN_FACTOR_PATH}/${path}`, permitted, async (request, reply) => {
      const asked = await own(request, reply)
      if (!asked) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
      const { session, secret } = asked
      const form = formOf(request.body)
      const done = await run({
        services: servicesFor(services, request.id),
        session,
        secret,
        form,
        proof: proofIn(form, secret),
        userAgent: request.headers['user-agent'] ?? '',
        list: operatorTexts[languageFor(request)].title,
      })
      if ('problem' in done) return showOwn(services, pages, asked, done)
      if ('next' in done) return reply.header('cache-control', 'no-store').redirect(done.next, 303)
      if ('codes' in done) return pages.sendCodes(request, reply, { ...done, to: OPERATOR_PATH })
      const { createPasskeyHtml } = await loadRenderer()
      const view = viewOf(services, request, await services.clock.moment())
      return pages.sendWithPasskeys(reply, createPasskeyHtml(view, { way: 'create', options: done.options }))
    })
  }
}

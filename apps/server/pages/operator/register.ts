/**
 * `/operator`: the figures as pages, behind the operator's token (docs/security.md, "Operator"). They change nothing,
 * except that dead-lettered mails can be queued again.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { sendRefusal } from '../../http/answer.ts'
import { branded } from '../branded.ts'
import { formOf, registerForms } from '../forms.ts'
import { isCrossSite } from '../../http/origin.ts'
import type { Services } from '../../context/services.ts'
import { openToAll, requirePermission, wantsPage } from './access.ts'
import { isMailId, requeueDeadLetters } from '../../database/mail/dead-letters.ts'
import { readInSnapshot } from '../../operator/figures/read-figures.ts'
import { OPERATOR_PATH, REQUEUE_PATH, SIGN_IN_PATH } from './paths.ts'
import { pagePermissions, type PageId } from './page.tsx'
import { registerDesk } from './desk/register.ts'
import {
  languageFor,
  loadRenderer,
  operatorTexts,
  rememberLanguage,
  safeTarget,
  sendPage,
  viewOf,
  type PageQuery,
} from './respond.ts'

interface ByNumber extends PageQuery {
  Params: { number: string }
}

/** At most so many characters of a text, without the blanks around it. */
function cut(text: string, length: number): string {
  return Array.from(text.trim()).slice(0, length).join('')
}

/** Registers the pages if an operator token is configured. */
export async function registerOperator(app: FastifyInstance, services: Services): Promise<void> {
  if (!app.operatorAccess.exists) return
  registerPages(app, services)
  await registerDesk(app, services)
  await registerForms(app, (pages) => {
    registerSignIn(pages, services)
    registerRequeue(pages, services)
  })
}

function registerPages(app: FastifyInstance, services: Services): void {
  function page(path: string, id: PageId): void {
    app.get<PageQuery>(path, requirePermission(pagePermissions[id]), async (request, reply) => {
      rememberLanguage(services, request, reply)
      const { renderPage } = await loadRenderer()
      const html = await readInSnapshot(
        services,
        (moment) => viewOf(services, request, moment).period,
        (context) => renderPage(id, context, viewOf(services, request, context.moment)),
      )
      return sendPage(reply, html)
    })
  }

  page(OPERATOR_PATH, 'overview')
  for (const id of ['money', 'dunning', 'parcels', 'mails', 'jobs', 'customers'] as const) {
    page(`/operator/${id}`, id)
  }
  app.get<PageQuery>('/operator/orders', requirePermission('readCustomers'), async (request, reply) => {
    const number = encodeURIComponent(cut(request.query.number ?? '', 40))
    return reply.redirect(number === '' ? OPERATOR_PATH : `/operator/orders/${number}`, 303)
  })
  // A client that does not accept HTML gets the refusal as JSON.
  app.get<PageQuery>('/operator/*', requirePermission('readCustomers'), async (request, reply) => {
    if (!wantsPage(request)) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    rememberLanguage(services, request, reply)
    const { renderNotFoundPage } = await loadRenderer()
    return sendPage(reply, renderNotFoundPage(viewOf(services, request, await services.clock.moment())), 404)
  })
  app.get<ByNumber>(
    '/operator/orders/:number',
    requirePermission('readCustomers'),
    async (request, reply) => {
      rememberLanguage(services, request, reply)
      const { renderOrderPage } = await loadRenderer()
      const { html, found } = await readInSnapshot(
        services,
        (moment) => viewOf(services, request, moment).period,
        (context) =>
          renderOrderPage(request.params.number, context, viewOf(services, request, context.moment)),
      )
      return sendPage(reply, html, found ? 200 : 404)
    },
  )
}

function registerSignIn(app: FastifyInstance, { config }: Services): void {
  const access = app.operatorAccess
  const copies = branded(operatorTexts, config.brand)
  const sampleToken = config.operatorToken === DEFAULT_OPERATOR_TOKEN ? DEFAULT_OPERATOR_TOKEN : null

  async function show(
    request: FastifyRequest<PageQuery>,
    reply: FastifyReply,
    { to, problem }: { readonly to: string; readonly problem: 'WRONG' | 'LIMITED' | null },
  ): Promise<FastifyReply> {
    const language = languageFor(request)
    const { signInHtml } = await loadRenderer()
    const html = signInHtml({ language, copy: copies[language], to, problem, sampleToken })
    return sendPage(reply, html, problem === null ? 200 : problem === 'WRONG' ? 401 : 429)
  }

  app.get<PageQuery>(SIGN_IN_PATH, openToAll, (request, reply) =>
    show(request, reply, { to: safeTarget(request.query.to), problem: null }),
  )

  app.post<PageQuery>(SIGN_IN_PATH, openToAll, async (request, reply) => {
    if (isCrossSite(config, request.headers)) {
      return sendRefusal(request, reply, { ok: false, reason: 'FORBIDDEN_ORIGIN' })
    }
    const form = formOf(request.body)
    const to = safeTarget(form.get('to'))
    const checked = await access.verifyToken(form.get('token') ?? '', request.ip)
    if (typeof checked === 'object') {
      void reply.header('retry-after', String(checked.retryAfterSeconds))
      return show(request, reply, { to, problem: 'LIMITED' })
    }
    if (checked === 'WRONG') return show(request, reply, { to, problem: 'WRONG' })
    await access.startSession(reply)
    return reply.header('cache-control', 'no-store').redirect(to, 303)
  })

  app.post('/operator/sign-out', openToAll, async (request, reply) => {
    if (isCrossSite(config, request.headers)) {
      return sendRefusal(request, reply, { ok: false, reason: 'FORBIDDEN_ORIGIN' })
    }
    await access.endSession(request, reply)
    return reply.header('cache-control', 'no-store').redirect(SIGN_IN_PATH, 303)
  })
}

/** Requeues dead-lettered mails: one by its id, or all of them. */
function registerRequeue(app: FastifyInstance, { database, clock, log, mail }: Services): void {
  app.post(REQUEUE_PATH, requirePermission('runOperations'), async (request, reply) => {
    const form = formOf(request.body)
    const id = form.get('id') ?? ''
    const isAll = form.get('all') === 'yes'
    if (!isAll && !isMailId(id)) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    const filter = isAll ? {} : { ids: [id] }
    const requeued = await requeueDeadLetters(database.query, filter, clock.realNow())
    log.info({ requestId: request.id, requeued }, 'emails were requeued by the operator')
    mail.wake()
    return reply.header('cache-control', 'no-store').redirect(`/operator/mails?requeued=${requeued}`, 303)
  })
}

/**
 * `/operator`: the figures as pages, behind the operator's token (docs/security.md, "Operator"). They change nothing,
 * except that dead-lettered mails and webhooks can be queued again.
 */
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { PERIOD_DAYS, periodUntil, type PeriodDays } from '@pfotenportal/domain/core/report-period'
import { operatorDe, type OperatorText } from '@pfotenportal/text/de/operator'
import { operatorEn } from '@pfotenportal/text/en/operator'
import type { Language } from '@pfotenportal/text/format'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { sendRefusal } from '../../http/answer.ts'
import { branded } from '../branded.ts'
import { formOf, registerForms } from '../forms.ts'
import { languageOf } from '../../core/answer.ts'
import { isCrossSite } from '../../http/origin.ts'
import { policyText } from '../../http/security-headers.ts'
import type { Services } from '../../context/services.ts'
import { REQUEUE_PATH, requireOperator, SIGN_IN_PATH, wantsPage } from './access.ts'
import { isMailId, requeueDeadLetters } from '../../database/mail/dead-letters.ts'
import { readInSnapshot } from '../../operator/figures/read-figures.ts'
import type { PageId, View } from './page.tsx'
import { registerRedeliver } from './redeliver.ts'
import { operatorPolicy } from './style.ts'

const texts: Readonly<Record<Language, OperatorText>> = { de: operatorDe, en: operatorEn }

const OPERATOR_PATH = '/operator'

const DEFAULT_DAYS: PeriodDays = 30
const LANGUAGE_COOKIE = 'operator-language'
const YEAR_SECONDS = 365 * 86_400

interface PageQuery {
  Querystring: {
    days?: string
    lang?: string
    to?: string
    number?: string
    requeued?: string
    before?: string
  }
}

interface ByNumber extends PageQuery {
  Params: { number: string }
}

/** React renders these pages; it is loaded with the first one. */
const loadRenderer = () => import('./render.tsx')

function isLanguage(text: string | undefined): text is Language {
  return text === 'de' || text === 'en'
}

/** The language chosen on a page, now or earlier, or the browser's preference. */
function languageFor(request: FastifyRequest<PageQuery>): Language {
  const chosen = [request.query.lang, request.cookies[LANGUAGE_COOKIE]].find(isLanguage)
  return chosen ?? languageOf(request.headers['accept-language'])
}

function numberIn(text = ''): number | null {
  return /^\d{1,12}$/.test(text) ? Number(text) : null
}

function viewOf({ config }: Services, request: FastifyRequest<PageQuery>, moment: Moment): View {
  const language = languageFor(request)
  const days = PERIOD_DAYS.find((each) => String(each) === request.query.days) ?? DEFAULT_DAYS
  const requeued = numberIn(request.query.requeued)
  const before = numberIn(request.query.before)
  const period = periodUntil(moment.today, days)
  const copy = branded(texts, config.brand)[language]
  return { language, copy, moment, days, period, requeued, before }
}

function send(reply: FastifyReply, html: string, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policyText(operatorPolicy))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** At most so many characters of a text, without the blanks around it. */
function cut(text: string, length: number): string {
  return Array.from(text.trim()).slice(0, length).join('')
}

/** An origin that no target can name; only its path counts. */
const NOWHERE = 'http://operator.invalid'

/**
 * The target after sign-in, restricted to operator pages to prevent open redirects. It is resolved as a browser does,
 * which removes dot segments; an encoded slash or backslash could still hide one from it.
 */
function safeTarget(to: string | null | undefined): string {
  const target = to && URL.canParse(to, NOWHERE) ? new URL(to, NOWHERE) : undefined
  if (target?.origin !== NOWHERE || !/^\/operator(\/|$)/.test(target.pathname)) return OPERATOR_PATH
  return /%(2f|5c|25)/i.test(target.pathname) ? OPERATOR_PATH : `${target.pathname}${target.search}`
}

/** Registers the pages if an operator token is configured. */
export async function registerOperator(app: FastifyInstance, services: Services): Promise<void> {
  if (!app.operatorAccess.exists) return
  registerPages(app, services)
  await registerForms(app, (pages) => {
    registerSignIn(pages, services)
    registerRequeue(pages, services)
    registerRedeliver(pages, services)
  })
}

function registerPages(app: FastifyInstance, services: Services): void {
  const { config } = services
  const options = { preHandler: requireOperator }

  function rememberLanguage(request: FastifyRequest<PageQuery>, reply: FastifyReply): void {
    const { lang } = request.query
    if (!isLanguage(lang)) return
    const cookie = { path: '/operator', httpOnly: true, sameSite: 'strict', secure: config.secure } as const
    void reply.setCookie(LANGUAGE_COOKIE, lang, { ...cookie, maxAge: YEAR_SECONDS })
  }

  function page(path: string, id: PageId): void {
    app.get<PageQuery>(path, options, async (request, reply) => {
      rememberLanguage(request, reply)
      const { renderPage } = await loadRenderer()
      const html = await readInSnapshot(
        services,
        (moment) => viewOf(services, request, moment).period,
        (context) => renderPage(id, context, viewOf(services, request, context.moment)),
      )
      return send(reply, html)
    })
  }

  page(OPERATOR_PATH, 'overview')
  for (const id of ['money', 'dunning', 'parcels', 'mails', 'jobs', 'webhooks', 'customers'] as const) {
    page(`/operator/${id}`, id)
  }
  app.get<PageQuery>('/operator/orders', options, async (request, reply) => {
    const number = encodeURIComponent(cut(request.query.number ?? '', 40))
    return reply.redirect(number === '' ? OPERATOR_PATH : `/operator/orders/${number}`, 303)
  })
  // A client that does not accept HTML gets the refusal as JSON.
  app.get<PageQuery>('/operator/*', options, async (request, reply) => {
    if (!wantsPage(request)) return sendRefusal(request, reply, { ok: false, reason: 'NOT_FOUND' })
    rememberLanguage(request, reply)
    const { renderNotFoundPage } = await loadRenderer()
    return send(reply, renderNotFoundPage(viewOf(services, request, await services.clock.moment())), 404)
  })
  app.get<ByNumber>('/operator/orders/:number', options, async (request, reply) => {
    rememberLanguage(request, reply)
    const { renderOrderPage } = await loadRenderer()
    const { html, found } = await readInSnapshot(
      services,
      (moment) => viewOf(services, request, moment).period,
      (context) => renderOrderPage(request.params.number, context, viewOf(services, request, context.moment)),
    )
    return send(reply, html, found ? 200 : 404)
  })
}

function registerSignIn(app: FastifyInstance, { config }: Services): void {
  const access = app.operatorAccess
  const copies = branded(texts, config.brand)
  const sampleToken = config.operatorToken === DEFAULT_OPERATOR_TOKEN ? DEFAULT_OPERATOR_TOKEN : null

  async function show(
    request: FastifyRequest<PageQuery>,
    reply: FastifyReply,
    { to, problem }: { readonly to: string; readonly problem: 'WRONG' | 'LIMITED' | null },
  ): Promise<FastifyReply> {
    const language = languageFor(request)
    const { signInHtml } = await loadRenderer()
    const html = signInHtml({ language, copy: copies[language], to, problem, sampleToken })
    return send(reply, html, problem === null ? 200 : problem === 'WRONG' ? 401 : 429)
  }

  app.get<PageQuery>(SIGN_IN_PATH, (request, reply) =>
    show(request, reply, { to: safeTarget(request.query.to), problem: null }),
  )

  app.post<PageQuery>(SIGN_IN_PATH, async (request, reply) => {
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

  app.post('/operator/sign-out', async (request, reply) => {
    if (isCrossSite(config, request.headers)) {
      return sendRefusal(request, reply, { ok: false, reason: 'FORBIDDEN_ORIGIN' })
    }
    await access.endSession(request, reply)
    return reply.header('cache-control', 'no-store').redirect(SIGN_IN_PATH, 303)
  })
}

/** Requeues dead-lettered mails: one by its id, or all of them. */
function registerRequeue(app: FastifyInstance, { config, database, clock, log, mail }: Services): void {
  app.post(REQUEUE_PATH, { preHandler: requireOperator }, async (request, reply) => {
    if (isCrossSite(config, request.headers)) {
      return sendRefusal(request, reply, { ok: false, reason: 'FORBIDDEN_ORIGIN' })
    }
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

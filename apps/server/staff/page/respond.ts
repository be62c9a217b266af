/** What every operator page needs: its language and view, its policy, and safe targets. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { PERIOD_DAYS, periodUntil, type PeriodDays } from '@pfotenportal/domain/core/report-period'
import { operatorDe, type OperatorText } from '@pfotenportal/text/de/operator'
import { operatorEn } from '@pfotenportal/text/en/operator'
import type { Language } from '@pfotenportal/text/format'
import { isPermitted, SCRIPT_ROLE } from '../../auth/permissions.ts'
import type { Services } from '../../context/services.ts'
import { languageOf } from '../../core/answer.ts'
import { describeRelease, readRelease } from '../../core/release.ts'
import { policyText, type Policy } from '../../http/security-headers.ts'
import { branded } from '../../pages/branded.ts'
import { noticeOf } from './notice.tsx'
import type { View } from './page.tsx'
import { OPERATOR_PATH } from './paths.ts'
import type { SentForm } from './sent-form.ts'
import { operatorPolicy } from './style.ts'

export const operatorTexts: Readonly<Record<Language, OperatorText>> = { de: operatorDe, en: operatorEn }

const DEFAULT_DAYS: PeriodDays = 30
const LANGUAGE_COOKIE = 'operator-language'
const YEAR_SECONDS = 365 * 86_400

export interface PageQuery {
  Querystring: {
    days?: string
    lang?: string
    to?: string
    number?: string
    before?: string
  }
}

/** React renders these pages; it is loaded with the first one. */
export const loadRenderer = () => import('./render.tsx')

function isLanguage(text: string | undefined): text is Language {
  return text === 'de' || text === 'en'
}

/** A parameter of the page that is given once. */
function parameterOf(request: FastifyRequest, name: keyof PageQuery['Querystring']): string | undefined {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

/** The language chosen on a page, now or earlier, or the browser's preference. */
export function languageFor(request: FastifyRequest): Language {
  const chosen = [parameterOf(request, 'lang'), request.cookies[LANGUAGE_COOKIE]].find(isLanguage)
  return chosen ?? languageOf(request.headers['accept-language'])
}

/** Remembers a language that is chosen on a page. */
export function rememberLanguage({ config }: Services, request: FastifyRequest, reply: FastifyReply): void {
  const lang = parameterOf(request, 'lang')
  if (!isLanguage(lang)) return
  const cookie = { path: '/operator', httpOnly: true, sameSite: 'strict', secure: config.secure } as const
  void reply.setCookie(LANGUAGE_COOKIE, lang, { ...cookie, maxAge: YEAR_SECONDS })
}

function numberIn(text = ''): number | null {
  return /^\d{1,12}$/.test(text) ? Number(text) : null
}

/**
 * The view of a page for the caller, who has passed `requirePermission`. The address says what became of a form, unless
 * the page answers that form itself.
 */
export function viewOf(
  { config, maintenance }: Services,
  request: FastifyRequest,
  moment: Moment,
  sent: SentForm | null = null,
): View {
  const language = languageFor(request)
  const days = PERIOD_DAYS.find((each) => String(each) === parameterOf(request, 'days')) ?? DEFAULT_DAYS
  const role = request.staff?.role ?? SCRIPT_ROLE
  return {
    language,
    copy: branded(operatorTexts, config.brand)[language],
    moment,
    release: describeRelease(readRelease(config)),
    maintenance: maintenance.state(),
    days,
    period: periodUntil(moment.today, days),
    staff: request.staff,
    can: (permission) => isPermitted(role, permission),
    notice: noticeOf(sent?.result ?? request.query, language),
    sent,
    before: numberIn(parameterOf(request, 'before')),
  }
}

/** Sends a page that is not cached, under the policy of the operator's pages. */
export function sendPage(
  reply: FastifyReply,
  html: string,
  status = 200,
  policy: Policy = operatorPolicy,
): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', policyText(policy))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}

/** An origin that no target can name; only its path counts. */
const NOWHERE = 'http://operator.invalid'

/**
 * The target after sign-in, restricted to operator pages to prevent open redirects. It is resolved as a browser does,
 * which removes dot segments; an encoded slash or backslash could still hide one from it.
 */
export function safeTarget(to: string | null | undefined): string {
  const target = to && URL.canParse(to, NOWHERE) ? new URL(to, NOWHERE) : undefined
  if (target?.origin !== NOWHERE || !/^\/operator(\/|$)/.test(target.pathname)) return OPERATOR_PATH
  return /%(2f|5c|25)/i.test(target.pathname) ? OPERATOR_PATH : `${target.pathname}${target.search}`
}

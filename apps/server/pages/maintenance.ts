/**
 * While maintenance is on, customers and other systems are asked to come back. Staff, probes, webhooks and what the law
 * demands at any time go on (docs/operations.md, "Maintenance").
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { epochMilliseconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import type { Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import type { MaintenanceState } from '../database/maintenance.ts'
import { sendRefusal } from '../http/answer.ts'
import { hasSecret, isFilePath } from '../http/page-address.ts'
import { branded } from './branded.ts'
import { sendPlainPage } from './forms.ts'

/** Nobody is asked to come back sooner, since the end is seldom known to the second. */
const RETRY_SECONDS = 60
/** How often the page loads itself again. */
const RELOAD_SECONDS = 20

const OPERATIONS = ['livez', 'readyz', 'metrics', 'self-check', 'operator', '\\.well-known']
/** Providers and shops repeat a webhook for some time only, and some give up for good. */
const WEBHOOKS = ['webhooks']
/** Declarations, withdrawn consents and legal texts. */
const RIGHTS = ['kuendigen', 'widerruf', 'abmelden', 'impressum', 'agb', 'widerrufsbelehrung', 'datenschutz']
const TEXTS = ['barrierefreiheit', 'legal', 'help']
/** What stands in for other systems and for time; not in production. */
const STAND_INS = ['simulated-gateway', 'mailbox', 'zeitreise', 'clock']

const OPEN = new RegExp(
  `^/+(${[...OPERATIONS, ...WEBHOOKS, ...RIGHTS, ...TEXTS, ...STAND_INS].join('|')})([/?]|$)`,
  'i',
)

/** Whether a path is served as always; also the files that pages load. */
function isOpenInMaintenance(url: string): boolean {
  const path = url.split('?', 1)[0] ?? ''
  if (OPEN.test(path)) return true
  return !path.startsWith('/api/') && !hasSecret(path) && isFilePath(path)
}

function secondsLeft({ until }: MaintenanceState, now: Instant): number {
  const left = until === null ? 0 : Math.ceil((epochMilliseconds(until) - epochMilliseconds(now)) / 1000)
  return Math.max(RETRY_SECONDS, left)
}

/** React renders the page; it is loaded with the first one. */
const views = () => import('./maintenance-page.tsx')

export function registerMaintenance(app: FastifyInstance, { config, clock, maintenance }: Services): void {
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { until }: MaintenanceState,
  ): Promise<FastifyReply> {
    const { maintenanceHtml } = await views()
    const language = languageOf(request.headers['accept-language'])
    const page = { text: texts[language], language, portalUrl: config.publicUrl }
    void reply.header('refresh', RELOAD_SECONDS).header('vary', 'Accept-Language')
    return sendPlainPage(reply, maintenanceHtml({ until, now: clock.realNow() }, page), { status: 503 })
  }

  app.addHook('onRequest', async (request, reply) => {
    const state = maintenance.state()
    if (state === null || isOpenInMaintenance(request.url)) return undefined
    const retryAfterSeconds = secondsLeft(state, clock.realNow())
    if (request.headers.accept?.includes('text/html') && !request.url.startsWith('/api/')) {
      void reply.header('retry-after', retryAfterSeconds)
      return sendPage(request, reply, state)
    }
    const details = { retryAfterSeconds, ...(state.until !== null && { until: state.until }) }
    return sendRefusal(request, reply, { ok: false, reason: 'MAINTENANCE', details })
  })
}

/**
 * `/zahlung/{token}`: the page behind a mailed payment link (docs/domain.md 8.2). Public, without a session: anyone who
 * has the link can renew that payment method, and nothing else. It works without scripts.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { actorAt } from '../context/actor.ts'
import { servicesFor, type Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { openBySecret } from '../http/declared-access.ts'
import { keepPaymentLink, paymentLinkOf } from '../http/payment-link-cookie.ts'
import { noteRequestEvent } from '../http/security-events.ts'
import type { LinkVisit, OpenedLink } from '../payments/opened-link.ts'
import { beginSetup, openPaymentLink } from '../payments/payment-link.ts'
import { LINK_RETURN_PATH } from '../payments/send-charge.ts'
import { branded } from './branded.ts'
import { formOf, leadToPage, registerForms, sendPlainPage } from './forms.ts'

/** React renders these pages; it is loaded with the first one. */
const views = () => import('./payment-page-views.tsx')

interface ByToken {
  Params: { token: string }
}

async function visitOf(services: Services, request: FastifyRequest): Promise<LinkVisit> {
  return actorAt(servicesFor(services, request.id), await services.clock.moment(), { requestId: request.id })
}

const statusOf = (opened: OpenedLink): number => {
  if (opened.state === 'UNKNOWN') return 404
  if (opened.state === 'REPLACED' || opened.state === 'EXPIRED') return 410
  return opened.state === 'UNREACHED' ? 503 : 200
}

/** The customer's language, or the browser's if the link is unknown. */
function languageFor(opened: OpenedLink, { headers }: FastifyRequest): Language {
  return opened.state === 'UNKNOWN' ? languageOf(headers['accept-language']) : opened.customer.selectedLang
}

/** Whether the page leads to the bank, from where the customer comes back. */
const leadsToBank = (opened: OpenedLink): boolean =>
  opened.state === 'DONE' && opened.retried.some(({ outcome }) => outcome === 'TO_CONFIRM')

/** What the page says about the gateway. */
const gatewayFacts = ({ kinds, reservesForPayPal }: Services['gateway']) => ({ kinds, reservesForPayPal })

const lead = (reply: FastifyReply, url: string) =>
  reply.header('cache-control', 'no-store').redirect(url, 303)

/** Registers the page, and the return from the gateway. */
export async function registerPaymentPage(app: FastifyInstance, services: Services): Promise<void> {
  const { config, gateway } = services
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)
  const pageContext = { ...gatewayFacts(gateway), portalUrl: config.publicUrl }
  const formTargets = [new URL(config.publicUrl).origin, ...(gateway.pageOrigins ?? [])]

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedLink,
    today: LinkVisit['today'],
  ) {
    if (opened.state === 'UNKNOWN') noteRequestEvent(request, 'payment-link.refused')
    const language = languageFor(opened, request)
    const { openedHtml } = await views()
    const html = openedHtml(opened, { text: texts[language], language, today, ...pageContext })
    return sendPlainPage(reply, html, { status: statusOf(opened), formTargets })
  }

  async function open(request: FastifyRequest, reply: FastifyReply, token: string) {
    const visit = await visitOf(services, request)
    const opened = await openAndNote(visit, token)
    if (leadsToBank(opened)) keepPaymentLink(config, reply, token)
    return show(request, reply, opened, visit.today)
  }

  await registerForms(app, (pages) => {
    pages.get(LINK_RETURN_PATH, openBySecret, async (request, reply) => {
      const token = paymentLinkOf(config, request)
      if (token !== undefined) return lead(reply, `/zahlung/${encodeURIComponent(token)}`)
      const language = languageOf(request.headers['accept-language'])
      const { returnedHtml } = await views()
      return sendPlainPage(reply, returnedHtml(texts[language], language, config.publicUrl))
    })

    pages.get<ByToken>(
      '/zahlung/:token',
      openBySecret,
      async (request, reply) => leadToPage(request, reply) ?? open(request, reply, request.params.token),
    )

    pages.post<ByToken>('/zahlung/:token', openBySecret, async (request, reply) => {
      const { token } = request.params
      const kind = gateway.kinds.find((known) => known === formOf(request.body).get('kind'))
      if (kind === undefined) return open(request, reply, token)
      const visit = await visitOf(services, request)
      const begun = await beginSetup(visit, token, kind)
      if (begun === 'CLOSED') return open(request, reply, token)
      if (begun === 'UNREACHED') return show(request, reply, await unreached(visit, token), visit.today)
      keepPaymentLink(config, reply, token)
      return lead(reply, begun.url)
    })
  })
}

/** Opening a link may store the method that was set up under it, which its customer then sees in the portal. */
async function openAndNote(visit: LinkVisit, token: string): Promise<OpenedLink> {
  const opened = await openPaymentLink(visit, token)
  if (opened.state !== 'UNKNOWN') await visit.services.reads.noteCustomerWrite(opened.customer.id)
  return opened
}

/** If the gateway cannot be reached, the link stays valid and the page says so. */
async function unreached(visit: LinkVisit, token: string): Promise<OpenedLink> {
  const opened = await openPaymentLink(visit, token)
  return opened.state === 'CHOOSE' ? { state: 'UNREACHED', customer: opened.customer } : opened
}

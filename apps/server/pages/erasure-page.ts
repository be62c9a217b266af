/**
 * `/konto-loeschen/{token}`: shows what stays and what goes, and erases the account, without signing in (C-578). Opening
 * the page changes nothing, because mail scanners open links.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import { erasurePageDe } from '@pfotenportal/text/de/erasure-page'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { privacyDe } from '@pfotenportal/text/de/privacy'
import { erasurePageEn } from '@pfotenportal/text/en/erasure-page'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { privacyEn } from '@pfotenportal/text/en/privacy'
import { ERASURE_PATH } from '../auth/erasure-link.ts'
import { actorAt, type Actor } from '../context/actor.ts'
import { servicesFor, type Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { findCustomer } from '../database/customer/customers.ts'
import { findLinkedErasure } from '../database/customer/erasure-requests.ts'
import { openBySecret } from '../http/declared-access.ts'
import { noteRequestEvent } from '../http/security-events.ts'
import { quoteErasure } from '../operations/privacy/erase-account.ts'
import { followErasureLink, revokeErasure } from '../operations/privacy/request-erasure.ts'
import { branded } from './branded.ts'
import type { ErasurePageView } from './erasure-page-views.tsx'
import { formOf, leadToPage, registerForms, sendPlainPage } from './forms.ts'

const copies = { de: erasurePageDe, en: erasurePageEn } as const
const privacyTexts = { de: privacyDe, en: privacyEn } as const

interface ByToken {
  Params: { token: string }
}

/** React renders this page; it is loaded with the first one. */
const views = () => import('./erasure-page-views.tsx')

/** How each state of the page is answered. */
const statuses = {
  CONFIRM: 200,
  ERASED: 200,
  KEPT: 200,
  NOT_NOW: 409,
  EXPIRED: 410,
  UNKNOWN: 404,
} as const satisfies Readonly<Record<ErasurePageView['state'], number>>

export async function registerErasurePage(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, clock } = services
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)

  async function show(reply: FastifyReply, language: Language, view: ErasurePageView): Promise<FastifyReply> {
    const { erasureHtml } = await views()
    const { today } = await clock.moment()
    const page = { text: texts[language], language, portalUrl: config.publicUrl }
    const html = erasureHtml(view, { copy: copies[language], privacy: privacyTexts[language], today }, page)
    return sendPlainPage(reply, html, { status: statuses[view.state] })
  }

  async function actorOf(request: FastifyRequest): Promise<Actor> {
    return actorAt(servicesFor(services, request.id), await clock.moment(), { requestId: request.id })
  }

  /** What a link shows before its button is pressed, in the language of its customer. */
  async function linked(
    request: FastifyRequest,
    token: string,
  ): Promise<{ readonly language: Language; readonly view: ErasurePageView }> {
    const { query } = database
    const found = await findLinkedErasure(query, token)
    const customer = found && (await findCustomer(query, found.customerId))
    if (!found || !customer)
      return { language: languageOf(request.headers['accept-language']), view: { state: 'UNKNOWN' } }
    const { email, selectedLang: language, id } = customer
    if (found.expiresAt <= clock.realNow()) return { language, view: { state: 'EXPIRED' } }
    const { faults, kept } = await quoteErasure(query, await actorOf(request), id)
    if (faults.length > 0) return { language, view: { state: 'NOT_NOW', faults } }
    return { language, view: { state: 'CONFIRM', email, kept } }
  }

  await registerForms(app, (pages) => {
    pages.get<ByToken>(`${ERASURE_PATH}/:token`, openBySecret, async (request, reply) => {
      const led = leadToPage(request, reply)
      if (led) return led
      const { language, view } = await linked(request, request.params.token)
      if (view.state === 'UNKNOWN') noteRequestEvent(request, 'erasure-link.refused')
      return show(reply, language, view)
    })

    pages.post<ByToken>(`${ERASURE_PATH}/:token`, openBySecret, async (request, reply) => {
      const { token } = request.params
      const { language, view } = await linked(request, token)
      if (formOf(request.body).has('keep') && (view.state === 'CONFIRM' || view.state === 'NOT_NOW'))
        return show(reply, language, { state: await revokeErasure(await actorOf(request), token) })
      if (view.state === 'UNKNOWN') noteRequestEvent(request, 'erasure-link.refused')
      if (view.state !== 'CONFIRM') return show(reply, language, view)
      const state = await followErasureLink(await actorOf(request), token)
      const isOutcome = state === 'ERASED' || state === 'EXPIRED' || state === 'UNKNOWN'
      return show(reply, language, isOutcome ? { state } : { state: 'NOT_NOW', faults: [state] })
    })
  })
}

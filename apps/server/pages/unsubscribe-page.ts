/**
 * `/abmelden/{token}`: withdraws the consent to mails about a topic, without signing in (docs/domain.md 9.1). Opening
 * the page changes nothing, because mail scanners open links. Mail programs post to it by themselves when the customer
 * unsubscribes there (RFC 8058), from any site; the token is what authorises the request.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { unsubscribePageDe } from '@pfotenportal/text/de/unsubscribe-page'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { unsubscribePageEn } from '@pfotenportal/text/en/unsubscribe-page'
import { UNSUBSCRIBE_PATH, type LinkedConsent } from '../auth/unsubscribe-link.ts'
import type { Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { findCustomer, type Customer } from '../database/customer/customers.ts'
import { hasConsent } from '../database/customer/settings.ts'
import { noteRequestEvent } from '../http/security-events.ts'
import { chooseConsent } from '../operations/mail-consent.ts'
import { branded } from './branded.ts'
import { leadToPage, registerForms, sendPlainPage } from './forms.ts'
import type { UnsubscribeView } from './unsubscribe-page-views.tsx'

const copies = { de: unsubscribePageDe, en: unsubscribePageEn } as const

interface ByToken {
  Params: { token: string }
}

/** React renders this page; it is loaded with the first one. */
const views = () => import('./unsubscribe-page-views.tsx')

export async function registerUnsubscribePage(app: FastifyInstance, services: Services): Promise<void> {
  const { config, clock, database, identity, reads } = services
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)

  async function show(
    reply: FastifyReply,
    language: Language,
    { state, topic }: Pick<UnsubscribeView, 'state' | 'topic'>,
  ): Promise<FastifyReply> {
    const { unsubscribeHtml } = await views()
    const page = { text: texts[language], language, portalUrl: config.publicUrl }
    const html = unsubscribeHtml({ state, topic, copy: copies[language] }, page)
    return sendPlainPage(reply, html, { status: state === 'UNKNOWN' ? 404 : 200 })
  }

  /** The consent of a link with its customer; undefined if the link is unknown. */
  async function linked(token: string): Promise<(LinkedConsent & { customer: Customer }) | undefined> {
    const consent = identity.unsubscribeLinks.read(token)
    const customer = consent && (await findCustomer(database.query, consent.customerId))
    return consent && customer && { ...consent, customer }
  }

  const unknown = (request: FastifyRequest, reply: FastifyReply) => {
    noteRequestEvent(request, 'unsubscribe-link.refused')
    return show(reply, languageOf(request.headers['accept-language']), { state: 'UNKNOWN', topic: null })
  }

  await registerForms(app, (pages) => {
    // The body says nothing that the token does not say.
    pages.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, done) => done(null),
    )

    pages.get<ByToken>(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
      const led = leadToPage(request, reply)
      if (led) return led
      const found = await linked(request.params.token)
      if (!found) return unknown(request, reply)
      const { customer, topic } = found
      const state = (await hasConsent(database.query, customer.id, topic)) ? 'ASK' : 'DONE'
      return show(reply, customer.selectedLang, { state, topic })
    })

    pages.post<ByToken>(`${UNSUBSCRIBE_PATH}/:token`, async (request, reply) => {
      const found = await linked(request.params.token)
      if (!found) return unknown(request, reply)
      const { customer, topic } = found
      const { at: now } = await clock.moment()
      const choice = { customerId: customer.id, topic, isWanted: false, requestId: request.id }
      await database.transaction((tx) => chooseConsent(tx, choice, { now, realNow: clock.realNow() }))
      await reads.noteCustomerWrite(customer.id)
      return show(reply, customer.selectedLang, { state: 'DONE', topic })
    })
  })
}

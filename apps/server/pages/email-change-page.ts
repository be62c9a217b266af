/**
 * `/email-adresse/{token}`: confirms a new address for signing in, or stops the change, without signing in (C-495).
 * Opening the page changes nothing, because mail scanners open links.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import { stateOfEmailChange } from '@pfotenportal/domain/customer/email-change'
import { maskedEmail } from '@pfotenportal/domain/merge/merge'
import { emailChangePageDe } from '@pfotenportal/text/de/email-change-page'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { emailChangePageEn } from '@pfotenportal/text/en/email-change-page'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { EMAIL_CHANGE_PATH } from '../auth/email-change-link.ts'
import { actorAt } from '../context/actor.ts'
import { servicesFor, type Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { findCustomer } from '../database/customer/customers.ts'
import { findLinkedEmailChange } from '../database/customer/email-changes.ts'
import { openBySecret } from '../http/declared-access.ts'
import { noteRequestEvent } from '../http/security-events.ts'
import { followEmailLink } from '../operations/identity/email-change.ts'
import { branded } from './branded.ts'
import type { EmailChangeView } from './email-change-page-views.tsx'
import { leadToPage, registerForms, sendPlainPage } from './forms.ts'

const copies = { de: emailChangePageDe, en: emailChangePageEn } as const

interface ByToken {
  Params: { token: string }
}

/** React renders this page; it is loaded with the first one. */
const views = () => import('./email-change-page-views.tsx')

/** How each state of the page is answered. */
const statuses = {
  CONFIRM: 200,
  STOP: 200,
  CHANGED: 200,
  STOPPED: 200,
  TAKEN: 409,
  EXPIRED: 410,
  UNKNOWN: 404,
} as const satisfies Readonly<Record<EmailChangeView['state'], number>>

export async function registerEmailChangePage(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database, clock, reads } = services
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)

  async function show(
    reply: FastifyReply,
    language: Language,
    { state, email }: Pick<EmailChangeView, 'state' | 'email'>,
  ): Promise<FastifyReply> {
    const { emailChangeHtml } = await views()
    const page = { text: texts[language], language, portalUrl: config.publicUrl }
    const html = emailChangeHtml({ state, email, copy: copies[language] }, page)
    return sendPlainPage(reply, html, { status: statuses[state] })
  }

  /** What a link shows before its button is pressed, in the language of its customer. */
  async function linked(request: FastifyRequest, token: string) {
    const change = await findLinkedEmailChange(database.query, token)
    const customer = change && (await findCustomer(database.query, change.customerId))
    if (!change || !customer) {
      const language = languageOf(request.headers['accept-language'])
      return { state: 'UNKNOWN', email: '', language, customerId: null } as const
    }
    const state = stateOfEmailChange(change, clock.realNow())
    const { link } = change
    // Only the new mailbox reads its address in full.
    const email = link === 'CONFIRM' ? change.email : maskedEmail(change.email)
    const { selectedLang: language, id: customerId } = customer
    return { state: state === 'OPEN' ? link : state, email, language, customerId } as const
  }

  await registerForms(app, (pages) => {
    pages.get<ByToken>(`${EMAIL_CHANGE_PATH}/:token`, openBySecret, async (request, reply) => {
      const led = leadToPage(request, reply)
      if (led) return led
      const { language, ...found } = await linked(request, request.params.token)
      if (found.state === 'UNKNOWN') noteRequestEvent(request, 'email-change-link.refused')
      return show(reply, language, found)
    })

    pages.post<ByToken>(`${EMAIL_CHANGE_PATH}/:token`, openBySecret, async (request, reply) => {
      const { token } = request.params
      const { language, email, customerId } = await linked(request, token)
      const origin = { requestId: request.id }
      const actor = actorAt(servicesFor(services, request.id), await clock.moment(), origin)
      const state = await followEmailLink(actor, token)
      if (state === 'UNKNOWN') noteRequestEvent(request, 'email-change-link.refused')
      if (customerId !== null) await reads.noteCustomerWrite(customerId)
      return show(reply, language, { state, email })
    })
  })
}

/**
 * `/abmelden/{token}`: withdraws the consent to mails about a topic, without signing in (docs/domain.md 9.1). Opening
 * the page changes nothing, because mail scanners open links. Mail programs post to it by themselves when the customer
 * unsubscribes there (RFC 8058), from any site; the token is what authorises the request. Repeating it changes nothing.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@pfotenportal/contract/values'
import type { MailTopic } from '@pfotenportal/domain/customer/customer'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { unsubscribePageDe } from '@pfotenportal/text/de/unsubscribe-page'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { unsubscribePageEn } from '@pfotenportal/text/en/unsubscribe-page'
import { UNSUBSCRIBE_PATH } from '../auth/unsubscribe-link.ts'
import type { Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { findCustomer, type Customer } from '../database/customer/customers.ts'
import { findMergedInto } from '../database/customer/merged.ts'
import { listConsents } from '../database/customer/settings.ts'
import type { Queries } from '../database/open.ts'
import { openBySecret } from '../http/declared-access.ts'
import { noteRequestEvent } from '../http/security-events.ts'
import { chooseConsent, withdrawAllConsents } from '../operations/mail-consent.ts'
import { branded } from './branded.ts'
import { formOf, leadToPage, registerForms, sendPlainPage } from './forms.ts'
import type { UnsubscribeView } from './unsubscribe-page-views.tsx'

/** The field with which the page asks for all topics. */
const ALL_TOPICS = 'all'
/** What a mail program sends. */
const ONE_CLICK_FIELD = 'List-Unsubscribe'
const ONE_CLICK = new URLSearchParams({ [ONE_CLICK_FIELD]: 'One-Click' })

const copies = { de: unsubscribePageDe, en: unsubscribePageEn } as const

interface ByToken {
  Params: { token: string }
  Querystring: { lang?: string }
}

/** React renders this page; it is loaded with the first one. */
const views = () => import('./unsubscribe-page-views.tsx')

/** What a link names today: the topic, and the customer whose link it is or into whom that one was merged. */
interface Linked {
  readonly customer: Customer
  readonly topic: MailTopic
}

type Shown = Omit<UnsubscribeView, 'copy' | 'allField'> & { readonly language: Language }

/** Undefined if the service did not sign the token, or the customer is gone. */
async function findLinked({ identity, database }: Services, token: string): Promise<Linked | undefined> {
  const consent = identity.unsubscribeLinks.read(token)
  if (!consent) return undefined
  const { customerId, topic } = consent
  const id = (await findMergedInto(database.query, customerId)) ?? customerId
  const customer = await findCustomer(database.query, id)
  return customer && { customer, topic }
}

/** The question, or what the customer has unsubscribed from. */
async function viewOf(db: Queries, { customer, topic }: Linked): Promise<Shown> {
  const given = (await listConsents(db, customer.id)).filter(({ givenAt }) => givenAt !== null)
  const others = given.map((consent) => consent.topic).filter((other) => other !== topic)
  const state = given.some((consent) => consent.topic === topic) ? 'ASK' : 'DONE'
  return { state, topic, others, language: customer.selectedLang }
}

/** Withdraws the consent to the topic of the link, or to all if the form says so. */
async function withdraw(
  { clock, database, reads }: Services,
  { customer, topic }: Linked,
  request: FastifyRequest,
): Promise<void> {
  const form = formOf(request.body)
  const source = form.has(ONE_CLICK_FIELD) ? 'ONE_CLICK' : 'LINK'
  const choice = { customerId: customer.id, source, requestId: request.id } as const
  const { at: now } = await clock.moment()
  const times = { now, realNow: clock.realNow() }
  await database.transaction(async (tx) => {
    if (form.has(ALL_TOPICS)) await withdrawAllConsents(tx, choice, times)
    else await chooseConsent(tx, { ...choice, topic, isWanted: false }, times)
  })
  await reads.noteCustomerWrite(customer.id)
}

export async function registerUnsubscribePage(app: FastifyInstance, services: Services): Promise<void> {
  const { config, database } = services
  const { query } = database
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)

  async function show(
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    { language, ...shown }: Shown,
  ): Promise<FastifyReply> {
    const { unsubscribeHtml } = await views()
    const { lang } = request.query
    const chosen = lang === 'de' || lang === 'en' ? lang : language
    const page = { text: texts[chosen], language: chosen, portalUrl: config.publicUrl }
    const path = request.url.split('?', 1)[0] ?? ''
    const html = unsubscribeHtml({ ...shown, allField: ALL_TOPICS, copy: copies[chosen] }, page, path)
    return sendPlainPage(reply, html, { status: shown.state === 'UNKNOWN' ? 404 : 200 })
  }

  const unknown = (request: FastifyRequest<ByToken>, reply: FastifyReply) => {
    noteRequestEvent(request, 'unsubscribe-link.refused')
    const language = languageOf(request.headers['accept-language'])
    return show(request, reply, { state: 'UNKNOWN', topic: null, others: [], language })
  }

  async function showTopic(
    request: FastifyRequest<ByToken>,
    reply: FastifyReply,
    found: Linked,
  ): Promise<FastifyReply> {
    return show(request, reply, await viewOf(query, found))
  }

  await registerForms(app, (pages) => {
    // A mail program's form says nothing that the token does not say.
    pages.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: 4_096 },
      (_request, _body, done) => done(null, ONE_CLICK),
    )

    pages.get<ByToken>(`${UNSUBSCRIBE_PATH}/:token`, openBySecret, async (request, reply) => {
      const led = leadToPage(request, reply)
      if (led) return led
      const found = await findLinked(services, request.params.token)
      return found ? showTopic(request, reply, found) : unknown(request, reply)
    })

    pages.post<ByToken>(`${UNSUBSCRIBE_PATH}/:token`, openBySecret, async (request, reply) => {
      const found = await findLinked(services, request.params.token)
      if (!found) return unknown(request, reply)
      await withdraw(services, found, request)
      return showTopic(request, reply, found)
    })
  })
}

/**
 * `/preis/{token}`: an announced price with both answers, without signing in (docs/domain.md 8.12). Opening the page
 * changes nothing, because mail scanners open links.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fromWire } from '@pfotenportal/domain/core/money'
import { priceOffers, type PriceOffer } from '@pfotenportal/domain/price-change/price-change'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { priceOffer as german } from '@pfotenportal/text/de/price-offer'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { priceOffer as english } from '@pfotenportal/text/en/price-offer'
import { PRICE_OFFER_PATH } from '../auth/price-offer-link.ts'
import { actorAt } from '../context/actor.ts'
import { servicesFor, type Services } from '../context/services.ts'
import { languageOf } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import { findCustomer, type Customer } from '../database/customer/customers.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { openBySecret } from '../http/declared-access.ts'
import { noteRequestEvent } from '../http/security-events.ts'
import { answerPriceOfferOf } from '../operations/price-offer.ts'
import { branded } from './branded.ts'
import { formOf, leadToPage, registerForms, sendPlainPage } from './forms.ts'
import type { PriceOfferPageView } from './price-offer-page-views.tsx'

const copies = { de: german, en: english } as const
const ANSWERS = ['ACCEPT', 'KEEP'] as const

interface ByToken {
  Params: { token: string }
}

/** What a link is about; `offer` is undefined if there is nothing to decide any more. */
interface Linked {
  readonly customer: Customer
  readonly subscription: Subscription
  readonly offer: PriceOffer | undefined
}

/** React renders this page; it is loaded with the first one. */
const views = () => import('./price-offer-page-views.tsx')

/** What a token leads to; undefined for one that the service did not sign. */
async function find(
  { identity, clock, database }: Services,
  token: string,
): Promise<(Linked & { readonly changeId: number }) | undefined> {
  const link = identity.priceOfferLinks.read(token)
  const moment = await clock.moment()
  const found = link && (await findSubscription(database.query, null, link.subscriptionId, moment.today))
  const customer = found && (await findCustomer(database.query, found.subscription.customerId))
  if (!link || !found || !customer) return undefined
  const { subscription } = found
  const at = momentOf({ now: moment.at, today: moment.today })
  const offer = priceOffers(subscription, at).find(({ changeId }) => changeId === link.changeId)
  return { customer, subscription, offer, changeId: link.changeId }
}

export async function registerPriceOfferPage(app: FastifyInstance, services: Services): Promise<void> {
  const { config, clock, reads } = services
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    linked: Linked | undefined,
    isChanged = false,
  ): Promise<FastifyReply> {
    const { priceOfferHtml } = await views()
    const { today } = await clock.moment()
    if (!linked) noteRequestEvent(request, 'price-offer-link.refused')
    const language = linked?.customer.selectedLang ?? languageOf(request.headers['accept-language'])
    const page = { text: texts[language], language, portalUrl: config.publicUrl }
    const view: PriceOfferPageView = {
      state: linked ? (linked.offer ? 'OFFER' : 'GONE') : 'UNKNOWN',
      offer: linked?.offer ?? null,
      petName: linked?.subscription.pet?.name ?? '',
      isChanged,
      today,
      copy: copies[language],
    }
    const status = linked ? (linked.offer ? (isChanged ? 409 : 200) : 410) : 404
    return sendPlainPage(reply, priceOfferHtml(view, page), { status })
  }

  await registerForms(app, (pages) => {
    pages.get<ByToken>(`${PRICE_OFFER_PATH}/:token`, openBySecret, async (request, reply) => {
      const led = leadToPage(request, reply)
      if (led) return led
      return show(request, reply, await find(services, request.params.token))
    })

    pages.post<ByToken>(`${PRICE_OFFER_PATH}/:token`, openBySecret, async (request, reply) => {
      const { token } = request.params
      const linked = await find(services, token)
      const form = formOf(request.body)
      const answer = ANSWERS.find((each) => each === form.get('answer'))
      if (!linked || !answer) return show(request, reply, linked)
      const { customer, subscription, changeId } = linked
      const origin = { requestId: request.id, customerId: customer.id }
      const actor = actorAt(servicesFor(services, request.id), await clock.moment(), origin)
      const total = fromWire(form.get('total') ?? '') ?? -1
      const answered = await answerPriceOfferOf(actor, subscription.id, { changeId, answer, total })
      await reads.noteCustomerWrite(customer.id)
      const isChanged = !answered.ok && answered.reason === 'PRICE_OFFER_CHANGED'
      return show(request, reply, await find(services, token), isChanged)
    })
  })
}

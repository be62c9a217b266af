/** `/operator/prices`: the price changes, and who has accepted, refused or not answered each. */
import { stringify } from 'csv-stringify/sync'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { versionStates } from '@pfotenportal/domain/catalogue/version-state'
import { toWire } from '@pfotenportal/domain/core/money'
import { firstAnnouncementDay } from '@pfotenportal/domain/price-change/price-change'
import { operatorPricesDe } from '@pfotenportal/text/de/operator-prices'
import { operatorPricesEn } from '@pfotenportal/text/en/operator-prices'
import type { Services } from '../../context/services.ts'
import { listOffersOf } from '../../database/admin/price-offers.ts'
import { listVersionsWithAuthors } from '../../database/catalogue-versions.ts'
import { listPriceChanges } from '../../database/price-changes.ts'
import { PRICES_PATH } from '../page/paths.ts'
import { rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { answerOf, type PricesPageView } from './answer.ts'

const options = requirePermission('editCatalogue')
const ID = ':id(^[1-9]\\d{0,8}$)'

interface ById {
  Params: { id: string }
}

/** React renders these pages; it is loaded with the first one. */
const views = () => import('./view.tsx')

/** The view of the caller, in the language that is chosen on the page. */
async function viewFor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PricesPageView> {
  rememberLanguage(services, request, reply)
  const view = viewOf(services, request, await services.clock.moment())
  return { ...view, texts: view.language === 'en' ? operatorPricesEn : operatorPricesDe }
}

async function sendNone(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { noChangeHtml } = await views()
  return sendPage(reply, noChangeHtml(await viewFor(services, request, reply)), 404)
}

/** A change with what was offered to each contract; undefined if there is none with this number. */
async function detailsOf({ database: { query } }: Services, id: string) {
  const change = (await listPriceChanges(query)).find((each) => each.id === Number(id))
  return change && { change, offers: await listOffersOf(query, change.id, { after: 0, size: null }) }
}

export function registerPrices(app: FastifyInstance, services: Services): void {
  const { database, config } = services
  const { query } = database

  app.get(PRICES_PATH, options, async (request, reply) => {
    const view = await viewFor(services, request, reply)
    const { today } = view.moment
    const versions = await listVersionsWithAuthors(query)
    const states = versionStates(
      versions.map(({ effectiveFrom }) => effectiveFrom),
      today,
    )
    const changes = await listPriceChanges(query)
    const announced = changes.filter(({ withdrawnAt }) => withdrawnAt === null).map(({ version }) => version)
    const announceable = versions.filter(
      ({ version }, index) => version > 1 && states[index] !== 'REPLACED' && !announced.includes(version),
    )
    const first = firstAnnouncementDay(today, config.priceChange.noticeDays)
    const { pricesHtml } = await views()
    return sendPage(reply, pricesHtml({ changes, announceable, first }, view))
  })

  app.get<ById>(`${PRICES_PATH}/${ID}`, options, async (request, reply) => {
    const details = await detailsOf(services, request.params.id)
    if (!details) return sendNone(services, request, reply)
    const { priceChangeHtml } = await views()
    return sendPage(reply, priceChangeHtml(details, await viewFor(services, request, reply)))
  })

  app.get<ById>(`${PRICES_PATH}/${ID}/answers.csv`, options, async (request, reply) => {
    const details = await detailsOf(services, request.params.id)
    if (!details) return sendNone(services, request, reply)
    const { change, offers } = details
    const rows = offers.map((offer) => ({
      ...offer,
      former: toWire(offer.formerCents),
      new: toWire(offer.newCents),
      answer: answerOf(offer),
    }))
    const columns = ['customerId', 'customer', 'subscriptionId', 'status', 'kind', 'former', 'new', 'answer']
    const format = { columns, header: true, delimiter: ';', record_delimiter: 'windows' } as const
    return reply
      .header('content-disposition', `attachment; filename="prices-${change.id}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(stringify(rows, { ...format, bom: true, escape_formulas: true }))
  })
}

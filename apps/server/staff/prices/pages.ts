/** `/operator/prices`: the price changes, and who has accepted, refused or not answered each. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { versionStates } from '@pfotenportal/domain/catalogue/version-state'
import { firstAnnouncementDay } from '@pfotenportal/domain/price-change/price-change'
import { operatorPricesDe } from '@pfotenportal/text/de/operator-prices'
import { operatorPricesEn } from '@pfotenportal/text/en/operator-prices'
import type { Services } from '../../context/services.ts'
import { countContracts, listOffersOf } from '../../database/admin/price-offers.ts'
import { listVersionsWithAuthors } from '../../database/catalogue-versions.ts'
import { listPriceChanges } from '../../database/price-changes.ts'
import { PRICES_PATH } from '../page/paths.ts'
import { rememberLanguage, sendPage, viewOf } from '../page/respond.ts'
import { requirePermission } from '../sign-in/access.ts'
import { SHOWN, type PricesPageView } from './answer.ts'
import { answersCsv } from './answers-csv.ts'

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

/** The change with this number; undefined if there is none. */
async function findChange({ database: { query } }: Services, id: string) {
  return (await listPriceChanges(query)).find((each) => each.id === Number(id))
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
    const change = await findChange(services, request.params.id)
    if (!change) return sendNone(services, request, reply)
    const offers = await listOffersOf(query, change.id, { after: 0, size: SHOWN + 1 })
    const details = { change, offers, counts: await countContracts(query, change.id) }
    const { priceChangeHtml } = await views()
    return sendPage(reply, priceChangeHtml(details, await viewFor(services, request, reply)))
  })

  app.get<ById>(`${PRICES_PATH}/${ID}/answers.csv`, options, async (request, reply) => {
    const change = await findChange(services, request.params.id)
    if (!change) return sendNone(services, request, reply)
    return reply
      .header('content-disposition', `attachment; filename="prices-${change.id}.csv"`)
      .type('text/csv; charset=utf-8')
      .send(Readable.from(answersCsv(query, change.id), { objectMode: false }))
  })
}

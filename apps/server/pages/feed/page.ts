/**
 * `/futter` and `/futter/{recipe or SKU}`: the particulars of every feed, for anybody, in both languages (C-601). Shops and
 * labels can lead there. `?version=` shows those of an earlier version of the catalogue, as an order has it.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FEEDS_PATH } from '@pfotenportal/contract/feed'
import type { Language } from '@pfotenportal/contract/values'
import { feedOf, feedsOf, type Feed } from '@pfotenportal/domain/catalogue/feeds'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { paymentPageDe } from '@pfotenportal/text/de/payment-page'
import { shopItemsDe } from '@pfotenportal/text/de/shop'
import { paymentPageEn } from '@pfotenportal/text/en/payment-page'
import { shopItemsEn } from '@pfotenportal/text/en/shop'
import { formatDate } from '@pfotenportal/text/format'
import type { Services } from '../../context/services.ts'
import { publishedVersion, type CatalogueVersion } from '../../core/catalogue.ts'
import { EFFECTIVE_FROM } from '../../core/default-catalogue.ts'
import { openToEverybody } from '../../http/declared-access.ts'
import { labelView, type LabelCopy } from '../../views/feed-label.ts'
import { branded } from '../branded.ts'
import { pageLanguage, signedInCustomer } from '../declarations/visitor.ts'
import { sendPlainPage } from '../forms.ts'
import type { FeedView } from './views.tsx'

/** React renders these pages; it is loaded with the first one. */
const views = () => import('./views.tsx')

const items = { de: shopItemsDe, en: shopItemsEn } as const

interface Asked {
  Querystring: { lang?: unknown; version?: unknown }
}

/** The number of a version; undefined for anything else, null if there is none. */
function versionIn(value: unknown): number | null | undefined {
  if (value === undefined) return null
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

interface Shown {
  readonly shown: CatalogueVersion
  readonly inForce: CatalogueVersion
  readonly today: Day
  readonly copy: LabelCopy
}

/** The particulars of a feed in a version, and whether those of today are others. */
function feedView(feed: Feed, { shown, inForce, today, copy }: Shown): Omit<FeedView, 'version'> {
  const { language } = copy
  const label = labelView(feed, copy, shown.content.words)
  const now = feedOf(inForce.content, feed.id)
  const current = now && labelView(now, copy, inForce.content.words)
  const { effectiveFrom } = shown
  return {
    id: feed.id,
    name: feed.name[language],
    description: feed.description[language],
    picture: feed.picture,
    label,
    isOnSale: now?.isOnSale ?? false,
    since: effectiveFrom === EFFECTIVE_FROM ? null : formatDate(effectiveFrom, language, today),
    isOlder: JSON.stringify(label) !== JSON.stringify(current),
  }
}

/** Registers the pages. Without a catalogue in force they have nothing to show, and say so. */
export function registerFeedPages(app: FastifyInstance, services: Services): void {
  const { config, clock } = services
  const texts = branded({ de: paymentPageDe, en: paymentPageEn }, config.brand)

  async function languageOf(request: FastifyRequest<Asked>): Promise<Language> {
    const { lang } = request.query
    const asked = typeof lang === 'string' ? lang : null
    return pageLanguage(request, asked, asked ? undefined : await signedInCustomer(services, request))
  }
  const pageIn = (language: Language) => ({ text: texts[language], language, portalUrl: config.publicUrl })

  async function showList(
    request: FastifyRequest<Asked>,
    reply: FastifyReply,
    inForce: CatalogueVersion | undefined,
    isUnknown: boolean,
  ): Promise<FastifyReply> {
    const language = await languageOf(request)
    const feeds = (inForce ? feedsOf(inForce.content) : [])
      .filter(({ isOnSale }) => isOnSale)
      .map(({ id, name }) => ({ id, name: name[language] }))
    const { feedListHtml } = await views()
    return sendPlainPage(reply, feedListHtml({ feeds, isUnknown }, pageIn(language)), {
      status: isUnknown ? 404 : 200,
    })
  }

  app.get<Asked>(FEEDS_PATH, openToEverybody, async (request, reply) => {
    const { today } = await clock.moment()
    return showList(request, reply, publishedVersion(null, today), false)
  })

  app.get<Asked & { Params: { id: string } }>(
    `${FEEDS_PATH}/:id`,
    openToEverybody,
    async (request, reply) => {
      const { today } = await clock.moment()
      const inForce = publishedVersion(null, today)
      const asked = versionIn(request.query.version)
      const shown = asked === undefined ? undefined : publishedVersion(asked, today)
      const feed = shown && feedOf(shown.content, request.params.id)
      if (!shown || !feed || !inForce) return showList(request, reply, inForce, true)
      const language = await languageOf(request)
      const { feedHtml } = await views()
      const copy = { shop: items[language], language, seller: config.brand.seller }
      const view = { version: asked ?? null, ...feedView(feed, { shown, inForce, today, copy }) }
      return sendPlainPage(reply, feedHtml(view, pageIn(language)))
    },
  )
}

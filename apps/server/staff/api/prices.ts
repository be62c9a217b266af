/** Announced price changes for other systems: who accepted, who declined, and who has not answered (C-620). */
import type { AdminPriceChangeView, AdminPriceOfferView } from '@pfotenportal/contract/admin/prices'
import { refuse } from '@pfotenportal/domain/core/decision'
import { toWire } from '@pfotenportal/domain/core/money'
import {
  countAnswers,
  listOffersOf,
  type AnswerCounts,
  type ListedPriceOffer,
} from '../../database/admin/price-offers.ts'
import { listPriceChanges, type ListedPriceChange } from '../../database/price-changes.ts'
import { readPageById } from './cursor.ts'
import type { AdminHandlers } from './handler.ts'

const NOBODY: AnswerCounts = { accepted: 0, refused: 0, unanswered: 0, notAsked: 0 }

function changeView(
  { id, version, from, announcedAt, withdrawnAt }: ListedPriceChange,
  answers: AnswerCounts = NOBODY,
): AdminPriceChangeView {
  return { id, version, from, announcedAt, withdrawnAt, answers }
}

function offerView(changeId: number, offer: ListedPriceOffer): AdminPriceOfferView {
  const { kind, accepted } = offer
  return {
    changeId,
    subscriptionId: offer.subscriptionId,
    customerId: offer.customerId,
    status: offer.status,
    kind,
    formerPrice: toWire(offer.formerCents),
    newPrice: toWire(offer.newCents),
    offeredAt: offer.madeAt,
    remindedAt: offer.remindedAt,
    answer: kind === 'DECREASE' || accepted === null ? null : accepted ? 'ACCEPTED' : 'REFUSED',
  }
}

export const adminPriceHandlers: Pick<AdminHandlers, 'listPriceChanges' | 'listPriceOffers'> = {
  listPriceChanges: async (context, { query }) => {
    const page = await readPageById(context, 'prices', query, async ({ after, limit }) => {
      // A company announces a few a year.
      const changes = (await listPriceChanges(context.reads)).filter(({ id }) => id > after)
      return changes.toSorted((a, b) => a.id - b.id).slice(0, limit)
    })
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    const counts = await countAnswers(
      context.reads,
      items.map(({ id }) => id),
    )
    return { ok: true, value: { items: items.map((it) => changeView(it, counts.get(it.id))), nextCursor } }
  },

  listPriceOffers: async (context, { params: { id: changeId }, query: { answer, ...page } }) => {
    const changes = await listPriceChanges(context.reads)
    if (!changes.some(({ id }) => id === changeId)) return refuse('NOT_FOUND')
    const read = await readPageById(context, `prices-${changeId}`, page, async ({ after, limit }) => {
      const offers = await listOffersOf(context.reads, changeId, { after, size: limit, answer })
      return offers.map((offer) => ({ id: offer.subscriptionId, offer }))
    })
    if (!read.ok) return read
    const { items, nextCursor } = read.value
    context.shows(items.map(({ offer }) => offer.customerId))
    return { ok: true, value: { items: items.map(({ offer }) => offerView(changeId, offer)), nextCursor } }
  },
}

/** Announced price changes and the answers of customers in the admin API (C-620). */
import { z } from 'zod'
import { SubscriptionView } from '../subscriptions.ts'
import { DayView, InstantView, MoneyView, PathId } from '../values.ts'
import { adminCall, pageOf, pageQuery } from './call.ts'

/** An announced price change, with the number of contracts by answer. */
export const AdminPriceChangeView = z.object({
  id: z.int().positive(),
  /** The version of the catalogue whose prices it announces. */
  version: z.int().positive(),
  /** The first billing date with the new prices. */
  from: DayView,
  announcedAt: InstantView,
  withdrawnAt: InstantView.nullable(),
  answers: z.object({
    accepted: z.int(),
    refused: z.int(),
    unanswered: z.int(),
    /** Decreases, which apply without a yes. */
    notAsked: z.int(),
  }),
})
export type AdminPriceChangeView = z.infer<typeof AdminPriceChangeView>

/** What a change was offered for to a contract last, and the answer to that offer. */
export const AdminPriceOfferView = z.object({
  changeId: z.int().positive(),
  subscriptionId: z.int(),
  customerId: z.int(),
  status: SubscriptionView.shape.status,
  kind: z.enum(['INCREASE', 'DECREASE']),
  /** A regular box with its shipping, before and after. */
  formerPrice: MoneyView,
  newPrice: MoneyView,
  offeredAt: InstantView,
  remindedAt: InstantView.nullable(),
  /** Null while an increase is not answered, which keeps the former price; and for a decrease. */
  answer: z.enum(['ACCEPTED', 'REFUSED']).nullable(),
})
export type AdminPriceOfferView = z.infer<typeof AdminPriceOfferView>

export const adminPriceCalls = {
  listPriceChanges: adminCall({
    route: 'GET /api/admin/v1/prices',
    summary:
      'Announced price changes by id, withdrawn ones included, with the number of contracts by answer.',
    query: z.strictObject(pageQuery),
    answer: pageOf(AdminPriceChangeView),
    refusals: [],
    scope: 'read',
  }),

  listPriceOffers: adminCall({
    route: 'GET /api/admin/v1/prices/:id/offers',
    summary:
      'The contracts to which a price change was offered, by subscription, with their answers: all, or those with one answer.',
    params: z.object({ id: PathId }),
    query: z.strictObject({
      answer: z.enum(['ACCEPTED', 'REFUSED', 'UNANSWERED', 'NOT_ASKED']).optional(),
      ...pageQuery,
    }),
    answer: pageOf(AdminPriceOfferView),
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),
}

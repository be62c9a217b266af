/**
 * Price changes: announced to existing contracts, answered by customers, and in force from a day (C-590 to C-598). Which
 * price a box has is `pricedOn`; this is who is asked, and what an answer does.
 */
import type { AnnouncedPrices } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { addDays, latest, type Day } from '../core/calendar.ts'
import { accept, refuse, type Decision } from '../core/decision.ts'
import type { Cents } from '../core/money.ts'
import { countryOf, type CountryCode } from '../customer/country.ts'
import type { DomainEvent } from '../events/event.ts'
import { parseMenuSku } from '../plan/sku.ts'
import { pricesVersion } from '../product/announced-prices.ts'
import { boxGrams } from '../product/bags.ts'
import { unitPrice } from '../product/price.ts'
import { variantFor } from '../product/variants.ts'
import {
  answerTo,
  atPricesOf,
  isDearer,
  isNews,
  pricedOn,
  regularPrice,
  type Priced,
  type RegularPrice,
} from '../subscription/agreed-prices.ts'
import { nextOrder, schedule } from '../subscription/schedule.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A price of a regular box, with that of a kilogram of its menu. */
export interface OfferedPrice extends RegularPrice {
  /** Null for a menu that is not made any more. */
  readonly perKilo: Cents | null
}

/** What an announced price change means for a contract. */
export interface PriceOffer {
  readonly changeId: number
  /** INCREASE: it needs a yes. DECREASE: it applies without one. */
  readonly kind: 'INCREASE' | 'DECREASE'
  /** The first billing date with the new price. */
  readonly from: Day
  /** The last day for an answer. */
  readonly answerUntil: Day
  readonly country: CountryCode
  readonly before: OfferedPrice
  readonly after: OfferedPrice
  /** Null while an increase is not answered; a decrease needs no answer. */
  readonly answer: 'ACCEPTED' | 'REFUSED' | null
}

/** The offers of all announced changes, in the order of their days. */
export function priceOffers(subscription: Subscription, moment: Moment): PriceOffer[] {
  return (subscription.terms.announced ?? []).flatMap((change) => offerOf(subscription, change, moment) ?? [])
}

/**
 * The offer of a change; undefined if it is not about this contract: it ends before the day, its regular price stays, it
 * is billed elsewhere, or the day has come.
 */
export function offerOf(
  subscription: Subscription,
  change: AnnouncedPrices,
  { today }: Pick<Moment, 'today'>,
): PriceOffer | undefined {
  const { from, id: changeId } = change
  if (subscription.status === 'CANCELLED' || !subscription.isBilledHere || today >= from) return undefined
  if (subscription.endsAt !== null && subscription.endsAt <= from) return undefined
  const dayBefore = addDays(from, -1)
  const base = pricedOn(subscription, dayBefore)
  if (!isNews(base, change)) return undefined
  const next = atPricesOf(base, change)
  const [before, after] = [offered(base), offered(next)]
  const dearer = isDearer(next, base)
  if (!dearer && after.total === before.total) return undefined
  const answer = answerTo(next, change)
  return {
    changeId,
    kind: dearer ? 'INCREASE' : 'DECREASE',
    from,
    answerUntil: dayBefore,
    country: countryOf(subscription, subscription.terms),
    before,
    after,
    answer: !dearer || answer === undefined ? null : answer.accepted ? 'ACCEPTED' : 'REFUSED',
  }
}

function offered(subscription: Priced): OfferedPrice {
  const price = regularPrice(subscription)
  const menu = parseMenuSku(price.sku, subscription.terms)
  const made = menu && variantFor(menu.tier, menu.plan, subscription.terms)
  return { ...price, perKilo: made ? unitPrice(price.menu, boxGrams(made.sachets)) : null }
}

/** What a customer answers. `total` is the new price that was shown. */
export interface OfferAnswer {
  readonly changeId: number
  readonly answer: 'ACCEPT' | 'KEEP'
  readonly total: Cents
}

/**
 * Stores an answer to an increase; until the day before it, another answer replaces it. Refuses
 * PRICE_OFFER_NOT_FOUND without an increase that can be answered, and PRICE_OFFER_CHANGED if the offered price is no
 * longer the one that was shown: nobody accepts a price that he has not seen.
 */
export function answerPriceOffer(
  subscription: Subscription,
  { changeId, answer, total }: OfferAnswer,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  const offer = priceOffers(subscription, moment).find((each) => each.changeId === changeId)
  if (offer?.kind !== 'INCREASE') return refuse('PRICE_OFFER_NOT_FOUND')
  if (offer.after.total !== total) return refuse('PRICE_OFFER_CHANGED')
  const given = answer === 'ACCEPT' ? 'ACCEPTED' : 'REFUSED'
  if (offer.answer === given) return accept(subscription)
  const { from, country, before, after } = offer
  const { sku, menu } = after
  const others = subscription.priceAnswers.filter((each) => each.changeId !== changeId)
  const stored = { changeId, accepted: answer === 'ACCEPT', sku, country, menu }
  return accept<Subscription, DomainEvent>(
    { ...subscription, priceAnswers: [...others, stored] },
    {
      type: 'priceAnswered',
      subscriptionId: subscription.id,
      before: { answer: offer.answer },
      after: { answer: given },
      changeId,
      from,
      sku,
      country,
      menu,
      formerTotal: before.total,
      newTotal: after.total,
    },
  )
}

/**
 * Writes down the prices that hold from today on, once every box of an earlier billing date is charged. Changes nothing
 * if no change applies; idempotent. Boxes have the same prices before and after (`pricedOn`).
 */
export function applyPriceChanges(
  subscription: Subscription,
  moment: Moment,
): Decision<Subscription, DomainEvent> {
  if (subscription.status === 'CANCELLED') return accept(subscription)
  const priced = pricedOn(subscription, moment.today)
  if (pricesVersion(priced.terms) === pricesVersion(subscription.terms)) return accept(subscription)
  const next = nextOrder(schedule(subscription, moment))
  if (next?.status === 'SCHEDULED' && next.billingDate < moment.today) return accept(subscription)
  const [before, after] = [regularPrice(subscription), regularPrice(priced)]
  const applied = (priced.terms.announced ?? []).findLast(
    ({ prices }) => prices.version === pricesVersion(priced.terms),
  )
  return accept<Subscription, DomainEvent>(priced, {
    type: 'priceChanged',
    subscriptionId: subscription.id,
    before: { total: before.total },
    after: { total: after.total },
    changeId: applied?.id ?? 0,
    sku: after.sku,
  })
}

/** A reminder is no use in the days right after the offer. */
const DAYS_BEFORE_REMINDER = 3

/**
 * Whether to remind of an offer that nobody has answered: from so many days before its last day on, but not within three
 * days of the offer itself. The caller reminds once.
 */
export function isReminderDue(
  { kind, answer, answerUntil }: PriceOffer,
  { madeOn, daysBefore }: { readonly madeOn: Day; readonly daysBefore: number },
  { today }: Pick<Moment, 'today'>,
): boolean {
  const first = latest(addDays(answerUntil, -daysBefore), addDays(madeOn, DAYS_BEFORE_REMINDER))
  return kind === 'INCREASE' && answer === null && today >= first
}

/** Why a price change cannot be announced. */
export type AnnouncementProblem =
  'unknownVersion' | 'versionReplaced' | 'beforeVersion' | 'announcedBefore' | 'tooSoon'

/** The first day for which a price change can be announced today. */
export function firstAnnouncementDay(today: Day, noticeDays: number): Day {
  return addDays(today, noticeDays)
}

/** A version to announce, and what is known about it. */
export interface AnnouncementRequest {
  readonly from: Day
  /** Null for a version that does not exist. */
  readonly version: { readonly effectiveFrom: Day; readonly isReplaced: boolean } | null
  /** Whether its prices have been announced and not withdrawn. */
  readonly isAnnounced: boolean
}

/** Why the prices of a version cannot be announced for a day; undefined if they can. */
export function announcementProblem(
  { from, version, isAnnounced }: AnnouncementRequest,
  today: Day,
  noticeDays: number,
): AnnouncementProblem | undefined {
  if (version === null) return 'unknownVersion'
  if (version.isReplaced) return 'versionReplaced'
  if (isAnnounced) return 'announcedBefore'
  if (from < version.effectiveFrom) return 'beforeVersion'
  if (from < firstAnnouncementDay(today, noticeDays)) return 'tooSoon'
  return undefined
}

/** Whether an announcement can still be withdrawn: until the day before it. */
export function isWithdrawable({ from }: Pick<AnnouncedPrices, 'from'>, today: Day): boolean {
  return today < from
}

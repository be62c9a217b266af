/**
 * The cancellation flow: reasons, offers and the benefit of staying (C-49, C-50; docs/domain.md 7.3 to 7.5). Cancelling
 * itself does not depend on it and is never refused.
 */
import { onSale, reasonOf, type Reason, type SupplementKind } from '../catalogue/catalogue.ts'
import type { Moment } from '../catalogue/moment.ts'
import { lockedIndex } from '../changes/discount-code.ts'
import { swapPlan } from '../changes/plan-change.ts'
import { addDays, daysBetween, type Day } from '../core/calendar.ts'
import { accept, refuse, type Decision } from '../core/decision.ts'
import { NEW_DISCOUNT, type Discount } from '../discount/discount.ts'
import type { DomainEvent } from '../events/event.ts'
import { pauseSubscription } from '../lifecycle/pause.ts'
import { skipNextOrder } from '../order/skip.ts'
import { recommendedRecipes } from '../pet/recipe.ts'
import { cycleDays, MAX_RECIPES } from '../plan/plan.ts'
import { findVariant, regularPlan, rhythmsOf, variantFor } from '../product/variants.ts'
import { statusOf } from '../schedule/order-change.ts'
import { planOfNextBox } from '../subscription/box.ts'
import { tierOfMenu } from '../subscription/menu-line.ts'
import type { Offer, OfferContent, OfferType } from '../subscription/offer.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { addFreeSample, recommendedSupplement } from '../subscription/supplement-line.ts'
import { refusedByState, stateOf } from '../subscription/transitions.ts'

/** Days between two concessions: discounts, samples and benefits (docs/domain.md 0.3). */
export const OFFER_COOLDOWN_DAYS = 180

export const OFFER_VALID_DAYS = 7

/** Days until the discount of an accepted offer expires. */
export const OFFER_DISCOUNT_DAYS = 60

/** The concessions that a customer has received. */
export interface ConcessionHistory {
  /** The day of the last accepted discount, sample or benefit; null if there was none. */
  readonly lastConcessionOn: Day | null
}

type Choice = Decision<Subscription, DomainEvent>

/** The reasons, and whether there is an offer for each of them now, for `readCancellationFlow`. */
export function reasonsFor(
  subscription: Subscription,
  history: ConcessionHistory,
  moment: Moment,
): (Pick<Reason, 'id' | 'code' | 'title'> & { readonly hasOffer: boolean })[] {
  return onSale(moment.catalogue.reasons).map(({ id, code, title }) => ({
    id,
    code,
    title,
    hasOffer: offerFor(id, subscription, history, moment) !== null,
  }))
}

/** The offer for a reason, for `readCancellationOffer`: the first that could be accepted now; null if there is none. */
export function offerFor(
  reasonId: number,
  subscription: Subscription,
  history: ConcessionHistory,
  moment: Moment,
): Offer | null {
  const proposals = reasonOf(moment.catalogue, reasonId)?.offers ?? []
  const validUntil = addDays(moment.today, OFFER_VALID_DAYS)
  const offers = proposals
    .flatMap((proposal) => contentOf(proposal, subscription, moment) ?? [])
    .filter(({ type }) => !isConcession(type) || !isInCooldown(history, moment))
    .map((content): Offer => ({ ...content, reasonId, validUntil }))
  return offers.find((offer) => applyCancellationOffer(subscription, offer, moment).ok) ?? null
}

/** The content of an offer for a subscription; undefined if it does not apply. */
function contentOf(
  proposal: Reason['offers'][number],
  subscription: Subscription,
  moment: Moment,
): OfferContent | undefined {
  switch (proposal.type) {
    case 'CHANGE_RECIPES':
      return otherRecipes(subscription, moment)
    case 'CHANGE_CYCLE':
      return shorterCycle(subscription, moment)
    case 'FREE_SUPPLEMENT': {
      const supplement = recommendedSupplement(subscription.pet, moment.catalogue)
      return supplement === undefined ? undefined : { type: 'FREE_SUPPLEMENT', supplement }
    }
    default:
      return proposal
  }
}

/**
 * Accepts an offer and applies it. Refuses by state; ORDER_LOCKED while the next order is locked, except for discounts
 * and samples; and OFFER_NOT_AVAILABLE for an offer that has expired or is no longer possible.
 */
export function applyCancellationOffer(subscription: Subscription, offer: Offer, moment: Moment): Choice {
  const refused =
    refusedByState('applyCancellationOffer', subscription, moment) ??
    refusedNow(subscription, offer.type, moment)
  if (refused) return refused
  if (moment.today > offer.validUntil) return refuse('OFFER_NOT_AVAILABLE')
  const done = applied(subscription, offer, moment)
  if (!done.ok) return refuse('OFFER_NOT_AVAILABLE')
  const accepted: DomainEvent = {
    type: 'offerAccepted',
    subscriptionId: subscription.id,
    offer,
    before: statusOf(subscription, moment),
    after: statusOf(done.value, moment),
  }
  return accept(done.value, ...done.events, accepted)
}

/** An offer that changes orders needs an order that can still be changed (docs/domain.md 2.3). */
function refusedNow(subscription: Subscription, type: OfferType, moment: Moment) {
  if (isConcession(type) || stateOf(subscription, moment) === 'A') return undefined
  return refusedByState('skipNextOrder', subscription, moment)?.reason === 'ORDER_LOCKED'
    ? refusedByState('skipNextOrder', subscription, moment)
    : refuse('OFFER_NOT_AVAILABLE')
}

function applied(subscription: Subscription, offer: Offer, moment: Moment): Choice {
  switch (offer.type) {
    case 'DISCOUNT':
      return accept({
        ...subscription,
        discounts: [...subscription.discounts, offerDiscount(subscription, offer.percentage, moment)],
      })
    case 'SKIP':
      return skipNextOrder(subscription, moment)
    case 'PAUSE':
      return pauseSubscription(subscription, offer.weeks, moment)
    case 'CHANGE_RECIPES':
    case 'CHANGE_CYCLE':
      return swapped(subscription, offer.targetVariantId, moment)
    default: {
      const given = addFreeSample(subscription, offer.supplement, moment)
      return given ? accept(given.subscription) : refuse('OFFER_NOT_AVAILABLE')
    }
  }
}

function swapped(subscription: Subscription, variantId: number, moment: Moment): Choice {
  const variant = findVariant(String(variantId), moment.catalogue)
  if (!variant) return refuse('OFFER_NOT_AVAILABLE')
  const choice = { variantId: String(variantId), days: cycleDays(variant.plan.cycle) }
  const decision = swapPlan(subscription, choice, moment)
  const isThereAlready = decision.ok && decision.events.length === 0
  return isThereAlready ? refuse('OFFER_NOT_AVAILABLE') : decision
}

function offerDiscount(subscription: Subscription, percentage: number, moment: Moment): Discount {
  const locked = lockedIndex(subscription, moment)
  return {
    id: NEW_DISCOUNT,
    kind: 'OFFER',
    title: '',
    code: null,
    valueType: 'PERCENTAGE',
    value: percentage,
    remainingOrders: 1,
    expiresAt: addDays(moment.today, OFFER_DISCOUNT_DAYS),
    minimumOrder: null,
    fromCycleIndex: locked === null ? null : locked + 1,
    toCycleIndex: null,
    milestone: null,
  }
}

/** The recommended recipes that are not in the plan yet, at the current interval. */
function otherRecipes(subscription: Subscription, { catalogue }: Moment): OfferContent | undefined {
  const tier = tierOfMenu(subscription)
  if (tier === undefined || !subscription.pet) return undefined
  const plan = regularPlan(tier, planOfNextBox(subscription), catalogue)
  const recipes = recommendedRecipes(subscription.pet, catalogue)
    .filter((code) => !plan.recipes.includes(code))
    .slice(0, MAX_RECIPES)
  const variant = variantFor(tier, { ...plan, recipes }, catalogue)
  return variant && { type: 'CHANGE_RECIPES', targetVariantId: variant.variantId }
}

/** The same menu in the next shorter rhythm. */
function shorterCycle(subscription: Subscription, { catalogue }: Moment): OfferContent | undefined {
  const tier = tierOfMenu(subscription)
  const { plan } = subscription
  if (tier === undefined || plan.cycle === 'TEST') return undefined
  const present = plan.cycle
  const shorter = rhythmsOf(tier, plan, catalogue).findLast((days) => days < present)
  const variant = shorter && variantFor(tier, { ...plan, cycle: shorter }, catalogue)
  return variant ? { type: 'CHANGE_CYCLE', targetVariantId: variant.variantId } : undefined
}

function isConcession(type: OfferType): boolean {
  return type === 'DISCOUNT' || type === 'FREE_SUPPLEMENT'
}

function isInCooldown({ lastConcessionOn }: ConcessionHistory, { today }: Moment): boolean {
  return lastConcessionOn !== null && daysBetween(lastConcessionOn, today) < OFFER_COOLDOWN_DAYS
}

/** The free samples to choose from, and the one that suits the dog best. */
export interface Benefit {
  readonly options: readonly SupplementKind[]
  readonly default: SupplementKind
}

/**
 * The benefit for customers who stay: a free sample in the next box; null if it is not available now (docs/domain.md
 * 7.5).
 */
export function benefitFor(
  subscription: Subscription,
  history: ConcessionHistory,
  moment: Moment,
): Benefit | null {
  const preset = recommendedSupplement(subscription.pet, moment.catalogue)
  if (preset === undefined || isInCooldown(history, moment)) return null
  if (!applyBenefit(subscription, preset, moment).ok) return null
  return { options: onSale(moment.catalogue.supplements).map(({ kind }) => kind), default: preset }
}

/** Adds a free sample to the next box that can still be changed. Refuses BENEFIT_NOT_AVAILABLE. */
export function applyBenefit(subscription: Subscription, kind: SupplementKind, moment: Moment): Choice {
  const refused = refusedByState('applyBenefit', subscription, moment)
  if (refused) return refused
  const given = addFreeSample(subscription, kind, moment)
  if (!given) return refuse('BENEFIT_NOT_AVAILABLE')
  return accept<Subscription, DomainEvent>(given.subscription, {
    type: 'benefitAccepted',
    subscriptionId: subscription.id,
    supplement: kind,
    orderId: given.orderId,
    before: statusOf(subscription, moment),
    after: statusOf(given.subscription, moment),
  })
}

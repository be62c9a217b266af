/** The cancellation flow on the wire: facts from the rules, sentences from the texts (docs/domain.md 7.3 to 7.5). */
import type { CancellationFlowView } from '@pfotenportal/contract/cancellation'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import type { Language } from '@pfotenportal/contract/values'
import { benefitFor, reasonsFor } from '@pfotenportal/domain/cancellation/cancellation'
import { reasonOf } from '@pfotenportal/domain/catalogue/catalogue'
import { stoppableAmount, type StoppableBox } from '@pfotenportal/domain/charging/refund'
import { toWire } from '@pfotenportal/domain/core/money'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { deliveryWindow, type DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import { findVariant } from '@pfotenportal/domain/product/variants'
import { pauseEnd } from '@pfotenportal/domain/schedule/move-range'
import { hasPendingSample, isOfferPending } from '@pfotenportal/domain/subscription/accepted-offer'
import type { Offer } from '@pfotenportal/domain/subscription/offer'
import { nextBillingDate, schedule } from '@pfotenportal/domain/subscription/schedule'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { filled } from '@pfotenportal/text/catalogue'
import { namesOfRecipes, titleOfSample } from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import type { CancellationSession, StoredOffer } from '../database/subscription/cancellation-sessions.ts'
import type { StoredSubscription } from '../database/subscription/subscriptions.ts'
import type { ViewContext } from './view-context.ts'

type OfferView = NonNullable<SubscriptionView['cancellationOffer']>

/** The only benefit. */
export const BENEFIT_ID = 1

/** The cancellation flow of a subscription; without a session, as it would start now. */
export function cancellationFlowView(
  { subscription, lastCoolingOn }: StoredSubscription,
  session: CancellationSession | undefined,
  stoppableBoxes: readonly StoppableBox[],
  view: ViewContext,
): CancellationFlowView {
  const petName = subscription.pet?.name ?? ''
  const history = { lastConcessionOn: lastCoolingOn }
  const offered = session && new Set(session.offers.map(({ offer }) => offer.reasonId))
  return {
    id: session?.id ?? 0,
    subscriptionId: subscription.id,
    startedAt: session?.startedAt ?? null,
    petName,
    benefit: benefitView(
      subscription,
      session?.hasBenefit === false ? null : benefitFor(subscription, history, view),
      view,
    ),
    reasons: reasonsFor(subscription, history, view).map(({ id, code, title, hasOffer }) => ({
      id,
      code,
      title: filled(title[view.copy.language], dogSlots(petName, view)),
      requiresComment: false,
      hasOffer: offered ? offered.has(id) : hasOffer,
    })),
    stoppableBoxes: stoppableBoxes.map(({ orderId, amount }) => ({ orderId, amount: toWire(amount) })),
    stoppableAmount: toWire(stoppableAmount(stoppableBoxes)),
  }
}

function benefitView(
  subscription: Subscription,
  benefit: ReturnType<typeof benefitFor>,
  { copy: { cancellation } }: ViewContext,
): CancellationFlowView['benefit'] {
  const petName = subscription.pet?.name ?? ''
  return {
    id: BENEFIT_ID,
    title: cancellation.benefitTitle(petName),
    text: benefit ? cancellation.benefitText : cancellation.benefitTextWithoutClaim,
    bullets: cancellation.benefitBullets(petName),
    claim: benefit && {
      type: 'FREE_SUPPLEMENT',
      options: [...benefit.options],
      preset: benefit.default,
    },
    isApplied: hasPendingSample(subscription),
  }
}

/** An offer with its copy. `isApplied` is true once it was accepted. */
export function offerView(
  subscription: Subscription,
  { id, offer }: StoredOffer,
  view: ViewContext,
  isApplied = false,
): OfferView {
  return {
    id,
    cancellationFlowId: offer.reasonId,
    type: offer.type,
    ...sentencesOf(subscription, offer, view),
    ...(isApplied && { description: view.copy.cancellation.applied }),
    ctaLabel: view.copy.cancellation.accept,
    percentage: offer.type === 'DISCOUNT' ? offer.percentage : null,
    weeks: offer.type === 'PAUSE' ? offer.weeks : null,
    targetVariantId: 'targetVariantId' in offer ? offer.targetVariantId : null,
    supplement: offer.type === 'FREE_SUPPLEMENT' ? offer.supplement : null,
    validUntil: offer.validUntil,
    isApplied,
  }
}

/** The accepted offer of a subscription, until it is used up (docs/domain.md 7.4). */
export function acceptedOfferView(
  { subscription, lastConcession }: StoredSubscription,
  view: ViewContext,
): OfferView | null {
  if (!lastConcession?.offer || lastConcession.offerId === null) return null
  const { offer, offerId: id } = lastConcession
  return isOfferPending(subscription, { ...lastConcession, offer }, view.today)
    ? offerView(subscription, { id, offer }, view, true)
    : null
}

type Sentences = Pick<OfferView, 'title' | 'description'>

/** An offer in the words of the catalogue. */
function sentencesOf(subscription: Subscription, offer: Offer, view: ViewContext): Sentences {
  const { language, cancellation } = view.copy
  const texts = view.catalogue.offerTexts[offer.type]
  const slots = slotsOf(subscription, offer, view)
  const description = filled(texts.text[language], slots)
  const isDeliveryProblem = reasonOf(view.catalogue, offer.reasonId)?.meaning === 'DELIVERY_PROBLEM'
  return {
    title: filled(texts.title[language], slots),
    description:
      isDeliveryProblem && offer.type === 'DISCOUNT'
        ? `${description} ${cancellation.support(view.email)}`
        : description,
  }
}

/** What the slots of a reason stand for. */
function dogSlots(petName: string, { copy }: ViewContext): Record<string, string> {
  const { dog, dogDative, dogGenitive } = copy.cancellation.slots
  return { dog: dog(petName), dogDative: dogDative(petName), dogGenitive: dogGenitive(petName) }
}

/** What the slots of an offer stand for. */
function slotsOf(subscription: Subscription, offer: Offer, view: ViewContext): Record<string, string> {
  const { slots } = view.copy.cancellation
  const petName = subscription.pet?.name ?? ''
  return {
    ...dogSlots(petName, view),
    nextBox: slots.nextBox(petName, nextChangeableDelivery(subscription, view), view.today),
    ...offerSlots(offer, view),
  }
}

function offerSlots(offer: Offer, { today, copy }: ViewContext): Record<string, string> {
  const { language, cancellation } = copy
  const { slots } = cancellation
  switch (offer.type) {
    case 'DISCOUNT':
      return { percentage: String(offer.percentage) }
    case 'PAUSE':
      return { weeks: slots.weeks(offer.weeks), resumesOn: slots.day(pauseEnd(offer.weeks, today), today) }
    case 'CHANGE_RECIPES':
      return { recipes: slots.list(recipesOf(offer.targetVariantId, language)) }
    case 'CHANGE_CYCLE':
      return { days: String(daysOf(offer.targetVariantId)) }
    case 'FREE_SUPPLEMENT':
      return { sample: titleOfSample(offer.supplement, language) }
    default:
      return {}
  }
}

/** The delivery of the next box that can still be changed, or of the first one after a pause. */
function nextChangeableDelivery(subscription: Subscription, view: ViewContext): DeliveryWindow | null {
  const entry = schedule(subscription, view).find(
    ({ status, isEditable }) => status === 'SCHEDULED' && isEditable,
  )
  const whenPaused = subscription.status === 'PAUSED' ? nextBillingDate(subscription, view) : null
  const day = entry?.billingDate ?? whenPaused
  return day && deliveryWindow(day, countryOf(subscription, view.catalogue), view.catalogue)
}

function daysOf(variantId: number): number | undefined {
  const variant = findVariant(String(variantId), newestCatalogue())
  return variant && cycleDays(variant.plan.cycle)
}

function recipesOf(variantId: number, language: Language): string[] {
  const variant = findVariant(String(variantId), newestCatalogue())
  return namesOfRecipes(variant?.plan.recipes ?? [], language)
}

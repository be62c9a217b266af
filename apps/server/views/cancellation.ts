/** The cancellation flow on the wire: facts from the rules, sentences from the texts (docs/domain.md 7.3 to 7.5). */
import type { ServiceText } from '@pfotenportal/text/de/service'
import { newestCatalogue } from '../core/catalogue.ts'
import type { CancellationFlowView } from '@pfotenportal/contract/cancellation'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { hasPendingSample, isOfferPending } from '@pfotenportal/domain/subscription/accepted-offer'
import { benefitFor, reasonsFor } from '@pfotenportal/domain/cancellation/cancellation'
import { stoppableAmount, type StoppableBox } from '@pfotenportal/domain/charging/refund'
import { toWire } from '@pfotenportal/domain/core/money'
import { findVariant } from '@pfotenportal/domain/product/variants'
import { countryOf } from '@pfotenportal/domain/customer/address'
import type { Offer } from '@pfotenportal/domain/subscription/offer'
import { inRecipeOrder, reasonOf } from '@pfotenportal/domain/catalogue/catalogue'
import { pauseEnd } from '@pfotenportal/domain/schedule/move-range'
import { deliveryWindow, type DeliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { nextBillingDate, schedule } from '@pfotenportal/domain/subscription/schedule'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { recipeNames } from '@pfotenportal/text/de/service'
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
    reasons: reasonsFor(subscription, history, view).map(({ id, code, hasOffer }) => ({
      id,
      code,
      title: reasonTitle(view.copy, code, petName),
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
type OfferOf<T extends Offer['type']> = Extract<Offer, { readonly type: T }>

/** The data in the sentences of an offer. */
interface OfferContext {
  readonly petName: string
  /** The delivery of the box that the offer is about; null if none is planned. */
  readonly delivery: DeliveryWindow | null
  readonly view: ViewContext
}

const offerSentences: {
  readonly [T in Offer['type']]: (offer: OfferOf<T>, context: OfferContext) => Sentences
} = {
  DISCOUNT: ({ percentage, reasonId }, { petName, delivery, view }) => {
    const { title, text, support } = view.copy.cancellation.discount
    const description = text(percentage, petName, delivery)
    const isDeliveryProblem = reasonOf(view.catalogue, reasonId)?.meaning === 'DELIVERY_PROBLEM'
    return {
      title: title(percentage),
      description: isDeliveryProblem ? `${description} ${support}` : description,
    }
  },
  SKIP: (_offer, { petName, delivery, view }) => {
    const { title, text } = view.copy.cancellation.skip
    return { title, description: text(petName, delivery) }
  },
  PAUSE: ({ weeks }, { petName, view }) => {
    const { title, text } = view.copy.cancellation.pause
    return { title: title(weeks), description: text(weeks, petName, pauseEnd(weeks, view.today)) }
  },
  CHANGE_RECIPES: ({ targetVariantId }, { petName, view }) => {
    const { title, text } = view.copy.cancellation.recipes
    return { title, description: text(recipesOf(targetVariantId), petName) }
  },
  CHANGE_CYCLE: (_offer, { petName, view }) => {
    const { title, text } = view.copy.cancellation.cycle
    return { title, description: text(petName) }
  },
  FREE_SUPPLEMENT: ({ supplement }, { petName, delivery, view }) => {
    const { cancellation, supplementSample, supplementTitles } = view.copy
    const sample = supplementSample(supplementTitles[supplement] ?? supplement)
    const { title, text } = cancellation.supplement
    return { title: title(sample), description: text(sample, petName, delivery) }
  },
}

function sentencesOf<T extends Offer['type']>(
  subscription: Subscription,
  offer: OfferOf<T> & { readonly type: T },
  view: ViewContext,
): Sentences {
  const context = {
    petName: subscription.pet?.name ?? '',
    delivery: nextChangeableDelivery(subscription, view),
    view,
  }
  return offerSentences[offer.type](offer, context)
}

/** The delivery of the next box that can still be changed, or of the first one after a pause. */
function nextChangeableDelivery(subscription: Subscription, view: ViewContext): DeliveryWindow | null {
  const entry = schedule(subscription, view).find(
    ({ status, isEditable }) => status === 'SCHEDULED' && isEditable,
  )
  const whenPaused = subscription.status === 'PAUSED' ? nextBillingDate(subscription, view) : null
  const day = entry?.billingDate ?? whenPaused
  return day && deliveryWindow(day, countryOf(subscription), view.catalogue)
}

function recipesOf(variantId: number): string[] {
  const variant = findVariant(String(variantId), newestCatalogue())
  return inRecipeOrder(variant?.plan.recipes ?? [], newestCatalogue()).map((code) => recipeNames[code] ?? code)
}

/** A reason in words; one that is new in the catalogue by its code. */
function reasonTitle({ cancellation }: ServiceText, code: string, petName: string): string {
  const titles: Readonly<Record<string, (petName: string) => string>> = cancellation.reasons
  return titles[code]?.(petName) ?? code
}

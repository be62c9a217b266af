/** Mails about what a subscription consists of, and about thanks. */
import { nextBox } from '@pfotenportal/domain/subscription/box'
import type {
  AddressChanged,
  BenefitAccepted,
  OfferAccepted,
  PaymentMethodChanged,
  PetUpdated,
  PlanChanged,
  ReferralRewarded,
  RewardGranted,
} from '@pfotenportal/domain/subscription/events'
import { nextOrder, schedule } from '@pfotenportal/domain/subscription/schedule'
import { owedOrder } from '@pfotenportal/domain/subscription/subscription'
import {
  aboutOf,
  addressOf,
  boxOf,
  nextUpOf,
  onTheWayOf,
  orderDayOf,
  planOf,
  presentPlan,
} from '../mail/facts.ts'
import type { MailData } from '../mail/messages.ts'
import type { NewMail } from '../mail/outbox.ts'
import { addressee, type Recording } from './recording.ts'

/** A measurement that the plan has followed is told as a changed plan; one that is only remembered needs no mail (C-173). */
export function petMail(event: PetUpdated, recording: Recording): NewMail[] {
  return event.before.sku === event.after.sku ? [] : planMail(event, recording)
}

/** A changed plan; an article that is no menu has none to tell of. */
export function planMail(event: PlanChanged | PetUpdated, recording: Recording): NewMail[] {
  const { after, moment } = recording
  const [was, is] = [planOf(event.before), planOf(event.after)]
  if (!was || !is) return []
  const data = {
    ...aboutOf(after),
    ...nextUpOf(after, moment),
    before: was,
    after: is,
    afterTrial: event.type === 'planChanged' && event.trigger === 'SYSTEM',
    hasDiscounts: after.discounts.length > 0,
  }
  return [{ ...addressee(recording), template: 'planChanged', data }]
}

/** Paid orders that are not packed yet go to the new address too (C-25). */
export function addressMail(event: AddressChanged, recording: Recording): NewMail[] {
  if (event.after === null) return []
  const { after, moment, onTheWay } = recording
  const box = boxOf(after, moment)
  const { countryCode } = event.after
  const data = {
    ...aboutOf(after),
    before: event.before && addressOf(event.before),
    after: addressOf(event.after),
    firstBox: box && orderDayOf(box.billingDate, countryCode),
    alsoFor: onTheWay
      .filter(({ fulfillmentStatus }) => fulfillmentStatus === 'unfulfilled')
      .map((order) => ({
        ...onTheWayOf(order),
        deliveryWindow: orderDayOf(order.billingDate, countryCode).deliveryWindow,
      })),
  }
  return [{ ...addressee(recording), template: 'addressChanged', data }]
}

export function paymentMethodMail(event: PaymentMethodChanged, recording: Recording): NewMail {
  const { after, moment, payments } = recording
  const data = {
    ...aboutOf(after),
    before: payments.get(event.before.paymentMethodId ?? '') ?? null,
    after: payments.get(event.after.paymentMethodId ?? '') ?? null,
    box: boxOf(after, moment),
    isOwed: owedOrder(after) !== null,
  }
  return { ...addressee(recording), template: event.type, data }
}

export function rewardMail(event: RewardGranted, recording: Recording): NewMail {
  const { after, moment } = recording
  const used = nextBox(after, moment).discountUsed
  const data = {
    ...aboutOf(after),
    percentage: event.percentage,
    box: boxOf(after, moment),
    isNext: used?.kind === 'REWARD',
  }
  return { ...addressee(recording), entity: `${after.id}-${event.milestone}`, template: event.type, data }
}

/** Rewards for friends; those that came together are told of together. */
export function referralMail(event: ReferralRewarded, recording: Recording): NewMail {
  const { before, after, moment } = recording
  const known = new Set(before.discounts.map(({ id }) => id))
  const added = after.discounts.filter(({ id, kind }) => kind === 'REFERRAL' && !known.has(id))
  const used = nextBox(after, moment).discountUsed
  const data = {
    ...aboutOf(after),
    amount: added.reduce((sum, { value }) => sum + value, 0),
    box: boxOf(after, moment),
    isNext: added.some(({ id }) => id === used?.id),
  }
  return { ...addressee(recording), template: event.type, data }
}

type Accepted = MailData<'offerAccepted'>['accepted']

/** An accepted offer or sample; one whose effect cannot be told any more leads to none. */
export function offerMail(event: OfferAccepted | BenefitAccepted, recording: Recording): NewMail[] {
  const { after, moment } = recording
  const accepted =
    event.type === 'benefitAccepted'
      ? { type: 'FREE_SUPPLEMENT' as const, supplement: event.supplement }
      : acceptedOffer(event, recording)
  if (!accepted) return []
  const data = { ...aboutOf(after), ...nextUpOf(after, moment), accepted }
  return [{ ...addressee(recording), template: 'offerAccepted', data }]
}

function acceptedOffer({ offer }: OfferAccepted, { before, after, moment }: Recording): Accepted | undefined {
  switch (offer.type) {
    case 'DISCOUNT':
      return { type: offer.type, percentage: offer.percentage }
    case 'FREE_SUPPLEMENT':
      return { type: offer.type, supplement: offer.supplement }
    case 'SKIP': {
      const skipped = nextOrder(schedule(before, moment))
      return skipped && { type: offer.type, day: skipped.billingDate }
    }
    case 'PAUSE': {
      const pause = after.status === 'PAUSED' && after.pause.reason === 'CUSTOMER' ? after.pause : null
      return pause ? { type: offer.type, resumesAt: pause.resumesAt, box: boxOf(after, moment) } : undefined
    }
    default: {
      const [was, is] = [presentPlan(before), presentPlan(after)]
      const about = { ...aboutOf(after), ...nextUpOf(after, moment) }
      return was && is && { type: 'PLAN', change: { ...about, before: was, after: is } }
    }
  }
}

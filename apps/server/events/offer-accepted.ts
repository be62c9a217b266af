/**
 * The customer accepted an offer of the cancellation flow (`applyCancellationOffer`) or a free sample (`applyBenefit`).
 */
import * as schemas from '@pfotenportal/domain/events/discount'
import type { BenefitAccepted, OfferAccepted } from '@pfotenportal/domain/events/event'
import { nextOrder, schedule } from '@pfotenportal/domain/subscription/schedule'
import { titleOfSample } from '../core/catalogue-names.ts'
import { aboutOf, boxOf, currentPlan, nextUpOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import type { MailData } from '../mail/templates.ts'
import { mailAddress, type EventDefinition, type MailContext, type RenderContext } from './definition.ts'

export const offerAccepted: EventDefinition<OfferAccepted> = {
  schema: schemas.offerAccepted,
  mails: {
    reads: 'NOTHING',
    /** No mail if the effect of the offer is no longer known. */
    compose(event, context) {
      const accepted = acceptedOffer(event, context)
      return accepted ? [mailOf(accepted, context)] : []
    },
  },
  title: ({ offer }, context) => context.text.titles.offerAccepted(offerText(offer, context)),
}

export const benefitAccepted: EventDefinition<BenefitAccepted> = {
  schema: schemas.benefitAccepted,
  mails: {
    reads: 'NOTHING',
    compose: ({ supplement }, context) => [mailOf({ type: 'FREE_SUPPLEMENT', supplement }, context)],
  },
  title: ({ supplement }, { text, language }) =>
    text.titles.sampleAccepted(titleOfSample(supplement, language)),
}

type Accepted = MailData<'offerAccepted'>['accepted']

function mailOf(accepted: Accepted, context: MailContext): NewMail {
  const { after, moment } = context
  const data = { ...aboutOf(after), ...nextUpOf(after, moment), accepted }
  return { ...mailAddress(context), template: 'offerAccepted', data }
}

function acceptedOffer(
  { offer }: OfferAccepted,
  { before, after, moment }: MailContext,
): Accepted | undefined {
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
      const [formerPlan, newPlan] = [currentPlan(before), currentPlan(after)]
      const about = { ...aboutOf(after), ...nextUpOf(after, moment) }
      return (
        formerPlan && newPlan && { type: 'PLAN', change: { ...about, before: formerPlan, after: newPlan } }
      )
    }
  }
}

function offerText(offer: OfferAccepted['offer'], { text, language }: RenderContext): string {
  switch (offer.type) {
    case 'DISCOUNT':
      return text.offers.discount(offer.percentage)
    case 'SKIP':
      return text.offers.skip
    case 'PAUSE':
      return text.offers.pause(offer.weeks)
    case 'CHANGE_RECIPES':
      return text.offers.recipes
    case 'CHANGE_CYCLE':
      return text.offers.cycle
    default:
      return titleOfSample(offer.supplement, language)
  }
}

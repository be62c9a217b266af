/** Earned discounts: loyalty rewards, and the discounts that a referral gives the friend and the referrer. */
import { toWire } from '@pfotenportal/domain/core/money'
import { productOfBox } from '@pfotenportal/domain/discount/discount'
import * as schemas from '@pfotenportal/domain/events/discount'
import type {
  ReferralReversed,
  ReferralRewarded,
  ReferralWelcomed,
  RewardGranted,
} from '@pfotenportal/domain/events/event'
import { nextBoxPrice } from '@pfotenportal/domain/subscription/box'
import { nextCycleIndex } from '@pfotenportal/domain/subscription/subscription'
import { formatPrice } from '@pfotenportal/text/format'
import { rewardWords } from '../core/catalogue-names.ts'
import { aboutOf, boxOf } from '../mail/mail-data.ts'
import { mailAddress, nextBoxPriceChange, type EventDefinition, type RenderContext } from './definition.ts'

export const referralWelcomed: EventDefinition<ReferralWelcomed> = {
  schema: schemas.referralWelcomed,
  mails: { none: 'it is in the price of the first order' },
  title: referralTitle,
  changes: (event, context) => [nextBoxPriceChange(event, context)],
}

export const referralRewarded: EventDefinition<ReferralRewarded> = {
  schema: schemas.referralRewarded,
  mails: {
    reads: 'NOTHING',
    /** Rewards granted together share a mail. */
    compose(_event, context) {
      const { before, after, moment } = context
      const known = new Set(before.discounts.map(({ id }) => id))
      const added = after.discounts.filter(({ id, kind }) => kind === 'REFERRAL' && !known.has(id))
      const used = nextBoxPrice(after, moment).discountUsed
      const data = {
        ...aboutOf(after),
        amount: added.reduce((sum, { value }) => sum + value, 0),
        box: boxOf(after, moment),
        isNext: added.some(({ id }) => id === used?.id),
      }
      return [{ ...mailAddress(context), template: 'referralRewarded', data }]
    },
  },
  title: referralTitle,
  changes: (event, context) => [nextBoxPriceChange(event, context)],
}

export const referralReversed: EventDefinition<ReferralReversed> = {
  schema: schemas.referralReversed,
  mails: { none: 'the list of friends shows it' },
  title: referralTitle,
  changes: (event, context) => [nextBoxPriceChange(event, context)],
}

function referralTitle(
  { type, amount }: ReferralWelcomed | ReferralRewarded | ReferralReversed,
  { text }: RenderContext,
): string {
  return text.titles.referral[type](formatPrice(toWire(amount)))
}

/** The subscription reached a milestone of the loyalty path. */
export const rewardGranted: EventDefinition<RewardGranted> = {
  schema: schemas.rewardGranted,
  mails: {
    reads: 'NOTHING',
    compose({ percentage, amount, product, milestone }, context) {
      const { after, moment } = context
      const isNext =
        product === undefined
          ? nextBoxPrice(after, moment).discountUsed?.kind === 'REWARD'
          : productOfBox(after.discounts, nextCycleIndex(after))?.milestone === milestone
      const data = { ...aboutOf(after), percentage, amount, product, box: boxOf(after, moment), isNext }
      const entity = `${after.id}-${milestone}`
      return [{ ...mailAddress(context), entity, template: 'rewardGranted', data }]
    },
  },
  title: (event, { text, language }) => text.titles.rewardGranted(rewardWords(event, language)),
}

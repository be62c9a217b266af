/** A box reached a milestone of the loyalty path. */
import * as schemas from '@pfotenportal/domain/events/discount'
import type { RewardGranted } from '@pfotenportal/domain/events/event'
import { nextBoxPrice } from '@pfotenportal/domain/subscription/box'
import { aboutOf, boxOf } from '../mail/mail-data.ts'
import { mailAddress, type EventDefinition } from './definition.ts'

export const rewardGranted: EventDefinition<RewardGranted> = {
  schema: schemas.rewardGranted,
  mails: {
    reads: 'PAYMENT_METHODS',
    compose({ percentage, milestone }, context) {
      const { after, moment } = context
      const isNext = nextBoxPrice(after, moment).discountUsed?.kind === 'REWARD'
      const data = { ...aboutOf(after), percentage, box: boxOf(after, moment), isNext }
      const entity = `${after.id}-${milestone}`
      return [{ ...mailAddress(context), entity, template: 'rewardGranted', data }]
    },
  },
  title: ({ percentage }, { text }) => text.titles.rewardGranted(percentage),
}

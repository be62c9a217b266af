/**
 * The subscription was cancelled (`cancelSubscription`, or by the service), or its end was declared for a later day.
 */
import type { ActivityView } from '@pfotenportal/contract/activity'
import { berlinDay, isDay } from '@pfotenportal/domain/core/calendar'
import type {
  ReceivedAt,
  SubscriptionCancelled,
  SubscriptionEndDeclared,
} from '@pfotenportal/domain/events/event'
import * as schemas from '@pfotenportal/domain/events/subscription'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import { isDogsDeath } from '@pfotenportal/domain/subscription/offer'
import { formatDay, formatMoment } from '@pfotenportal/text/format'
import { newestCatalogue } from '../core/catalogue.ts'
import { aboutOf } from '../mail/mail-data.ts'
import type { NewMail } from '../mail/outbox.ts'
import {
  dayChange,
  mailAddress,
  nextCharge,
  type EventDefinition,
  type MailContext,
  type RenderContext,
  type WithOrders,
} from './definition.ts'
import { unfinishedOrdersOf } from './subscription-paused.ts'

export const subscriptionCancelled: EventDefinition<SubscriptionCancelled> = {
  schema: schemas.subscriptionCancelled,
  mails: {
    reads: 'ORDERS_ON_THE_WAY',
    compose: (event, context) => [cancelledMail(event, context)],
  },
  title: (_event, { text }) => text.titles.cancelled,
  changes: (event, context) => [...receivedChange(event, context), nextCharge(event, context)],
}

export const subscriptionEndDeclared: EventDefinition<SubscriptionEndDeclared> = {
  schema: schemas.subscriptionEndDeclared,
  mails: {
    reads: 'ORDERS_ON_THE_WAY',
    /** The confirmation of a declared end; withdrawing it needs no mail. */
    compose({ receivedAt, after: { endsAt } }, context) {
      if (endsAt === null) return []
      const { after } = context
      const received = receivedFields(receivedAt, context)
      const declared = { ...received, endsOn: endsAt, isDayNamed: true, isChargeRunning: false }
      const data = { ...aboutOf(after), ...unfinishedOrdersOf(context), owed: null, ...declared }
      return [{ ...mailAddress(context), template: 'subscriptionCancelled', data }]
    },
  },
  title: ({ after }, { text: { titles } }) =>
    after.endsAt === null ? titles.cancellationWithdrawn : titles.cancellationScheduled,
  changes: (event, context) => [
    ...receivedChange(event, context),
    dayChange(context.text.labels.endsAt, event, 'endsAt', context),
  ],
}

/** When the declaration was received and, if that was outside the portal, when it was carried out. */
function receivedFields(receivedAt: ReceivedAt | null, { moment: { at } }: MailContext) {
  return receivedAt === null ? { receivedAt: at, carriedOutAt: null } : { receivedAt, carriedOutAt: at }
}

/** When a declaration was received outside the portal; the entry itself shows when it was carried out. */
function receivedChange(
  { receivedAt }: { readonly receivedAt: ReceivedAt | null },
  { language, today, text }: RenderContext,
): ActivityView['changes'] {
  if (receivedAt === null) return []
  const format = isDay(receivedAt) ? formatDay : formatMoment
  return [{ label: text.labels.receivedAt, before: null, after: format(receivedAt, language, today) }]
}

/** The mail about an automatic end, a condolence, or the confirmation that the law requires (docs/domain.md 7.3). */
function cancelledMail(event: SubscriptionCancelled, context: MailContext & WithOrders): NewMail {
  const { before, after, trigger } = context
  const endsOn = berlinDay(event.cancelledAt)
  const about = { ...aboutOf(after), ...unfinishedOrdersOf(context), endsOn }
  const unpaidSince =
    before.status === 'PAUSED' && before.pause.reason === 'PAYMENT_FAILED' ? before.pause.startedAt : null
  const isDeclared = before.status !== 'CANCELLED' && before.endsAt !== null && before.endsAt <= endsOn
  if (trigger === 'SYSTEM' && (isDeclared || unpaidSince !== null)) {
    const data = { ...about, unpaidSince: isDeclared ? null : unpaidSince }
    return { ...mailAddress(context), template: 'subscriptionAutoCancelled', data }
  }
  const isCondolence = isDogsDeath(event.cancellationFlowId, newestCatalogue())
  const template = isCondolence ? 'subscriptionCondolence' : 'subscriptionCancelled'
  const isChargeRunning = before.status === 'ACTIVE' && before.openOrder?.status === 'PROCESSING'
  const received = receivedFields(event.receivedAt, context)
  const isDayNamed = event.receivedAt !== null && endsOn > dayReceived(event.receivedAt)
  const data = { ...about, ...received, isDayNamed, isChargeRunning }
  return { ...mailAddress(context), template, data }
}

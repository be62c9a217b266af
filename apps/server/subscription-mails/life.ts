/** Mails about the schedule and the life of a subscription. */
import { berlinDay } from '@pfotenportal/domain/core/calendar'
import { DOG_PASSED_AWAY } from '@pfotenportal/domain/cancellation/cancellation'
import { cutoffOf } from '@pfotenportal/domain/subscription/charge'
import type {
  SubscriptionEndDeclared,
  OrderRescheduled,
  OrderSkipped,
  OrderUnskipped,
  SubscriptionCancelled,
  SubscriptionPaused,
  SubscriptionResumed,
} from '@pfotenportal/domain/subscription/events'
import { nextBillingDate, schedule } from '@pfotenportal/domain/subscription/schedule'
import { owedOrder } from '@pfotenportal/domain/subscription/subscription'
import { aboutOf, addressOf, boxOf, nextUpOf, onTheWayOf, orderDayOf, presentPlan } from '../mail/facts.ts'
import type { NewMail } from '../mail/outbox.ts'
import { countryOf } from '../views/schedule.ts'
import { addressee, chosenPayment, type Recording } from './recording.ts'

export function skipMail(event: OrderSkipped | OrderUnskipped, recording: Recording): NewMail {
  const { after, moment, version } = recording
  const { type, orderId } = event
  const { billingDate } = event.after
  const entry = schedule(after, moment).find((each) => each.orderId === orderId)
  return {
    template: type,
    customerId: after.customerId,
    entity: orderId,
    version,
    data: {
      ...aboutOf(after),
      ...nextUpOf(after, moment),
      orders: [
        {
          id: orderId,
          ...orderDayOf(billingDate, countryOf(after)),
          cutoffAt: entry?.cutoffAt ?? cutoffOf(billingDate),
          isFinal: event.type === 'orderSkipped' && event.isFinal,
        },
      ],
    },
  }
}

export function movedMail(event: OrderRescheduled, recording: Recording): NewMail {
  const { after, moment, version } = recording
  return {
    template: 'orderRescheduled',
    customerId: after.customerId,
    entity: event.orderId,
    version,
    data: {
      ...aboutOf(after),
      ...nextUpOf(after, moment),
      orders: [
        {
          id: event.orderId,
          ...orderDayOf(event.after.billingDate, countryOf(after)),
          formerDate: event.before.billingDate,
          wholeCadence: event.wholeCadence,
        },
      ],
    },
  }
}

/** A pause, or another day for its restart (docs/domain.md 3.4); a day was chosen where no weeks are known. */
export function pausedMail(event: SubscriptionPaused, recording: Recording): NewMail[] {
  const { before, after, moment } = recording
  const { resumesAt } = event.after
  if (resumesAt === null) return []
  const isMoved =
    before.status === 'PAUSED' &&
    after.status === 'PAUSED' &&
    after.pause.reason === 'CUSTOMER' &&
    after.pause.weeks === null
  const formerDate = nextBillingDate(before, moment)
  const billingDate = nextBillingDate(after, moment)
  if (isMoved && formerDate !== null && billingDate !== null) {
    const move = { id: after.id, formerDate, wholeCadence: true }
    const orders = [{ ...move, ...orderDayOf(billingDate, countryOf(after)) }]
    const data = { ...aboutOf(after), ...nextUpOf(after, moment), orders }
    return [{ ...addressee(recording), template: 'orderRescheduled', data }]
  }
  const data = { ...aboutOf(after), ...leftOver(recording), resumesAt, box: boxOf(after, moment) }
  return [{ ...addressee(recording), template: 'subscriptionPaused', data }]
}

export function resumedMail({ trigger }: SubscriptionResumed, recording: Recording): NewMail {
  const { after, moment } = recording
  const data = { ...aboutOf(after), ...nextUpOf(after, moment), payment: chosenPayment(recording) }
  const template = trigger === 'SYSTEM' ? 'subscriptionAutoResumed' : 'subscriptionResumed'
  return { ...addressee(recording), template, data }
}

export function reactivatedMail(recording: Recording): NewMail {
  const { after, moment } = recording
  return {
    ...addressee(recording),
    template: 'subscriptionReactivated',
    data: {
      ...aboutOf(after),
      ...nextUpOf(after, moment),
      payment: chosenPayment(recording),
      plan: presentPlan(after) ?? null,
      address: after.shippingAddress && addressOf(after.shippingAddress),
    },
  }
}

/** An end that the service made of itself, a farewell, or the confirmation that the law asks for (docs/domain.md 7.3). */
export function cancelledMail(event: SubscriptionCancelled, recording: Recording): NewMail {
  const { before, after, trigger } = recording
  const endsOn = berlinDay(event.cancelledAt)
  const about = { ...aboutOf(after), ...leftOver(recording), endsOn }
  const unpaidSince =
    before.status === 'PAUSED' && before.pause.reason === 'PAYMENT_FAILED' ? before.pause.startedAt : null
  const isDeclared = before.status !== 'CANCELLED' && before.endsAt !== null && before.endsAt <= endsOn
  if (trigger === 'SYSTEM' && (isDeclared || unpaidSince !== null)) {
    const data = { ...about, unpaidSince: isDeclared ? null : unpaidSince }
    return { ...addressee(recording), template: 'subscriptionAutoCancelled', data }
  }
  const template =
    event.cancellationFlowId === DOG_PASSED_AWAY ? 'subscriptionCondolence' : 'subscriptionCancelled'
  const isChargeRunning = before.status === 'ACTIVE' && before.openOrder?.status === 'PROCESSING'
  const data = { ...about, receivedAt: event.cancelledAt, isDayNamed: false, isChargeRunning }
  return { ...addressee(recording), template, data }
}

/** The confirmation of an end declared for a later day; taking it back needs none. */
export function endDeclaredMail(event: SubscriptionEndDeclared, recording: Recording): NewMail[] {
  const { endsAt } = event.after
  if (endsAt === null) return []
  const { after, moment } = recording
  const declared = { receivedAt: moment.at, endsOn: endsAt, isDayNamed: true, isChargeRunning: false }
  const data = { ...aboutOf(after), ...leftOver(recording), owed: null, ...declared }
  return [{ ...addressee(recording), template: 'subscriptionCancelled', data }]
}

function leftOver({ before, onTheWay }: Recording) {
  return {
    owed: owedOrder(before)?.billingDate ?? null,
    onTheWay: onTheWay.map(onTheWayOf),
  }
}

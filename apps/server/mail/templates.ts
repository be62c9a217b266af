/** Every message by its template name (docs/domain.md 9.1). A new message is one file and one line here. */
import type { z } from 'zod'
import { addressChanged } from './address-changed.ts'
import { holidayEntered, holidayTakenBack } from './holiday.ts'
import { dogStage } from './dog-stage-reached.ts'
import type { Frame, Letter } from './mail-template.ts'
import { loginLink } from './login-link.ts'
import { migrationDone } from './migration-done.ts'
import { migrationReminder } from './migration-reminder.ts'
import { offerAccepted } from './offer-accepted.ts'
import { orderDeclined } from './payment-declined.ts'
import { orderDelayed } from './order-delayed.ts'
import { orderDelivered } from './order-delivered.ts'
import { orderConfirmed, orderPlaced, paymentRecovered } from './order-paid.ts'
import { paymentFailed, paymentLastWarning } from './dunning.ts'
import { subAutoResumed, subResumed } from './restart.ts'
import { subCancelled, subCondolence } from './cancellation.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderReminder } from './order-reminder.ts'
import { orderRescheduled } from './order-rescheduled.ts'
import { orderShipped } from './order-shipped.ts'
import { orderSkipped } from './order-skipped.ts'
import { orderUnskipped } from './order-unskipped.ts'
import { paymentChanged } from './payment-method-changed.ts'
import { paymentExpiring } from './payment-method-expiring.ts'
import { paymentLink } from './payment-method-link.ts'
import { paymentPaused } from './payment-paused.ts'
import { paymentStillPaused } from './payment-still-paused.ts'
import { paymentUpdated } from './payment-method-updated.ts'
import { planChanged } from './plan-changed.ts'
import { referralRewarded } from './referral-rewarded.ts'
import { rewardGranted } from './reward-granted.ts'
import { supplementChanged } from './supplement-changed.ts'
import { subAutoCancelled } from './subscription-auto-cancelled.ts'
import { subPaused } from './subscription-paused.ts'
import { subReactivated } from './subscription-reactivated.ts'

export const messages = {
  loginLink: loginLink,
  subscriptionPaused: subPaused,
  subscriptionResumed: subResumed,
  subscriptionAutoResumed: subAutoResumed,
  subscriptionReactivated: subReactivated,
  subscriptionCancelled: subCancelled,
  subscriptionCondolence: subCondolence,
  subscriptionAutoCancelled: subAutoCancelled,
  orderReminder: orderReminder,
  orderPlaced: orderPlaced,
  orderConfirmed: orderConfirmed,
  paymentDeclined: orderDeclined,
  orderSkipped: orderSkipped,
  orderUnskipped: orderUnskipped,
  orderRescheduled: orderRescheduled,
  orderRefunded: orderRefunded,
  orderShipped: orderShipped,
  orderDelayed: orderDelayed,
  orderDelivered: orderDelivered,
  holidayEntered: holidayEntered,
  holidayTakenBack: holidayTakenBack,
  planChanged: planChanged,
  addressChanged: addressChanged,
  paymentMethodLink: paymentLink,
  paymentMethodUpdated: paymentUpdated,
  paymentMethodChanged: paymentChanged,
  paymentMethodExpiring: paymentExpiring,
  paymentFailed: paymentFailed,
  paymentLastWarning: paymentLastWarning,
  paymentPaused: paymentPaused,
  paymentStillPaused: paymentStillPaused,
  paymentRecovered: paymentRecovered,
  rewardGranted: rewardGranted,
  referralRewarded: referralRewarded,
  offerAccepted: offerAccepted,
  supplementChanged: supplementChanged,
  migrationReminder: migrationReminder,
  migrationDone: migrationDone,
  dogStageReached: dogStage,
} as const

export type Template = keyof typeof messages

/** What a sender records for a template. */
export type MailData<T extends Template> = z.input<(typeof messages)[T]['schema']>

/** Whether a name is one of a template of this version. */
export function isTemplate(name: string): name is Template {
  return Object.hasOwn(messages, name)
}

/** The letter of a template. Throws where the data is not the template's. */
export function letterOf(template: Template, data: unknown, frame: Frame): Letter {
  return messages[template].letter(data, frame)
}

/** Every message by its template name (docs/domain.md 9.1). A new message is one file and one line here. */
import type { z } from 'zod'
import { addressChanged } from './address-changed.ts'
import { holidayEntered, holidayTakenBack } from './holiday.ts'
import { dogStage } from './dog-stage.ts'
import type { Frame, Letter } from './letter.ts'
import { loginLink } from './login-link.ts'
import { migrationDone } from './migration-done.ts'
import { migrationReminder } from './migration-reminder.ts'
import { offerAccepted } from './offer-accepted.ts'
import { orderConfirmed } from './order-confirmed.ts'
import { orderDeclined } from './order-declined.ts'
import { orderDelayed } from './order-delayed.ts'
import { orderDelivered } from './order-delivered.ts'
import { orderPlaced } from './order-placed.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderReminder } from './order-reminder.ts'
import { orderRescheduled } from './order-rescheduled.ts'
import { orderShipped } from './order-shipped.ts'
import { orderSkipped } from './order-skipped.ts'
import { orderUnskipped } from './order-unskipped.ts'
import { paymentChanged } from './payment-changed.ts'
import { paymentExpiring } from './payment-expiring.ts'
import { paymentFailed } from './payment-failed.ts'
import { paymentLastWarning } from './payment-last-warning.ts'
import { paymentLink } from './payment-link.ts'
import { paymentPaused } from './payment-paused.ts'
import { paymentRecovered } from './payment-recovered.ts'
import { paymentStillPaused } from './payment-still-paused.ts'
import { paymentUpdated } from './payment-updated.ts'
import { planChanged } from './plan-changed.ts'
import { referralRewarded } from './referral-rewarded.ts'
import { rewardGranted } from './reward-granted.ts'
import { supplementChanged } from './supplement-changed.ts'
import { subAutoCancelled } from './sub-auto-cancelled.ts'
import { subAutoResumed } from './sub-auto-resumed.ts'
import { subCancelled } from './sub-cancelled.ts'
import { subCondolence } from './sub-condolence.ts'
import { subPaused } from './sub-paused.ts'
import { subReactivated } from './sub-reactivated.ts'
import { subResumed } from './sub-resumed.ts'

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

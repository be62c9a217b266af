/** All mail templates by name (docs/domain.md 9.1). A new one needs one file and one line here. */
import type { z } from 'zod'
import { addressChanged } from './address-changed.ts'
import { holidayEntered, holidayTakenBack } from './vacation.ts'
import { dogStageReached } from './dog-stage-reached.ts'
import type { MailContext, MailContent } from './mail-template.ts'
import { loginLink } from './login-link.ts'
import { migrationDone } from './migration-done.ts'
import { migrationReminder } from './migration-reminder.ts'
import { offerAccepted } from './offer-accepted.ts'
import { paymentDeclined } from './payment-declined.ts'
import { orderDelayed } from './order-delayed.ts'
import { orderDelivered } from './order-delivered.ts'
import { orderConfirmed, orderPlaced, paymentRecovered } from './order-paid.ts'
import { paymentFailed, paymentLastWarning } from './dunning.ts'
import { subscriptionAutoResumed, subscriptionResumed } from './restart.ts'
import { subscriptionCancelled, subscriptionCondolence } from './cancellation.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderReminder } from './order-reminder.ts'
import { orderRescheduled } from './order-rescheduled.ts'
import { orderShipped } from './order-shipped.ts'
import { orderSkipped } from './order-skipped.ts'
import { orderUnskipped } from './order-unskipped.ts'
import { paymentMethodChanged } from './payment-method-changed.ts'
import { paymentMethodExpiring } from './payment-method-expiring.ts'
import { paymentMethodLink } from './payment-method-link.ts'
import { paymentPaused } from './payment-paused.ts'
import { paymentStillPaused } from './payment-still-paused.ts'
import { paymentMethodUpdated } from './payment-method-updated.ts'
import { planChanged } from './plan-changed.ts'
import { referralRewarded } from './referral-rewarded.ts'
import { rewardGranted } from './reward-granted.ts'
import { supplementChanged } from './supplement-changed.ts'
import { subscriptionAutoCancelled } from './subscription-auto-cancelled.ts'
import { subscriptionPaused } from './subscription-paused.ts'
import { subscriptionReactivated } from './subscription-reactivated.ts'

export const mailTemplates = {
  loginLink,
  subscriptionPaused,
  subscriptionResumed,
  subscriptionAutoResumed,
  subscriptionReactivated,
  subscriptionCancelled,
  subscriptionCondolence,
  subscriptionAutoCancelled,
  orderReminder,
  orderPlaced,
  orderConfirmed,
  paymentDeclined,
  orderSkipped,
  orderUnskipped,
  orderRescheduled,
  orderRefunded,
  orderShipped,
  orderDelayed,
  orderDelivered,
  holidayEntered,
  holidayTakenBack,
  planChanged,
  addressChanged,
  paymentMethodLink,
  paymentMethodUpdated,
  paymentMethodChanged,
  paymentMethodExpiring,
  paymentFailed,
  paymentLastWarning,
  paymentPaused,
  paymentStillPaused,
  paymentRecovered,
  rewardGranted,
  referralRewarded,
  offerAccepted,
  supplementChanged,
  migrationReminder,
  migrationDone,
  dogStageReached,
} as const

export type TemplateName = keyof typeof mailTemplates

/** The data that is recorded for a template. */
export type MailData<T extends TemplateName> = z.input<(typeof mailTemplates)[T]['schema']>

/** Whether this version has a template of that name. */
export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(mailTemplates, name)
}

/** Composes the content of a template. Throws if the data does not match it. */
export function contentOf(template: TemplateName, data: unknown, context: MailContext): MailContent {
  return mailTemplates[template].compose(data, context)
}

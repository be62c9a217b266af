/** All mail templates by name (docs/domain.md 9.1). Each one needs a line here. */
import type { z } from 'zod'
import { accountErased } from './account-erased.ts'
import { addressChanged } from './address-changed.ts'
import { alertsChanged, operatorDigest } from './alert-mails.ts'
import { confirmEmail } from './confirm-email.ts'
import { customerMerged } from './customer-merged.ts'
import { cancellationReceived, withdrawalReceived } from './declaration-received.ts'
import { dogMovedAway, dogMovedIn } from './dog-moved.ts'
import { dogStageReached } from './dog-stage-reached.ts'
import { emailChanged, emailChangeLink } from './email-change.ts'
import { erasureLink } from './erasure-link.ts'
import { loginLink, signInLink } from './login-link.ts'
import type { ComposeContext, MailContent } from './mail-template.ts'
import { messageAnswered, messageReceived } from './message-mails.ts'
import { migrationDone, migrationReminder } from './migration.ts'
import { offerAccepted } from './offer-accepted.ts'
import { orderConfirmed, orderPlaced, paymentRecovered } from './order-paid.ts'
import { boxReplaced, orderDelayed, orderDelivered, orderShipped } from './order-parcel.ts'
import { orderRefunded } from './order-refunded.ts'
import { orderReminder } from './order-reminder.ts'
import { orderRescheduled } from './order-rescheduled.ts'
import { orderSkipped, orderUnskipped } from './order-skipped.ts'
import { passkeyChanged } from './passkey-changed.ts'
import { paymentDeclined, paymentFailed, paymentLastWarning } from './payment-failed.ts'
import {
  paymentMethodChanged,
  paymentMethodExpiring,
  paymentMethodLink,
  paymentMethodUpdated,
} from './payment-method.ts'
import { paymentPaused, paymentStillPaused } from './payment-paused.ts'
import { planChanged } from './plan-changed.ts'
import { priceAnswered, priceOffered, priceOfferWithdrawn } from './price-offered.ts'
import { debitRecovered, debitReturned } from './returned-debit.ts'
import { referralRewarded, rewardGranted } from './rewards.ts'
import { staffFactorChanged } from './staff-factor-changed.ts'
import { staffLink } from './staff-link.ts'
import {
  subscriptionAutoCancelled,
  subscriptionCancelled,
  subscriptionCondolence,
} from './subscription-cancelled.ts'
import { subscriptionPaused } from './subscription-paused.ts'
import {
  subscriptionAutoResumed,
  subscriptionReactivated,
  subscriptionResumed,
  subscriptionWelcome,
} from './subscription-resumed.ts'
import { supplementChanged } from './supplement-changed.ts'
import { holidayEntered, holidayTakenBack } from './vacation.ts'

export const mailTemplates = {
  signInLink,
  loginLink,
  staffLink,
  staffFactorChanged,
  alertsChanged,
  operatorDigest,
  confirmEmail,
  emailChangeLink,
  emailChanged,
  passkeyChanged,
  erasureLink,
  accountErased,
  messageReceived,
  messageAnswered,
  customerMerged,
  dogMovedAway,
  dogMovedIn,
  subscriptionPaused,
  subscriptionResumed,
  subscriptionAutoResumed,
  subscriptionReactivated,
  subscriptionWelcome,
  subscriptionCancelled,
  cancellationReceived,
  withdrawalReceived,
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
  boxReplaced,
  holidayEntered,
  holidayTakenBack,
  planChanged,
  priceOffered,
  priceAnswered,
  priceOfferWithdrawn,
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
  debitReturned,
  debitRecovered,
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
export function contentOf(template: TemplateName, data: unknown, context: ComposeContext): MailContent {
  return mailTemplates[template].compose(data, context)
}

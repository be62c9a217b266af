/** Which waiting mails a later mail about the same subscription makes void (docs/domain.md 9.1). Pure. */
import { endsLater } from './subscription-cancelled.ts'
import type { MailData, TemplateName } from './templates.ts'

/** Until when a mail that waits is still true and of use. */
export type Relevance = 'UNTIL_CHARGE' | 'UNTIL_END' | 'UNTIL_DEATH' | 'ALWAYS'

/**
 * How long each mail is relevant. UNTIL_CHARGE: it announces the next charge. UNTIL_END: it is about orders, rewards, a
 * pause, the contents or the address of boxes that end with the subscription, or about a failed charge, whose order is
 * not owed after the end. UNTIL_DEATH: it is about a parcel (C-235). ALWAYS: receipts, charge notices and confirmations
 * of a contract, and mails about a customer or several dogs.
 */
export const relevance: Readonly<Record<TemplateName, Relevance>> = {
  orderReminder: 'UNTIL_CHARGE',

  subscriptionPaused: 'UNTIL_END',
  subscriptionResumed: 'UNTIL_END',
  subscriptionAutoResumed: 'UNTIL_END',
  paymentStillPaused: 'UNTIL_END',
  orderSkipped: 'UNTIL_END',
  orderUnskipped: 'UNTIL_END',
  orderRescheduled: 'UNTIL_END',
  offerAccepted: 'UNTIL_END',
  rewardGranted: 'UNTIL_END',
  dogStageReached: 'UNTIL_END',
  migrationReminder: 'UNTIL_END',
  planChanged: 'UNTIL_END',
  priceOffered: 'UNTIL_END',
  priceOfferWithdrawn: 'UNTIL_END',
  supplementChanged: 'UNTIL_END',
  addressChanged: 'UNTIL_END',
  paymentFailed: 'UNTIL_END',
  paymentLastWarning: 'UNTIL_END',

  orderShipped: 'UNTIL_DEATH',
  orderDelayed: 'UNTIL_DEATH',
  orderDelivered: 'UNTIL_DEATH',
  boxReplaced: 'UNTIL_DEATH',

  signInLink: 'ALWAYS',
  loginLink: 'ALWAYS',
  subscriptionWelcome: 'UNTIL_END',
  staffLink: 'ALWAYS',
  staffFactorChanged: 'ALWAYS',
  alertsChanged: 'ALWAYS',
  operatorDigest: 'ALWAYS',
  confirmEmail: 'ALWAYS',
  emailChangeLink: 'ALWAYS',
  emailChanged: 'ALWAYS',
  passkeyChanged: 'ALWAYS',
  erasureLink: 'ALWAYS',
  accountErased: 'ALWAYS',
  messageReceived: 'ALWAYS',
  messageAnswered: 'ALWAYS',
  customerMerged: 'ALWAYS',
  priceAnswered: 'ALWAYS',
  dogMovedAway: 'ALWAYS',
  dogMovedIn: 'ALWAYS',
  subscriptionReactivated: 'ALWAYS',
  subscriptionCancelled: 'ALWAYS',
  cancellationReceived: 'ALWAYS',
  withdrawalReceived: 'ALWAYS',
  subscriptionCondolence: 'ALWAYS',
  subscriptionAutoCancelled: 'ALWAYS',
  orderPlaced: 'ALWAYS',
  orderConfirmed: 'ALWAYS',
  orderRefunded: 'ALWAYS',
  holidayEntered: 'ALWAYS',
  holidayTakenBack: 'ALWAYS',
  paymentMethodLink: 'ALWAYS',
  paymentMethodUpdated: 'ALWAYS',
  paymentMethodChanged: 'ALWAYS',
  paymentMethodExpiring: 'ALWAYS',
  paymentDeclined: 'ALWAYS',
  paymentPaused: 'ALWAYS',
  paymentRecovered: 'ALWAYS',
  debitReturned: 'ALWAYS',
  debitRecovered: 'ALWAYS',
  referralRewarded: 'ALWAYS',
  migrationDone: 'ALWAYS',
}

/** A mail that is being recorded. */
type RecordedMail = {
  readonly [T in TemplateName]: { readonly template: T; readonly data: MailData<T> }
}[TemplateName]

function endedBy(mail: RecordedMail): readonly Relevance[] {
  switch (mail.template) {
    case 'subscriptionCancelled':
      // Until a later end, orders continue.
      return endsLater(mail.data) ? [] : ['UNTIL_CHARGE', 'UNTIL_END']
    case 'subscriptionAutoCancelled':
      return ['UNTIL_CHARGE', 'UNTIL_END']
    case 'subscriptionCondolence':
      return ['UNTIL_CHARGE', 'UNTIL_END', 'UNTIL_DEATH']
    case 'offerAccepted':
      return mail.data.accepted.type === 'PAUSE' ? ['UNTIL_CHARGE'] : []
    case 'subscriptionPaused':
    case 'paymentPaused':
    case 'orderPlaced':
    case 'orderConfirmed':
    case 'paymentFailed':
      return ['UNTIL_CHARGE']
    default:
      return []
  }
}

/** The dog whose subscription ends with a mail; null for any other mail. */
export function endedDog(mail: RecordedMail): string | null {
  return endedBy(mail).includes('UNTIL_END') && 'petName' in mail.data ? mail.data.petName : null
}

/** The waiting mails about the same subscription that a mail makes void. A mail with a receipt is sent all the same. */
export function voidedBy(mail: RecordedMail): ReadonlySet<string> {
  const ended = endedBy(mail)
  const templates = Object.entries(relevance).filter(([, until]) => ended.includes(until))
  return new Set(templates.map(([template]) => template))
}

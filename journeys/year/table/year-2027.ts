/** January to November 2027: the rarer cases. */
import { inSequence } from '../actions/dialogs.ts'
import {
  acceptFreeSampleInTwoTabs,
  cancelNow,
  pauseFor,
  pauseLate,
  reactivate,
  reportDeath,
  resume,
  skipAfterOtherTab,
} from '../actions/lifecycle.ts'
import { addRecipe, changePortionLate } from '../actions/meals.ts'
import { openParcelDetails, orderNowLate, submitOrderNow } from '../actions/orders.ts'
import { CARDS, renewByCard, renewFromMail } from '../actions/payments.ts'
import { mail, type Row } from '../row.ts'
import { DEBIT_RETURNED } from './rest-of-2026.ts'

const winter: readonly Row[] = [
  {
    when: '2027-01-02 10:00',
    customer: 'Miriam',
    mails: [mail('debitReturned', DEBIT_RETURNED)],
  },
  {
    when: '2027-01-15 04:00',
    customer: 'Paul',
    mails: [mail('paymentFailed', 'Payment failed – please check your payment method')],
    shows: ['order FAILED'],
  },
  {
    when: '2027-01-17 10:00',
    customer: 'Paul',
    onPhone: true,
    mails: [mail('paymentFailed', 'Payment failed – please check your payment method')],
    shows: ['blocked open'],
  },
  {
    when: '2027-01-19 10:00',
    customer: 'Paul',
    mails: [mail('paymentLastWarning', /^Last attempt on Fri, 22 January: Karl’s order is waiting$/)],
  },
  {
    when: '2027-01-19 10:00',
    customer: 'Ingrid',
    mails: [mail('subscriptionAutoCancelled', 'Paulas Abo wurde beendet', '2027-01-19 03:30')],
    shows: ['inactive CANCELLED', 'status CANCELLED', 'dogs cancelled'],
  },
  {
    when: '2027-01-20 12:00',
    customer: 'Paul',
    action: renewFromMail(mail('paymentLastWarning', /^Last attempt/, '2027-01-19 10:00')),
    mails: [
      mail('paymentMethodUpdated', /.+/),
      mail('paymentRecovered', 'Thank you! Karl’s order is on its way'),
    ],
    shows: ['headline window'],
    hides: ['hint EXPIRED', 'order FAILED'],
  },
  {
    when: '2027-01-22 23:50',
    customer: 'Miriam',
    action: changePortionLate('2027-01-23 04:05'),
    refusals: ['PAYMENT_OPEN'],
    mails: [
      mail('paymentFailed', 'Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode', '2027-01-23 04:00'),
    ],
  },
  {
    when: '2027-01-23 12:00',
    customer: 'Miriam',
    action: renewByCard(CARDS.approved),
    mails: [mail('paymentRecovered', 'Danke! Lottes Bestellung ist auf dem Weg')],
    hides: ['hint REVOKED', 'method REVOKED'],
  },
  { when: '2027-01-23 12:00', customer: 'Nina', shows: ['reward none'] },
  { when: '2027-01-27 05:00', customer: 'Lea', shows: ['reward received'] },
]

const february: readonly Row[] = [
  {
    when: '2027-02-01 12:00',
    customer: 'Sophie',
    action: pauseFor(12),
    mails: [mail('subscriptionPaused', 'Nalas Abo ist pausiert – weiter geht es am Mo., 26. April')],
    shows: ['inactive CUSTOMER'],
  },
  {
    when: '2027-02-04 14:00',
    customer: 'Lea',
    action: openParcelDetails,
    shows: ['step delivery_failed', 'headline deliveryFailed'],
  },
  {
    when: '2027-02-08 12:00',
    customer: 'Lea',
    action: openParcelDetails,
    shows: ['step returned', 'headline returned'],
  },
  {
    when: '2027-02-08 12:00',
    customer: 'Nina',
    action: orderNowLate('2027-02-10 12:00'),
    refusals: ['QUOTE_STALE'],
  },
  {
    when: '2027-02-15 12:00',
    customer: 'Tim',
    action: skipAfterOtherTab(pauseFor(2)),
    refusals: ['SUBSCRIPTION_PAUSED'],
    mails: [mail('subscriptionPaused', 'Max’ Abo ist pausiert – weiter geht es am Mo., 1. März')],
  },
  {
    when: '2027-02-16 12:00',
    customer: 'Tim',
    action: resume,
    mails: [mail('subscriptionResumed', 'Max’ Abo läuft weiter')],
  },
  {
    when: '2027-02-16 12:00',
    customer: 'Anna',
    action: acceptFreeSampleInTwoTabs,
    refusals: ['BENEFIT_NOT_AVAILABLE'],
    mails: [mail('offerAccepted', 'Schön, dass du bleibst!')],
  },
  {
    when: '2027-02-16 12:00',
    customer: 'Nina',
    action: skipAfterOtherTab(cancelNow),
    refusals: ['SUBSCRIPTION_CANCELLED'],
    mails: [mail('subscriptionCancelled', 'Bestätigung deiner Kündigung für Greta')],
    shows: ['inactive CANCELLED'],
  },
  {
    when: '2027-02-17 12:00',
    customer: 'Nina',
    onPhone: true,
    action: reactivate,
    mails: [mail('subscriptionReactivated', 'Schön, dass ihr wieder da seid! Gretas Abo ist aktiv')],
    shows: ['status ACTIVE'],
  },
  // Until then the returned order stays the current order.
  { when: '2027-02-24 12:00', customer: 'Lea', onPhone: true, shows: ['history returned'] },
]

const marchToNovember: readonly Row[] = [
  {
    when: '2027-03-02 08:00',
    customer: 'Thomas',
    dog: 'Bruno',
    mails: [mail('paymentMethodExpiring', 'Deine Karte läuft bald ab')],
    shows: ['hint SOON'],
  },
  {
    when: '2027-03-10 12:00',
    customer: 'Anna',
    action: addRecipe('RT'),
    mails: [mail('planChanged', 'Friedas Plan wurde geändert')],
  },
  {
    when: '2027-04-01 00:35',
    customer: 'Thomas',
    dog: 'Bruno',
    shows: ['hint EXPIRED', 'method EXPIRED'],
  },
  {
    when: '2027-04-01 12:00',
    customer: 'Thomas',
    dog: 'Bruno',
    action: renewByCard(CARDS.approved),
    hides: ['hint EXPIRED', 'method EXPIRED'],
  },
  {
    when: '2027-04-20 12:00',
    customer: 'Sophie',
    action: pauseFor(12, true),
    mails: [mail('subscriptionPaused', 'Nalas Abo ist pausiert – weiter geht es am Di., 13. Juli')],
  },
  {
    when: '2027-05-01 12:00',
    customer: 'Jonas',
    dog: 'Pippa',
    mails: [mail('dogStageReached', 'Pippa wird groß – Zeit für einen neuen Plan?', '2027-05-01 03:00')],
  },
  {
    when: '2027-05-10 12:00',
    customer: 'Sophie',
    action: pauseLate(12, '2027-05-11 12:00', true),
    refusals: ['PAUSE_LIMIT_REACHED'],
  },
  {
    when: '2027-06-01 12:00',
    customer: 'Jonas',
    dog: 'Milo',
    mails: [mail('dogStageReached', 'Milo wird groß – Zeit für einen neuen Plan?', '2027-06-01 03:00')],
  },
  {
    when: '2027-07-13 12:00',
    customer: 'Sophie',
    mails: [
      mail(
        'subscriptionAutoResumed',
        /^Die Pause ist vorbei: Nalas nächste Bestellung am /,
        '2027-07-13 00:10',
      ),
    ],
    hides: ['inactive CUSTOMER'],
  },
  {
    when: '2027-08-01 12:00',
    customer: 'Tim',
    action: inSequence(renewByCard(CARDS.lostOnce), submitOrderNow),
    shows: ['order PROCESSING'],
  },
  {
    when: '2027-09-10 12:00',
    customer: 'Lea',
    action: reportDeath,
    mails: [mail('subscriptionCondolence', 'In stillem Gedenken an Oskar')],
    shows: ['inactive FAREWELL'],
  },
  { when: '2027-11-20 12:00', customer: 'Anna', shows: ['history delivered'] },
]

export const year2027: readonly Row[] = [...winter, ...february, ...marchToNovember]

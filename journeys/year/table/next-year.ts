/** The new year until November: what comes seldom. */
import {
  cancels,
  pauses,
  pausesLate,
  reactivates,
  resumes,
  saysFarewell,
  skipsMeanwhile,
  takesSampleTwice,
} from '../deeds/life.ts'
import { changesPlan, changesPortionLate } from '../deeds/meals.ts'
import { inTurn } from '../deeds/open.ts'
import { opensTrack, ordersLate, wantsToOrderNow } from '../deeds/orders.ts'
import { CARDS, renewsByCard, renewsFromMail } from '../deeds/payments.ts'
import { mail, type Row } from '../row.ts'

const winter: readonly Row[] = [
  {
    when: '2027-01-15 04:00',
    who: 'Paul',
    mails: [mail('paymentFailed', 'Payment failed – please check your payment method')],
    sees: ['hint EXPIRED', 'order FAILED', 'dogs failed'],
  },
  {
    when: '2027-01-17 10:00',
    who: 'Paul',
    onPhone: true,
    mails: [mail('paymentFailed', 'Payment failed – please check your payment method')],
    sees: ['waits open'],
  },
  {
    when: '2027-01-19 10:00',
    who: 'Paul',
    mails: [mail('paymentLastWarning', /^Last attempt on Fri, 22 January: Karl’s order is waiting$/)],
  },
  {
    when: '2027-01-19 10:00',
    who: 'Ingrid',
    mails: [mail('subscriptionAutoCancelled', 'Paulas Abo wurde beendet', '2027-01-19 03:30')],
    sees: ['resting CANCELLED', 'status CANCELLED', 'dogs cancelled'],
  },
  {
    when: '2027-01-20 12:00',
    who: 'Paul',
    does: renewsFromMail(mail('paymentLastWarning', /^Last attempt/, '2027-01-19 10:00')),
    mails: [
      mail('paymentMethodUpdated', /.+/),
      mail('paymentRecovered', 'Thank you! Karl’s order is on its way'),
    ],
    sees: ['answer window'],
    misses: ['hint EXPIRED', 'order FAILED'],
  },
  {
    when: '2027-01-22 23:50',
    who: 'Miriam',
    does: changesPortionLate('2027-01-23 04:05'),
    refused: ['PAYMENT_OPEN'],
    mails: [
      mail('paymentFailed', 'Zahlung fehlgeschlagen – bitte prüfe deine Zahlungsmethode', '2027-01-23 04:00'),
    ],
  },
  {
    when: '2027-01-23 12:00',
    who: 'Miriam',
    does: renewsByCard(CARDS.fine),
    mails: [mail('paymentRecovered', 'Danke! Lottes Bestellung ist auf dem Weg')],
    misses: ['hint REVOKED', 'method REVOKED'],
  },
  { when: '2027-01-23 12:00', who: 'Nina', sees: ['reward none'] },
  { when: '2027-01-27 05:00', who: 'Lea', sees: ['reward received'] },
]

const february: readonly Row[] = [
  {
    when: '2027-02-01 12:00',
    who: 'Sophie',
    does: pauses(12),
    mails: [mail('subscriptionPaused', 'Nalas Abo ist pausiert – weiter geht es am Mo., 26. April')],
    sees: ['resting CUSTOMER'],
  },
  {
    when: '2027-02-04 14:00',
    who: 'Lea',
    does: opensTrack,
    sees: ['step delivery_failed', 'answer deliveryFailed'],
  },
  { when: '2027-02-08 12:00', who: 'Lea', does: opensTrack, sees: ['step returned', 'answer returned'] },
  {
    when: '2027-02-08 12:00',
    who: 'Nina',
    does: ordersLate('2027-02-10 12:00'),
    refused: ['QUOTE_STALE'],
  },
  {
    when: '2027-02-15 12:00',
    who: 'Tim',
    does: skipsMeanwhile(pauses(2)),
    refused: ['SUBSCRIPTION_PAUSED'],
    mails: [mail('subscriptionPaused', "Max' Abo ist pausiert – weiter geht es am Mo., 1. März")],
  },
  {
    when: '2027-02-16 12:00',
    who: 'Tim',
    does: resumes,
    mails: [mail('subscriptionResumed', "Max' Abo läuft weiter")],
  },
  {
    when: '2027-02-16 12:00',
    who: 'Anna',
    does: takesSampleTwice,
    refused: ['BENEFIT_NOT_AVAILABLE'],
    mails: [mail('offerAccepted', 'Schön, dass du bleibst!')],
  },
  {
    when: '2027-02-16 12:00',
    who: 'Nina',
    does: skipsMeanwhile(cancels),
    refused: ['SUBSCRIPTION_CANCELLED'],
    mails: [mail('subscriptionCancelled', 'Bestätigung deiner Kündigung für Greta')],
    sees: ['resting CANCELLED'],
  },
  {
    when: '2027-02-17 12:00',
    who: 'Nina',
    onPhone: true,
    does: reactivates,
    mails: [mail('subscriptionReactivated', 'Schön, dass ihr wieder da seid! Gretas Abo ist aktiv')],
    sees: ['status ACTIVE'],
  },
  // Until then it stays the current order (C-235).
  { when: '2027-02-24 12:00', who: 'Lea', onPhone: true, sees: ['history returned'] },
]

const laterOn: readonly Row[] = [
  {
    when: '2027-03-02 08:00',
    who: 'Thomas',
    dog: 'Bruno',
    mails: [mail('paymentMethodExpiring', 'Deine Karte läuft bald ab')],
    sees: ['hint SOON'],
  },
  {
    when: '2027-03-10 12:00',
    who: 'Anna',
    does: changesPlan('RT'),
    mails: [mail('planChanged', 'Friedas Plan wurde geändert')],
  },
  {
    when: '2027-04-01 00:35',
    who: 'Thomas',
    dog: 'Bruno',
    sees: ['hint EXPIRED', 'method EXPIRED'],
  },
  {
    when: '2027-04-01 12:00',
    who: 'Thomas',
    dog: 'Bruno',
    does: renewsByCard(CARDS.fine),
    misses: ['hint EXPIRED', 'method EXPIRED'],
  },
  {
    when: '2027-04-20 12:00',
    who: 'Sophie',
    does: pauses(12, true),
    mails: [mail('subscriptionPaused', 'Nalas Abo ist pausiert – weiter geht es am Di., 13. Juli')],
  },
  {
    when: '2027-05-01 12:00',
    who: 'Jonas',
    dog: 'Pippa',
    mails: [mail('dogStageReached', 'Pippa wird groß – Zeit für einen neuen Plan?', '2027-05-01 03:00')],
  },
  {
    when: '2027-05-10 12:00',
    who: 'Sophie',
    does: pausesLate(12, '2027-05-11 12:00', true),
    refused: ['PAUSE_LIMIT_REACHED'],
  },
  {
    when: '2027-06-01 12:00',
    who: 'Jonas',
    dog: 'Milo',
    mails: [mail('dogStageReached', 'Milo wird groß – Zeit für einen neuen Plan?', '2027-06-01 03:00')],
  },
  {
    when: '2027-07-13 12:00',
    who: 'Sophie',
    mails: [
      mail(
        'subscriptionAutoResumed',
        /^Die Pause ist vorbei: Nalas nächste Bestellung am /,
        '2027-07-13 00:10',
      ),
    ],
    misses: ['resting CUSTOMER'],
  },
  {
    when: '2027-08-01 12:00',
    who: 'Tim',
    does: inTurn(renewsByCard(CARDS.lostOnce), wantsToOrderNow),
    sees: ['order PROCESSING'],
  },
  {
    when: '2027-09-10 12:00',
    who: 'Lea',
    does: saysFarewell,
    mails: [mail('subscriptionCondolence', 'In stillem Gedenken an Oskar')],
    sees: ['resting FAREWELL'],
  },
  { when: '2027-11-20 12:00', who: 'Anna', sees: ['history delivered'] },
]

export const nextYear: readonly Row[] = [...winter, ...february, ...laterOn]

/** From the second day to the end of the year: boxes on their way, the first charges, dunning, the move, rewards. */
import { asksToResume, pausesLate, resumes, resumesLate } from '../deeds/life.ts'
import { inTurn } from '../deeds/open.ts'
import { refundsFriend, refundsPart, refundsRest } from '../deeds/operator.ts'
import { movesTooLate, opensTrack, skips, skipsTooMany, unskipsAll, unskipsInRow } from '../deeds/orders.ts'
import { CARDS, renewsByCard, renewsByDebit, renewsByPayPal } from '../deeds/payments.ts'
import { mail, type Row } from '../row.ts'

/** Subscriptions that support gives money back for. */
const FRIEDA = 20_001
const JETTE = 29_001

/** The days until the first boxes have come. */
const firstBoxes: readonly Row[] = [
  {
    when: '2026-11-20 12:50',
    who: 'Paul',
    mails: [mail('orderPlaced', /^Your order PP-\d+ has been placed$/, '2026-11-20 12:30')],
    sees: ['answer window', 'hint SOON'],
  },
  {
    when: '2026-11-21 00:05',
    who: 'Anna',
    sees: ['answer window', 'order SCHEDULED'],
    misses: ['answer arrived'],
  },
  {
    when: '2026-11-21 12:00',
    who: 'Jonas',
    dog: 'Milo',
    mails: [mail('planChanged', 'Milos Plan wurde geändert', '2026-11-21 02:30')],
  },
  {
    when: '2026-11-22 10:05',
    who: 'Katharina',
    onPhone: true,
    mails: [
      mail(
        'paymentLastWarning',
        'Letzter Versuch am Mi., 25. November: Balus Bestellung wartet',
        '2026-11-22 10:00',
      ),
    ],
    sees: ['order FAILED'],
  },
  {
    when: '2026-11-23 18:05',
    who: 'Tim',
    mails: [mail('orderShipped', 'Dein Paket für Max ist unterwegs', '2026-11-23 18:00')],
    sees: ['answer onItsWay'],
  },
  {
    when: '2026-11-24 05:30',
    who: 'Thomas',
    dog: 'Bruno',
    does: opensTrack,
    sees: ['step in_transit', 'answer onItsWayUntil'],
  },
  { when: '2026-11-24 08:00', who: 'Thomas', dog: 'Bruno', onPhone: true, sees: ['answer today'] },
  {
    when: '2026-11-24 13:30',
    who: 'Thomas',
    dog: 'Bruno',
    does: opensTrack,
    mails: [mail('orderDelayed', 'Brunos Paket verspätet sich')],
    sees: ['step delivery_failed', 'answer deliveryFailed'],
  },
  {
    when: '2026-11-24 20:00',
    who: 'Tim',
    mails: [mail('orderDelivered', "Max' Futter ist angekommen", '2026-11-24')],
    sees: ['answer arrived'],
  },
  {
    when: '2026-11-24 20:00',
    who: 'Miriam',
    does: unskipsInRow,
    mails: [mail('orderUnskipped', 'Bestellung am Sa., 28. November wieder eingeplant')],
  },
]

/** Who owes, and who moves in from the former system. */
const lateNovember: readonly Row[] = [
  {
    when: '2026-11-25 09:00',
    who: 'Markus',
    does: renewsByPayPal('markus.schneider@example.de'),
    mails: [
      mail('migrationReminder', 'Bitte bestätige deine Zahlungsmethode im neuen Kundenportal'),
      mail('paymentMethodLink', 'Zahlungsmethode sicher aktualisieren'),
      mail('paymentMethodUpdated', 'Deine Zahlungsdaten wurden aktualisiert'),
    ],
    sees: ['migration confirmed'],
    misses: ['method REQUIRES_CONFIRMATION'],
  },
  {
    when: '2026-11-25 10:05',
    who: 'Katharina',
    does: asksToResume,
    refused: ['PAYMENT_METHOD_INVALID'],
    mails: [mail('paymentPaused', 'Balus Abo ist pausiert – Zahlung nicht möglich', '2026-11-25 10:00')],
    sees: ['resting PAYMENT_FAILED', 'history voided'],
  },
  {
    when: '2026-11-25 10:05',
    who: 'Anna',
    mails: [mail('referralRewarded', /^Dein Freund hat bestellt: 15,00\s€ für dich$/, '2026-11-25 04:00')],
    sees: ['friend ATTACHED', 'discount REFERRAL'],
  },
  {
    when: '2026-11-25 10:05',
    who: 'Anna',
    does: refundsFriend(JETTE),
  },
  {
    when: '2026-11-26 04:00',
    who: 'Anna',
    sees: ['friend REVERSED'],
    misses: ['discount REFERRAL'],
  },
  {
    when: '2026-11-26 06:00',
    who: 'Markus',
    mails: [mail('migrationDone', 'Dein Abo ist umgezogen')],
    misses: ['migration confirmed'],
  },
  {
    when: '2026-11-27 02:00',
    who: 'Markus',
    onPhone: true,
    sees: ['order LOCKED', 'waits locked'],
  },
  {
    when: '2026-11-27 04:00',
    who: 'Markus',
    mails: [mail('orderConfirmed', /^Deine Bestellbestätigung PP-\d+$/)],
    sees: ['answer window'],
  },
]

const december: readonly Row[] = [
  {
    when: '2026-12-01 09:00',
    who: 'Tim',
    mails: [mail('orderReminder', "Max' nächste Bestellung wird am Fr., 4. Dezember ausgelöst")],
    does: skipsTooMany,
    refused: ['SKIP_LIMIT_REACHED'],
  },
  {
    when: '2026-12-01 09:00',
    who: 'Tim',
    mails: [mail('orderSkipped', /^(Bestellung vom .+|\d Bestellungen) übersprungen$/)],
    does: unskipsAll,
    sees: ['answer window'],
    misses: ['order SKIPPED'],
  },
  {
    when: '2026-12-02 08:00',
    who: 'Paul',
    mails: [mail('paymentMethodExpiring', 'Your card expires soon')],
    sees: ['hint SOON'],
  },
  {
    when: '2026-12-02 08:00',
    who: 'Miriam',
    does: skips,
    mails: [mail('orderSkipped', 'Bestellung vom Sa., 26. Dezember übersprungen')],
    sees: ['order SKIPPED'],
  },
  { when: '2026-12-02 09:00', who: 'Miriam', does: unskipsInRow },
  {
    when: '2026-12-04 04:00',
    who: 'Tim',
    mails: [
      mail('orderConfirmed', /^Deine Bestellbestätigung PP-\d+$/),
      mail('rewardGranted', 'Geschafft! 10% Treuerabatt für Max'),
    ],
    sees: ['reward received'],
  },
  {
    when: '2026-12-05 12:00',
    who: 'Miriam',
    does: renewsByDebit('DE62 3704 0044 0532 0130 01', 'Miriam Fuchs'),
    mails: [mail('paymentMethodUpdated', 'Deine Zahlungsdaten wurden aktualisiert')],
  },
  {
    when: '2026-12-10 12:00',
    who: 'Katharina',
    does: inTurn(renewsByCard(CARDS.fine), resumes),
    mails: [mail('subscriptionResumed', 'Balus Abo läuft weiter')],
    sees: ['status ACTIVE'],
    misses: ['hint EXPIRED', 'method EXPIRED'],
  },
  {
    when: '2026-12-10 12:45',
    who: 'Katharina',
    mails: [mail('orderPlaced', /^Deine Bestellung PP-\d+ wurde ausgelöst$/, '2026-12-10 12:30')],
  },
  { when: '2026-12-11 12:00', who: 'Lea', sees: ['reward none'] },
  {
    when: '2026-12-13 12:00',
    who: 'Anna',
    does: movesTooLate(/^Mo\., 14\. Dezember/, '2026-12-14 12:00'),
    refused: ['DATE_OUT_OF_RANGE'],
  },
  {
    when: '2026-12-14 23:50',
    who: 'Anna',
    does: pausesLate(2, '2026-12-15 00:05'),
    refused: ['ORDER_LOCKED'],
    sees: ['order LOCKED'],
  },
  {
    when: '2026-12-15 12:00',
    who: 'Anna',
    does: refundsPart(FRIEDA),
    mails: [mail('orderRefunded', /^Erstattung zu deiner Bestellung PP-\d+$/)],
    sees: ['history partially_refunded'],
  },
  {
    when: '2026-12-16 12:00',
    who: 'Anna',
    does: refundsRest(FRIEDA),
    mails: [mail('orderRefunded', /^Erstattung zu deiner Bestellung PP-\d+$/)],
    sees: ['history refunded'],
  },
  {
    when: '2026-12-17 23:30',
    who: 'Thomas',
    dog: 'Luna',
    does: resumesLate('2026-12-18 00:10'),
    refused: ['SUBSCRIPTION_NOT_PAUSED'],
    mails: [
      mail(
        'subscriptionAutoResumed',
        'Die Pause ist vorbei: Lunas nächste Bestellung am Mo., 21. Dezember',
        '2026-12-18 00:10',
      ),
    ],
    sees: ['status ACTIVE'],
    misses: ['resting CUSTOMER'],
  },
  { when: '2026-12-18 05:00', who: 'Nina', sees: ['reward received'] },
  {
    when: '2026-12-20 03:30',
    who: 'Ingrid',
    mails: [mail('paymentStillPaused', 'Paulas Abo ist noch pausiert und endet am Di., 19. Januar 2027')],
    sees: ['resting PAYMENT_FAILED'],
  },
  {
    when: '2026-12-25 08:00',
    who: 'Paul',
    mails: [mail('paymentMethodExpiring', 'Your card expires soon')],
  },
  {
    when: '2026-12-26 05:00',
    who: 'Miriam',
    sees: ['hint REVOKED', 'method REVOKED'],
  },
]

export const toChristmas: readonly Row[] = [...firstBoxes, ...lateNovember, ...december]

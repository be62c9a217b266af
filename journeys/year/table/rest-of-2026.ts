/** From the second day to the end of 2026: deliveries, first charges, dunning, migration, rewards. */
import { inSequence } from '../actions/dialogs.ts'
import { openResumeDialog, pauseLate, resume, resumeLate } from '../actions/lifecycle.ts'
import { refundFriend, refundPart, refundRest } from '../actions/operator.ts'
import {
  moveOrderTooLate,
  openParcelDetails,
  skipNextOrder,
  skipTooMany,
  unskipAll,
  unskipFirst,
} from '../actions/orders.ts'
import { CARDS, renewByCard, renewByDirectDebit, renewByPayPal } from '../actions/payments.ts'
import { mail, type Row } from '../row.ts'

/** Subscriptions whose orders support refunds. */
const FRIEDA = 20_001
const JETTE = 29_001

/** The subject of the mails about a returned debit. */
export const DEBIT_RETURNED = /^Deine Lastschrift über .+ wurde zurückgegeben$/

/** The days until the first boxes are delivered. */
const firstBoxes: readonly Row[] = [
  {
    when: '2026-11-20 12:50',
    customer: 'Paul',
    mails: [mail('orderPlaced', /^Your order PP-\d+ has been placed$/, '2026-11-20 12:30')],
    shows: ['headline window', 'hint SOON'],
  },
  {
    when: '2026-11-21 00:05',
    customer: 'Anna',
    shows: ['headline window', 'order SCHEDULED'],
    hides: ['headline arrived'],
  },
  {
    when: '2026-11-21 12:00',
    customer: 'Jonas',
    dog: 'Milo',
    mails: [mail('planChanged', 'Milos Plan wurde geändert', '2026-11-21 02:30')],
  },
  {
    when: '2026-11-22 10:05',
    customer: 'Katharina',
    onPhone: true,
    mails: [
      mail(
        'paymentLastWarning',
        'Letzter Versuch am Mi., 25. November: Balus Bestellung wartet',
        '2026-11-22 10:00',
      ),
    ],
    shows: ['order FAILED'],
  },
  {
    when: '2026-11-23 18:05',
    customer: 'Tim',
    mails: [mail('orderShipped', 'Dein Paket für Max ist unterwegs', '2026-11-23 18:00')],
    shows: ['headline onItsWay'],
  },
  {
    when: '2026-11-24 05:30',
    customer: 'Thomas',
    dog: 'Bruno',
    action: openParcelDetails,
    shows: ['step in_transit', 'headline onItsWayUntil'],
  },
  { when: '2026-11-24 08:00', customer: 'Thomas', dog: 'Bruno', onPhone: true, shows: ['headline today'] },
  {
    when: '2026-11-24 13:30',
    customer: 'Thomas',
    dog: 'Bruno',
    action: openParcelDetails,
    mails: [mail('orderDelayed', 'Brunos Paket verspätet sich')],
    shows: ['step delivery_failed', 'headline deliveryFailed'],
  },
  {
    when: '2026-11-24 20:00',
    customer: 'Tim',
    mails: [mail('orderDelivered', 'Max’ Futter ist angekommen', '2026-11-24')],
    shows: ['headline arrived'],
  },
  {
    when: '2026-11-24 20:00',
    customer: 'Miriam',
    action: unskipFirst,
    mails: [mail('orderUnskipped', 'Bestellung am Sa., 28. November wieder eingeplant')],
  },
]

/** Dunning and the migration from the legacy billing system. */
const lateNovember: readonly Row[] = [
  {
    when: '2026-11-25 09:00',
    customer: 'Markus',
    action: renewByPayPal('markus.schneider@example.de'),
    mails: [
      mail('migrationReminder', 'Bitte bestätige deine Zahlungsmethode im neuen Kundenportal'),
      mail('paymentMethodLink', 'Zahlungsmethode sicher aktualisieren'),
      mail('paymentMethodUpdated', 'Deine Zahlungsdaten wurden aktualisiert'),
    ],
    shows: ['migration confirmed'],
    hides: ['method REQUIRES_CONFIRMATION'],
  },
  {
    when: '2026-11-25 10:05',
    customer: 'Katharina',
    action: openResumeDialog,
    refusals: ['PAYMENT_METHOD_INVALID'],
    mails: [mail('paymentPaused', 'Balus Abo ist pausiert – Zahlung nicht möglich', '2026-11-25 10:00')],
    shows: ['inactive PAYMENT_FAILED', 'history voided'],
  },
  {
    when: '2026-11-25 10:05',
    customer: 'Anna',
    mails: [mail('referralRewarded', /^Dein Freund hat bestellt: 15,00\s€ für dich$/, '2026-11-25 04:00')],
    shows: ['friend ATTACHED', 'discount REFERRAL'],
  },
  {
    when: '2026-11-25 10:05',
    customer: 'Anna',
    action: refundFriend(JETTE),
  },
  {
    when: '2026-11-26 04:00',
    customer: 'Anna',
    shows: ['friend REVERSED'],
    hides: ['discount REFERRAL'],
  },
  {
    when: '2026-11-26 06:00',
    customer: 'Markus',
    mails: [mail('migrationDone', 'Dein Abo ist umgezogen')],
    hides: ['migration confirmed'],
  },
  {
    when: '2026-11-27 02:00',
    customer: 'Markus',
    onPhone: true,
    shows: ['order LOCKED', 'blocked locked'],
  },
  {
    when: '2026-11-27 04:00',
    customer: 'Markus',
    mails: [mail('orderConfirmed', /^Deine Bestellbestätigung PP-\d+$/)],
    shows: ['headline window'],
  },
]

const december: readonly Row[] = [
  {
    when: '2026-12-01 09:00',
    customer: 'Tim',
    mails: [mail('orderReminder', 'Max’ nächste Bestellung wird am Fr., 4. Dezember ausgelöst')],
    action: skipTooMany,
    refusals: ['SKIP_LIMIT_REACHED'],
  },
  {
    when: '2026-12-01 09:00',
    customer: 'Tim',
    mails: [mail('orderSkipped', /^(Bestellung vom .+|\d Bestellungen) übersprungen$/)],
    action: unskipAll,
    shows: ['headline window'],
    hides: ['order SKIPPED'],
  },
  {
    when: '2026-12-02 08:00',
    customer: 'Paul',
    mails: [mail('paymentMethodExpiring', 'Your card expires soon')],
    shows: ['hint SOON'],
  },
  {
    when: '2026-12-02 08:00',
    customer: 'Miriam',
    action: skipNextOrder,
    mails: [mail('orderSkipped', 'Bestellung vom Sa., 26. Dezember übersprungen')],
    shows: ['order SKIPPED'],
  },
  { when: '2026-12-02 09:00', customer: 'Miriam', action: unskipFirst },
  {
    when: '2026-12-04 04:00',
    customer: 'Tim',
    mails: [
      mail('orderConfirmed', /^Deine Bestellbestätigung PP-\d+$/),
      mail('rewardGranted', 'Geschafft! 10\u202f% Treuerabatt für Max'),
    ],
    shows: ['reward received'],
  },
  {
    when: '2026-12-05 12:00',
    customer: 'Miriam',
    action: renewByDirectDebit('DE62 3704 0044 0532 0130 01', 'Miriam Fuchs'),
    mails: [mail('paymentMethodUpdated', 'Deine Zahlungsdaten wurden aktualisiert')],
  },
  {
    when: '2026-12-10 12:00',
    customer: 'Katharina',
    action: inSequence(renewByCard(CARDS.approved), resume),
    mails: [mail('subscriptionResumed', 'Balus Abo läuft weiter')],
    shows: ['status ACTIVE'],
    hides: ['hint EXPIRED', 'method EXPIRED'],
  },
  {
    when: '2026-12-10 12:45',
    customer: 'Katharina',
    mails: [mail('orderPlaced', /^Deine Bestellung PP-\d+ wurde ausgelöst$/, '2026-12-10 12:30')],
  },
  { when: '2026-12-11 12:00', customer: 'Lea', shows: ['reward none'] },
  {
    when: '2026-12-13 12:00',
    customer: 'Anna',
    action: moveOrderTooLate(/^Di\., 22\. Dezember/, '2026-12-14', '2026-12-14 12:00'),
    refusals: ['DATE_OUT_OF_RANGE'],
  },
  {
    when: '2026-12-14 23:50',
    customer: 'Anna',
    action: pauseLate(2, '2026-12-15 00:05'),
    refusals: ['ORDER_LOCKED'],
    shows: ['order LOCKED'],
  },
  {
    when: '2026-12-15 12:00',
    customer: 'Anna',
    action: refundPart(FRIEDA),
    mails: [mail('orderRefunded', /^Erstattung zu deiner Bestellung PP-\d+$/)],
    shows: ['history partially_refunded'],
  },
  {
    when: '2026-12-16 12:00',
    customer: 'Anna',
    action: refundRest(FRIEDA),
    mails: [mail('orderRefunded', /^Erstattung zu deiner Bestellung PP-\d+$/)],
    shows: ['history refunded'],
  },
  {
    when: '2026-12-17 23:30',
    customer: 'Thomas',
    dog: 'Luna',
    action: resumeLate('2026-12-18 00:10'),
    refusals: ['SUBSCRIPTION_NOT_PAUSED'],
    mails: [
      mail(
        'subscriptionAutoResumed',
        'Die Pause ist vorbei: Lunas nächste Bestellung am Mo., 21. Dezember',
        '2026-12-18 00:10',
      ),
    ],
    shows: ['status ACTIVE'],
    hides: ['inactive CUSTOMER'],
  },
  { when: '2026-12-18 05:00', customer: 'Nina', shows: ['reward received'] },
  {
    when: '2026-12-20 03:30',
    customer: 'Ingrid',
    mails: [mail('paymentStillPaused', 'Paulas Abo ist noch pausiert und endet am Di., 19. Januar 2027')],
    shows: ['inactive PAYMENT_FAILED'],
  },
  {
    when: '2026-12-25 08:00',
    customer: 'Paul',
    mails: [mail('paymentMethodExpiring', 'Your card expires soon')],
  },
  {
    when: '2026-12-26 05:00',
    customer: 'Miriam',
    mails: [mail('debitReturned', DEBIT_RETURNED, '2026-12-26 04:00')],
    shows: ['hint REVOKED', 'method REVOKED'],
  },
  {
    when: '2026-12-28 10:00',
    customer: 'Miriam',
    mails: [mail('debitReturned', DEBIT_RETURNED)],
  },
  {
    when: '2026-12-30 10:00',
    customer: 'Miriam',
    mails: [mail('debitReturned', DEBIT_RETURNED)],
  },
]

export const restOf2026: readonly Row[] = [...firstBoxes, ...lateNovember, ...december]

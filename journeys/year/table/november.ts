/** The first days: everybody as the sample world has them (docs/domain.md 10.1), and what they do first. */
import { asksToOrderNow, moves, opensTrack, ordersNow, wantsToOrderNow } from '../deeds/orders.ts'
import { isOffered, reactivatesTwice, staysTwice } from '../deeds/life.ts'
import { addsSupplement, removesCodeTwice, removesSupplementTwice, types, weighs } from '../deeds/meals.ts'
import {
  entersHoliday,
  movesHouse,
  plansHoliday,
  plansLongHoliday,
  speaksEnglish,
  takesHolidayBack,
  wantsTips,
  wishesFor,
} from '../deeds/home.ts'
import { inTurn } from '../deeds/open.ts'
import { bringsFriend } from '../deeds/operator.ts'
import { paysWith } from '../deeds/payments.ts'
import { mail, type Row } from '../row.ts'
import { START } from '../stage.ts'

/** How everybody stands at noon of the first day. */
const asTheyAre: readonly Row[] = [
  {
    when: START,
    who: 'Anna',
    refused: ['FLOW_BANNER_NOT_FOUND'],
    sees: ['answer arrived', 'reward none', 'history partially_refunded', 'friend USED', 'friend PENDING'],
  },
  {
    when: START,
    who: 'Anna',
    onPhone: true,
    does: opensTrack,
    sees: [
      'step ordered',
      'step packed',
      'step shipped',
      'step delayed',
      'step out_for_delivery',
      'step delivered',
    ],
  },
  {
    when: START,
    who: 'Thomas',
    dog: 'Bruno',
    sees: ['answer window', 'reward near', 'dogs paused', 'dogs cancelled', 'status ACTIVE'],
  },
  { when: START, who: 'Thomas', dog: 'Luna', sees: ['resting CUSTOMER', 'status PAUSED'] },
  { when: START, who: 'Thomas', dog: 'Rex', sees: ['resting CANCELLED', 'status CANCELLED'] },
  { when: START, who: 'Sophie', sees: ['order SCHEDULED', 'order SKIPPED', 'order HOLIDAY'] },
  { when: START, who: 'Jonas', dog: 'Pippa', onPhone: true, sees: ['answer delayed'] },
  { when: START, who: 'Lea', sees: ['reward received', 'discount REWARD'] },
  { when: START, who: 'Markus', sees: ['migration asked', 'method REQUIRES_CONFIRMATION'] },
  {
    when: START,
    who: 'Katharina',
    sees: ['hint EXPIRED', 'dogs failed', 'order FAILED', 'waits open', 'method EXPIRED'],
  },
  { when: START, who: 'Ingrid', sees: ['resting PAYMENT_FAILED', 'waits systemPause'] },
  { when: START, who: 'Nina', sees: ['reward near', 'discount CODE'] },
]

/** What they do on that day, and what is refused. */
const firstDay: readonly Row[] = [
  { when: START, who: 'Tim', does: types('GIBTESNICHT'), refused: ['DISCOUNT_CODE_INVALID'] },
  { when: START, who: 'Tim', does: weighs('150'), refused: ['WEIGHT_OUT_OF_RANGE'] },
  { when: START, who: 'Tim', onPhone: true, does: weighs('40'), refused: ['WEIGHT_UNCONFIRMED'] },
  {
    when: START,
    who: 'Tim',
    does: inTurn(paysWith('9995'), wantsToOrderNow),
    refused: ['PAYMENT_DECLINED'],
    mails: [mail('paymentMethodChanged', 'Deine Zahlungsdaten wurden aktualisiert')],
  },
  {
    when: START,
    who: 'Tim',
    does: inTurn(paysWith('0044'), wantsToOrderNow),
    refused: ['UPSTREAM_UNAVAILABLE'],
  },
  {
    when: START,
    who: 'Tim',
    does: inTurn(paysWith('4242'), ordersNow),
    mails: [mail('orderPlaced', /^Deine Bestellung PP-\d+ wurde ausgelöst$/)],
    sees: ['answer window', 'history paid'],
  },
  { when: START, who: 'Tim', does: asksToOrderNow, refused: ['ORDER_ALREADY_PLACED'] },
  {
    when: START,
    who: 'Tim',
    does: plansHoliday(0, /^Mo\., 23\. November/, /^So\., 29\. November/),
    sees: ['holiday COMES'],
  },
  { when: START, who: 'Nina', does: removesCodeTwice, refused: ['DISCOUNT_NOT_FOUND'] },
  { when: START, who: 'Nina', does: isOffered('TOO_MUCH_FOOD'), sees: ['offer SKIP'] },
  { when: START, who: 'Nina', does: isOffered('TRAVEL'), sees: ['offer PAUSE'] },
  { when: START, who: 'Nina', does: isOffered('NO_SPACE'), sees: ['offer CHANGE_CYCLE'] },
  {
    when: START,
    who: 'Nina',
    does: isOffered('DISLIKES_TASTE'),
    sees: ['offer CHANGE_RECIPES'],
  },
  { when: START, who: 'Lea', does: isOffered('DISLIKES_TASTE'), sees: ['offer FREE_SUPPLEMENT'] },
  { when: START, who: 'Nina', does: isOffered('TOO_EXPENSIVE'), sees: ['offer DISCOUNT'] },
  {
    when: START,
    who: 'Nina',
    does: staysTwice('TOO_EXPENSIVE'),
    refused: ['OFFER_NOT_AVAILABLE'],
    mails: [mail('offerAccepted', 'Schön, dass du bleibst!')],
    sees: ['discount OFFER'],
  },
  {
    when: START,
    who: 'Anna',
    does: moves(0, /^Di\., 15\. Dezember/),
    mails: [mail('orderRescheduled', 'Neues Bestelldatum: Di., 15. Dezember')],
  },
  {
    when: START,
    who: 'Anna',
    does: inTurn(
      bringsFriend({ number: 1, firstName: 'Jette' }),
      bringsFriend({ number: 2, firstName: 'Anna', lastName: 'Berger', address1: 'Kastanienallee 12' }),
    ),
    sees: ['friend VOID'],
  },
  {
    when: START,
    who: 'Lea',
    does: inTurn(plansHoliday(1, /^Mo\., 7\. Dezember/, /^So\., 13\. Dezember/), wishesFor('skip')),
    sees: ['holiday SKIPPED', 'holiday REPRICED'],
  },
  {
    when: START,
    who: 'Sophie',
    does: plansHoliday(1, /^Mo\., 7\. Dezember/, /^So\., 13\. Dezember/),
    sees: ['holiday MOVED'],
  },
  {
    when: START,
    who: 'Sophie',
    does: inTurn(plansHoliday(1, /^Mo\., 7\. Dezember/, /^So\., 13\. Dezember/), entersHoliday('skip')),
    mails: [mail('holidayEntered', 'Urlaub eingetragen: Mo., 7. – So., 13. Dezember')],
  },
  {
    when: START,
    who: 'Sophie',
    does: plansHoliday(1, /^Sa\., 12\. Dezember/, /^Mi\., 16\. Dezember/),
    refused: ['HOLIDAY_OVERLAPS'],
  },
  {
    when: START,
    who: 'Sophie',
    does: takesHolidayBack,
    mails: [mail('holidayTakenBack', 'Urlaub zurückgenommen: Mo., 7. – So., 13. Dezember')],
  },
  {
    when: START,
    who: 'Sophie',
    does: plansLongHoliday(/^Sa\., 21\. November/, 2, /^Fr\., 29\. Januar/),
    refused: ['HOLIDAY_TOO_LONG'],
  },
  {
    when: START,
    who: 'Thomas',
    does: movesHouse('Eppendorfer Weg 88', 'Eppendorfer Weg 90'),
    mails: [mail('addressChanged', /^Neue Lieferadresse für (Bruno|Luna)$/)],
  },
  {
    when: START,
    who: 'Lea',
    does: addsSupplement,
    mails: [mail('supplementChanged', 'Snack Gelenke kommt in Oskars Box')],
  },
  {
    when: START,
    who: 'Lea',
    does: removesSupplementTwice,
    refused: ['SUPPLEMENT_NOT_FOUND'],
    mails: [mail('supplementChanged', 'Snack Gelenke kommt nicht mehr in Oskars Box')],
  },
  { when: START, who: 'Jonas', does: wantsTips },
  { when: START, who: 'Paul', sees: ['hint SOON', 'resting CANCELLED'] },
  {
    when: START,
    who: 'Paul',
    does: inTurn(speaksEnglish, reactivatesTwice),
    refused: ['SUBSCRIPTION_NOT_CANCELLED'],
    mails: [mail('subscriptionReactivated', 'Great to have you back! Karl’s subscription is active')],
  },
]

export const november: readonly Row[] = [...asTheyAre, ...firstDay]

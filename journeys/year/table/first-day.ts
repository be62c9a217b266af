/** The first day: the initial state of each customer (docs/domain.md 10.1), and their first actions. */
import {
  addVacation,
  changeAddress,
  chooseLongVacation,
  chooseVacation,
  chooseVacationHandling,
  removeVacation,
  subscribeToDogTips,
  switchToEnglish,
} from '../actions/account.ts'
import { inSequence } from '../actions/dialogs.ts'
import { acceptOfferInTwoTabs, reactivateInTwoTabs, viewOffer } from '../actions/lifecycle.ts'
import {
  addSupplement,
  enterCode,
  enterWeight,
  removeCodeInTwoTabs,
  removeSupplementInTwoTabs,
} from '../actions/meals.ts'
import { addFriend } from '../actions/operator.ts'
import { moveOrder, openParcelDetails, placeOrderNow, submitOrderNow } from '../actions/orders.ts'
import { choosePaymentMethod } from '../actions/payments.ts'
import { START } from '../harness.ts'
import { mail, type Row } from '../row.ts'

/** The state of each customer at noon of the first day. */
const initialStates: readonly Row[] = [
  {
    when: START,
    customer: 'Anna',
    shows: ['headline arrived', 'reward none', 'history partially_refunded', 'friend USED', 'friend PENDING'],
  },
  {
    when: START,
    customer: 'Anna',
    onPhone: true,
    action: openParcelDetails,
    shows: [
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
    customer: 'Thomas',
    dog: 'Bruno',
    shows: ['headline window', 'reward near', 'dogs paused', 'dogs cancelled', 'status ACTIVE'],
  },
  { when: START, customer: 'Thomas', dog: 'Luna', shows: ['inactive CUSTOMER', 'status PAUSED'] },
  { when: START, customer: 'Thomas', dog: 'Rex', shows: ['inactive CANCELLED', 'status CANCELLED'] },
  { when: START, customer: 'Sophie', shows: ['order SCHEDULED', 'order SKIPPED', 'order PUBLIC_HOLIDAY'] },
  { when: START, customer: 'Jonas', dog: 'Pippa', onPhone: true, shows: ['headline delayed'] },
  { when: START, customer: 'Lea', shows: ['reward received', 'discount REWARD'] },
  { when: START, customer: 'Markus', shows: ['migration pending', 'method REQUIRES_CONFIRMATION'] },
  {
    when: START,
    customer: 'Katharina',
    shows: ['order FAILED', 'blocked open', 'method EXPIRED'],
  },
  { when: START, customer: 'Ingrid', shows: ['inactive PAYMENT_FAILED', 'blocked systemPause'] },
  { when: START, customer: 'Nina', shows: ['reward near', 'discount CODE'] },
]

/** Actions on the first day and the refusals that they cause. */
const firstActions: readonly Row[] = [
  { when: START, customer: 'Tim', action: enterCode('GIBTESNICHT'), refusals: ['DISCOUNT_CODE_INVALID'] },
  { when: START, customer: 'Tim', action: enterWeight('150'), refusals: ['WEIGHT_OUT_OF_RANGE'] },
  {
    when: START,
    customer: 'Tim',
    onPhone: true,
    action: enterWeight('40'),
    refusals: ['WEIGHT_UNCONFIRMED'],
  },
  {
    when: START,
    customer: 'Tim',
    action: inSequence(choosePaymentMethod('9995'), submitOrderNow),
    refusals: ['PAYMENT_DECLINED'],
    mails: [mail('paymentMethodChanged', 'Deine Zahlungsdaten wurden aktualisiert')],
  },
  {
    when: START,
    customer: 'Tim',
    action: inSequence(choosePaymentMethod('0044'), submitOrderNow),
    refusals: ['UPSTREAM_UNAVAILABLE'],
  },
  {
    when: START,
    customer: 'Tim',
    action: inSequence(choosePaymentMethod('4242'), placeOrderNow),
    mails: [mail('orderPlaced', /^Deine Bestellung PP-\d+ wurde ausgelöst$/)],
    shows: ['headline window', 'history paid'],
  },
  {
    when: START,
    customer: 'Tim',
    action: chooseVacation(0, /^Mo\., 23\. November/, /^So\., 29\. November/),
    shows: ['vacation COMES'],
  },
  { when: START, customer: 'Nina', action: removeCodeInTwoTabs, refusals: ['DISCOUNT_NOT_FOUND'] },
  { when: START, customer: 'Nina', action: viewOffer('TOO_MUCH_FOOD'), shows: ['offer SKIP'] },
  { when: START, customer: 'Nina', action: viewOffer('TRAVEL'), shows: ['offer PAUSE'] },
  { when: START, customer: 'Nina', action: viewOffer('NO_SPACE'), shows: ['offer CHANGE_CYCLE'] },
  {
    when: START,
    customer: 'Nina',
    action: viewOffer('DISLIKES_TASTE'),
    shows: ['offer CHANGE_RECIPES'],
  },
  { when: START, customer: 'Lea', action: viewOffer('DISLIKES_TASTE'), shows: ['offer FREE_SUPPLEMENT'] },
  { when: START, customer: 'Nina', action: viewOffer('TOO_EXPENSIVE'), shows: ['offer DISCOUNT'] },
  {
    when: START,
    customer: 'Nina',
    action: acceptOfferInTwoTabs('TOO_EXPENSIVE'),
    refusals: ['OFFER_NOT_AVAILABLE'],
    mails: [mail('offerAccepted', 'Schön, dass du bleibst!')],
    shows: ['discount OFFER'],
  },
  {
    when: START,
    customer: 'Anna',
    action: moveOrder(0, /^Di\., 22\. Dezember/),
    mails: [mail('orderRescheduled', 'Neues Bestelldatum: Di., 15. Dezember')],
  },
  {
    when: START,
    customer: 'Anna',
    action: inSequence(
      addFriend({ number: 1, firstName: 'Jette' }),
      addFriend({ number: 2, firstName: 'Anna', lastName: 'Berger', address1: 'Kastanienallee 12' }),
    ),
    shows: ['friend VOID'],
  },
  {
    when: START,
    customer: 'Lea',
    action: inSequence(
      chooseVacation(1, /^Mo\., 7\. Dezember/, /^So\., 13\. Dezember/),
      chooseVacationHandling('skip'),
    ),
    shows: ['vacation SKIPPED', 'vacation REPRICED'],
  },
  {
    when: START,
    customer: 'Sophie',
    action: chooseVacation(1, /^Mo\., 7\. Dezember/, /^So\., 13\. Dezember/),
    shows: ['vacation MOVED'],
  },
  {
    when: START,
    customer: 'Sophie',
    action: inSequence(chooseVacation(1, /^Mo\., 7\. Dezember/, /^So\., 13\. Dezember/), addVacation('skip')),
    mails: [mail('holidayEntered', 'Urlaub eingetragen: Mo., 7. – So., 13. Dezember')],
  },
  {
    when: START,
    customer: 'Sophie',
    action: chooseVacation(1, /^Sa\., 12\. Dezember/, /^Mi\., 16\. Dezember/),
    refusals: ['VACATION_OVERLAPS'],
  },
  {
    when: START,
    customer: 'Sophie',
    action: removeVacation,
    mails: [mail('holidayTakenBack', 'Urlaub zurückgenommen: Mo., 7. – So., 13. Dezember')],
  },
  {
    when: START,
    customer: 'Sophie',
    action: chooseLongVacation(/^Sa\., 21\. November/, 2, /^Fr\., 29\. Januar/),
    refusals: ['VACATION_TOO_LONG'],
  },
  {
    when: START,
    customer: 'Thomas',
    action: changeAddress('Eppendorfer Weg 88', 'Eppendorfer Weg 90'),
    mails: [mail('addressChanged', /^Neue Lieferadresse für (Bruno|Luna)$/)],
  },
  {
    when: START,
    customer: 'Lea',
    action: addSupplement,
    mails: [mail('supplementChanged', 'Snack Gelenke kommt in Oskars Box')],
  },
  {
    when: START,
    customer: 'Lea',
    action: removeSupplementInTwoTabs,
    refusals: ['SUPPLEMENT_NOT_FOUND'],
    mails: [mail('supplementChanged', 'Snack Gelenke kommt nicht mehr in Oskars Box')],
  },
  { when: START, customer: 'Jonas', action: subscribeToDogTips },
  { when: START, customer: 'Paul', shows: ['hint SOON', 'inactive CANCELLED'] },
  {
    when: START,
    customer: 'Paul',
    action: inSequence(switchToEnglish, reactivateInTwoTabs),
    refusals: ['SUBSCRIPTION_NOT_CANCELLED'],
    mails: [mail('subscriptionReactivated', 'Great to have you back! Karl’s subscription is active')],
  },
]

export const firstDay: readonly Row[] = [...initialStates, ...firstActions]

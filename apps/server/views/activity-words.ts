/** What happened, in a sentence of the request's language, with old and new values. */
import type { ActivityView } from '@pfotenportal/contract/activity'
import type { CountryCode, PostalAddress } from '@pfotenportal/domain/customer/address'
import type { Day } from '@pfotenportal/domain/core/calendar'
import { deliveryWindow } from '@pfotenportal/domain/delivery/delivery'
import { toWire } from '@pfotenportal/domain/core/money'
import { inRecipeOrder } from '@pfotenportal/domain/plan/plan'
import type { ActivityText } from '@pfotenportal/text/de/activity'
import { formatDay, formatList, formatPrice, formatWindow } from '@pfotenportal/text/format'
import type { Language } from '@pfotenportal/text/format'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import { isOfParcel, wordsOfParcel, type ToldOfParcel } from './activity-parcel-words.ts'
import { petSayings, petTitle } from './activity-pet-words.ts'
import type { Told } from './activity-told.ts'

/** What telling needs beside the event. */
export interface Telling {
  readonly language: Language
  readonly today: Day
  readonly text: ActivityText
  /** Where boxes go now; delivery windows are those of this country. */
  readonly country: CountryCode
  readonly methods: readonly StoredPaymentMethod[]
}

type Change = ActivityView['changes'][number]
type Of<A extends Told['type']> = Extract<Told, { type: A }>

/** The sentence and the values that changed; a value that did not change is not among them. */
export interface Words {
  readonly title: string
  readonly changes: Change[]
}

/** Says what happened. */
export function wordsOfEvent(told: Told, telling: Telling): Words {
  if (isOfParcel(told)) return wordsOfParcel(told, telling)
  return { title: titleOf(told, telling), changes: changesOf(told, telling).filter(isChange) }
}

function isChange({ before, after }: Change): boolean {
  return before !== after
}

function titleOf(told: Exclude<Told, ToldOfParcel>, { text, language, today }: Telling): string {
  const { titles } = text
  const day = (side: { readonly billingDate: Day }) => formatDay(side.billingDate, language, today)
  switch (told.type) {
    case 'orderSkipped':
      return told.isFinal ? titles.dropped(day(told.before)) : titles.skipped(day(told.before))
    case 'orderCancelled':
      return titles.dropped(day(told.before))
    case 'orderUnskipped':
      return titles.unskipped(day(told.before))
    case 'orderRescheduled':
      return told.wholeCadence ? titles.movedWithFollowing : titles.moved
    case 'orderPlaced':
      return told.trigger === 'ORDER_NOW' ? titles.orderedNow : titles.firstPaid(day(told.after))
    case 'orderConfirmed':
      return titles.paid(day(told.after))
    case 'paymentRecovered':
      return titles.recovered(day(told.before))
    case 'discountAdded':
      return titles.codeAdded(told.after.discount?.code ?? '')
    case 'discountRemoved':
      return titles.codeRemoved(told.before.discount?.code ?? '')
    case 'discountExpired':
      return titles.discountExpired(told.before.discount?.code ?? '')
    case 'orderRefunded':
      return refundTitle(told, text)
    case 'orderRefundFailed':
      return titles.refundFailed(formatPrice(toWire(told.amount)))
    case 'progressReset':
      return titles.progressReset
    case 'supplementAdded':
      return titles.supplementAdded(text.supplement(told.supplement))
    case 'supplementRemoved':
      return titles.supplementRemoved(text.supplement(told.supplement))
    case 'rewardGranted':
      return titles.reward(told.percentage)
    case 'referralWelcomed':
    case 'referralRewarded':
    case 'referralReversed':
      return titles.referral[told.type](formatPrice(toWire(told.amount)))
    case 'offerAccepted':
      return titles.offer(offerWords(told.offer, text))
    case 'benefitAccepted':
      return titles.benefit(text.sample(told.supplement))
    case 'migrationDone':
      return titles.migrated
    default:
      return titleOfState(told, text)
  }
}

function refundTitle({ amount, isCancelled }: Of<'orderRefunded'>, { titles }: ActivityText): string {
  const price = formatPrice(toWire(amount))
  return isCancelled ? titles.cancelledByUs(price) : titles.refunded(price)
}

type OfState = Of<
  | 'subscriptionPaused'
  | 'subscriptionResumed'
  | 'subscriptionCancelled'
  | 'subscriptionEndDeclared'
  | 'subscriptionReactivated'
  | 'planChanged'
  | 'petUpdated'
  | 'paymentFailed'
  | 'paymentLastWarning'
  | 'paymentDeclined'
  | 'paymentPaused'
  | 'paymentMethodChanged'
  | 'addressChanged'
>

function titleOfState(told: OfState, text: ActivityText): string {
  const { titles } = text
  switch (told.type) {
    case 'subscriptionPaused':
      return told.before.status === 'PAUSED' ? titles.pauseChanged : titles.paused
    case 'subscriptionResumed':
      return told.trigger === 'SYSTEM' ? titles.pauseOver : titles.resumed
    case 'subscriptionCancelled':
      return titles.cancelled
    case 'subscriptionEndDeclared':
      return told.after.endsAt === null ? titles.endTakenBack : titles.endDeclared
    case 'subscriptionReactivated':
      return titles.reactivated
    case 'planChanged':
      return told.trigger === 'SYSTEM' ? titles.trialOver : titles.plan
    case 'petUpdated':
      return petTitle(told, text)
    case 'paymentFailed':
      return titles.paymentFailed
    case 'paymentLastWarning':
      return titles.lastWarning
    case 'paymentDeclined':
      return titles.declined
    case 'paymentPaused':
      return titles.pausedUnpaid
    case 'paymentMethodChanged':
      return titles.payment
    default:
      return titles.address
  }
}

function offerWords(offer: Of<'offerAccepted'>['offer'], text: ActivityText): string {
  switch (offer.type) {
    case 'DISCOUNT':
      return text.offers.discount(offer.percentage)
    case 'SKIP':
      return text.offers.skip
    case 'PAUSE':
      return text.offers.pause(offer.weeks)
    case 'CHANGE_RECIPES':
      return text.offers.recipes
    case 'CHANGE_CYCLE':
      return text.offers.cycle
    default:
      return text.sample(offer.supplement)
  }
}

/** Both sides of each value that the event is about, changed or not. */
function changesOf(told: Exclude<Told, ToldOfParcel>, telling: Telling): Change[] {
  const { text } = telling
  const { labels } = text
  switch (told.type) {
    case 'orderRescheduled':
    case 'orderPlaced':
      return moved(told, telling)
    case 'subscriptionPaused':
      return [dayChange(labels.resumes, told, 'resumesAt', telling), nextCharge(told, telling)]
    case 'subscriptionEndDeclared':
      return [dayChange(labels.ends, told, 'endsAt', telling)]
    case 'orderSkipped':
    case 'orderUnskipped':
    case 'subscriptionResumed':
    case 'subscriptionCancelled':
    case 'subscriptionReactivated':
    case 'paymentPaused':
      return [nextCharge(told, telling)]
    case 'planChanged':
      return planChanges(told, telling)
    case 'petUpdated':
      return petSayings(told, telling).map(([label, words]) => both(label, told, words))
    case 'paymentFailed':
    case 'paymentLastWarning':
    case 'paymentDeclined':
      return tried(told, telling)
    case 'paymentMethodChanged':
      return [both(labels.payment, told, ({ paymentMethodId }) => methodWords(paymentMethodId, telling))]
    case 'addressChanged':
      return [both(labels.address, told, (side) => side && addressWords(side, telling.text))]
    case 'supplementAdded':
    case 'supplementRemoved':
      return [
        both(labels.supplement, told, ({ every }) => every && text.supplementRhythms[every]),
        nextBoxPrice(told, telling),
      ]
    case 'discountAdded':
    case 'discountRemoved':
      return [both(labels.code, told, ({ discount }) => discount?.code ?? null), nextBoxPrice(told, telling)]
    case 'referralWelcomed':
    case 'referralRewarded':
    case 'referralReversed':
    case 'discountExpired':
      return [nextBoxPrice(told, telling)]
    default:
      return []
  }
}

/** A label with the same question asked of both sides. */
function both<S>(
  label: string,
  { before, after }: { readonly before: S; readonly after: S },
  words: (side: S) => string | null,
): Change {
  return { label, before: words(before), after: words(after) }
}

function dayChange<K extends string>(
  label: string,
  told: { readonly before: Record<K, Day | null>; readonly after: Record<K, Day | null> },
  key: K,
  { language, today }: Telling,
): Change {
  return both(label, told, ({ [key]: day }) => day && formatDay(day, language, today))
}

type Priced = { readonly nextBox: number }

function nextBoxPrice(told: { before: Priced; after: Priced }, { text }: Telling): Change {
  return both(text.labels.nextBox, told, ({ nextBox }) => formatPrice(toWire(nextBox)))
}

type WithNext = { readonly nextBillingDate: Day | null }

function nextCharge(told: { before: WithNext; after: WithNext }, telling: Telling): Change {
  return dayChange(telling.text.labels.nextCharge, told, 'nextBillingDate', telling)
}

function moved(told: Of<'orderRescheduled' | 'orderPlaced'>, telling: Telling): Change[] {
  const { language, today, text, country } = telling
  return [
    dayChange(text.labels.charge, told, 'billingDate', telling),
    both(text.labels.delivery, told, ({ billingDate }) =>
      formatWindow(deliveryWindow(billingDate, country), language, today),
    ),
  ]
}

function planChanges(told: Of<'planChanged'>, { language, text }: Telling): Change[] {
  const { labels } = text
  return [
    both(labels.recipes, told, ({ plan }) =>
      formatList(
        inRecipeOrder(plan.recipes).map((code) => text.recipes[code]),
        language,
      ),
    ),
    both(labels.pension, told, ({ plan }) => text.pensions[plan.pension]),
    both(labels.cycle, told, ({ plan, intervalDays }) =>
      plan.cycle === 'TEST' ? text.trial : text.everyDays(intervalDays),
    ),
    both(labels.price, told, ({ price }) => formatPrice(toWire(price))),
  ]
}

function tried(
  { total, nextRetryDate }: Of<'paymentFailed' | 'paymentLastWarning' | 'paymentDeclined'>,
  { language, today, text }: Telling,
): Change[] {
  const nextTry = nextRetryDate ? formatDay(nextRetryDate, language, today) : null
  return [
    { label: text.labels.amount, before: null, after: formatPrice(toWire(total)) },
    { label: text.labels.nextTry, before: null, after: nextTry },
  ]
}

/** Null where there was no method; a method that is no longer there is only called a former one. */
function methodWords(id: string | null, { methods, text }: Telling): string | null {
  if (id === null) return null
  const method = methods.find((each) => each.id === id)
  if (method?.card) return text.card(text.brands[method.card.brand], method.card.lastDigits)
  if (method?.sepaDebit) return text.sepaDebit(method.sepaDebit.lastDigits)
  return method?.payPal ? text.payPal(method.payPal.email) : text.formerMethod
}

function addressWords(address: PostalAddress, text: ActivityText): string {
  const { firstName, lastName, company, address1, zip, city, countryCode } = address
  const name = `${firstName} ${lastName}`.trim()
  const parts = [name, company, address1, `${zip} ${city}`.trim(), text.countries[countryCode]]
  return parts.filter((part) => part !== '').join(', ')
}

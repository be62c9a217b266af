/**
 * Everything that the product can show a customer besides its pages: emails, refusals, headlines, banners, badges,
 * offers. The names derive from the product's own tables and types, so an addition there either fails to compile here
 * or is reported as missing by coverage.ts.
 */
import type { Locator, Page } from '@playwright/test'
import { refusalStatus } from '@pfotenportal/contract/refusal'
import type { DiscountKind } from '@pfotenportal/domain/discount/discount'
import type { PaymentMethodProblem, PaymentMethodStatus } from '@pfotenportal/domain/payment/payment-method'
import type { OfferType } from '@pfotenportal/domain/subscription/offer'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '@pfotenportal/domain/subscription/order'
import type { Paused } from '@pfotenportal/domain/subscription/subscription'
import { mailTemplates } from '@pfotenportal/server/mail/templates'
import { de } from '@pfotenportal/text/de'
import { calendar } from '@pfotenportal/text/de/calendar'
import { ANY, sentencePattern, type Labels } from './labels.ts'

/** Where something is shown: on a page, or on the current one. */
export interface PageMatcher {
  readonly at: `/${string}` | 'here'
  readonly find: (page: Page, labels: Labels, dog: string) => Locator
}

type PageMatchers<Name extends string> = Readonly<Record<Name, PageMatcher>>
type Sentence = (labels: Labels, dog: string) => string

/** Matches a whole sentence in a part of the page. */
function matchText(
  at: PageMatcher['at'],
  of: Sentence,
  within: (page: Page, labels: Labels) => Locator = mainOf,
): PageMatcher {
  return { at, find: (page, labels, dog) => within(page, labels).getByText(sentencePattern(of(labels, dog))) }
}

/** Matches a text within one region, because other regions contain it too. */
function matchInRegion(at: PageMatcher['at'], region: (labels: Labels) => string, of: Sentence): PageMatcher {
  return matchText(at, of, (page, labels) => page.getByRole('region', { name: region(labels), exact: true }))
}

const mainOf = (page: Page) => page.locator('main')
const dialogOf = (page: Page) => page.getByRole('dialog')

function keysOf<K extends string>(of: Readonly<Record<K, unknown>>): K[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Object.keys gives are the record's keys
  return Object.keys(of) as K[]
}

/** One matcher for each key of a record of labels. */
function each<K extends string>(
  of: Readonly<Record<K, unknown>>,
  matcherFor: (key: K) => PageMatcher,
): PageMatchers<K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key has its entry
  return Object.fromEntries(keysOf(of).map((key) => [key, matcherFor(key)])) as PageMatchers<K>
}

type Pause = Paused['pause']['reason']

/** The dashboard's headline about the next delivery (docs/domain.md 4.2, 4.3). */
const headlines = each(de.orders.headline, (key) =>
  matchText('/dashboard', ({ orders }, dog) => {
    const of: (dog: string, when: string) => string = orders.headline[key]
    return of(dog, ANY)
  }),
)

/** The reward banner (docs/domain.md 7.2). */
const rewards: PageMatchers<'received' | 'near' | 'none'> = {
  received: matchText('/dashboard', ({ reward }) => reward.received),
  near: matchText('/dashboard', ({ reward }) => reward.near),
  none: matchText('/dashboard', ({ reward }) => reward.none),
}

/** The hint on a payment method that the customer has to renew. */
const hints: PageMatchers<PaymentMethodProblem> = {
  SOON: matchText('/dashboard', (labels) => labels.hints.soon(ANY, ANY)),
  EXPIRED: matchText('/dashboard', (labels) => labels.hints.expired(ANY)),
  REVOKED: matchText('/dashboard', (labels) => labels.hints.revoked(ANY)),
  UNCONFIRMED: matchText('/dashboard', (labels) => labels.hints.unconfirmed),
}

/** The dashboard of an inactive subscription (docs/domain.md 2.1, 7.3). */
const inactive: PageMatchers<Pause | 'CANCELLED' | 'FAREWELL'> = {
  CUSTOMER: matchText('/dashboard', (labels, dog) => labels.inactive.headlinePausedUntil(dog, ANY)),
  PAYMENT_FAILED: matchText('/dashboard', (labels) => labels.inactive.systemPause),
  CANCELLED: matchText('/dashboard', (labels, dog) => labels.inactive.headlineCancelled(dog)),
  FAREWELL: matchText('/dashboard', (labels, dog) => labels.farewell.title(dog)),
}

/** The migration from the legacy billing system (docs/domain.md 8.4). */
const migrations: PageMatchers<'pending' | 'confirmed'> = {
  pending: matchText('/dashboard', (labels) => labels.migration.heading, dialogOf),
  confirmed: matchText('/dashboard', (labels) => labels.migration.confirmed.heading, dialogOf),
}

/** Why actions are blocked (docs/domain.md 2.3). */
const blocked: PageMatchers<'locked' | 'open' | 'systemPause'> = {
  locked: matchText('/subscriptions', ({ subscriptions }) => subscriptions.actions.locked),
  open: matchText('/subscriptions', ({ subscriptions }) => subscriptions.actions.open),
  systemPause: matchText('/subscriptions', ({ subscriptions }) => subscriptions.actions.systemPause),
}

const statuses = each(de.subscriptions.status, (key) =>
  matchText('/subscriptions', ({ subscriptions }) => subscriptions.status[key]),
)

/** The status of a dog in the list of all dogs. */
const dogs: PageMatchers<'paused' | 'cancelled' | 'failed'> = each(
  { paused: 0, cancelled: 0, failed: 0 },
  (key) =>
    matchInRegion(
      '/dashboard',
      (it) => it.household.dogs.heading,
      (it) => it.household.dogs[key],
    ),
)

/** An order in the schedule (docs/domain.md 4.1). Past orders have a financial and a fulfillment status instead. */
const orders: PageMatchers<Exclude<OrderStatus, 'PROCESSED' | 'CANCELLED'> | 'LOCKED' | 'PUBLIC_HOLIDAY'> = {
  SCHEDULED: matchText('/dashboard', (labels) => labels.orders.planned),
  SKIPPED: matchText('/orders', (labels) => labels.orders.skipped),
  PROCESSING: matchText('/orders', (labels) => labels.orders.processing),
  FAILED: matchText('/orders', (labels, dog) => labels.orders.failedHeading(dog)),
  LOCKED: matchText('/orders', (labels) => labels.orders.locked),
  PUBLIC_HOLIDAY: matchText('/orders', (labels) => labels.orders.publicHoliday),
}

type PastFinancialStatus = Exclude<FinancialStatus, 'pending' | 'authorized'>
type PastFulfillmentStatus = Extract<FulfillmentStatus, 'delivered' | 'returned'>
const past = (of: Sentence) => matchInRegion('/orders', ({ orderDetails }) => orderDetails.history, of)

/** The status of an order in the history, which lists no unpaid orders (docs/domain.md 4.5). */
const history: PageMatchers<PastFinancialStatus | PastFulfillmentStatus> = {
  paid: past(({ orderDetails }) => orderDetails.paid),
  partially_refunded: past(({ orderDetails }) => orderDetails.partiallyRefunded(ANY)),
  refunded: past(({ orderDetails }) => orderDetails.refunded),
  voided: past(({ orderDetails }) => orderDetails.voided),
  delivered: past(({ orderDetails }) => orderDetails.delivered),
  returned: past(({ orderDetails }) => orderDetails.returned),
}

/** The tracking events of a parcel, in the order details. */
const steps = each(de.orders.events, (key) => ({
  at: 'here',
  find: (page, labels) => page.locator(`[data-event="${key}"]`).getByText(labels.orders.events[key]),
}))

/** A payment method in the profile; an active one shows no status. */
const methods: PageMatchers<Exclude<PaymentMethodStatus, 'ACTIVE'>> = each(
  { EXPIRED: 0, REQUIRES_CONFIRMATION: 0, REVOKED: 0 },
  (key) => matchText('/profile/payments', ({ profile }) => profile.payments.status[key]),
)

/** The source of a discount (docs/domain.md 5.6). */
const discounts: PageMatchers<DiscountKind> = {
  CODE: matchText('/subscriptions', ({ subscriptions }) => `PFOTE10 · ${subscriptions.discount.left(1)}`),
  REWARD: matchText('/subscriptions', ({ subscriptions }) => `${subscriptions.discount.reward} · ${ANY}`),
  OFFER: matchText('/subscriptions', ({ subscriptions }) => `${subscriptions.discount.offer} · ${ANY}`),
  REFERRAL: matchText('/subscriptions', ({ subscriptions }) => `${subscriptions.discount.referral} · ${ANY}`),
}

/** The title of the offer in the cancellation flow. */
const offers: PageMatchers<OfferType> = {
  DISCOUNT: matchText('here', ({ catalogue }) => catalogue.offer('DISCOUNT', { percentage: '20' }), dialogOf),
  SKIP: matchText('here', ({ catalogue }) => catalogue.offer('SKIP'), dialogOf),
  PAUSE: matchText(
    'here',
    ({ catalogue, flow }) => catalogue.offer('PAUSE', { weeks: flow.slots.weeks(4) }),
    dialogOf,
  ),
  CHANGE_RECIPES: matchText('here', ({ catalogue }) => catalogue.offer('CHANGE_RECIPES'), dialogOf),
  CHANGE_CYCLE: matchText('here', ({ catalogue }) => catalogue.offer('CHANGE_CYCLE'), dialogOf),
  FREE_SUPPLEMENT: matchText(
    'here',
    ({ catalogue }) => catalogue.offer('FREE_SUPPLEMENT', { sample: ANY }),
    dialogOf,
  ),
}

/** The effect of a vacation on a delivery (docs/domain.md 3.9). */
const vacations = each(calendar.vacation.kinds, (key) =>
  matchText('here', (labels) => labels.calendar.vacation.kinds[key], dialogOf),
)

/** The state of a referral (docs/domain.md 7.6). */
const friends = each(de.referral.friends.states, (key) =>
  matchText('/raf', ({ referral }) => {
    const of: (amount: string) => string = referral.friends.states[key]
    return of(ANY)
  }),
)

const groups = {
  headline: headlines,
  reward: rewards,
  hint: hints,
  inactive,
  migration: migrations,
  blocked,
  status: statuses,
  dogs,
  order: orders,
  history,
  step: steps,
  method: methods,
  discount: discounts,
  offer: offers,
  vacation: vacations,
  friend: friends,
} as const

type Groups = typeof groups
/** Something shown on a page, such as `headline arrived`. */
export type PageAssertion = { [G in keyof Groups]: `${G} ${keyof Groups[G] & string}` }[keyof Groups]
/** An email by its template, such as `mail orderSkipped`. */
export type MailAssertion = `mail ${keyof typeof mailTemplates}`
/** A refusal by its code, such as `refusal ORDER_LOCKED`. */
export type RefusalAssertion = `refusal ${keyof typeof refusalStatus}`
/** Anything that the product can show. */
export type Assertion = PageAssertion | MailAssertion | RefusalAssertion

const pageAssertions = new Map<string, PageMatcher>(
  Object.entries(groups).flatMap(([group, of]) =>
    Object.entries(of).map(([name, it]): [string, PageMatcher] => [`${group} ${name}`, it]),
  ),
)

export function matcherOf(shown: PageAssertion): PageMatcher {
  const found = pageAssertions.get(shown)
  if (!found) throw new TypeError(`unknown assertion: ${shown}`)
  return found
}

/** The names of everything that the product can show. */
export const ALL_ASSERTIONS: readonly string[] = [
  ...keysOf(mailTemplates).map((template) => `mail ${template}`),
  ...keysOf(refusalStatus).map((code) => `refusal ${code}`),
  ...pageAssertions.keys(),
]

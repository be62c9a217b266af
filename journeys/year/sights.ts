/**
 * Everything that the product can show a customer besides its pages: mails, refusals, answers, banners, badges, offers.
 * Their names come from the product's own tables and types, so that what is added there either does not compile here or
 * has no place in the year yet, which coverage.ts tells.
 */
import { refusalStatus } from '@pfotenportal/contract/refusal'
import type { DiscountKind } from '@pfotenportal/domain/discount/discount'
import type { OfferType } from '@pfotenportal/domain/subscription/offer'
import type { FinancialStatus, FulfillmentStatus, OrderStatus } from '@pfotenportal/domain/subscription/order'
import type { PaymentMethodProblem, PaymentMethodStatus } from '@pfotenportal/domain/payment/payment-method'
import type { Paused } from '@pfotenportal/domain/subscription/subscription'
import { mailTemplates } from '@pfotenportal/server/mail/templates'
import { de } from '@pfotenportal/text/de'
import { calendar } from '@pfotenportal/text/de/calendar'
import type { Locator, Page } from '@playwright/test'
import { ANY, said, type Words } from './words.ts'

/** Where something is seen: a page, or where the deed before has led. */
export interface Look {
  readonly at: `/${string}` | 'here'
  readonly find: (page: Page, words: Words, dog: string) => Locator
}

type Looks<Name extends string> = Readonly<Record<Name, Look>>
type Sentence = (words: Words, dog: string) => string

/** A whole sentence within a part of the page, wherever it stands. */
function look(at: Look['at'], of: Sentence, within: (page: Page, words: Words) => Locator = mainOf): Look {
  return { at, find: (page, words, dog) => within(page, words).getByText(said(of(words, dog))) }
}

/** A word that other places of the page say, too: looked for in one region of it. */
function inRegion(at: Look['at'], region: (words: Words) => string, of: Sentence): Look {
  return look(at, of, (page, words) => page.getByRole('region', { name: region(words), exact: true }))
}

const mainOf = (page: Page) => page.locator('main')
const dialogOf = (page: Page) => page.getByRole('dialog')

function keysOf<K extends string>(of: Readonly<Record<K, unknown>>): K[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what Object.keys gives are the record's keys
  return Object.keys(of) as K[]
}

/** One look for each key of a table of words. */
function each<K extends string>(of: Readonly<Record<K, unknown>>, lookFor: (key: K) => Look): Looks<K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key has its entry
  return Object.fromEntries(keysOf(of).map((key) => [key, lookFor(key)])) as Looks<K>
}

type Pause = Paused['pause']['reason']

/** "When does the food come?", the largest words of the dashboard (docs/domain.md 4.2, 4.3). */
const answers = each(de.dashboard.answer, (key) =>
  look('/dashboard', ({ dashboard }, dog) => {
    const of: (dog: string, when: string) => string = dashboard.answer[key]
    return of(dog, ANY)
  }),
)

/** The reward banner (docs/domain.md 7.2). */
const rewards: Looks<'received' | 'near' | 'none'> = {
  received: look('/dashboard', ({ reward }) => reward.received),
  near: look('/dashboard', ({ reward }) => reward.near),
  none: look('/dashboard', ({ reward }) => reward.none),
}

/** The hint on a payment method that needs its customer (C-125). */
const hints: Looks<PaymentMethodProblem> = {
  SOON: look('/dashboard', (words) => words.hints.soon(ANY, ANY)),
  EXPIRED: look('/dashboard', (words) => words.hints.expired(ANY)),
  REVOKED: look('/dashboard', (words) => words.hints.revoked(ANY)),
}

/** A dashboard that rests (docs/domain.md 2.1, 7.3). */
const resting: Looks<Pause | 'CANCELLED' | 'FAREWELL'> = {
  CUSTOMER: look('/dashboard', (words, dog) => words.inactive.answerPausedUntil(dog, ANY)),
  PAYMENT_FAILED: look('/dashboard', (words) => words.inactive.systemPause),
  CANCELLED: look('/dashboard', (words, dog) => words.inactive.answerCancelled(dog)),
  FAREWELL: look('/dashboard', (words, dog) => words.inactive.answerFarewell(dog)),
}

/** The move from the former system (docs/domain.md 8.4). */
const migrations: Looks<'asked' | 'confirmed'> = {
  asked: look('/dashboard', (words) => words.migration.heading, dialogOf),
  confirmed: look('/dashboard', (words) => words.migration.confirmed.heading, dialogOf),
}

/** Why actions have to wait (docs/domain.md 2.3). */
const waits: Looks<'locked' | 'open' | 'systemPause'> = {
  locked: look('/subscriptions', ({ subscriptions }) => subscriptions.actions.locked),
  open: look('/subscriptions', ({ subscriptions }) => subscriptions.actions.open),
  systemPause: look('/subscriptions', ({ subscriptions }) => subscriptions.actions.systemPause),
}

const statuses = each(de.subscriptions.status, (key) =>
  look('/subscriptions', ({ subscriptions }) => subscriptions.status[key]),
)

/** What stands beside a dog among the others. */
const dogs: Looks<'paused' | 'cancelled' | 'failed'> = each({ paused: 0, cancelled: 0, failed: 0 }, (key) =>
  inRegion(
    '/dashboard',
    (it) => it.household.dogs.heading,
    (it) => it.household.dogs[key],
  ),
)

/** An order in the schedule (docs/domain.md 4.1); those that are not in it any more have a state of money and box. */
const orders: Looks<Exclude<OrderStatus, 'PROCESSED' | 'CANCELLED'> | 'LOCKED' | 'HOLIDAY'> = {
  SCHEDULED: look('/dashboard', (words) => words.orders.planned),
  SKIPPED: look('/orders', (words) => words.orders.skipped),
  PROCESSING: look('/orders', (words) => words.orders.processing),
  FAILED: look('/orders', (words) => words.orders.failed),
  LOCKED: look('/orders', (words) => words.orders.locked),
  HOLIDAY: look('/orders', (words) => words.orders.publicHoliday),
}

type Money = Exclude<FinancialStatus, 'pending' | 'authorized'>
type Box = Extract<FulfillmentStatus, 'delivered' | 'returned'>
const past = (of: Sentence) => inRegion('/orders', ({ orderDetails }) => orderDetails.history, of)

/** What became of an order, in the history: it has no order whose money is still to come (docs/domain.md 4.5). */
const history: Looks<Money | Box> = {
  paid: past(({ orderDetails }) => orderDetails.paid),
  partially_refunded: past(({ orderDetails }) => orderDetails.partiallyRefunded(ANY)),
  refunded: past(({ orderDetails }) => orderDetails.refunded),
  voided: past(({ orderDetails }) => orderDetails.voided),
  delivered: past(({ orderDetails }) => orderDetails.delivered),
  returned: past(({ orderDetails }) => orderDetails.returned),
}

/** The steps of a parcel, in the details of its order. */
const steps = each(de.orders.events, (key) => ({
  at: 'here',
  find: (page, words) => page.locator(`[data-event="${key}"]`).getByText(words.orders.events[key]),
}))

/** A payment method in the profile; one that works says nothing. */
const methods: Looks<Exclude<PaymentMethodStatus, 'ACTIVE'>> = each(
  { EXPIRED: 0, REQUIRES_CONFIRMATION: 0, REVOKED: 0 },
  (key) => look('/profile/payments', ({ profile }) => profile.payments.status[key]),
)

/** Where a discount comes from (docs/domain.md 5.6). */
const discounts: Looks<DiscountKind> = {
  CODE: look('/subscriptions', ({ subscriptions }) => `PFOTE10 · ${subscriptions.discount.left(1)}`),
  REWARD: look('/subscriptions', ({ subscriptions }) => `${subscriptions.discount.reward} · ${ANY}`),
  OFFER: look('/subscriptions', ({ subscriptions }) => `${subscriptions.discount.offer} · ${ANY}`),
  REFERRAL: look('/subscriptions', ({ subscriptions }) => `${subscriptions.discount.referral} · ${ANY}`),
}

/** What is offered to somebody who wants to cancel (C-50); the title of the offer. */
const offers: Looks<OfferType> = {
  DISCOUNT: look('here', ({ flow }) => flow.discount.title(20), dialogOf),
  SKIP: look('here', ({ flow }) => flow.skip.title, dialogOf),
  PAUSE: look('here', ({ flow }) => flow.pause.title(4), dialogOf),
  CHANGE_RECIPES: look('here', ({ flow }) => flow.recipes.title, dialogOf),
  CHANGE_CYCLE: look('here', ({ flow }) => flow.cycle.title, dialogOf),
  FREE_SUPPLEMENT: look('here', ({ flow }) => flow.supplement.title(ANY), dialogOf),
}

/** What a holiday does with a box (docs/domain.md 12.5). */
const holidays = each(calendar.vacation.kinds, (key) =>
  look('here', (words) => words.calendar.vacation.kinds[key], dialogOf),
)

/** What became of a friend (docs/domain.md 12.3). */
const friends = each(de.referral.friends.states, (key) =>
  look('/raf', ({ referral }) => {
    const of: (amount: string) => string = referral.friends.states[key]
    return of(ANY)
  }),
)

const groups = {
  answer: answers,
  reward: rewards,
  hint: hints,
  resting,
  migration: migrations,
  waits,
  status: statuses,
  dogs,
  order: orders,
  history,
  step: steps,
  method: methods,
  discount: discounts,
  offer: offers,
  holiday: holidays,
  friend: friends,
} as const

type Groups = typeof groups
/** Something to be seen on a page, such as `answer arrived`. */
export type Shown = { [G in keyof Groups]: `${G} ${keyof Groups[G] & string}` }[keyof Groups]
/** A mail by its template, such as `mail orderSkipped`. */
export type MailSight = `mail ${keyof typeof mailTemplates}`
/** A refusal by its code, such as `refusal ORDER_LOCKED`. */
export type RefusalSight = `refusal ${keyof typeof refusalStatus}`
/** Whatever the product can show. */
export type Sight = Shown | MailSight | RefusalSight

const looks = new Map<string, Look>(
  Object.entries(groups).flatMap(([group, of]) =>
    Object.entries(of).map(([name, it]): [string, Look] => [`${group} ${name}`, it]),
  ),
)

/** How something is looked for. */
export function lookOf(shown: Shown): Look {
  const found = looks.get(shown)
  if (!found) throw new TypeError(`nothing is called ${shown}`)
  return found
}

/** The names of all that the product can show. */
export const ALL_SIGHTS: readonly string[] = [
  ...keysOf(mailTemplates).map((template) => `mail ${template}`),
  ...keysOf(refusalStatus).map((code) => `refusal ${code}`),
  ...looks.keys(),
]

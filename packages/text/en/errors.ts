/** Messages of refused and failed calls in English (docs/domain.md 1.4). */
import type { ErrorFacts, errorsDe, ErrorText, FieldErrors } from '../de/errors.ts'
import { formatDate, formatKilograms, formatList, formatPrice, formatWait } from '../format.ts'
import { plural } from '../grammar.ts'
import { reward } from './dashboard-parts.ts'
import { shipping } from './shipping.ts'

const day = (fact: unknown) => (typeof fact === 'string' ? formatDate(fact.slice(0, 10), 'en') : '…')
const kilograms = (fact: unknown) => (typeof fact === 'number' ? formatKilograms(fact, 'en') : '…')
const word = (fact: unknown) => (typeof fact === 'string' ? fact : '…')
const list = (fact: unknown) => (Array.isArray(fact) ? formatList(fact.map(String), 'en') : '…')
const amount = (fact: unknown) => (typeof fact === 'string' ? formatPrice(fact) : '…')
const count = (fact: unknown) => (typeof fact === 'number' ? fact : 0)

/** The messages by refusal code. */
export const errorsEn = {
  UNAUTHENTICATED: 'Please sign in again.',
  TOKEN_EXPIRED: 'Your session has expired.',
  SESSION_TOKEN_INVALID: 'This sign-in link is invalid or has expired. Please request a new one.',
  SIGN_IN_UNCONFIRMED: 'This link wasn’t requested in this browser. Do you want to sign in here?',
  SIGN_IN_CODE_WRONG: (facts: ErrorFacts) =>
    count(facts['attemptsLeft']) === 0
      ? 'That was the wrong code too many times, so it no longer works. Ask for a new one, or use the link in the email.'
      : `That’s not the right code. You have ${plural(count(facts['attemptsLeft']), 'one try', `${count(facts['attemptsLeft'])} tries`)} left.`,
  SIGN_IN_CODE_EXPIRED:
    'This code is no longer valid, or you asked for it in another browser. Just ask for a new one.',
  SESSION_EXPIRED: 'Your session has expired.',
  PASSKEY_UNKNOWN: 'We no longer have this passkey. Ask for a sign-in link, then you can create a new one.',
  PASSKEY_REFUSED: 'That didn’t work with your passkey. Try again, or ask for a sign-in link.',
  PASSKEY_LIMIT_REACHED: 'You can have up to ten passkeys. Please remove one that you no longer need first.',
  SIGN_IN_NOT_RECENT:
    'You signed in a while ago. To be on the safe side, please sign in again, then you can create a passkey.',
  FORBIDDEN_ORIGIN: 'This request came from another site and was not carried out.',
  NOT_PERMITTED: 'You don’t have permission to do that.',
  HOST_NOT_ALLOWED: (facts: ErrorFacts) =>
    `This service does not answer to the name “${word(facts['host'])}”, only to localhost and the address in PUBLIC_URL.`,
  NOT_FOUND: 'Sorry, we couldn’t find that.',
  INVALID_CHARACTERS: 'What you entered contains a character that we cannot store.',
  VALIDATION_FAILED: 'Please check what you entered.',
  COUNTRY_NOT_SUPPORTED: (facts: ErrorFacts) =>
    `We currently deliver to these countries only: ${list(facts['countries'])}.`,
  RATE_LIMITED: (facts: ErrorFacts) =>
    `Too many attempts. Please try again ${formatWait(count(facts['retryAfterSeconds']), 'en')}.`,
  MALFORMED_JSON: 'This request doesn’t contain valid JSON.',
  PAYLOAD_TOO_LARGE: 'That’s too large to send.',
  UNSUPPORTED_MEDIA_TYPE: 'We don’t accept this format, please send JSON.',
  METHOD_NOT_ALLOWED: 'This request isn’t possible here.',
  CONFLICT: 'We couldn’t save your change. Please try again.',
  ALREADY_DONE: 'Your change has already been saved. Reload the page to see it.',
  IDEMPOTENCY_KEY_REUSED: 'This key was already used for another request.',
  SUBSCRIPTION_PAUSED: 'Your subscription is paused. Please resume it first.',
  SUBSCRIPTION_CANCELLED: 'Your subscription is cancelled. Please reactivate it first.',
  SUBSCRIPTION_NOT_PAUSED: 'Your subscription is not paused.',
  SUBSCRIPTION_NOT_CANCELLED: 'Your subscription is not cancelled.',
  DOG_HAS_SUBSCRIPTION: 'Your dog already has another subscription.',
  DOG_MOVED: 'This dog’s subscription now runs in another customer account.',
  DOG_KNOWN: 'This dog is already in your account.',
  DOG_LIMIT_REACHED: (facts) =>
    `We can’t take in more than ${count(facts['max'])} dogs here. Please get in touch with us.`,
  PAUSE_LIMIT_REACHED: (facts) =>
    `Sorry, we can’t pause your subscription for more than ${plural(count(facts['weeks']), 'one week', `${count(facts['weeks'])} weeks`)} in a row.`,
  ORDER_LOCKED: 'This order is already being processed and can no longer be changed.',
  ORDER_NOT_SKIPPABLE: 'This order can’t be skipped.',
  ORDER_NOT_UNSKIPPABLE: 'This order can’t be restored.',
  ORDER_SKIPPED: 'This order is skipped. Restore it first.',
  SKIP_LIMIT_REACHED: (facts) =>
    `You’ve already skipped ${count(facts['limit'])} orders. If you don’t need food for a while, pause your subscription.`,
  NO_UPCOMING_ORDER: 'There’s no upcoming order.',
  ORDER_ALREADY_PLACED: 'An order has already been placed today.',
  DATE_OUT_OF_RANGE: (facts: ErrorFacts) =>
    `Please choose a date between ${day(facts['min'])} and ${day(facts['max'])}.`,
  VACATION_TOO_LONG: (facts: ErrorFacts) =>
    `A holiday can last ${count(facts['days'])} days at most. For longer, it’s better to pause your subscription.`,
  VACATION_OVERLAPS: (facts: ErrorFacts) =>
    `You’ve already added a holiday from ${day(facts['from'])} to ${day(facts['to'])}. Please remove it first.`,
  PAYMENT_DECLINED: 'The payment was declined. Please check your payment method.',
  PAYMENT_OPEN:
    'A payment for your subscription is still outstanding. Please update your payment method first.',
  PAYMENT_METHOD_INVALID: 'This payment method is no longer valid.',
  PAYMENT_METHOD_UNCONFIRMED: 'Please confirm your payment method first.',
  MIGRATION_PENDING:
    'Your subscription is moving to the new portal. You can use “Order now” once it’s active here.',
  ADDRESS_MISSING: 'Please choose a delivery address.',
  ADDRESS_LIMIT_REACHED: (facts) =>
    `We can’t save more than ${count(facts['max'])} addresses. Please edit one you no longer need.`,
  VARIANT_NOT_AVAILABLE: 'Sorry, this combination isn’t available.',
  CYCLE_NOT_AVAILABLE: (facts) =>
    `Sorry, ${count(facts['days'])}-day delivery isn’t available for this choice.`,
  INTERVAL_MISMATCH: 'This frequency doesn’t match your choice.',
  BELOW_MINIMUM_ORDER: (facts) => shipping.belowMinimum(amount(facts['minimum']), amount(facts['missing'])),
  WEIGHT_OUT_OF_RANGE: (facts: ErrorFacts) =>
    `Please enter a weight between ${kilograms(facts['min'])} and ${kilograms(facts['max'])}.`,
  WEIGHT_UNCONFIRMED: (facts: ErrorFacts) =>
    `${kilograms(facts['after'])} after ${kilograms(facts['before'])} is a big change. Is the weight right?`,
  WEIGHING_NOT_REMOVABLE: 'You didn’t enter this weight, so it can’t be deleted.',
  QUOTE_STALE: 'Something has changed in the meantime. Please check what applies now.',
  QUOTE_EXPIRED: 'That was a while ago. Please check again what applies now.',
  DISCOUNT_CODE_INVALID: 'Enter a valid discount code!',
  DISCOUNT_NOT_FOUND: 'This discount is no longer active.',
  DISCOUNT_NOT_REMOVABLE: 'This discount can’t be removed.',
  FLOW_BANNER_NOT_FOUND: (facts: ErrorFacts) =>
    facts['remainingOrders'] === 0
      ? 'There are no rewards at the moment.'
      : reward.noneHint(count(facts['remainingOrders']) || null, word(facts['points'])),
  OFFER_NOT_AVAILABLE: 'This offer is no longer available.',
  BENEFIT_NOT_AVAILABLE: 'This offer is no longer available.',
  UNDO_NOT_AVAILABLE:
    'This can’t be undone any more. If something else has changed since, undo that later change first.',
  SUPPLEMENT_NOT_FOUND: 'This supplement is no longer available here.',
  PRICE_OFFER_NOT_FOUND: 'That new price no longer exists. You keep your present one.',
  PRICE_OFFER_CHANGED: 'The new price has changed in the meantime. Please decide again.',
  ACTION_REFUSED: (facts: ErrorFacts) => `This is not possible (${word(facts['reason'])}).`,
  REFUND_NOT_POSSIBLE: (facts: ErrorFacts) => `This refund is not possible (${word(facts['reason'])}).`,
  UPSTREAM_UNAVAILABLE: 'We can’t reach the payment service right now. Please try again later.',
  UNAVAILABLE: 'We’re unavailable right now. Please try again in a moment.',
  MAINTENANCE: 'We’re working on the portal right now. Please try again later.',
  INTERNAL: 'Something went wrong',
} satisfies Record<keyof typeof errorsDe, ErrorText>

/** Errors of single fields of a request. */
export const fieldErrorsEn: FieldErrors = {
  required: 'Please fill in this field.',
  invalid: 'That isn’t valid.',
  signInCode: 'The code has six digits.',
  unknown: 'We don’t recognise this field.',
  tooLong: (max) => `Please use at most ${max} characters.`,
  tooShort: (min) => `Please use at least ${min} characters.`,
  atMost: (max) => `The maximum is ${max}.`,
  atLeast: (min) => `The minimum is ${min}.`,
  zip: 'Please enter a valid postcode.',
  address: {
    NO_HOUSE_NUMBER: 'Please add the house number, or confirm that there isn’t one.',
    PO_BOX: 'We can’t deliver to a PO box. Please enter a street.',
    PICKUP_PLACE: 'Chilled boxes can’t wait in a parcel locker or shop. Please enter a street.',
    POST_NUMBER: 'Please also enter your Postnummer under “Company”.',
    INVALID: 'That isn’t valid.',
  },
  country: (served) => errorsEn.COUNTRY_NOT_SUPPORTED({ countries: served }),
  firstName: 'First name is required',
  lastName: 'Last name is required',
  referenceTaken: 'This reference already stands for something else here.',
  past: 'Time only moves forwards.',
}

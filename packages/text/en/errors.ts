/** What a refused or failed call says, in English (docs/domain.md 1.4). */
import type { errorsDe, ErrorFacts, ErrorText, FieldErrors } from '../de/errors.ts'
import { formatDate, formatKilograms } from '../format.ts'
import { plural } from '../plural.ts'

const day = (fact: unknown) => (typeof fact === 'string' ? formatDate(fact.slice(0, 10), 'en') : '…')
const kilograms = (fact: unknown) => (typeof fact === 'number' ? formatKilograms(fact, 'en') : '…')
const count = (fact: unknown) => (typeof fact === 'number' ? fact : 0)

/** By refusal code. */
export const errorsEn = {
  UNAUTHENTICATED: 'Please sign in again.',
  TOKEN_EXPIRED: 'Your session has expired.',
  SESSION_TOKEN_INVALID: 'This login link is invalid or has expired. Please request a new one.',
  SIGN_IN_UNCONFIRMED: 'This link was requested in another browser. Do you want to sign in here?',
  SESSION_EXPIRED: 'Your session has expired.',
  FORBIDDEN_ORIGIN: 'This call comes from another site and was not carried out.',
  NOT_FOUND: "Sorry, we couldn't find that.",
  VALIDATION_FAILED: 'Please check what you entered.',
  COUNTRY_NOT_SUPPORTED: 'At the moment we only deliver to Germany and Austria.',
  RATE_LIMITED: 'Too many attempts. Please wait a moment.',
  PAYLOAD_TOO_LARGE: 'This input is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'We do not accept this format, please send JSON.',
  METHOD_NOT_ALLOWED: 'This call is not possible here.',
  CONFLICT: 'Your change could not be saved just now. Please try again.',
  ALREADY_DONE: 'Your change has already been saved. Reload the page to see it.',
  IDEMPOTENCY_KEY_REUSED: 'This key already belongs to another call.',
  SUBSCRIPTION_PAUSED: 'Your subscription is paused. Please resume it first.',
  SUBSCRIPTION_CANCELLED: 'Your subscription is cancelled. Please reactivate it first.',
  SUBSCRIPTION_NOT_PAUSED: 'Your subscription is not paused.',
  SUBSCRIPTION_NOT_CANCELLED: 'Your subscription is not cancelled.',
  PAUSE_LIMIT_REACHED: 'Sorry, we cannot pause your subscription for more than 26 weeks in a row.',
  ORDER_LOCKED: 'This order is already being processed and can no longer be changed.',
  ORDER_NOT_SKIPPABLE: 'This order cannot be skipped.',
  ORDER_NOT_UNSKIPPABLE: 'This order cannot be scheduled again.',
  SKIP_LIMIT_REACHED:
    'You have already skipped 6 orders. Pause your subscription if you need no food for a while.',
  NO_UPCOMING_ORDER: 'No order is scheduled.',
  ORDER_ALREADY_PLACED: 'An order has already been placed today.',
  DATE_OUT_OF_RANGE: (facts: ErrorFacts) =>
    `Please choose a date between ${day(facts['min'])} and ${day(facts['max'])}.`,
  HOLIDAY_TOO_LONG: (facts: ErrorFacts) =>
    `A holiday can last ${count(facts['days'])} days at most. For longer, a pause is the better choice.`,
  HOLIDAY_OVERLAPS: (facts: ErrorFacts) =>
    `You have already entered a holiday from ${day(facts['from'])} to ${day(facts['to'])}. Take it back first.`,
  PAYMENT_DECLINED: 'The payment was declined. Please check your payment method.',
  PAYMENT_OPEN: 'A payment for your subscription is still open. Please update your payment method first.',
  PAYMENT_METHOD_INVALID: 'This payment method is no longer valid.',
  PAYMENT_METHOD_UNCONFIRMED: 'Please confirm your payment method first.',
  MIGRATION_PENDING:
    'Your subscription is just moving to the new portal. You can order now as soon as it is active here.',
  ADDRESS_MISSING: 'Please choose a shipping address.',
  VARIANT_NOT_AVAILABLE: 'Sorry, this combination is not available.',
  CYCLE_NOT_AVAILABLE: 'Sorry, the 14-day rhythm is not available for this choice.',
  INTERVAL_MISMATCH: 'Rhythm and choice do not match.',
  WEIGHT_OUT_OF_RANGE: (facts: ErrorFacts) =>
    `Please enter a weight between ${kilograms(facts['min'])} and ${kilograms(facts['max'])}.`,
  WEIGHT_UNCONFIRMED: (facts: ErrorFacts) =>
    `${kilograms(facts['after'])} after ${kilograms(facts['before'])} is a big step. Is the weight right?`,
  WEIGHING_NOT_REMOVABLE: 'This weight did not come from you and cannot be deleted.',
  QUOTE_STALE: 'Something has changed in the meantime. Please check what applies now.',
  QUOTE_EXPIRED: 'That was a while ago. Please check once more what applies now.',
  DISCOUNT_CODE_INVALID: 'Enter a valid discount code!',
  DISCOUNT_NOT_FOUND: 'This discount is no longer active.',
  DISCOUNT_NOT_REMOVABLE: 'This discount cannot be removed.',
  FLOW_BANNER_NOT_FOUND: (facts: ErrorFacts) => {
    const left = count(facts['remainingOrders'])
    const orders = plural(left, `${left} more order`, `${left} more orders`)
    return left > 0
      ? `Collect loyalty paws with every order – ${orders} until your next reward.`
      : 'Collect loyalty paws with every order.'
  },
  OFFER_NOT_AVAILABLE: 'This offer is no longer available.',
  BENEFIT_NOT_AVAILABLE: 'This offer is no longer available.',
  SUPPLEMENT_NOT_FOUND: 'This supplement is not in the box.',
  UPSTREAM_UNAVAILABLE: 'The payment service cannot be reached right now. Please try again later.',
  UNAVAILABLE: 'We cannot be reached right now. Please try again in a moment.',
  INTERNAL: 'Something went wrong',
} satisfies Record<keyof typeof errorsDe, ErrorText>

/** What is wrong with one field of a request. */
export const fieldErrorsEn: FieldErrors = {
  required: 'Please fill in this field.',
  invalid: 'This is not valid.',
  unknown: 'We do not know this field.',
  tooLong: (max) => `Please enter at most ${max} characters.`,
  tooShort: (min) => `Please enter at least ${min} characters.`,
  atMost: (max) => `At most ${max} is possible.`,
  atLeast: (min) => `At least ${min} is needed.`,
  zip: 'Please enter a valid postcode.',
  houseNumber: 'Please enter street and house number.',
  country: 'At the moment we only deliver to Germany and Austria.',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  past: 'Time only runs forward.',
}

/** What the browser year does not show, and the test that covers it. */
import type { Assertion } from './assertions.ts'

/** The test that covers it, which must mention it by name, and why the browser year does not. */
export interface Elsewhere {
  readonly test: string
  readonly why: string
}

const offered = 'the portal does not offer a call that could be refused this way'
const wire = 'the portal never sends such a call'
const tabs = 'tabs of one browser share skipped orders immediately'
const typed = 'customers of the year follow the link; journeys/sign-in.spec.ts types the code in a browser'
const link = 'customers of the year follow the link; journeys/passkeys.spec.ts uses a passkey in a browser'
const realTime = 'it depends on real time, not business time'

function coveredBy(test: string, why: string): Elsewhere {
  return { test, why }
}

export const COVERED_ELSEWHERE: Readonly<Partial<Record<Assertion, Elsewhere>>> = {
  'refusal UNAUTHENTICATED': coveredBy('apps/server/http/customer/auth.test.ts', wire),
  'refusal FORBIDDEN_ORIGIN': coveredBy('apps/server/server.test.ts', wire),
  'refusal NOT_PERMITTED': coveredBy('apps/server/http/support-session.test.ts', wire),
  'refusal ACTION_REFUSED': coveredBy('apps/server/staff/api/staff-calls.test.ts', wire),
  'refusal REFUND_NOT_POSSIBLE': coveredBy('apps/server/staff/api/calls.test.ts', wire),
  'refusal NOT_FOUND': coveredBy('apps/server/http/access.test.ts', wire),
  'refusal HOST_NOT_ALLOWED': coveredBy('apps/server/server.test.ts', wire),
  'refusal INVALID_CHARACTERS': coveredBy('apps/server/http/storable-text.test.ts', wire),
  'refusal MALFORMED_JSON': coveredBy('apps/server/server.test.ts', wire),
  'refusal PAYLOAD_TOO_LARGE': coveredBy('apps/server/server.test.ts', wire),
  'refusal UNSUPPORTED_MEDIA_TYPE': coveredBy('apps/server/server.test.ts', wire),
  'refusal METHOD_NOT_ALLOWED': coveredBy('apps/server/server.test.ts', wire),
  'refusal IDEMPOTENCY_KEY_REUSED': coveredBy('apps/server/http/idempotency.test.ts', wire),
  'refusal INTERVAL_MISMATCH': coveredBy('apps/server/http/subscription/plan.test.ts', wire),

  'refusal TOKEN_EXPIRED': coveredBy('apps/server/http/customer/auth.test.ts', realTime),
  'refusal SESSION_EXPIRED': coveredBy('apps/server/http/customer/sessions.test.ts', realTime),
  'refusal ADDRESS_LIMIT_REACHED': coveredBy('apps/server/http/customer/addresses.test.ts', realTime),
  'refusal RATE_LIMITED': coveredBy('apps/server/http/customer/auth-limits.test.ts', realTime),
  'refusal QUOTE_EXPIRED': coveredBy('apps/server/http/subscription/quotes.test.ts', realTime),
  'refusal SESSION_TOKEN_INVALID': coveredBy(
    'apps/server/http/customer/auth.test.ts',
    'journeys/sign-in.spec.ts opens a used link',
  ),
  'refusal SIGN_IN_UNCONFIRMED': coveredBy(
    'apps/server/http/customer/auth-limits.test.ts',
    'customers of the year open links where they asked for them; journeys/sign-in.spec.ts covers it in a browser',
  ),
  'refusal SIGN_IN_CODE_WRONG': coveredBy('apps/server/http/customer/sign-in-code.test.ts', typed),
  'refusal PASSKEY_UNKNOWN': coveredBy('apps/server/http/customer/passkeys.test.ts', link),
  'refusal PASSKEY_REFUSED': coveredBy('apps/server/http/customer/passkeys.test.ts', link),
  'refusal PASSKEY_LIMIT_REACHED': coveredBy('apps/server/http/customer/passkeys.test.ts', link),
  'refusal SIGN_IN_NOT_RECENT': coveredBy('apps/server/http/customer/passkeys.test.ts', link),
  'refusal SIGN_IN_CODE_EXPIRED': coveredBy('apps/server/http/customer/sign-in-code.test.ts', typed),

  'refusal MAINTENANCE': coveredBy(
    'apps/server/pages/maintenance.test.ts',
    'the operator works on the service',
  ),

  'refusal FLOW_BANNER_NOT_FOUND': coveredBy(
    'apps/server/http/subscription/subscription-commands.test.ts',
    offered,
  ),
  'refusal ORDER_ALREADY_PLACED': coveredBy('apps/server/http/subscription/place-order.test.ts', offered),
  'refusal DOG_HAS_SUBSCRIPTION': coveredBy(
    'apps/server/import/extend.test.ts',
    'only an import gives a dog a second subscription',
  ),
  'refusal DOG_MOVED': coveredBy('apps/server/staff/customers/move.test.ts', 'the dogs of the year stay'),
  'refusal DOG_KNOWN': coveredBy('apps/server/http/customer/new-dog.test.ts', 'the year adds no dogs'),
  'refusal DOG_LIMIT_REACHED': coveredBy(
    'apps/server/http/customer/new-dog.test.ts',
    'the year adds no dogs',
  ),
  'refusal VALIDATION_FAILED': coveredBy('apps/server/http/customer/customer.test.ts', offered),
  'refusal COUNTRY_NOT_SUPPORTED': coveredBy('apps/server/http/customer/addresses.test.ts', offered),
  'refusal NO_UPCOMING_ORDER': coveredBy(
    'apps/server/http/subscription/subscription-commands.test.ts',
    offered,
  ),
  'refusal PAYMENT_METHOD_UNCONFIRMED': coveredBy(
    'apps/server/http/customer/payment-choice.test.ts',
    offered,
  ),
  'refusal MIGRATION_PENDING': coveredBy('scenarios/migration-from-legacy-billing.test.ts', offered),
  'refusal ADDRESS_MISSING': coveredBy(
    'apps/server/http/subscription/subscription-operations.test.ts',
    offered,
  ),
  'refusal VARIANT_NOT_AVAILABLE': coveredBy('apps/server/http/subscription/plan.test.ts', offered),
  'refusal CYCLE_NOT_AVAILABLE': coveredBy('apps/server/http/subscription/plan.test.ts', offered),
  'refusal BELOW_MINIMUM_ORDER': coveredBy(
    'scenarios/shipping-and-minimum.test.ts',
    'the sample catalogue has no minimum',
  ),
  'refusal WEIGHING_NOT_REMOVABLE': coveredBy('apps/server/http/subscription/pets.test.ts', offered),
  'refusal DISCOUNT_NOT_REMOVABLE': coveredBy('apps/server/http/subscription/discounts.test.ts', offered),

  'refusal PRICE_OFFER_NOT_FOUND': coveredBy('apps/server/http/subscription/price-offers.test.ts', offered),
  'refusal PRICE_OFFER_CHANGED': coveredBy('apps/server/http/subscription/price-offers.test.ts', offered),
  'refusal UNDO_NOT_AVAILABLE': coveredBy('apps/server/http/subscription/activity.test.ts', offered),
  'refusal ORDER_NOT_SKIPPABLE': coveredBy('packages/domain/order/skip.test.ts', tabs),
  'refusal ORDER_NOT_UNSKIPPABLE': coveredBy('packages/domain/order/skip.test.ts', tabs),
  'refusal ORDER_SKIPPED': coveredBy('packages/domain/order/reschedule.test.ts', tabs),
  'refusal CONFLICT': coveredBy(
    'apps/server/change/change-subscription.test.ts',
    'needs two simultaneous commands',
  ),
  'refusal ALREADY_DONE': coveredBy(
    'apps/server/http/subscription/idempotent-effects.test.ts',
    'needs a response that was lost',
  ),
  'mail subscriptionWelcome': coveredBy(
    'apps/server/staff/api/intake.test.ts',
    'customers of the year are here already; only the intake adds one',
  ),
  'mail cancellationReceived': coveredBy(
    'apps/server/pages/declarations/cancel-page.test.ts',
    'customers of the year are signed in; journeys/declarations.spec.ts cancels without',
  ),
  'mail withdrawalReceived': coveredBy(
    'apps/server/pages/declarations/withdraw-page.test.ts',
    'customers of the year keep what they ordered; journeys/declarations.spec.ts withdraws',
  ),
  'mail priceOffered': coveredBy('scenarios/price-change.test.ts', 'no price changes in the year'),
  'mail priceAnswered': coveredBy('scenarios/price-change.test.ts', 'no price changes in the year'),
  'mail priceOfferWithdrawn': coveredBy(
    'apps/server/http/subscription/price-offers.test.ts',
    'no price changes in the year',
  ),
  'mail boxReplaced': coveredBy('journeys/support-desk.spec.ts', 'customer service replaces a box'),
  'mail emailChangeLink': coveredBy(
    'apps/server/staff/customers/email-change.test.ts',
    'only customer service changes an address',
  ),
  'mail emailChanged': coveredBy(
    'apps/server/staff/customers/email-change.test.ts',
    'only customer service changes an address',
  ),
  'mail passkeyChanged': coveredBy('apps/server/http/customer/passkeys.test.ts', link),
  'mail erasureLink': coveredBy('apps/server/pages/erasure-page.test.ts', 'the customers of the year stay'),
  'mail accountErased': coveredBy(
    'apps/server/staff/customers/erase.test.ts',
    'the customers of the year stay',
  ),
  'mail messageReceived': coveredBy(
    'apps/server/http/customer/messages.test.ts',
    'the customers of the year write nothing',
  ),
  'mail messageAnswered': coveredBy(
    'apps/server/staff/messages/messages.test.ts',
    'the customers of the year write nothing',
  ),
  'mail customerMerged': coveredBy(
    'apps/server/staff/customers/merge.test.ts',
    'the customers of the year are different people',
  ),
  'mail confirmEmail': coveredBy(
    'apps/server/http/customer/visitor-order.test.ts',
    'the customers of the year have accounts; only a visitor confirms an address',
  ),
  'mail loginLink': coveredBy(
    'journeys/support-desk.spec.ts',
    'customer service sends it, and the customers of the year ask for theirs',
  ),
  'mail dogMovedAway': coveredBy('apps/server/staff/customers/move.test.ts', 'the dogs of the year stay'),
  'mail dogMovedIn': coveredBy('apps/server/staff/customers/move.test.ts', 'the dogs of the year stay'),
  'mail staffFactorChanged': coveredBy(
    'apps/server/staff/sign-in/factor.test.ts',
    'it goes to staff, and the year shows customers',
  ),
  'mail staffLink': coveredBy('journeys/operator.spec.ts', 'it goes to staff, and the year shows customers'),
  'mail alertsChanged': coveredBy(
    'apps/server/staff/monitoring/alert-mails.test.ts',
    'it goes to the operator, and the year shows customers',
  ),
  'mail operatorDigest': coveredBy(
    'apps/server/staff/monitoring/digest.test.ts',
    'it goes to the operator, and the year shows customers',
  ),
  'mail paymentDeclined': coveredBy(
    'apps/server/events/mails.test.ts',
    'needs a gateway that does not respond for a while',
  ),
  'mail debitRecovered': coveredBy(
    'apps/server/payments/returned-debit.test.ts',
    'needs a direct debit that the bank returns and then pays',
  ),
  'refusal UNAVAILABLE': coveredBy('apps/server/server.test.ts', 'needs a failing service'),
  'refusal INTERNAL': coveredBy('apps/server/http/idempotency.test.ts', 'needs a bug in the service'),

  'friend WAITING': coveredBy('apps/server/http/customer/referrals.test.ts', 'only Anna has shared her code'),
  'hint UNCONFIRMED': coveredBy(
    'apps/portal/screens/dashboard/payment-hint.test.ts',
    'only the intake brings a customer whose payment method is to be set up',
  ),
  'headline until': coveredBy(
    'apps/portal/screens/shared/delivery/delivery-status.test.ts',
    'the simulated carrier ships every box before its delivery window begins',
  ),
  'dogs failed': coveredBy(
    'apps/portal/screens/dashboard/dashboard-layout.component.test.tsx',
    'who has a failed payment has one dog, whose order says it already',
  ),
}

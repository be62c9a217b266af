/** What the sample world's year does not show in a browser, and the test that shows it. */
import type { Sight } from './sights.ts'

/** Where it is shown instead; the file has to name it. */
export interface Elsewhere {
  readonly test: string
  readonly why: string
}

const offered = 'the portal offers nothing that could be refused so'
const wire = 'no browser of a customer sends such a call'
const tabs = 'the tabs of a browser tell each other of skipped orders at once'
const realTime = 'its time is real, not business time'

function shownBy(test: string, why: string): Elsewhere {
  return { test, why }
}

/** By what is shown. */
export const ELSEWHERE: Readonly<Partial<Record<Sight, Elsewhere>>> = {
  'refusal UNAUTHENTICATED': shownBy('apps/server/http/customer/auth.test.ts', wire),
  'refusal FORBIDDEN_ORIGIN': shownBy('apps/server/server.test.ts', wire),
  'refusal NOT_FOUND': shownBy('apps/server/http/access.test.ts', wire),
  'refusal PAYLOAD_TOO_LARGE': shownBy('apps/server/server.test.ts', wire),
  'refusal UNSUPPORTED_MEDIA_TYPE': shownBy('apps/server/server.test.ts', wire),
  'refusal METHOD_NOT_ALLOWED': shownBy('apps/server/server.test.ts', wire),
  'refusal IDEMPOTENCY_KEY_REUSED': shownBy('apps/server/http/idempotency.test.ts', wire),
  'refusal INTERVAL_MISMATCH': shownBy('apps/server/http/subscription/plan.test.ts', wire),

  'refusal TOKEN_EXPIRED': shownBy('apps/server/http/customer/auth.test.ts', realTime),
  'refusal SESSION_EXPIRED': shownBy('apps/server/http/customer/sessions.test.ts', realTime),
  'refusal ADDRESS_LIMIT_REACHED': shownBy('apps/server/http/customer/addresses.test.ts', realTime),
  'refusal RATE_LIMITED': shownBy('apps/server/http/customer/auth-limits.test.ts', realTime),
  'refusal QUOTE_EXPIRED': shownBy('apps/server/http/subscription/quotes.test.ts', realTime),
  'refusal SESSION_TOKEN_INVALID': shownBy(
    'apps/server/http/customer/auth.test.ts',
    'journeys/sign-in.spec.ts opens a used link',
  ),
  'refusal SIGN_IN_UNCONFIRMED': shownBy(
    'apps/server/http/customer/auth-limits.test.ts',
    'asked only where the operator wants it; journeys/dashboard.spec.ts answers it',
  ),

  'refusal VALIDATION_FAILED': shownBy('apps/server/http/customer/customer.test.ts', offered),
  'refusal COUNTRY_NOT_SUPPORTED': shownBy('apps/server/http/customer/addresses.test.ts', offered),
  'refusal NO_UPCOMING_ORDER': shownBy(
    'apps/server/http/subscription/subscription-commands.test.ts',
    offered,
  ),
  'refusal PAYMENT_METHOD_UNCONFIRMED': shownBy('apps/server/http/customer/payment-choice.test.ts', offered),
  'refusal MIGRATION_PENDING': shownBy('scenarios/migration-from-legacy-billing.test.ts', offered),
  'refusal ADDRESS_MISSING': shownBy(
    'apps/server/http/subscription/subscription-operations.test.ts',
    offered,
  ),
  'refusal VARIANT_NOT_AVAILABLE': shownBy('apps/server/http/subscription/plan.test.ts', offered),
  'refusal CYCLE_NOT_AVAILABLE': shownBy('apps/server/http/subscription/plan.test.ts', offered),
  'refusal WEIGHING_NOT_REMOVABLE': shownBy('apps/server/http/subscription/pets.test.ts', offered),
  'refusal DISCOUNT_NOT_REMOVABLE': shownBy('apps/server/http/subscription/discounts.test.ts', offered),

  'refusal ORDER_NOT_SKIPPABLE': shownBy('packages/domain/order/skip.test.ts', tabs),
  'refusal ORDER_NOT_UNSKIPPABLE': shownBy('packages/domain/order/skip.test.ts', tabs),
  'refusal CONFLICT': shownBy(
    'apps/server/change/change-subscription.test.ts',
    'takes two commands at one instant',
  ),
  'refusal ALREADY_DONE': shownBy(
    'apps/server/http/subscription/done-once.test.ts',
    'takes an answer that was lost',
  ),
  'mail paymentDeclined': shownBy(
    'apps/server/events/mails.test.ts',
    'takes a gateway that is silent for a while',
  ),
  'refusal UNAVAILABLE': shownBy('apps/server/server.test.ts', 'takes a service in trouble'),
  'refusal INTERNAL': shownBy('apps/server/http/idempotency.test.ts', 'takes a mistake in the service'),

  'friend WAITING': shownBy(
    'apps/server/http/customer/referrals.test.ts',
    'only Anna has handed out her code',
  ),
  'answer until': shownBy(
    'apps/portal/screens/shared/delivery/delivery-status.test.ts',
    'every box of the simulated carrier leaves before its window begins',
  ),
}

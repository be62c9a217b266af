/** The OpenAPI 3.1 description of every call, generated from the schemas that also parse and type the calls. */
import type { z } from 'zod'
import { ActivityView } from './activity.ts'
import { AddressView, BillingAddressView, ShippingAddressView } from './addresses.ts'
import { descriptorOf, operationNames, type OperationName } from './api.ts'
import { SessionView, SettingsView } from './auth.ts'
import { CancellationFlowView } from './cancellation.ts'
import { CustomerView } from './customer.ts'
import {
  describeApi,
  type DescribedCall,
  type JsonObject,
  type ServiceDescription,
} from './openapi-document.ts'
import { LineView, OrderView, ScheduleEntryView, TrackingView } from './orders.ts'
import { PaymentMethodView } from './payments.ts'
import { ProductRefView, ProductView, VariantView } from './products.ts'
import { QuotedBoxView, QuoteSideView, QuoteView } from './quotes.ts'
import { ReferralsView, ReferredFriendView } from './referrals.ts'
import { plainTextRefusals, type RefusalCode } from './refusal.ts'
import { routeOf } from './routes.ts'
import {
  CancellationOfferView,
  DiscountView,
  FlowBannerView,
  PetView,
  SubscriptionView,
} from './subscriptions.ts'
import { OptionsView, SachetView, WindowView } from './values.ts'

/** The schemas that are components of the description. */
export const namedSchemas: Readonly<Record<string, z.ZodType>> = {
  Activity: ActivityView,
  Address: AddressView,
  BillingAddress: BillingAddressView,
  CancellationFlow: CancellationFlowView,
  CancellationOffer: CancellationOfferView,
  Customer: CustomerView,
  Discount: DiscountView,
  FlowBanner: FlowBannerView,
  Line: LineView,
  Options: OptionsView,
  Order: OrderView,
  PaymentMethod: PaymentMethodView,
  Pet: PetView,
  Product: ProductView,
  ProductReference: ProductRefView,
  Sachet: SachetView,
  Quote: QuoteView,
  QuotedBox: QuotedBoxView,
  QuoteSide: QuoteSideView,
  Referrals: ReferralsView,
  ReferredFriend: ReferredFriendView,
  ScheduleEntry: ScheduleEntryView,
  Session: SessionView,
  Settings: SettingsView,
  ShippingAddress: ShippingAddressView,
  Subscription: SubscriptionView,
  Tracking: TrackingView,
  Variant: VariantView,
  Window: WindowView,
}

/** Refusals that any call can return in addition to its own. */
const always: readonly RefusalCode[] = [
  'INVALID_CHARACTERS',
  'HOST_NOT_ALLOWED',
  'VALIDATION_FAILED',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
  'MAINTENANCE',
]
/** NOT_PERMITTED: in a session of customer service, which may not send every call. */
const signedIn: readonly RefusalCode[] = ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'NOT_PERMITTED']
const changing: readonly RefusalCode[] = [
  'FORBIDDEN_ORIGIN',
  'MALFORMED_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
]
const repeatable: readonly RefusalCode[] = ['CONFLICT', 'ALREADY_DONE', 'IDEMPOTENCY_KEY_REUSED']

/** The whole description. It depends only on the contract, so it can be generated once. */
export function openApiDocument(service: ServiceDescription): JsonObject {
  const calls = Object.fromEntries(
    operationNames.map((name) => {
      const descriptor = descriptorOf(name)
      const isOpen = descriptor.access === 'none'
      const call: DescribedCall = {
        descriptor,
        tag: tagOf(name),
        access: isOpen ? 'Open to everybody.' : 'Needs an access token.',
        security: isOpen ? [] : [{ accessToken: [] }],
        refusals: refusalsOf(name),
      }
      return [name, call]
    }),
  )
  return describeApi(service, {
    calls,
    schemas: namedSchemas,
    plainRefusals: plainTextRefusals,
    description:
      'Subscriptions of fresh dog food. Every success is `{ "data": … }`, every failure `{ "error": … }`. Amounts are ' +
      'decimal strings in euro, VAT included; days are calendar days in Europe/Berlin. Every answer has the ' +
      "service's business time in the header `Portal-Now`.",
    securitySchemes: {
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'Valid for five minutes.',
      },
    },
  })
}

/** Calls are grouped by the noun of their path. */
function tagOf(operation: OperationName): string {
  const [, , , noun = ''] = routeOf(operation).path.split('/')
  return noun === 'logout' ? 'auth' : noun
}

/** Every refusal that an operation can return: its own, and those that any such call can return. */
export function refusalsOf(operation: OperationName): RefusalCode[] {
  const descriptor = descriptorOf(operation)
  const isOpen = descriptor.access === 'none'
  const isChange = routeOf(operation).method !== 'GET'
  return [
    ...new Set([
      ...descriptor.refusals,
      ...(isOpen ? [] : signedIn),
      ...generalRefusals({ isChange, isRepeatable: isChange && !isOpen }),
    ]),
  ]
}

/** Refusals that have nothing to do with what a call is for. */
export function generalRefusals(call: {
  readonly isChange: boolean
  /** Whether it accepts an `Idempotency-Key`. */
  readonly isRepeatable: boolean
}): readonly RefusalCode[] {
  return [...(call.isChange ? changing : []), ...(call.isRepeatable ? repeatable : []), ...always]
}

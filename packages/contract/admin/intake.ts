/** The intake: customers, dogs and contracts that a shop or another system has sold (docs/domain.md 8.7). */
import { z } from 'zod'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { EMAIL_TEXT_MAX, parseEmail } from '@pfotenportal/domain/customer/email'
import { AddressParams } from '../addresses.ts'
import { dogFields } from '../pets.ts'
import {
  CycleView,
  DayView,
  InstantView,
  LanguageView,
  MoneyView,
  PathId,
  PensionView,
  RecipeView,
  WindowView,
} from '../values.ts'
import { adminCall } from './call.ts'

const line = (max: number) => z.string().transform(cleanLine).pipe(z.string().min(1).max(max))

/** The sender's own id of something: the same again means the same. */
const reference = line(200)

/** The name of the system whose references these are; several shops keep their ids apart with it. */
const source = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,39}$/)
  .default('shop')

const IntakeCustomer = z.strictObject({
  reference,
  email: z
    .string()
    .max(EMAIL_TEXT_MAX)
    .refine((typed) => parseEmail(typed) !== undefined),
  firstName: line(50),
  lastName: line(50),
  language: LanguageView.default('de'),
  /** The code of the friend who recommended the shop; a code that nobody has is ignored. */
  referralCode: z.string().max(40).optional(),
})
export type IntakeCustomer = z.output<typeof IntakeCustomer>

/** A method that the shop has set up at the payment provider; null if the customer still has to set one up. */
const IntakePaymentMethod = z
  .strictObject({
    /** The provider's id of the customer, if it has customers: `cus_…` at Stripe. */
    customer: line(200).nullable().default(null),
    /** The provider's id of the method: `pm_…` at Stripe. */
    method: line(300),
  })
  .nullable()
  .default(null)
export type IntakePaymentMethod = z.output<typeof IntakePaymentMethod>

const IntakeDog = z.strictObject({ reference, ...dogFields })
export type IntakeDog = z.output<typeof IntakeDog>

/** A first box that the shop has charged. */
const IntakeFirstBox = z.strictObject({
  chargedAt: InstantView,
  /** What the customer paid, VAT included. */
  total: z.string().regex(/^\d{1,7}\.\d{2}$/),
  /** Whether it is packed here with the next batch; otherwise the shop ships it. */
  isPackedHere: z.boolean().default(true),
})

const IntakeSubscription = z
  .strictObject({
    reference,
    /** The SKU of the menu, such as `1200CGGSV28`. */
    sku: z.string().trim().max(60).optional(),
    /** Instead of a SKU: the plan. The portion is that of the dog. */
    plan: z
      .strictObject({ recipes: z.array(RecipeView).min(1).max(7), cycle: CycleView, pension: PensionView })
      .optional(),
    /** Kinds of supplements of the catalogue that come with every box. */
    supplements: z.array(z.string().max(60)).max(10).default([]),
    /** The day of the first charge here; the first possible one by default. */
    firstChargeOn: DayView.optional(),
    firstBox: IntakeFirstBox.nullable().default(null),
  })
  .refine(({ sku, plan }) => (sku === undefined) !== (plan === undefined), { path: ['sku'] })
export type IntakeSubscription = z.output<typeof IntakeSubscription>

const contracts = z.array(z.strictObject({ dog: IntakeDog, subscription: IntakeSubscription })).max(10)

/** An order of a shop: a customer with an address, a payment method and one contract per dog. */
export const IntakeParams = z.strictObject({
  source,
  customer: IntakeCustomer,
  address: AddressParams,
  paymentMethod: IntakePaymentMethod,
  contracts: contracts.min(1),
  /** Whether the customer gets a welcome mail with a link to sign in. */
  hasWelcomeMail: z.boolean().default(true),
})
/** The same from the desk, where a customer can come before the first dog. */
export const DeskIntakeParams = IntakeParams.extend({ contracts })
export type IntakeParams = z.output<typeof IntakeParams>

/** What was sent and differs from what is known under the same reference; it changes nothing. */
const differs = z.array(z.string())

const TakenCustomer = z.object({ id: z.int(), isNew: z.boolean(), differs })
const TakenAddress = z.object({ id: z.int(), isNew: z.boolean() })
const TakenPaymentMethod = z.object({
  id: z.string(),
  isNew: z.boolean(),
  status: z.enum(['ACTIVE', 'EXPIRED', 'REQUIRES_CONFIRMATION', 'REVOKED']),
})
const TakenDog = z.object({
  reference: z.string(),
  id: z.int(),
  isNew: z.boolean(),
  differs,
  /** Words about health that are not understood; the portal asks the customer about them. */
  unclearWords: z.array(z.string()),
})
const TakenSubscription = z.object({
  reference: z.string(),
  id: z.int(),
  isNew: z.boolean(),
  /** The first charge here, and when that box arrives; null if none is planned. */
  firstCharge: z.object({ on: DayView, total: MoneyView, deliveryWindow: WindowView }).nullable(),
})

/** What became of an order of a shop. */
export const IntakeView = z.object({
  customer: TakenCustomer,
  address: TakenAddress,
  paymentMethod: TakenPaymentMethod,
  contracts: z.array(z.object({ dog: TakenDog, subscription: TakenSubscription })),
})
export type IntakeView = z.infer<typeof IntakeView>

const params = z.object({ id: PathId })

export const adminIntakeCalls = {
  takeIn: adminCall({
    route: 'POST /api/admin/v1/intake',
    summary:
      'Takes in an order of a shop, whole or not at all: 201 if anything is new, 200 if all of it was known by its references.',
    input: IntakeParams,
    answer: IntakeView,
    successes: [201, 200],
    refusals: ['COUNTRY_NOT_SUPPORTED', 'ADDRESS_LIMIT_REACHED', 'UPSTREAM_UNAVAILABLE'],
    scope: 'intake',
  }),

  addCustomer: adminCall({
    route: 'POST /api/admin/v1/intake/customers',
    summary: 'Adds a customer: 200 with the known one if the reference or the email address is known.',
    input: z.strictObject({ source, ...IntakeCustomer.shape }),
    answer: TakenCustomer,
    successes: [201, 200],
    refusals: [],
    scope: 'intake',
  }),

  addAddress: adminCall({
    route: 'POST /api/admin/v1/intake/customers/:id/addresses',
    summary: 'Adds an address to the customer’s address book: 200 with the known one if it is there.',
    params,
    input: AddressParams,
    answer: TakenAddress,
    successes: [201, 200],
    refusals: ['NOT_FOUND', 'COUNTRY_NOT_SUPPORTED', 'ADDRESS_LIMIT_REACHED'],
    scope: 'intake',
  }),

  addPaymentMethod: adminCall({
    route: 'POST /api/admin/v1/intake/customers/:id/payment-methods',
    summary:
      'Adds a payment method of the provider; without one the customer is mailed the link to set one up.',
    params,
    input: z.strictObject({ paymentMethod: IntakePaymentMethod }),
    answer: TakenPaymentMethod,
    successes: [201, 200],
    refusals: ['NOT_FOUND', 'UPSTREAM_UNAVAILABLE'],
    scope: 'intake',
  }),

  addDog: adminCall({
    route: 'POST /api/admin/v1/intake/customers/:id/dogs',
    summary: 'Adds a dog: 200 with the known one if the reference is known.',
    params,
    input: z.strictObject({ source, ...IntakeDog.shape }),
    answer: TakenDog,
    successes: [201, 200],
    refusals: ['NOT_FOUND'],
    scope: 'intake',
  }),

  addSubscription: adminCall({
    route: 'POST /api/admin/v1/intake/dogs/:id/subscriptions',
    summary:
      'Makes a contract for a dog, with an address and a payment method of its customer: 200 with the known one if the reference is known.',
    params,
    input: z.strictObject({
      source,
      addressId: PathId,
      paymentMethodId: z.string().max(100),
      hasWelcomeMail: z.boolean().default(true),
      subscription: IntakeSubscription,
    }),
    answer: TakenSubscription,
    successes: [201, 200],
    refusals: ['NOT_FOUND'],
    scope: 'intake',
  }),
}

/** A dog that its owner adds in the portal: what it could eat, the quote of its contract, and the contract (8.8). */
import { z } from 'zod'
import { operation } from './operation.ts'
import { PaymentLinkView } from './payments.ts'
import { dogFields, PortionView } from './pets.ts'
import { ProductView } from './products.ts'
import { QuoteView } from './quotes.ts'
import { PetView, SubscriptionView } from './subscriptions.ts'
import {
  DayView,
  IntervalView,
  MoneyView,
  OptionsView,
  PathId,
  PensionView,
  RecipeView,
  ShippingPriceView,
  WindowView,
} from './values.ts'

/** A dog that is new, as its owner describes it. */
export const NewDog = z.strictObject({
  ...dogFields,
  /** The words about its health that are not understood and that the owner has confirmed as harmless. */
  confirmedWords: z.array(z.string().max(500)).max(50).default([]),
})
export type NewDog = z.output<typeof NewDog>

const recipes = z.array(RecipeView).max(7)

const DogAdviceParams = z.strictObject({ dog: NewDog })
export type DogAdviceParams = z.output<typeof DogAdviceParams>

/** What a dog could eat, what that costs, and when its first box would come. */
export const DogAdviceView = z.object({
  /** The dog as it was understood; its id is 0. */
  pet: PetView,
  portion: PortionView,
  /** All recipes on sale in display order, and why one is not recommended. */
  recipes: z.array(
    z.object({
      code: RecipeView,
      recommended: z.boolean(),
      reasons: z.array(z.enum(['ALLERGY', 'PANCREATITIS', 'PUPPY', 'UNCLEAR'])),
      /** The ingredients that the dog does not tolerate. */
      allergens: z.array(z.string()),
    }),
  ),
  /** The plan to begin with; null if no recipe suits the dog. */
  recommended: OptionsView.nullable(),
  /** The menus of the dog's portion with their prices; of a long list those of single recipes and the recommended ones. */
  product: ProductView,
  /** The least that a menu costs; absent without a minimum. */
  minimumOrder: MoneyView.optional(),
  /** Shipping where the first saved address is, else in the usual country; absent if it is free. */
  shipping: ShippingPriceView.optional(),
  /** The first box if the contract began now, with a payment method that can be charged. */
  firstBox: z.object({ billingDate: DayView, deliveryWindow: WindowView }),
})
export type DogAdviceView = z.infer<typeof DogAdviceView>

/** A plan that is chosen for a dog. */
export const ChosenPlan = z.strictObject({
  recipes: recipes.min(1),
  cycle: IntervalView,
  pension: PensionView,
})

/** A discount code as typed, or as it stands in a link. */
export const CodeInput = z.string().min(1).max(40)

const SubscribeDogParams = z.strictObject({
  dog: NewDog,
  plan: ChosenPlan,
  /** A saved address of the customer. */
  addressId: PathId,
  /** A saved payment method; null for one that has still to be set up under a mailed link. */
  paymentMethodId: z.string().min(1).max(64).nullable(),
  /** Recipes chosen against the advice; kept in the audit log. */
  warningsAcknowledged: recipes.optional(),
  /** Attached as the contract begins; each wrong one counts towards the limit of wrong codes. */
  discountCode: CodeInput.optional(),
})
export type SubscribeDogParams = z.output<typeof SubscribeDogParams>

const refusedDogs = ['DOG_KNOWN', 'DOG_LIMIT_REACHED'] as const

const refusedContracts = [
  'NOT_FOUND',
  'CONFLICT',
  ...refusedDogs,
  'VARIANT_NOT_AVAILABLE',
  'BELOW_MINIMUM_ORDER',
  'PAYMENT_METHOD_INVALID',
  'PAYMENT_METHOD_UNCONFIRMED',
  'DISCOUNT_CODE_INVALID',
] as const

/** A new dog of a customer. */
export const newDogOperations = {
  adviseDog: operation({
    route: 'POST /api/v1/dogs/advice',
    summary:
      'What a dog that is new could eat and what it costs: portion, advice on recipes, menus, first box. Stores nothing.',
    input: DogAdviceParams,
    answer: DogAdviceView,
    refusals: refusedDogs,
  }),

  quoteDog: operation({
    route: 'POST /api/v1/dogs/quote',
    summary: 'Previews the contract for a new dog, as a quote whose `subscriptionId` is 0.',
    input: SubscribeDogParams,
    answer: QuoteView,
    successes: [201],
    refusals: refusedContracts,
  }),

  subscribeDog: operation({
    route: 'POST /api/v1/dogs',
    summary:
      'Adds a dog and begins its contract, with the id of its quote in `Quote-Id`. A payment method that has still to be set up gets its link by mail.',
    input: SubscribeDogParams,
    answer: z.object({
      subscription: SubscriptionView,
      /** The mail with the link for the payment method; null if the method can be charged. */
      paymentLink: PaymentLinkView.nullable(),
    }),
    successes: [201],
    refusals: [...refusedContracts, 'QUOTE_STALE', 'QUOTE_EXPIRED'],
  }),
}

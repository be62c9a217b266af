/** The first order of a visitor without an account, until they have confirmed their email address (8.8). */
import { z } from 'zod'
import { AddressParams } from './addresses.ts'
import { EmailInput } from './auth.ts'
import { ChosenPlan, CodeInput, DogAdviceView, NewDog } from './new-dog.ts'
import { operation, resource } from './operation.ts'
import { InstantView, OptionsView, RecipeView } from './values.ts'

const recipes = z.array(RecipeView).max(7)

const AdviseVisitorParams = z.strictObject({
  dog: NewDog,
  /** Recipes whose menus the answer has in any case. */
  recipes: recipes.optional(),
})
export type AdviseVisitorParams = z.output<typeof AdviseVisitorParams>

const RequestFirstOrderParams = z.strictObject({
  dog: NewDog,
  plan: ChosenPlan,
  /** Recipes chosen against the advice. */
  warningsAcknowledged: recipes.optional(),
  email: EmailInput,
  /** Where the boxes go; its names are those of a new customer. */
  address: AddressParams,
  /** The friend's code with whose link the visitor came. */
  referralCode: CodeInput.optional(),
  /** A discount code of the link with which the visitor came. Checked with the quote, once the address is confirmed. */
  discountCode: CodeInput.optional(),
})
export type RequestFirstOrderParams = z.output<typeof RequestFirstOrderParams>

/** An order that the customer began as a visitor, and has not made yet. */
export const DogDraftView = z.object({
  /** As it was described; several breeds or words are separated by commas. */
  dog: z.object({
    name: z.string(),
    gender: NewDog.shape.gender,
    birthYear: z.int(),
    birthMonth: z.int(),
    breed: z.string(),
    weight: z.number(),
    activityLevel: NewDog.shape.activityLevel,
    weightClass: NewDog.shape.weightClass,
    allergies: z.string(),
    healthIssues: z.string(),
    confirmedWords: z.array(z.string()),
  }),
  /** The plan that was chosen, as far as it is sold; null if another one has to be chosen. */
  plan: OptionsView.nullable(),
  /** What has changed since: a recipe is no longer sold, the plan is not, or the box costs something else. */
  change: z.enum(['RECIPE', 'MENU', 'PRICE']).nullable(),
  warningsAcknowledged: recipes,
  /** The saved address; null if it could not be saved, or was deleted. */
  addressId: z.int().nullable(),
  discountCode: z.string().nullable(),
  /** Real time. */
  expiresAt: InstantView,
})
export type DogDraftView = z.infer<typeof DogDraftView>

/** The calls for visitors. They exist where the brand has the page for them (C-466). */
export const visitorOperations = {
  adviseVisitor: operation({
    route: 'POST /api/v1/visitors/advice',
    summary: 'The advice of `adviseDog` for a visitor without an account. Stores nothing.',
    access: 'none',
    input: AdviseVisitorParams,
    answer: DogAdviceView,
    refusals: ['NOT_FOUND', 'RATE_LIMITED'],
  }),

  requestFirstOrder: operation({
    route: 'POST /api/v1/visitors/orders',
    summary:
      'Keeps what a visitor wants to order as a draft, and emails a link and a code that confirm the address. Using either signs in, to an account that begins then if there is none, and the draft is continued with `readDogDraft`. The answer is the same for known and unknown addresses; nothing is ordered.',
    access: 'none',
    input: RequestFirstOrderParams,
    answer: z.object({
      sent: z.literal(true),
      expiresInSeconds: z.int(),
      /** Whether the email also has a code for `signInWithCode`. */
      hasCode: z.literal(true).optional(),
    }),
    refusals: ['NOT_FOUND', 'RATE_LIMITED', 'VARIANT_NOT_AVAILABLE', 'COUNTRY_NOT_SUPPORTED'],
  }),
}

/** What a visitor began, once they are signed in. */
export const dogDraftResources = {
  readDogDraft: resource({
    route: 'GET /api/v1/dogs/draft',
    summary:
      'The order that the customer began as a visitor, with what has changed since; null without one. It ends with the contract for its dog, or after 14 days.',
    answer: z.object({ draft: DogDraftView.nullable() }),
    refusals: [],
  }),
}

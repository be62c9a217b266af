/** What the shop has: recipes, supplements and further products with their label particulars (docs/domain.md 12.4). */
import { z } from 'zod'
import { resource } from './operation.ts'
import { SupplementView } from './subscriptions.ts'
import { ImageView, MoneyView, PathId, PensionView, RateView, RecipeView } from './values.ts'

/** The particulars that the law wants before ordering, in the words of the request's language. */
export const LabelView = z.object({
  /** Complete or complementary feed, for dogs. */
  feedType: z.string().min(1),
  /** In descending weight. */
  composition: z.string().min(1),
  constituents: z.array(z.object({ name: z.string().min(1), share: z.string().min(1) })).min(1),
  /** Per kilogram; a sentence where there are none. */
  additives: z.string().min(1),
  moisture: z.string().min(1),
  feeding: z.string().min(1),
  business: z.string().min(1),
  approvalNumber: z.string().min(1),
})
export type LabelView = z.infer<typeof LabelView>

/** A product of the shop with the particulars of its label. */
export const ShopItemView = z.object({
  id: z.string(),
  kind: z.enum(['RECIPE', 'SUPPLEMENT', 'OTHER']),
  /** Only of a recipe. */
  recipe: RecipeView.nullable(),
  /** Only of a supplement: it can be added to a box. */
  supplement: SupplementView.nullable(),
  title: z.string(),
  text: z.string(),
  images: z.array(ImageView),
  /** Of a recipe a box of it alone; VAT included. */
  price: MoneyView,
  currencyCode: z.literal('EUR'),
  /** Of a recipe the food in the box. */
  content: z.object({ value: z.int().positive(), unit: z.enum(['g', 'ml']) }).nullable(),
  /** Null for what is not sold by weight. */
  unitPrice: z.object({ amount: MoneyView, per: z.enum(['kg', 'l']) }).nullable(),
  taxRate: RateView,
  /** Null for what is no feed. */
  label: LabelView.nullable(),
})
export type ShopItemView = z.infer<typeof ShopItemView>

/** The shop. */
export const shopOperations = {
  readShop: resource({
    route: 'GET /api/v1/shop',
    summary: 'What there is, with prices and label particulars; recipes as the given dog would get them.',
    query: z.strictObject({ subscriptionId: PathId.optional() }),
    answer: z.object({
      /** Kilocalories a day that the dog is fed with; at H half of them come from the box. */
      kcalPerDay: z.int(),
      /** Whether that is the smallest menu there is, where no dog was named. */
      isSmallest: z.boolean(),
      pension: PensionView,
      cycleDays: z.union([z.literal(14), z.literal(28)]),
      items: z.array(ShopItemView),
    }),
    refusals: ['NOT_FOUND'],
  }),
}

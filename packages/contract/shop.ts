/** The shop: recipes, supplements and other products with their label details (docs/domain.md 5.8). */
import { z } from 'zod'
import { resource } from './operation.ts'
import { SupplementView } from './subscriptions.ts'
import {
  ImageView,
  IntervalView,
  MoneyView,
  PathId,
  PensionView,
  RateView,
  RecipeView,
  ShippingPriceView,
} from './values.ts'

/** The label details that the law requires before an order, in the language of the request. */
export const LabelView = z.object({
  /** Complete or complementary feed for dogs. */
  feedType: z.string().min(1),
  /** In descending order of weight. */
  composition: z.string().min(1),
  constituents: z.array(z.object({ name: z.string().min(1), share: z.string().min(1) })).min(1),
  /** Per kilogram, or a sentence saying that there are none. */
  additives: z.string().min(1),
  moisture: z.string().min(1),
  feeding: z.string().min(1),
  /** Of a pack; for a recipe the range of its bags, each of which states its own. */
  netQuantity: z.string().min(1),
  /** How it is kept, and where the date until which it keeps is found. */
  storage: z.string().min(1),
  business: z.string().min(1),
  approvalNumber: z.string().min(1),
})
export type LabelView = z.infer<typeof LabelView>

/** A product of the shop with its label details. */
export const ShopItemView = z.object({
  id: z.string(),
  kind: z.enum(['RECIPE', 'SUPPLEMENT', 'OTHER']),
  /** Only for a recipe. */
  recipe: RecipeView.nullable(),
  /** Only for a supplement, which can be added to a box. */
  supplement: SupplementView.nullable(),
  title: z.string(),
  text: z.string(),
  images: z.array(ImageView),
  /** For a recipe, the price of a box with only that recipe; VAT included. */
  price: MoneyView,
  currencyCode: z.literal('EUR'),
  /** For a recipe, the food in that box. */
  content: z.object({ value: z.int().positive(), unit: z.enum(['g', 'ml']) }).nullable(),
  /** Null for products that are not sold by weight. */
  unitPrice: z.object({ amount: MoneyView, per: z.enum(['kg', 'l']) }).nullable(),
  taxRate: RateView,
  /** Null for products that are not feed. */
  label: LabelView.nullable(),
})
export type ShopItemView = z.infer<typeof ShopItemView>

export const shopOperations = {
  readShop: resource({
    route: 'GET /api/v1/shop',
    summary: 'All products with prices and feed labelling; recipes in the portions of the given dog.',
    query: z.strictObject({ subscriptionId: PathId.optional() }),
    answer: z.object({
      /** The dog's kilocalories a day; with Halbpension the box contains half of them. */
      kcalPerDay: z.int(),
      /** Whether it is the smallest menu, shown because no dog was given. */
      isSmallest: z.boolean(),
      pension: PensionView,
      cycleDays: IntervalView,
      items: z.array(ShopItemView),
      /** What shipping a box costs in addition; absent if it is free. */
      shipping: ShippingPriceView.optional(),
    }),
    refusals: ['NOT_FOUND'],
  }),
}

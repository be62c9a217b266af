/** The catalogue: a product per energy class, a variant per rhythm, pension and recipe set (C-38). */
import { z } from 'zod'
import { resource } from './operation.ts'
import {
  CycleView,
  ImageView,
  IntervalView,
  MoneyView,
  OptionsView,
  PensionView,
  RecipeView,
  SachetView,
} from './values.ts'

/** The product of a line item. `options` is null for anything but fresh menus. */
export const ProductRefView = z.object({
  id: z.int(),
  productShopifyId: z.string(),
  variantId: z.int(),
  variantShopifyId: z.string(),
  title: z.string(),
  images: z.array(ImageView),
  options: OptionsView.nullable(),
})

/** A variant of a menu: cycle, pension and recipes at a price. */
export const VariantView = z.object({
  id: z.int(),
  variantShopifyId: z.string(),
  sku: z.string(),
  title: z.string(),
  selectedOptions: z.object({ cycle: CycleView, pension: PensionView, recipes: z.array(RecipeView) }),
  price: MoneyView,
  currencyCode: z.literal('EUR'),
  unitPrice: z.object({ amount: MoneyView, per: z.literal('kg') }),
  availableForSale: z.boolean(),
  metafields: z.object({
    product_info: z.object({
      kcalPerDay: z.int(),
      cycleDays: IntervalView,
      boxWeight: z.object({ value: z.int(), unit: z.literal('g') }),
      parcelCount: z.int(),
      sachets: z.array(SachetView),
    }),
  }),
})
export type VariantView = z.infer<typeof VariantView>

/** A menu of one energy class with its variants. */
export const ProductView = z.object({
  id: z.int(),
  productShopifyId: z.string(),
  title: z.string(),
  handle: z.string(),
  kcalPerDay: z.int(),
  images: z.array(ImageView),
  options: z.array(
    z.object({
      name: z.enum(['cycle', 'pension', 'recipes']),
      values: z.array(z.union([z.string(), z.int()])),
    }),
  ),
  priceRange: z.object({ min: MoneyView, max: MoneyView, currencyCode: z.literal('EUR') }),
  variants: z.array(VariantView),
})
export type ProductView = z.infer<typeof ProductView>

const catalogueId = z.string().regex(/^\d{1,20}$/)

/** The catalogue. */
export const productOperations = {
  readProduct: resource({
    route: 'GET /api/v2/products/:productId',
    summary:
      'One product with its variants, by its id or its productShopifyId. A long list has those of single recipes only; `recipes` adds a set.',
    params: z.object({ productId: catalogueId }),
    query: z.strictObject({
      /** Codes of recipes, separated by commas, whose menus the answer has in any case. */
      recipes: z
        .string()
        .regex(/^[A-Z]{2}(,[A-Z]{2})*$/)
        .max(120)
        .optional(),
    }),
    answer: ProductView,
    refusals: ['NOT_FOUND'],
  }),

  readVariant: resource({
    route: 'GET /api/v2/products/:productId/variants/:variantId',
    summary: 'One variant; each id may be ours or Shopify’s.',
    params: z.object({ productId: catalogueId, variantId: catalogueId }),
    answer: VariantView,
    refusals: ['NOT_FOUND'],
  }),
}

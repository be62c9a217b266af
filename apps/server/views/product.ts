/** Products and variants on the wire (docs/domain.md 1.1, 1.2). */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Language } from '@pfotenportal/contract/values'
import { inRecipeOrder, type Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { toWire } from '@pfotenportal/domain/core/money'
import { cycleDays, type Plan } from '@pfotenportal/domain/plan/plan'
import type { Sachets } from '@pfotenportal/domain/product/bags'
import {
  menusOf,
  shopProductId,
  shopVariantId,
  type Product,
  type Variant,
} from '@pfotenportal/domain/product/variants'
import type { ServiceText } from '@pfotenportal/text/de/service'
import { nameOfPortion, namesOfRecipes, titleOfMenu } from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { serviceCopy } from './view-context.ts'

type ProductView = DataOf<'readProduct'>
type VariantView = DataOf<'readVariant'>

/** The picture that all menus share. */
export function menuImages(copy: ServiceText): { src: string; alt: string }[] {
  const { picture, title } = newestCatalogue().menu
  return [{ src: picture, alt: title[copy.language] }]
}

/** Sachets on the wire: one entry for each recipe of its terms, unused ones with quantity 0 (C-11). */
export function sachetViews(
  sachets: readonly Sachets[],
): VariantView['metafields']['product_info']['sachets'] {
  return sachets.map(({ type, quantity, grams, serveDays }) => ({
    type,
    quantity,
    weight: { value: grams, unit: 'g' as const },
    serveDays,
  }))
}

/** A plan on the wire, where it is called options. */
export function optionsView(plan: Plan): VariantView['selectedOptions'] {
  return { recipes: inRecipeOrder(plan.recipes, newestCatalogue()), cycle: plan.cycle, pension: plan.pension }
}

export function variantView(variant: Variant, copy: ServiceText): VariantView {
  const { variantId, plan, sku, price, unitPrice, tier, grams, parcels, sachets } = variant
  return {
    id: variantId,
    variantShopifyId: shopVariantId(variantId),
    sku,
    title: variantTitle(plan, copy),
    selectedOptions: optionsView(plan),
    price: toWire(price),
    currencyCode: 'EUR',
    unitPrice: { amount: toWire(unitPrice), per: 'kg' },
    // The trial box cannot be bought by changing a plan (C-47).
    availableForSale: plan.cycle !== 'TEST',
    metafields: {
      product_info: {
        kcalPerDay: tier,
        cycleDays: cycleDays(plan.cycle),
        boxWeight: { value: grams, unit: 'g' },
        parcelCount: parcels,
        sachets: sachetViews(sachets),
      },
    },
  }
}

/** `Vollpension · 28 Tage · Gockelspeis, Ringeltanz`. */
function variantTitle(plan: Plan, copy: ServiceText): string {
  const rhythm = plan.cycle === 'TEST' ? copy.trialCycle : copy.cycle(plan.cycle)
  const recipes = namesOfRecipes(plan.recipes, copy.language).join(', ')
  return [nameOfPortion(plan.pension, copy.language), rhythm, recipes].join(' · ')
}

/** A name as part of an address: `Frischmenü` becomes `frischmenue`. */
function slugOf(name: string): string {
  const letters = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' } as Record<string, string>
  const spelled = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[äöüß]/g, (letter) => letters[letter] ?? '')
  return spelled
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function productView(product: Product, copy: ServiceText): ProductView {
  const { productId, tier, variants } = product
  // The trial box is for new customers only and must not set the price range.
  const prices = variants.filter(({ plan }) => plan.cycle !== 'TEST').map(({ price }) => price)
  return {
    id: productId,
    productShopifyId: shopProductId(productId),
    title: titleOfMenu(tier, copy.language),
    handle: `${slugOf(newestCatalogue().menu.title.de)}-${String(tier).padStart(4, '0')}`,
    kcalPerDay: tier,
    images: menuImages(copy),
    options: [
      { name: 'cycle', values: distinct(variants.map(({ plan }) => plan.cycle)) },
      { name: 'pension', values: distinct(variants.map(({ plan }) => plan.pension)).toSorted() },
      {
        name: 'recipes',
        values: inRecipeOrder(
          variants.flatMap(({ plan }) => plan.recipes),
          newestCatalogue(),
        ),
      },
    ],
    priceRange: { min: toWire(Math.min(...prices)), max: toWire(Math.max(...prices)), currencyCode: 'EUR' },
    variants: variants.map((variant) => variantView(variant, copy)),
  }
}

/** Each view is built once per version of the catalogue and language. */
const cachedViews = new WeakMap<Product, Map<Language, ProductView>>()

function viewOf(product: Product, language: Language): ProductView {
  const views = cachedViews.get(product) ?? new Map<Language, ProductView>()
  cachedViews.set(product, views)
  const view = views.get(language) ?? productView(product, serviceCopy(language))
  views.set(language, view)
  return view
}

/** The menus of a set of recipes that a product does not list; none for a code that the catalogue does not have. */
function wantedMenus(product: Product, codes: readonly string[], catalogue: Catalogue): Variant[] {
  const isKnown = codes.every((code) => catalogue.recipes.some((recipe) => recipe.code === code))
  if (!isKnown || codes.length === 0) return []
  const listed = new Set(product.variants.map(({ variantId }) => variantId))
  return menusOf(product.tier, [codes], catalogue).filter(({ variantId }) => !listed.has(variantId))
}

/** A product with its menus and those of a set of recipes, which a long list lacks. */
export function productWithMenus(
  product: Product,
  recipes: readonly string[],
  { language, catalogue }: { readonly language: Language; readonly catalogue: Catalogue },
): ProductView {
  const listed = viewOf(product, language)
  const wanted = wantedMenus(product, recipes, catalogue)
  if (wanted.length === 0) return listed
  const copy = serviceCopy(language)
  const variants = [...listed.variants, ...wanted.map((variant) => variantView(variant, copy))]
  return { ...listed, variants }
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)]
}

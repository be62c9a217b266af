/** The catalogue, and the shop for one of the caller's subscriptions. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Language } from '@pfotenportal/contract/values'
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { refuse } from '@pfotenportal/domain/core/decision'
import { countryOf } from '@pfotenportal/domain/customer/country'
import {
  findProduct,
  findVariant,
  menusOf,
  type Product,
  type Variant,
} from '@pfotenportal/domain/product/variants'
import { catalogueOn } from '../../core/catalogue.ts'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import { productView, variantView } from '../../views/product.ts'
import { shopView } from '../../views/shop.ts'
import { serviceCopy } from '../../views/view-context.ts'
import type { Handlers } from '../handler.ts'

/** Each view is built once per version of the catalogue and language. */
const cachedViews = new WeakMap<Product, Map<Language, DataOf<'readProduct'>>>()

function viewOf(product: Product, language: Language): DataOf<'readProduct'> {
  const views = cachedViews.get(product) ?? new Map<Language, DataOf<'readProduct'>>()
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

export const shopHandlers: Pick<Handlers, 'readProduct' | 'readVariant' | 'readShop'> = {
  readProduct: async ({ today, language }, { params, query }) => {
    const catalogue = catalogueOn(today)
    const product = findProduct(params.productId, catalogue)
    if (!product) return refuse('NOT_FOUND')
    const listed = viewOf(product, language)
    const wanted = wantedMenus(product, query.recipes?.split(',') ?? [], catalogue)
    if (wanted.length === 0) return { ok: true, value: listed }
    const copy = serviceCopy(language)
    const variants = [...listed.variants, ...wanted.map((variant) => variantView(variant, copy))]
    return { ok: true, value: { ...listed, variants } }
  },

  readVariant: async ({ today, language }, { params }) => {
    const catalogue = catalogueOn(today)
    const product = findProduct(params.productId, catalogue)
    const variant = findVariant(params.variantId, catalogue)
    if (!product || variant?.productId !== product.productId) return refuse('NOT_FOUND')
    return { ok: true, value: variantView(variant, serviceCopy(language)) }
  },

  readShop: async ({ services, reads, customerId, today, language }, { query: { subscriptionId } }) => {
    const { seller } = services.config.brand
    if (subscriptionId === undefined) {
      return {
        ok: true,
        value: shopView({ country: countryOf(undefined), subscription: undefined, today, language, seller }),
      }
    }
    const stored = await findSubscription(reads, customerId, subscriptionId, today)
    if (!stored) return refuse('NOT_FOUND')
    return {
      ok: true,
      value: shopView({
        country: countryOf(stored.subscription),
        subscription: stored.subscription,
        today,
        language,
        seller,
      }),
    }
  },
}

/** The catalogue, and the shop for one of the caller's subscriptions. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Language } from '@pfotenportal/contract/values'
import { refuse } from '@pfotenportal/domain/core/decision'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { findProduct, findVariant, type Product } from '@pfotenportal/domain/product/variants'
import { catalogueOn } from '../../core/catalogue.ts'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import { productView } from '../../views/product.ts'
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

export const shopHandlers: Pick<Handlers, 'readProduct' | 'readVariant' | 'readShop'> = {
  readProduct: async ({ today, language }, { params }) => {
    const product = findProduct(params.productId, catalogueOn(today))
    return product ? { ok: true, value: viewOf(product, language) } : refuse('NOT_FOUND')
  },

  readVariant: async ({ today, language }, { params }) => {
    const catalogue = catalogueOn(today)
    const product = findProduct(params.productId, catalogue)
    const variant = findVariant(params.variantId, catalogue)
    if (!product || variant?.productId !== product.productId) return refuse('NOT_FOUND')
    const view = viewOf(product, language).variants.find(({ id }) => id === variant.variantId)
    return view ? { ok: true, value: view } : refuse('NOT_FOUND')
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

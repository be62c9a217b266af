/** The catalogue, and the shop for one of the caller's subscriptions. */
import { CATALOGUE } from '../../core/catalogue.ts'
import type { DataOf } from '@pfotenportal/contract/api'
import type { Language } from '@pfotenportal/contract/values'
import type { Product } from '@pfotenportal/domain/product/variants'
import { findProduct, findVariant } from '@pfotenportal/domain/product/variants'
import { refuse } from '@pfotenportal/domain/core/decision'
import { countryOf } from '@pfotenportal/domain/customer/country'
import { productView } from '../../views/product.ts'
import { serviceCopy } from '../../views/view-context.ts'
import type { Handlers } from '../handler.ts'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import { shopView } from '../../views/shop.ts'

/** Products depend only on the rules, so each view is built once per language. */
const cachedViews = new Map<string, DataOf<'readProduct'>>()

function viewOf(product: Product, language: Language): DataOf<'readProduct'> {
  const key = `${language} ${product.productId}`
  const known = cachedViews.get(key)
  if (known) return known
  const view = productView(product, serviceCopy(language))
  cachedViews.set(key, view)
  return view
}

export const shopHandlers: Pick<Handlers, 'readProduct' | 'readVariant' | 'readShop'> = {
  readProduct: async ({ language }, { params }) => {
    const product = findProduct(params.productId, CATALOGUE)
    return product ? { ok: true, value: viewOf(product, language) } : refuse('NOT_FOUND')
  },

  readVariant: async ({ language }, { params }) => {
    const product = findProduct(params.productId, CATALOGUE)
    const variant = findVariant(params.variantId, CATALOGUE)
    if (!product || variant?.productId !== product.productId) return refuse('NOT_FOUND')
    const view = viewOf(product, language).variants.find(({ id }) => id === variant.variantId)
    return view ? { ok: true, value: view } : refuse('NOT_FOUND')
  },

  readShop: async ({ services, customerId, today, language }, { query: { subscriptionId } }) => {
    const { seller } = services.config.brand
    if (subscriptionId === undefined) {
      return {
        ok: true,
        value: shopView({ country: countryOf(undefined), subscription: undefined, today, language, seller }),
      }
    }
    const stored = await findSubscription(services.database.query, customerId, subscriptionId, today)
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

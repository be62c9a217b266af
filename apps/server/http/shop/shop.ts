/** The catalogue, and the shop for one of the caller's subscriptions. */
import { refuse } from '@pfotenportal/domain/core/decision'
import { countryOf, usualCountry } from '@pfotenportal/domain/customer/country'
import { findProduct, findVariant } from '@pfotenportal/domain/product/variants'
import { catalogueOn } from '../../core/catalogue.ts'
import { findSubscription } from '../../database/subscription/subscriptions.ts'
import { productWithMenus, variantView } from '../../views/product.ts'
import { shopView } from '../../views/shop.ts'
import { serviceCopy } from '../../views/view-context.ts'
import type { Handlers } from '../handler.ts'

export const shopHandlers: Pick<Handlers, 'readProduct' | 'readVariant' | 'readShop'> = {
  readProduct: async ({ today, language }, { params, query }) => {
    const catalogue = catalogueOn(today)
    const product = findProduct(params.productId, catalogue)
    if (!product) return refuse('NOT_FOUND')
    const recipes = query.recipes?.split(',') ?? []
    return { ok: true, value: productWithMenus(product, recipes, { language, catalogue }) }
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
        value: shopView({
          country: usualCountry(catalogueOn(today)),
          subscription: undefined,
          today,
          language,
          seller,
        }),
      }
    }
    const stored = await findSubscription(reads, customerId, subscriptionId, today)
    if (!stored) return refuse('NOT_FOUND')
    return {
      ok: true,
      value: shopView({
        country: countryOf(stored.subscription, catalogueOn(today)),
        subscription: stored.subscription,
        today,
        language,
        seller,
      }),
    }
  },
}

/** The catalogue. It depends on the rules alone, so each product view is cached per language. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { Language } from '@pfotenportal/contract/values'
import type { Product } from '@pfotenportal/domain/catalogue/catalogue'
import { findProduct, findVariant } from '@pfotenportal/domain/catalogue/catalogue'
import { refuse } from '@pfotenportal/domain/core/decision'
import { productView } from '../../views/product.ts'
import { serviceCopy } from '../../views/view-context.ts'
import type { Handlers } from '../handler.ts'

const views = new Map<string, DataOf<'readProduct'>>()

function viewOf(product: Product, language: Language): DataOf<'readProduct'> {
  const key = `${language} ${product.productId}`
  const known = views.get(key)
  if (known) return known
  const view = productView(product, serviceCopy(language))
  views.set(key, view)
  return view
}

export const productsHandlers: Pick<Handlers, 'readProduct' | 'readVariant'> = {
  readProduct: async ({ language }, { params }) => {
    const product = findProduct(params.productId)
    return product ? { ok: true, value: viewOf(product, language) } : refuse('NOT_FOUND')
  },

  readVariant: async ({ language }, { params }) => {
    const product = findProduct(params.productId)
    const variant = findVariant(params.variantId)
    if (!product || variant?.productId !== product.productId) return refuse('NOT_FOUND')
    const view = viewOf(product, language).variants.find(({ id }) => id === variant.variantId)
    return view ? { ok: true, value: view } : refuse('NOT_FOUND')
  },
}

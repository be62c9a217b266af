/** Line items of a box on the wire. Titles and pictures follow from the SKU and the language. */
import type { LineView } from '@pfotenportal/contract/orders'
import { supplementOfProduct } from '@pfotenportal/domain/catalogue/catalogue'
import { toWire } from '@pfotenportal/domain/core/money'
import { parseMenuSku } from '@pfotenportal/domain/plan/sku'
import { shopProductId, shopVariantId } from '@pfotenportal/domain/product/variants'
import type { Line } from '@pfotenportal/domain/subscription/subscription'
import type { ServiceText } from '@pfotenportal/text/de/service'
import { titleOfMenu } from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { menuImages, optionsView } from './product.ts'

type ProductDescription = Pick<NonNullable<LineView['product']>, 'title' | 'images' | 'options'>

/** The versions of the catalogue whose feed particulars count: of the menu as it was agreed, and of what was added to it. */
export interface FeedVersions {
  readonly menu: number
  readonly added: number
}

/**
 * A line item; `discountedPrice` is for its whole quantity, so that the lines add up to the order's total. With `feed` it
 * leads to its feed particulars.
 */
export function lineView(
  line: Line & { readonly discountedPrice: number },
  copy: ServiceText,
  feed?: FeedVersions,
): LineView {
  const { id, sku, quantity, price, discountedPrice, product } = line
  const description = describe(line, copy)
  return {
    id,
    sku,
    quantity,
    productTitle: description?.title ?? sku,
    price: toWire(price),
    discountedPrice: toWire(discountedPrice),
    product: product && description ? { ...idsOf(product), ...description } : null,
    ...(feed && description && { feedVersion: description.options ? feed.menu : feed.added }),
  }
}

function idsOf({ productId, variantId }: NonNullable<Line['product']>) {
  return {
    id: productId,
    productShopifyId: shopProductId(productId),
    variantId,
    variantShopifyId: shopVariantId(variantId),
  }
}

/** Undefined for articles from the legacy billing system, which have neither title nor picture. */
function describe(line: Line, copy: ServiceText): ProductDescription | undefined {
  const menu = parseMenuSku(line.sku, newestCatalogue())
  if (menu) {
    const title = titleOfMenu(menu.tier, copy.language)
    return { title, images: menuImages(copy), options: optionsView(menu.plan) }
  }
  const supplement = line.product && supplementOfProduct(newestCatalogue(), line.product.productId)
  if (!supplement) return undefined
  const title = (line.price === 0 ? supplement.sampleTitle : supplement.title)[copy.language]
  return { title, images: [{ src: supplement.picture, alt: '' }], options: null }
}

/** A food product with its variants, and a supplement of the shop. */
import type { ProductView } from '@pfotenportal/contract/products'
import type { ShopItemView } from '@pfotenportal/contract/shop'

type Variant = ProductView['variants'][number]

function aVariant(id: number, selectedOptions: Variant['selectedOptions'], price: string): Variant {
  return {
    id,
    variantShopifyId: `7700${id}`,
    sku: `FM-${id}`,
    title: 'Frischmenü',
    selectedOptions,
    price,
    currencyCode: 'EUR',
    unitPrice: { amount: '6.61', per: 'kg' },
    availableForSale: true,
    metafields: {
      product_info: {
        kcalPerDay: 1400,
        cycleDays: selectedOptions.cycle === 28 ? 28 : 14,
        boxWeight: { value: 30_240, unit: 'g' },
        parcelCount: 3,
        sachets: [],
      },
    },
  }
}

/** Frieda's product: variants for every set of recipes, both rhythms and both portions. */
export function aProduct(changes: Partial<ProductView> = {}): ProductView {
  const sets: Variant['selectedOptions']['recipes'][] = [
    ['CG'],
    ['GS'],
    ['RT'],
    ['CG', 'GS'],
    ['CG', 'RT'],
    ['GS', 'RT'],
    ['CG', 'GS', 'RT'],
  ]
  const variants = sets.flatMap((recipes, index) =>
    ([14, 28] as const).flatMap((cycle) =>
      (['V', 'H'] as const).map((pension) =>
        aVariant(
          80_100 + index * 10 + (cycle === 28 ? 0 : 2) + (pension === 'V' ? 1 : 2),
          { recipes, cycle, pension },
          cycle === 28 ? '199.90' : '109.90',
        ),
      ),
    ),
  )
  return {
    id: 801,
    productShopifyId: '7700801',
    title: 'Frischmenü',
    handle: 'frischmenue-1400',
    kcalPerDay: 1400,
    images: [],
    options: [],
    priceRange: { min: '109.90', max: '199.90', currencyCode: 'EUR' },
    variants,
    ...changes,
  }
}

export function aSupplementItem(changes: Partial<ShopItemView> = {}): ShopItemView {
  return {
    id: 'snack-gelenke',
    kind: 'SUPPLEMENT',
    recipe: null,
    supplement: 'joint',
    title: 'Gelenk-Snack',
    text: 'Mit Grünlippmuschel.',
    images: [],
    price: '14.90',
    currencyCode: 'EUR',
    content: { value: 250, unit: 'g' },
    unitPrice: { amount: '59.60', per: 'kg' },
    taxRate: '0.07',
    label: null,
    ...changes,
  }
}

/**
 * The particulars of a feed that Regulation (EC) 767/2009, articles 15 to 19, requires: on its label, in the shop, and on a
 * page of its own (C-600).
 */
import type { LabelView } from '@pfotenportal/contract/shop'
import type { Language } from '@pfotenportal/contract/values'
import type { Catalogue, Feeding, FeedLabel } from '@pfotenportal/domain/catalogue/catalogue'
import type { SoldFeed } from '@pfotenportal/domain/catalogue/feeds'
import type { ShopItemsText } from '@pfotenportal/text/de/shop'
import type { Seller } from '../core/brand/schema.ts'
import { newestCatalogue } from '../core/catalogue.ts'

export interface LabelCopy {
  readonly shop: ShopItemsText
  readonly language: Language
  /** The responsible business. */
  readonly seller: Seller
}

/** The particulars of a feed in one language. The names of ingredients and additives are in `words`. */
export function labelView(
  feed: SoldFeed,
  { shop, language, seller }: LabelCopy,
  words = newestCatalogue().words,
): LabelView {
  const { label } = feed
  const { protein, fat, fibre, ash } = label.constituents
  const shares = { protein, fat, fibre, ash }
  const names = ['protein', 'fat', 'fibre', 'ash'] as const
  return {
    feedType: shop.feedTypes[label.feedType],
    composition: label.composition
      .map(({ ingredient, percent }) =>
        shop.ingredient(words.ingredients[ingredient]?.[language] ?? ingredient, percent),
      )
      .join(', '),
    constituents: names.map((name) => ({ name: shop.constituents[name], share: shop.share(shares[name]) })),
    additives: additivesOf(label, shop, { language, words }),
    moisture: shop.share(label.moisture),
    feeding: feedingOf(label.feeding, shop),
    netQuantity: netQuantityOf(feed, shop),
    storage: `${label.storage[language]} ${'sachets' in feed ? shop.useBy : shop.bestBefore}`,
    business: `${seller.name}, ${seller.street}, ${seller.place}`,
    approvalNumber: seller.feedApproval,
  }
}

function additivesOf(
  { additives }: FeedLabel,
  shop: ShopItemsText,
  { language, words }: { readonly language: Language; readonly words: Pick<Catalogue['words'], 'additives'> },
): string {
  if (additives.length === 0) return shop.noAdditives
  const list = additives.map(({ additive, value, unit }) =>
    shop.additive(words.additives[additive]?.[language] ?? additive, value, shop.units[unit]),
  )
  return shop.additivesPerKg(list.join(', '))
}

function feedingOf(feeding: Feeding, shop: ShopItemsText): string {
  if (feeding.by === 'PLAN') return shop.feedingByPlan
  const { value, unit, isMaximum } = feeding
  return isMaximum ? shop.feedingAtMost(value, unit) : shop.feedingDaily(value, unit)
}

function netQuantityOf(feed: SoldFeed, shop: ShopItemsText): string {
  if ('content' in feed) return shop.quantity(feed.content.value, feed.content.unit)
  const { smallestGrams, largestGrams } = feed.sachets
  return shop.netOfBags(shop.quantity(smallestGrams, 'g'), shop.quantity(largestGrams, 'g'))
}

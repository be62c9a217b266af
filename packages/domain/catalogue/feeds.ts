/** The feeds of a catalogue, each of which has its particulars (C-600, C-601). */
import type { Catalogue, Content, FeedLabel, Text } from './catalogue.ts'

/** A feed as it is sold: in the bags of its catalogue, or in packs of one content. */
export type SoldFeed = { readonly label: FeedLabel } & (
  Pick<Catalogue, 'sachets'> | { readonly content: Content }
)

/** A feed with what names it. */
export type Feed = SoldFeed & {
  /** The code of a recipe, the SKU of everything else. */
  readonly id: string
  readonly name: Text
  readonly description: Text
  readonly picture: string
  readonly isOnSale: boolean
}

/** All feeds, also retired ones: recipes, supplements, and what is only sold in the shop. */
export function feedsOf({ recipes, supplements, otherProducts, sachets }: Catalogue): Feed[] {
  return [
    ...recipes.map(({ code: id, name, description, picture, label, retired }) => {
      return { id, name, description, picture, label, sachets, isOnSale: !retired }
    }),
    ...[...supplements, ...otherProducts].flatMap((article) => {
      const { sku: id, title: name, description, picture, label, content, retired } = article
      return label && content ? [{ id, name, description, picture, label, content, isOnSale: !retired }] : []
    }),
  ]
}

/** The feed with this id in any case, as addresses are typed; undefined if there is none. */
export function feedOf(catalogue: Catalogue, id: string): Feed | undefined {
  const wanted = id.toLowerCase()
  return feedsOf(catalogue).find((feed) => feed.id.toLowerCase() === wanted)
}

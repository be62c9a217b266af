/** The contents of a box in packing lists, the same in PDF and CSV. */
import type { BoxContents } from '@pfotenportal/domain/parcel/box-contents'
import { SUPPLEMENTS } from '@pfotenportal/domain/catalogue/supplement'
import { packingDe as words } from '@pfotenportal/text/de/packing'
import type { PackedBox } from './packed-boxes.ts'

/** One kind of bag or pack in a box. `grams` is empty for a pack without a weight. */
export interface Article {
  readonly kind: string
  readonly code: string
  readonly name: string
  readonly grams: number | ''
  readonly quantity: number
  readonly perDay: number | ''
}

/** Everything in a box: bags, packs and samples, and items that the catalogue does not know. */
export function articlesOf(contents: BoxContents): Article[] {
  return [...bagArticles(contents), ...looseArticles(contents)]
}

function bagArticles({ bags }: BoxContents): Article[] {
  return bags.map(({ type, grams, quantity, perDay }) => {
    return { kind: words.kinds.bag, code: type, name: words.recipes[type], grams, quantity, perDay }
  })
}

/** The items of a box other than its bags. */
export function looseArticles({ packs, unknown }: Pick<BoxContents, 'packs' | 'unknown'>): Article[] {
  const blank = { grams: '', perDay: '' } as const
  return [
    ...packs.map(({ kind, isSample, quantity }) => {
      const title = words.supplements[kind]
      const code = SUPPLEMENTS.find((supplement) => supplement.kind === kind)?.sku ?? kind
      return isSample
        ? { kind: words.kinds.sample, code, name: words.sample(title), quantity, ...blank }
        : { kind: words.kinds.pack, code, name: title, quantity, ...blank }
    }),
    ...unknown.map(({ sku, quantity }) => {
      return { kind: words.kinds.unknown, code: sku, name: words.unknown(sku), quantity, ...blank }
    }),
  ]
}

/** What the packer should know about the dog; health issues are not included. */
export function remarksOf({
  allergies,
  intolerances,
}: Pick<PackedBox, 'allergies' | 'intolerances'>): string[] {
  if (allergies.length === 0) return []
  return [
    `${words.allergies(allergies)}.`,
    ...intolerances.map(({ type, ingredients }) => words.contains(words.recipes[type], ingredients)),
  ]
}

/** The lines of an address on a slip. */
export function addressLines({ address }: Pick<PackedBox, 'address'>): string[] {
  return [
    address.company,
    `${address.firstName} ${address.lastName}`,
    address.address1,
    `${address.zip} ${address.city}`,
    words.countries[address.countryCode],
  ].filter((line) => line.trim() !== '')
}

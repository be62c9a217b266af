/** The contents of a box in packing lists, the same in PDF and CSV. */
import type { BoxContents } from '@pfotenportal/domain/parcel/box-contents'
import { packingDe as copy } from '@pfotenportal/text/de/packing'
import {
  nameOfCountry,
  nameOfRecipe,
  namesOfAllergens,
  titleOfSample,
  titleOfSupplement,
} from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
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
    return { kind: copy.kinds.bag, code: type, name: nameOfRecipe(type, 'de'), grams, quantity, perDay }
  })
}

/** The items of a box other than its bags. */
export function looseArticles({ packs, unknown }: Pick<BoxContents, 'packs' | 'unknown'>): Article[] {
  const blank = { grams: '', perDay: '' } as const
  return [
    ...packs.map(({ kind, isSample, quantity }) => {
      const code = newestCatalogue().supplements.find((supplement) => supplement.kind === kind)?.sku ?? kind
      return isSample
        ? { kind: copy.kinds.sample, code, name: titleOfSample(kind, 'de'), quantity, ...blank }
        : { kind: copy.kinds.pack, code, name: titleOfSupplement(kind, 'de'), quantity, ...blank }
    }),
    ...unknown.map(({ sku, quantity }) => {
      return { kind: copy.kinds.unknown, code: sku, name: copy.unknown(sku), quantity, ...blank }
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
    `${copy.allergies(namesOfAllergens(allergies, 'de'))}.`,
    ...intolerances.map(({ type, ingredients }) =>
      copy.contains(nameOfRecipe(type, 'de'), namesOfAllergens(ingredients, 'de')),
    ),
  ]
}

/** The lines of an address on a slip. */
export function addressLines({ address }: Pick<PackedBox, 'address'>): string[] {
  return [
    address.company,
    `${address.firstName} ${address.lastName}`,
    address.address1,
    `${address.zip} ${address.city}`,
    nameOfCountry(address.countryCode, 'de'),
  ].filter((line) => line.trim() !== '')
}

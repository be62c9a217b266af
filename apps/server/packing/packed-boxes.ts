/** The boxes of a batch as they were charged: the source of lists, slips and labels. */
import { recipeOf, type Catalogue, type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import {
  addTotals,
  contentsOf,
  coolPacksFor,
  NO_TOTALS,
  parcelsOf,
  totalsOf,
  type BoxContents,
  type PackingTotals,
  type ParcelContents,
} from '@pfotenportal/domain/parcel/box-contents'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { allergensOf, readAllergies } from '@pfotenportal/domain/pet/recipe'
import { parcelCount } from '@pfotenportal/domain/product/price'
import { newestCatalogue, termsOf } from '../core/catalogue.ts'
import type { Queries } from '../database/open.ts'
import { listPackedOrders, type PackedOrder, type SlipPlace } from '../database/parcel/packing.ts'

/** Orders read at a time, so that a batch of any size needs the same memory. */
const PAGE_SIZE = 100

/** One parcel of a box. */
export interface PackedParcel extends ParcelContents {
  readonly coolPacks: number
}

/** A recipe in the box with ingredients that the dog is said not to tolerate; shown, not forbidden. */
export interface Intolerance {
  readonly type: RecipeCode
  readonly ingredients: readonly string[]
}

/** The box of one order. */
export interface PackedBox {
  /** Its position in the batch, from 1, by order number. */
  readonly slip: number
  readonly orderNumber: string
  /** Null on contracts without a dog. */
  readonly petName: string | null
  /** Allergies as tokens, or as written where they are not understood. */
  readonly allergies: readonly string[]
  readonly intolerances: readonly Intolerance[]
  readonly address: PostalAddress
  /** The catalogue under which it was charged. */
  readonly terms: Catalogue
  readonly contents: BoxContents
  readonly parcels: readonly PackedParcel[]
}

/** The boxes of a batch in the order of their slips. */
export async function* packedBoxes(db: Queries, batch: PackingBatch): AsyncGenerator<PackedBox, void> {
  let slip = 0
  for (let after: SlipPlace = { serial: 0, orderNumber: '' }; ;) {
    const orders = await listPackedOrders(db, batch.week, { after, size: PAGE_SIZE })
    const last = orders.at(-1)
    if (!last) return
    for (const order of orders) {
      slip += 1
      yield boxOf(order, slip, batch)
    }
    after = last
  }
}

function boxOf(order: PackedOrder, slip: number, { monday }: PackingBatch): PackedBox {
  const { orderNumber, petName, shippingAddress: address } = order
  const terms = termsOf(order.catalogueVersion)
  const contents = contentsOf(order.lines, terms, newestCatalogue())
  const allergies = readAllergies(order.allergies ?? [], newestCatalogue()).kept
  const count = order.parcelCount ?? parcelCount(contents.grams, terms)
  const parcels = parcelsOf(contents, count).map((parcel) => ({
    ...parcel,
    coolPacks: coolPacksFor(parcel.grams, monday, terms),
  }))
  const intolerances = contents.bags.flatMap(({ type }) => {
    const ingredients = allergensOf({ allergies }, recipeOf(terms, type), newestCatalogue())
    return ingredients.length === 0 ? [] : [{ type, ingredients }]
  })
  return { slip, orderNumber, petName, allergies, intolerances, address, terms, contents, parcels }
}

export async function packingTotals(db: Queries, batch: PackingBatch): Promise<PackingTotals> {
  let totals = NO_TOTALS
  for await (const { contents, parcels, terms } of packedBoxes(db, batch)) {
    totals = addTotals(totals, totalsOf(contents, parcels.length, batch.monday, terms), newestCatalogue())
  }
  return totals
}

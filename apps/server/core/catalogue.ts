/**
 * The versions of the catalogue that this process knows. A process serves one database; `database/catalogue.ts` loads
 * its versions, and new ones as they are applied. No version ever changes.
 */
import {
  EMPTY_CATALOGUE,
  type AnnouncedPrices,
  type Catalogue,
} from '@pfotenportal/domain/catalogue/catalogue'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import { withPrices } from '@pfotenportal/domain/product/announced-prices'
import { completedShipping } from '@pfotenportal/domain/product/shipping'

/** A version as it was applied. */
export interface CatalogueVersion {
  readonly effectiveFrom: Day
  readonly content: Catalogue
}

/**
 * A version with what goes by date: VAT and public holidays of the newest one, and the delivery days of all; and with the
 * shipping to countries that were added after it.
 */
interface KnownVersion extends CatalogueVersion {
  readonly catalogue: Catalogue
  /** Its prices, for contracts with earlier terms that agreed to them. */
  readonly prices: AnnouncedPrices['prices']
}

/** A price change that is announced and not withdrawn. */
export interface KnownPriceChange {
  readonly id: number
  readonly version: number
  readonly from: Day
}

/** In the order of their numbers, which is also the order of their days. */
let known: readonly KnownVersion[] = []

let priceChanges: readonly KnownPriceChange[] = []

/** Replaces all known versions and price changes by these. */
export function knowOnly(
  versions: readonly CatalogueVersion[],
  changes: readonly KnownPriceChange[] = priceChanges,
): void {
  priceChanges = changes
  const inOrder = versions.toSorted((a, b) => a.content.version - b.content.version)
  const law = inOrder.at(-1)?.content
  const deliveries = inOrder.map(({ effectiveFrom: from, content: { delivery } }) => ({ from, delivery }))
  const priced = inOrder.map(({ effectiveFrom, content }, index) => {
    const shipping = completedShipping(content, inOrder.slice(index + 1))
    return { effectiveFrom, content, prices: { ...content, shipping } }
  })
  const announced = changes
    .flatMap(({ id, version, from }): AnnouncedPrices[] => {
      const of = priced.find(({ content }) => content.version === version)
      return of ? [{ id, from, prices: of.prices }] : []
    })
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.prices.version - b.prices.version))
  known = priced.map((each) => {
    const { tax, publicHolidays } = law ?? each.content
    return { ...each, catalogue: { ...each.prices, tax, publicHolidays, deliveries, announced } }
  })
}

/** Takes up the price changes that are announced now. */
export function knowPriceChanges(changes: readonly KnownPriceChange[]): void {
  if (JSON.stringify(changes) !== JSON.stringify(priceChanges)) knowOnly(known, changes)
}

/** Adds versions that the process does not know yet. */
export function learn(versions: readonly CatalogueVersion[]): void {
  const news = versions.filter(({ content }) => !isKnown(content.version))
  if (news.length > 0) knowOnly([...known, ...news])
}

/** Whether the process knows the version. */
export function isKnown(version: number): boolean {
  return known.some(({ content }) => content.version === version)
}

/** The newest version as it was applied, whether in force or not; undefined if there is none. */
export function newestVersion(): CatalogueVersion | undefined {
  return known.at(-1)
}

/**
 * The newest catalogue, whether in force or not. Nothing is ever removed, so it has the names of everything that
 * earlier versions sold. The empty catalogue if there is none.
 */
export function newestCatalogue(): Catalogue {
  return known.at(-1)?.catalogue ?? EMPTY_CATALOGUE
}

/** Tells the operator why the service is not ready. */
export const NO_CATALOGUE =
  'No catalogue is in force, so nothing can be sold. Apply one: npm run catalogue -- apply <file>'

/** Whether a catalogue is in force on a day. Without one the service can sell nothing. */
export function hasCatalogue(today: Day): boolean {
  return known.some(({ effectiveFrom }) => effectiveFrom <= today)
}

/** The catalogue in force on a day; for days before the first version, the first one. */
export function catalogueOn(day: Day): Catalogue {
  const inForce = known.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? known[0]
  return inForce?.catalogue ?? EMPTY_CATALOGUE
}

/**
 * The terms of a contract or an order by version number; `pricesOf` is a later version whose prices were agreed. Throws
 * if the process does not know a version.
 */
export function termsOf(version: number, pricesOf: number | null = null): Catalogue {
  const { catalogue } = versionOf(version)
  return pricesOf === null ? catalogue : withPrices(catalogue, versionOf(pricesOf).prices)
}

function versionOf(version: number): KnownVersion {
  const found = known.find(({ content }) => content.version === version)
  if (!found) throw new Error(`catalogue version ${version} was never applied to this database`)
  return found
}

/** A version that is in force or was, as the public may read it; the one in force on the day without a number. */
export function publishedVersion(version: number | null, today: Day): CatalogueVersion | undefined {
  return known.findLast(
    ({ effectiveFrom, content }) =>
      effectiveFrom <= today && (version === null || content.version === version),
  )
}

/** The moment of an actor or of a request. */
export function momentOf({ now, today }: { readonly now: Instant; readonly today: Day }): Moment {
  return { at: now, today, catalogue: catalogueOn(today) }
}

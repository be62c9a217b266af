/**
 * The versions of the catalogue that this process knows. A process serves one database; `database/catalogue.ts` loads
 * its versions and keeps up with new ones. No version ever changes.
 */
import { type Catalogue, EMPTY_CATALOGUE } from '@pfotenportal/domain/catalogue/catalogue'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'

/** A version as it was applied. */
export interface CatalogueVersion {
  readonly effectiveFrom: Day
  readonly content: Catalogue
}

/** A version with what goes by date: VAT and public holidays of the newest one, and the delivery days of all. */
interface KnownVersion extends CatalogueVersion {
  readonly catalogue: Catalogue
}

/** In the order of their numbers, which is that of their days as well. */
let known: readonly KnownVersion[] = []

/** Replaces everything that the process knows by these versions. */
export function knowOnly(versions: readonly CatalogueVersion[]): void {
  const inOrder = versions.toSorted((a, b) => a.content.version - b.content.version)
  const law = inOrder.at(-1)?.content
  const deliveries = inOrder.map(({ effectiveFrom: from, content: { delivery } }) => ({ from, delivery }))
  known = inOrder.map(({ effectiveFrom, content }) => {
    const { tax, publicHolidays } = law ?? content
    return { effectiveFrom, content, catalogue: { ...content, tax, publicHolidays, deliveries } }
  })
}

/** Takes up new versions beside those that the process knows. */
export function learn(versions: readonly CatalogueVersion[]): void {
  const news = versions.filter(({ content }) => !isKnown(content.version))
  if (news.length > 0) knowOnly([...known, ...news])
}

/** Whether the process knows the version. */
export function isKnown(version: number): boolean {
  return known.some(({ content }) => content.version === version)
}

/** The newest version as it was applied, in force or not yet; undefined if none was. */
export function newestVersion(): CatalogueVersion | undefined {
  return known.at(-1)
}

/**
 * The newest catalogue, for what belongs to every version: nothing is ever removed, so it has the names of all that
 * earlier ones sold. The empty catalogue if there is none.
 */
export function newestCatalogue(): Catalogue {
  return known.at(-1)?.catalogue ?? EMPTY_CATALOGUE
}

/** What an operator reads while no catalogue is in force. */
export const NO_CATALOGUE =
  'No catalogue is in force, so that nothing can be sold. Apply one: npm run catalogue -- apply <file>'

/** Whether a catalogue is in force on a day. Without one the service can sell nothing. */
export function hasCatalogue(today: Day): boolean {
  return known.some(({ effectiveFrom }) => effectiveFrom <= today)
}

/** The catalogue of a day: the newest version that is in force then. Days before the first version have the first. */
export function catalogueOn(day: Day): Catalogue {
  const inForce = known.findLast(({ effectiveFrom }) => effectiveFrom <= day) ?? known[0]
  return inForce?.catalogue ?? EMPTY_CATALOGUE
}

/** The terms of a contract or an order by their number. Throws for a version that was never applied. */
export function termsOf(version: number): Catalogue {
  const found = known.find(({ content }) => content.version === version)
  if (!found) throw new Error(`catalogue version ${version} was never applied to this database`)
  return found.catalogue
}

/** The moment of an actor or of a request. */
export function momentOf({ now, today }: { readonly now: Instant; readonly today: Day }): Moment {
  return { at: now, today, catalogue: catalogueOn(today) }
}

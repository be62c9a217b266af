/** The catalogue of the service. Until versions are stored, it is `catalogue/default.json`. */
import { existsSync, readFileSync } from 'node:fs'
import type { Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'

/** The document of the sample world, relative to the sources or to the build. Throws if it is missing. */
function readDefault(): Catalogue {
  const candidates = ['../../../catalogue/default.json', '../../../../catalogue/default.json']
  const file = candidates.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
  if (!file) throw new Error('catalogue/default.json is missing')
  return catalogueOf(JSON.parse(readFileSync(file, 'utf8')), 1)
}

/** The only version, which is in force and holds for every contract. */
export const CATALOGUE = readDefault()

/** The newest catalogue, which has the names of all that any version sold. */
export function newestCatalogue(): Catalogue {
  return CATALOGUE
}

/** The moment of an actor or of a request. */
export function momentOf({ now, today }: { readonly now: Instant; readonly today: Day }): Moment {
  return { at: now, today, catalogue: CATALOGUE }
}

/** The catalogue of the sample world, which is also that of contracts from before there were versions. */
import { existsSync, readFileSync } from 'node:fs'
import { catalogueOf } from '@pfotenportal/domain/catalogue/parse'
import { day } from '@pfotenportal/domain/core/calendar'
import type { CatalogueVersion } from './catalogue.ts'

/** Before every contract: a day that says nothing. */
export const EFFECTIVE_FROM = day('2000-01-01')

/** `catalogue/default.json` as version 1, relative to the sources or to the build. Throws if it is missing. */
export function readDefaultVersion(): CatalogueVersion {
  const candidates = ['../../../catalogue/default.json', '../../../../catalogue/default.json']
  const file = candidates.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url))
  if (!file) throw new Error('catalogue/default.json is missing')
  const content = catalogueOf(JSON.parse(readFileSync(file, 'utf8')), 1)
  return { effectiveFrom: EFFECTIVE_FROM, content }
}

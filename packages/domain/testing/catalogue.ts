/// <reference types="node" />
/** The catalogue of the tests: `catalogue/default.json`, whose values the documentation's examples have. */
import { existsSync, readFileSync } from 'node:fs'
import type { CatalogueInput } from '../catalogue/document.ts'
import { catalogueOf } from '../catalogue/parse.ts'

/** Relative to the sources or to the build. */
const PLACES = ['../../../catalogue/default.json', '../../../../catalogue/default.json']

/** The document as it is written, to be changed by a test. */
export function readDefaultDocument(): CatalogueInput {
  const file = PLACES.map((place) => new URL(place, import.meta.url)).find((url) => existsSync(url))
  if (!file) throw new Error('catalogue/default.json is missing')
  return JSON.parse(readFileSync(file, 'utf8')) as CatalogueInput
}

/** Version 1, which is in force unless a test says otherwise. */
export const CATALOGUE = catalogueOf(readDefaultDocument(), 1)

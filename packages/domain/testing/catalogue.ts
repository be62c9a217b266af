/// <reference types="node" />
/** The catalogue of the tests: `catalogue/default.json`, whose values the documentation's examples have. */
import { readFileSync } from 'node:fs'
import { catalogueOf } from '../catalogue/parse.ts'
import type { CatalogueInput } from '../catalogue/document.ts'

/** The document as it is written, to be changed by a test. */
export function readDefaultDocument(): CatalogueInput {
  const text = readFileSync(new URL('../../../catalogue/default.json', import.meta.url), 'utf8')
  return JSON.parse(text) as CatalogueInput
}

/** Version 1, which is in force unless a test says otherwise. */
export const CATALOGUE = catalogueOf(readDefaultDocument(), 1)

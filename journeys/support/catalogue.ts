/** The catalogue of the sample world. */
import { readFileSync } from 'node:fs'
import type { CatalogueInput } from '@pfotenportal/domain/catalogue/document'

export const CATALOGUE = JSON.parse(
  readFileSync(new URL('../../catalogue/default.json', import.meta.url), 'utf8'),
) as CatalogueInput

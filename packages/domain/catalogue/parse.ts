/** Parses a catalogue's document. Separate from the lookups, so that the portal does not load the schema. */
import type { Day } from '../core/calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { inconsistencies } from './consistency.ts'
import { CatalogueDocument } from './document.ts'
import { errorOf, type CatalogueError } from './problem.ts'

/** A parsed document: the catalogue, and the first day in force if the document names one. */
export interface ReadCatalogue {
  readonly ok: true
  readonly catalogue: Catalogue
  readonly effectiveFrom: Day | undefined
}

/** Parses a document; returns all of its errors if it has any. */
export function parseCatalogue(
  document: unknown,
  version: number,
): ReadCatalogue | { readonly ok: false; readonly errors: readonly CatalogueError[] } {
  const parsed = CatalogueDocument.safeParse(document)
  const issues = parsed.success ? inconsistencies(parsed.data) : parsed.error.issues
  if (!parsed.success || issues.length > 0) return { ok: false, errors: issues.map(errorOf) }
  const { $schema: _schema, effectiveFrom, ...content } = parsed.data
  return { ok: true, catalogue: { ...content, version }, effectiveFrom }
}

/** Parses a document that is known to be valid. Throws its first error if it is not. */
export function catalogueOf(document: unknown, version: number): Catalogue {
  const read = parseCatalogue(document, version)
  if (read.ok) return read.catalogue
  const [first] = read.errors
  throw new Error(`catalogue version ${version}: ${first?.path} ${first?.message}`)
}

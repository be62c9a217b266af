/** Tables of an import: what was imported, and for its duration the lines of its files (temporary tables). */

/** A line of another system's data, and the row that it became. */
export interface ImportedRowTable {
  source: string
  kind: string
  /** The line's id in the other system. */
  external_id: string
  /** The id of our row. */
  row_id: string
  /** Of the line's values; another one means that the line has changed since. */
  digest: string
}

/** A line of a file while it is imported. */
export interface ImportLineTable {
  kind: string
  external_id: string
  /** The customer's id in the other system: what belongs together. */
  unit: string
  file: string
  line: number
  /** How many lines of the file are accounted for with it. */
  lines: number
  digest: string
  /** Values and faults, as JSON text. */
  content: string
}

/** A value that only one customer can have, and the one who named it first. */
export interface ImportClaimTable {
  kind: string
  value: string
  unit: string
}

export interface ImportTables {
  imported_row: ImportedRowTable
  import_line: ImportLineTable
  import_claim: ImportClaimTable
}

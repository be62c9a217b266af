/** Files of other systems: how each of their lines becomes lines of our format. */
import { rewritingOf } from '../core/files/rewritten.ts'
import type { Cells, Kind } from './format.ts'
import type { SoldItem } from './goods.ts'

/** A line of our format that was made of a line of a file. */
export interface MappedLine {
  readonly kind: Kind
  readonly cells: Cells
  /** The file's own names of columns, for messages; a column that is not in it has the same name. */
  readonly names?: Readonly<Record<string, string>>
  /** Why the line cannot be taken over, although its cells can be read. */
  readonly fault?: { readonly column: string; readonly message: string }
}

/** The fault of a house number in a column of its own, which a spreadsheet takes for a date: it is no cell of ours. */
export function houseNumberFault(column: string, cell: string): Pick<MappedLine, 'fault'> {
  const message = rewritingOf(cell.trim())
  return message === undefined ? {} : { fault: { column, message } }
}

/** What a line of a file becomes. A line with `leftOut` is not imported, for that reason. */
export type Mapped = readonly MappedLine[] | { readonly leftOut: string }

/** A kind of file. */
export interface FileFormat {
  /** The columns that a CSV file must have. */
  readonly required: readonly string[]
  /** All columns that are read. */
  readonly known: readonly string[]
  /** Whether the other system exports many more columns, which are no mistake. */
  readonly hasOthers: boolean
  /** The column with the customer's id; `id` in a file of customers only. */
  readonly owner: string
  map(cells: Cells): Mapped
  /** The articles that a line names, if its system has others than the catalogue. */
  items?(cells: Cells): readonly SoldItem[]
}

/** The files of a source, by name without extension. */
export type Source = ReadonlyMap<string, FileFormat>

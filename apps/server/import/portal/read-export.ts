/** Reads exports of customers as the privacy centre writes them, and says what is wrong with one. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { UnusableFile } from '../../core/files/text-file.ts'
import { EXPORTED, type Exported, type ExportedTable } from '../../database/customer/export.ts'
import { COMPANY, LEFT, TAKEN, type ExportedTables } from './tables.ts'

/** An export, with the name of its file. */
export interface ExportFile {
  readonly name: string
  /** The address of the service that wrote it. */
  readonly exportedFrom: string
  readonly tables: ExportedTables
}

const Export = z.object({
  exportedAt: z.string(),
  exportedFrom: z.string().min(1),
  tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

/** The paths of the exports: one file, or all that end in `.json`. Throws UnusableFile if there is none. */
export function findExports(path: string): { readonly paths: string[]; readonly others: string[] } {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new UnusableFile(`There is no file or folder "${path}".`)
  const all = stat.isDirectory()
    ? readdirSync(path)
        .filter((name) => !name.startsWith('.'))
        .toSorted()
        .map((name) => join(path, name))
    : [path]
  const paths = all.filter((each) => each.endsWith('.json'))
  if (paths.length === 0) throw new UnusableFile(`"${path}" has no export, such as my-data.json.`)
  return { paths, others: all.filter((each) => !each.endsWith('.json')).map((each) => basename(each)) }
}

/** The content of a file, or what is wrong with it as a whole. */
export function readExport(path: string): ExportFile | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return { problem: `is no JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
  const read = Export.safeParse(value)
  if (!read.success) {
    const [issue] = read.error.issues
    return { problem: `is no export of a customer: ${issue?.path.join('.')}: ${issue?.message}` }
  }
  const { exportedFrom, tables } = read.data
  const missing = Object.keys(EXPORTED).filter((table) => !(table in tables))
  const unknown = Object.keys(tables).filter((table) => !(table in EXPORTED))
  if (missing.length + unknown.length > 0)
    return { problem: `was written by another version: ${wrongTables(missing, unknown)}` }
  return { name: basename(path), exportedFrom, tables: tables as Partial<ExportedTables> as ExportedTables }
}

function wrongTables(missing: readonly string[], unknown: readonly string[]): string {
  return [
    missing.length > 0 ? `it lacks ${missing.join(', ')}` : '',
    unknown.length > 0 ? `nobody knows ${unknown.join(', ')} here` : '',
  ]
    .filter((part) => part !== '')
    .join(', and ')
}

/** Rows whose columns are not those of this version, each with the reason. */
export function wrongColumns(
  tables: ExportedTables,
  columns: ReadonlyMap<string, readonly string[]>,
): string[] {
  return readTables.flatMap((table) => {
    const { without = {} }: Exported = EXPORTED[table]
    const known = columns.get(table) ?? []
    const needed = known.filter((column) => !(column in without))
    return tables[table].flatMap((row, index) => {
      const missing = needed.filter((column) => !(column in row))
      const unknown = Object.keys(row).filter((column) => !known.includes(column))
      return missing.length + unknown.length === 0
        ? []
        : [`${table}, row ${index + 1}: ${wrongTables(missing, unknown)}`]
    })
  })
}

/** The tables whose rows are read. */
export const readTables: readonly ExportedTable[] = [...TAKEN.map(({ name }) => name), ...COMPANY]

/** The tables that stay where they are, with their rows. */
export function leftRows(
  tables: ExportedTables,
): { readonly table: ExportedTable; readonly count: number; readonly why: string }[] {
  return Object.entries(LEFT).flatMap(([name, why]) => {
    const table = name as ExportedTable
    const count = tables[table].length
    return count === 0 ? [] : [{ table, count, why }]
  })
}

/** Whose line it is, if it cannot be read: only an answer without doubt counts, because others are imported. */
import type { FileFormat } from './file-format.ts'
import { readLine, type Cells } from './format.ts'
import type { FaultyRecord } from './records.ts'

/** The most cells that a line may have too many or too few for its customer to be found. */
const MOST_OFF = 20

/** The cells of a line as they may have been meant; of the columns in `unknown` nothing is known. */
interface Reading {
  readonly cells: Cells
  readonly unknown: ReadonlySet<string>
}

/**
 * The customers to whom a line may belong, by every way in which its separators can be wrong that gives a sensible line.
 * Undefined stands for "somebody else".
 */
export function possibleOwners(
  format: Pick<FileFormat, 'map' | 'owner'>,
  seen: FaultyRecord['seen'],
): ReadonlySet<string | undefined> {
  if (typeof seen === 'string') return new Set(namedIn(seen, format.owner))
  const all = readingsOf(seen.names, seen.cells)
  const sensible = all.filter((each) => isSensible(format, each))
  return new Set(
    (sensible.length > 0 ? sensible : all).map(({ cells, unknown }) => ownerIn(cells, unknown, format.owner)),
  )
}

/** The customers that a broken JSON object names; of a name with a dot, only the last part is looked for. */
function namedIn(text: string, owner: string): (string | undefined)[] {
  const [outer, inner] = owner.includes('.') ? owner.split('.') : [undefined, owner]
  const around = outer === undefined ? '' : `"${outer}"\\s*:\\s*\\{[^{}]*?`
  const key = new RegExp(`${around}"${inner}"\\s*:\\s*(?:"([^"\\\\]*)"|(\\d+))`, 'gi')
  const found = [...text.matchAll(key)].map(([, quoted, number]) => (quoted ?? number ?? '').trim())
  return found.length === 0 ? [undefined] : found
}

function ownerIn(cells: Cells, unknown: ReadonlySet<string>, owner: string): string | undefined {
  const id = (cells[owner] ?? '').replaceAll('"', '').trim()
  return unknown.has(owner) || id === '' ? undefined : id
}

function readingsOf(names: readonly string[], cells: readonly string[]): Reading[] {
  const off = cells.length - names.length
  if (Math.abs(off) > MOST_OFF) return []
  const reading = (values: readonly (string | null)[]): Reading => ({
    cells: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
    unknown: new Set(names.filter((_name, index) => values[index] === null)),
  })
  if (off === 0) return [reading(cells)]
  const places = [...cells.keys(), ...(off < 0 ? [cells.length] : [])]
  if (off > 0) {
    // A separator too many: some cells are one.
    return places
      .slice(0, names.length)
      .map((at) =>
        reading([
          ...cells.slice(0, at),
          cells.slice(at, at + off + 1).join(','),
          ...cells.slice(at + off + 1),
        ]),
      )
  }
  // A separator too few: one cell is several, or some are missing.
  const gap = (size: number) => Array.from({ length: size }, () => null)
  return places.flatMap((at) => [
    reading([...cells.slice(0, at), ...gap(-off), ...cells.slice(at)]),
    ...(at < cells.length ? [reading([...cells.slice(0, at), ...gap(1 - off), ...cells.slice(at + 1)])] : []),
  ])
}

/** Whether every column that is known can be read. */
function isSensible({ map }: Pick<FileFormat, 'map'>, { cells, unknown }: Reading): boolean {
  const mapped = map(cells)
  if ('leftOut' in mapped) return true
  return mapped.every(({ kind, cells: ours, names = {} }) =>
    readLine(kind, ours).faults.every(({ column }) => unknown.has(names[column ?? ''] ?? column ?? '')),
  )
}

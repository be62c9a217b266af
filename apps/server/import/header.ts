/** The columns of a file beside those that are known: nothing that somebody wrote down is ignored without a word. */
import { folded } from '../core/files/csv.ts'
import { UnusableFile } from '../core/files/text-file.ts'
import type { SourceFile } from './find-files.ts'
import type { Cells } from './format.ts'
import type { Report } from './report.ts'

/** Checks the column names of a CSV file. Throws UnusableFile if one is missing or misspelled. */
export function checkHeader(file: SourceFile, names: readonly string[], report: Report): void {
  const { name, format } = file
  const missing = format.required.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    throw new UnusableFile(`${name} lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}.`)
  }
  noteUnknown(
    file,
    names.filter((column) => column !== ''),
    report,
  )
}

function noteUnknown({ name, format }: SourceFile, names: readonly string[], report: Report): void {
  if (format.hasOthers) return
  const unknown = names.filter((column) => !format.known.includes(column))
  const absent = format.known.filter((column) => !names.includes(column))
  for (const column of unknown) {
    const meant = absent.find((each) => isSimilar(folded(column), folded(each)))
    if (meant !== undefined)
      throw new UnusableFile(`${name} has the column "${column}". Call it "${meant}", or remove it.`)
  }
  if (unknown.length > 0) report.note(`${name}: ignored, because unknown: ${unknown.join(', ')}`)
}

/** Whether two names differ in a letter or two, as `allergys` and `allergies` do. */
function isSimilar(a: string, b: string): boolean {
  return Math.min(a.length, b.length) > 3 && distance(a, b) <= 2
}

/** How many letters have to be changed, added or removed. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_none, index) => index)
  for (const [at, letter] of a.split('').entries()) {
    const next = [at + 1]
    for (const [place, other] of b.split('').entries()) {
      const changed = (row[place] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Collects the keys of JSON objects, and speaks of them at the end. */
export function unknownKeys(file: SourceFile, report: Report) {
  const isJson = !file.name.toLowerCase().endsWith('.csv')
  const { required } = file.format
  const seen = new Set<string>()
  return {
    /** Throws UnusableFile for an object that is none of this kind at all. */
    take({ line, cells }: { readonly line: number; readonly cells: Cells }): void {
      if (!isJson) return
      const names = Object.keys(cells)
      if (!required.some((name) => names.includes(name))) {
        const found = names.length === 0 ? 'nothing' : names.slice(0, 5).join(', ')
        throw new UnusableFile(
          `${file.name}:${line} is no object of this file: it has ${found}, and none of ${required.join(', ')}.`,
        )
      }
      for (const name of names) if (seen.size < 1000) seen.add(name)
    },
    end: () => (isJson ? noteUnknown(file, [...seen], report) : undefined),
  }
}

/** The files of an import: one file, or those of a folder that the source knows. */
import { readdirSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { FileFormat, Source } from './file-format.ts'
import { UnusableFile } from './lines.ts'
import { EXTENSIONS } from './records.ts'

/** A file, and how its lines are read. */
export interface SourceFile {
  readonly path: string
  /** Its name without the folder. */
  readonly name: string
  readonly format: FileFormat
}

/** The files at a path, in the order of the source. Throws UnusableFile if there is nothing to import. */
export function findFiles(path: string, source: Source): SourceFile[] {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new UnusableFile(`There is no file or folder "${path}".`)
  const paths = stat.isDirectory()
    ? readdirSync(path)
        .toSorted()
        .map((name) => join(path, name))
    : [path]
  const known = [...source].flatMap(([stem, format]) =>
    paths
      .filter((each) => isFileOf(stem, each))
      .map((each): SourceFile => ({ path: each, name: basename(each), format })),
  )
  if (known.length === 0) {
    const names = [...source.keys()].join(', ')
    throw new UnusableFile(
      `"${path}" has no file to import. Files are called ${names}, with ${EXTENSIONS.join(', ')}.`,
    )
  }
  return known
}

function isFileOf(stem: string, path: string): boolean {
  const extension = extname(path)
  return basename(path, extension) === stem && EXTENSIONS.some((each) => each === extension.toLowerCase())
}

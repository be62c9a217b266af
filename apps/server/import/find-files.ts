/** The files of an import: one file, or those of a folder that the source knows; the others are named. */
import { readdirSync, statSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { folded } from '../core/files/csv.ts'
import { UnusableFile } from '../core/files/text-file.ts'
import type { FileFormat, Source } from './file-format.ts'
import { EXTENSIONS } from './records.ts'

/** A file, and how its lines are read. */
export interface SourceFile {
  readonly path: string
  /** Its name without the folder. */
  readonly name: string
  readonly format: FileFormat
}

/** A file of the folder that is not read, and what may be wrong with its name. */
export interface UnreadFile {
  readonly name: string
  readonly message: string
}

export interface FoundFiles {
  readonly files: readonly SourceFile[]
  readonly unread: readonly UnreadFile[]
}

/** What computers put into folders by themselves. Hidden files begin with a full stop. */
const LITTER: readonly string[] = ['desktop.ini', 'Thumbs.db', 'Icon\r']

/**
 * The files at a path, in the order of the source, without those that are `apart` because they are read in another way.
 * Throws UnusableFile if there is nothing to import.
 */
export function findFiles(path: string, source: Source, apart: readonly string[] = []): FoundFiles {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new UnusableFile(`There is no file or folder "${path}".`)
  const others = new Set(apart.map((each) => resolve(each)))
  const all = stat.isDirectory() ? visibleIn(path) : [path]
  const paths = all.filter((each) => !others.has(resolve(each)))
  const files = [...source].flatMap(([stem, format]) =>
    paths
      .filter((each) => isFileOf(stem, each) && statSync(each, { throwIfNoEntry: false })?.isFile())
      .map((each): SourceFile => ({ path: each, name: basename(each), format })),
  )
  if (files.length === 0) {
    const names = [...source.keys()].join(', ')
    throw new UnusableFile(
      `"${path}" has no file to import. Files are called ${names}, with ${EXTENSIONS.join(', ')}.`,
    )
  }
  const read = new Set(files.map((file) => file.path))
  const unread = paths
    .filter((each) => !read.has(each))
    .map((each) => ({ name: basename(each), message: whyUnread(each, source) }))
  return { files, unread }
}

function visibleIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !LITTER.includes(name))
    .toSorted()
    .map((name) => join(folder, name))
}

function isFileOf(stem: string, path: string): boolean {
  const extension = extname(path)
  return basename(path, extension) === stem && EXTENSIONS.some((each) => each === extension.toLowerCase())
}

/** Names the file that it is probably meant to be. */
function whyUnread(path: string, source: Source): string {
  if ([...source.keys()].some((stem) => isFileOf(stem, path))) return 'is no file that can be opened'
  const name = basename(path)
  const plain = folded(basename(name, extname(name)))
  const meant = [...source.keys()]
    .filter((stem) => plain.includes(folded(stem).replace(/s$/, '')))
    .toSorted((a, b) => b.length - a.length)[0]
  const others = [...source.keys()].join(', ')
  return meant === undefined
    ? `is none of ${others} with ${EXTENSIONS.join(', ')}`
    : `is not called ${meant}${EXTENSIONS.join(` or ${meant}`)}`
}

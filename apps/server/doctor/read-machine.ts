/** Reads what the rules of the machine need: Node, packages, disks. */
import { readFile, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { DependencyFacts, DiskFacts, NodeFacts } from './judge-machine.ts'

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

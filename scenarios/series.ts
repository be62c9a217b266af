/**
 * A long run in independent parts. Each part's result is a file in a folder, so that a stopped series goes on with the
 * parts that have none, and several processes or machines can share one folder.
 */
import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Series<R> {
  readonly folder: string
  /** What decides the results, such as seed and size. A folder with the results of another plan is refused. */
  readonly plan: unknown
  /** The names of the parts, each of which is a file name. */
  readonly parts: readonly string[]
  /** Runs a part. Its result is stored as JSON. */
  run(part: string): Promise<R>
  readonly print: (line: string) => void
}

/** Whoever works on a part shows that it is alive this often; after the second time without it, another one begins the part. */
const SIGN_OF_LIFE_MS = 10_000
const ABANDONED_MS = 120_000
/** How often it is looked whether the others are done. */
const WAIT_MS = 2_000

const resultFile = (folder: string, part: string) => join(folder, `${part}.json`)

async function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
}

/** A process that dies leaves the former file, or none. */
async function writeWhole(file: string, text: string, place: typeof rename = rename): Promise<void> {
  const temporary = `${file}.${randomUUID()}`
  const handle = await open(temporary, 'wx')
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  try {
    await place(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

/** Creates the folder with its plan. Throws if it belongs to another plan. */
async function openFolder(folder: string, plan: unknown): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'plan.json')
  const text = `${JSON.stringify(plan, null, 2)}\n`
  await writeWhole(file, text, link).catch((error: unknown) => {
    if (!isTaken(error)) throw error
  })
  const found = await readText(file)
  if (found !== text)
    throw new Error(`${folder} has the results of another plan: ${found}Choose another folder.`)
}

interface Owner {
  readonly host: string
  readonly pid: number
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Whether whoever held the lock has ended, or has given no sign of life. */
async function isAbandoned(file: string): Promise<boolean> {
  const text = await readText(file)
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (text === undefined || age > ABANDONED_MS) return true
  const { host, pid } = JSON.parse(text) as Owner
  return host === hostname() && !isAlive(pid)
}

/**
 * Takes a part; undefined if another process works on it. Two processes that find the same abandoned lock at the same
 * moment may both take it: the part is then run twice, for the same result.
 */
async function takePart(folder: string, part: string): Promise<(() => Promise<void>) | undefined> {
  const file = join(folder, `${part}.lock`)
  const owner: Owner = { host: hostname(), pid: process.pid }
  const take = () => writeWhole(file, JSON.stringify(owner), link)
  try {
    await take()
  } catch (error) {
    if (!isTaken(error)) throw error
    if (!(await isAbandoned(file))) return undefined
    await rm(file, { force: true })
    try {
      await take()
    } catch {
      return undefined
    }
  }
  const timer = setInterval(() => {
    const now = new Date()
    utimes(file, now, now).catch(() => undefined)
  }, SIGN_OF_LIFE_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await rm(file, { force: true })
  }
}

/** The results in a folder, by the names of their parts; parts that have none yet are missing. */
export async function readResults<R>(folder: string, parts: readonly string[]): Promise<Map<string, R>> {
  const results = new Map<string, R>()
  for (const part of parts) {
    const text = await readText(resultFile(folder, part))
    if (text !== undefined) results.set(part, JSON.parse(text) as R)
  }
  return results
}

/** Runs a part unless it has a result or another process works on it. */
async function runPart<R>(series: Series<R>, part: string): Promise<void> {
  const { folder, print } = series
  const file = resultFile(folder, part)
  if ((await readText(file)) !== undefined) return
  const release = await takePart(folder, part)
  if (!release) return
  try {
    // It may have been completed between the two looks.
    if ((await readText(file)) !== undefined) return
    print(`${part} begins`)
    await writeWhole(file, `${JSON.stringify(await series.run(part), null, 2)}\n`)
    print(`${part} is done`)
  } finally {
    await release()
  }
}

/**
 * Runs the parts that have no result, one after the other, and waits for those on which others work. Returns all
 * results. Throws if a part throws, which then has no result.
 */
export async function runSeries<R>(series: Series<R>): Promise<Map<string, R>> {
  const { folder, plan, parts, print } = series
  await openFolder(folder, plan)
  const before = (await readResults(folder, parts)).size
  if (before > 0) print(`${before} of ${parts.length} parts have a result already`)
  for (;;) {
    for (const part of parts) await runPart(series, part)
    const results = await readResults<R>(folder, parts)
    if (results.size === parts.length) return results
    await pause(WAIT_MS)
  }
}

/** `run-01` to `run-20`, for example. */
export function partNames(name: string, count: number): string[] {
  const digits = String(count).length
  return Array.from({ length: count }, (_, index) => `${name}-${String(index + 1).padStart(digits, '0')}`)
}

/** Divides a whole number into so many shares, which differ by at most one. */
export function sharesOf(total: number, count: number): number[] {
  return Array.from(
    { length: count },
    (_, index) => Math.floor(((index + 1) * total) / count) - Math.floor((index * total) / count),
  )
}

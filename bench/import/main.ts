/**
 * `npm run bench:import -- 100000`: generates that many customers with a dog, a contract and five past orders each,
 * imports them, and prints the rate beside a plain COPY of the same rows in the same run. Exits with 1 if a second import
 * changes a row, and from 100,000 customers on if the import is too slow or its memory grows.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@pfotenportal/server/database/open'
import { TABLES } from '@pfotenportal/server/import/rows'
import { withBench, withoutTimeout } from '../harness/bench.ts'
import { residentMemory } from '../harness/processes.ts'
import { print, printFault, whole } from '../harness/report.ts'
import { secondsSince } from '../harness/statistics.ts'
import { generateFiles } from './files.ts'

/** From this many customers on, time and memory are judged: below it, they are those of the start. */
const JUDGED_FROM = 100_000
/** Ten minutes for 100,000 customers. */
const SECONDS_PER_CUSTOMER = 600 / 100_000
/** By how many megabytes the last quarter of a run may need more than the first, whatever the number of customers. */
const GROWTH = 128

const count = Number(process.argv[2] ?? 500)
if (!Number.isInteger(count) || count < 1) throw new Error('How many customers?')

interface ImportRun {
  readonly seconds: number
  /** Megabytes. */
  readonly peak: number
  /**
   * By how many megabytes the largest memory of the last quarter of the run exceeds that of the first quarter, which is
   * long enough for the process to reach its working size.
   */
  readonly growth: number
}

async function runImport(folder: string, env: Readonly<Record<string, string>>): Promise<ImportRun> {
  const began = performance.now()
  const child = spawn(process.execPath, ['apps/server/dist/cli/main.js', 'import', folder, '--apply'], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentMemory(child.pid ?? 0) / 2 ** 20), 250)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`the import ended with ${String(code)}:\n${output}`)
  const quarter = Math.ceil(samples.length / 4)
  const largest = (some: readonly number[]) => Math.max(0, ...some)
  return {
    seconds: secondsSince(began),
    peak: largest(samples),
    growth: largest(samples.slice(-quarter)) - largest(samples.slice(0, quarter)),
  }
}

/** The tables whose rows are counted and copied. */
const tables = [...TABLES, 'imported_row']

/** Copies all rows into tables with the same columns, constraints and indices, by COPY; returns seconds and rows. */
function copyPlainly(database: Database, folder: string) {
  return withoutTimeout(database, async (client) => {
    let rows = 0
    let seconds = 0
    for (const table of tables) {
      const file = join(folder, `${table}.copy`)
      await client.query(`create table copy_${table} (like ${table} including all)`)
      await client.query(`copy ${table} to '${file}'`)
      const began = performance.now()
      rows += (await client.query(`copy copy_${table} from '${file}'`)).rowCount ?? 0
      seconds += secondsSince(began)
      await client.query(`drop table copy_${table}`)
    }
    return { rows, seconds }
  })
}

interface Digest {
  readonly count: number
  readonly digest: string
}

/** The number of rows of each table and a digest of all their columns, in any order. */
function digestTables(database: Database): Promise<Map<string, Digest | undefined>> {
  return withoutTimeout(database, async (client) => {
    const digests = new Map<string, Digest | undefined>()
    for (const table of [...tables, 'referral', 'charge', 'outbox', 'audit']) {
      const { rows } = await client.query<Digest>(
        `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${table} as t`,
      )
      digests.set(table, rows[0])
    }
    return digests
  })
}

function judge({ seconds, growth }: ImportRun): void {
  if (count < JUDGED_FROM) return
  const allowed = count * SECONDS_PER_CUSTOMER
  if (seconds > allowed) printFault(`the import took more than ${allowed} s`)
  if (growth > GROWTH) printFault(`its memory grew by more than ${GROWTH} MB`)
}

await withBench(async (bench) => {
  /** PostgreSQL, which may run as another user, writes and reads the files of COPY in its folder. */
  const [folder, copies] = ['files', 'copies'].map((name) => join(bench.postgres.directory, name)) as [
    string,
    string,
  ]
  for (const path of [folder, copies]) mkdirSync(path)
  chmodSync(copies, 0o777)
  await generateFiles(folder, count)
  const { url, database } = await bench.createDatabase('imported')
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: bench.postgres.directory, DATABASE_URL: url }
  const first = await runImport(folder, env)
  print(`imported in ${first.seconds.toFixed(1)} s`)
  const before = await digestTables(database)
  const { rows, seconds: copySeconds } = await copyPlainly(database, copies)
  const second = await runImport(folder, env)
  const after = await digestTables(database)
  const rate = (seconds: number) => `${whole(rows / seconds)} rows/s`
  print([...before].map(([table, digest]) => `${table} ${digest?.count}`).join(', '))
  print(
    `import  ${count} customers, ${rows} rows in ${first.seconds.toFixed(1)} s: ${rate(first.seconds)}, ` +
      `${whole(first.peak)} MB (${whole(first.growth)} MB more at the end)`,
  )
  print(`COPY    ${rows} rows in ${copySeconds.toFixed(1)} s: ${rate(copySeconds)}`)
  print(`again   ${second.seconds.toFixed(1)} s, ${whole(second.peak)} MB`)
  const changed = [...before.keys()].filter((table) => before.get(table)?.digest !== after.get(table)?.digest)
  if (changed.length > 0) printFault(`the second import changed ${changed.join(', ')}`)
  else print('        nothing changed')
  judge(first)
})

/**
 * `npm run bench:import -- 100000`: generates that many customers with a dog, a contract and five past orders each,
 * imports them, and prints the rate beside a plain COPY of the same rows in the same run. Exits with 1 if a second import
 * changes a row, and from 100,000 customers on if the import is too slow or its memory grows. Needs the built server (`npm run build:server`); uses an embedded database of its own.
 */
import { spawn } from 'node:child_process'
import { chmodSync, createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const count = Number(process.argv[2] ?? 500)
if (!Number.isInteger(count) || count < 1) throw new Error('How many customers?')
const folder = mkdtempSync(join(tmpdir(), 'pfotenportal-bench-import-'))
// The database server, which may run as another user, writes and reads the files of COPY here.
chmodSync(folder, 0o777)

/** @param {number} days */
const dayFromNow = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** The columns and, for the customer `n`, the lines of each file. */
const files = {
  customers: {
    columns: 'id,email,first_name,last_name',
    lines: (n) => [`c${n},c${n}@example.de,Kim,Nr${n}`],
  },
  addresses: {
    columns: 'id,customer_id,first_name,last_name,address1,zip,city,country',
    lines: (n) => [`a${n},c${n},Kim,Nr${n},Weg ${n},10115,Berlin,DE`],
  },
  'payment-methods': {
    columns: 'id,customer_id,kind,reference,card_brand,card_last_digits,card_expires',
    lines: (n) => [`m${n},c${n},card,card:${n},visa,4242,2099-01`],
  },
  dogs: {
    columns: 'id,customer_id,name,gender,birth,breed,weight_kg',
    lines: (n) => [`d${n},c${n},Flo,f,2021-04,Beagle,14`],
  },
  subscriptions: {
    columns:
      'id,customer_id,dog_id,status,sku,price,address_id,payment_method_id,created_at,next_billing_date',
    lines: (n) => [
      `s${n},c${n},d${n},active,0700GSV28,89.00,a${n},m${n},2025-01-01,${dayFromNow(10 + (n % 28))}`,
    ],
  },
  orders: {
    columns: 'id,customer_id,subscription_id,number,billing_date,sku,price,total',
    lines: (n) =>
      [1, 2, 3, 4, 5].map(
        (k) => `o${n}-${k},c${n},s${n},OLD-${n}-${k},${dayFromNow(-28 * k - (n % 28))},0700GSV28,89.00,89.00`,
      ),
  },
}

/** Writes the files, each in another order than the customers' ids. */
async function generate() {
  for (const [name, { columns, lines }] of Object.entries(files)) {
    function* text() {
      yield `${columns}\n`
      for (let index = 0; index < count; index += 1) {
        const n = 1 + ((index * 7919) % count)
        yield lines(n)
          .map((line) => `${line}\n`)
          .join('')
      }
    }
    await pipeline(Readable.from(text()), createWriteStream(join(folder, `${name}.csv`)))
  }
}

/** From this many customers on, time and memory are judged: below it, they are those of the start. */
const JUDGED_FROM = 100_000
/** Ten minutes for 100,000 customers. */
const SECONDS_PER_CUSTOMER = 600 / 100_000
/** By how many megabytes the last quarter of a run may need more than the first, whatever the number of customers. */
const GROWTH = 128

/**
 * By how many megabytes the largest memory of the last quarter of a run exceeds that of the first quarter, which is long
 * enough for the process to reach its working size.
 */
function growthOf(samples) {
  const quarter = Math.ceil(samples.length / 4)
  return Math.round(Math.max(0, ...samples.slice(-quarter)) - Math.max(0, ...samples.slice(0, quarter)))
}

/** Runs the import, and returns its seconds, and its largest memory and the growth of it in megabytes. */
async function runImport(env) {
  const start = performance.now()
  const child = spawn(process.execPath, ['apps/server/dist/cli/main.js', 'import', folder, '--apply'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const samples = []
  child.stdout.on('data', (part) => (output += part))
  const timer = setInterval(() => {
    const file = `/proc/${child.pid}/status`
    const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
    samples.push(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }, 250)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}`)
  const seconds = (performance.now() - start) / 1000
  return { seconds, peak: Math.round(Math.max(0, ...samples)), growth: growthOf(samples) }
}

const { TABLES } = await import('../apps/server/dist/import/rows.js')
/** The tables whose rows are counted and copied. */
const tables = [...TABLES, 'imported_row']

/** Copies all rows into tables with the same columns, constraints and indices, by COPY; returns seconds and rows. */
async function copyPlainly(client) {
  let rows = 0
  let seconds = 0
  for (const table of tables) {
    const file = join(folder, `${table}.copy`)
    await client.query(`create table copy_${table} (like ${table} including all)`)
    await client.query(`copy ${table} to '${file}'`)
    const start = performance.now()
    rows += (await client.query(`copy copy_${table} from '${file}'`)).rowCount
    seconds += (performance.now() - start) / 1000
    await client.query(`drop table copy_${table}`)
  }
  return { rows, seconds }
}

/** The number of rows of each table and a digest of all their columns, in any order. */
async function digestTables(client) {
  const digests = new Map()
  for (const table of [...tables, 'referral', 'charge', 'outbox', 'audit']) {
    const { rows } = await client.query(
      `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as digest from ${table} as t`,
    )
    digests.set(table, rows[0])
  }
  return digests
}

/** Prints what went wrong; the run fails. */
function complain(text) {
  console.log(`FAILED  ${text}`)
  process.exitCode = 1
}

function judge({ seconds, growth }) {
  if (count < JUDGED_FROM) return
  const allowed = count * SECONDS_PER_CUSTOMER
  if (seconds > allowed) complain(`the import took more than ${allowed} s`)
  if (growth > GROWTH) complain(`its memory grew by more than ${GROWTH} MB`)
}

/** Opens an embedded database of this run. */
async function openBenchDatabase() {
  const { openEmbedded } = await import('../apps/server/dist/database/embedded.js')
  const { openDatabase } = await import('../apps/server/dist/database/open.js')
  const dataDir = join(folder, 'data')
  const embedded = await openEmbedded({ dataDir })
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', DATA_DIR: dataDir }
  const database = openDatabase({
    url: embedded.url,
    maxConnections: 1,
    silenceTimeoutMilliseconds: 600_000,
  })
  /** A connection whose statements may take as long as they need. */
  async function connect() {
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 0')
    return client
  }
  const end = async () => {
    await database.close()
    await embedded.close()
  }
  return { env, connect, end }
}

try {
  await generate()
  const database = await openBenchDatabase()
  const first = await runImport(database.env)
  console.log(`imported in ${first.seconds.toFixed(1)} s`)
  const client = await database.connect()
  const before = await digestTables(client)
  const { rows, seconds: copySeconds } = await copyPlainly(client)
  const second = await runImport(database.env)
  const after = await digestTables(client)
  client.release()
  await database.end()
  const rate = (seconds) => `${Math.round(rows / seconds)} rows/s`
  console.log([...before].map(([table, { count: of }]) => `${table} ${of}`).join(', '))
  console.log(
    `import  ${count} customers, ${rows} rows in ${first.seconds.toFixed(1)} s: ${rate(first.seconds)}, ${first.peak} MB (${first.growth} MB more at the end)`,
  )
  console.log(`COPY    ${rows} rows in ${copySeconds.toFixed(1)} s: ${rate(copySeconds)}`)
  const changed = [...before.keys()].filter((table) => before.get(table).digest !== after.get(table).digest)
  console.log(`again   ${second.seconds.toFixed(1)} s, ${second.peak} MB`)
  if (changed.length > 0) complain(`the second import changed ${changed.join(', ')}`)
  else console.log('        nothing changed')
  judge(first)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

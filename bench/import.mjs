/**
 * `npm run bench:import -- 100000`: generates that many customers with a dog, a contract and five past orders each,
 * imports them, and prints the rate beside a plain COPY of the same rows in the same run. A second import has to change
 * nothing. Needs the built server (`npm run build:server`); uses an embedded database of its own.
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

/** Runs the import, and returns its output, its seconds and its largest memory in megabytes. */
async function runImport(env) {
  const start = performance.now()
  const child = spawn(process.execPath, ['apps/server/dist/cli/main.js', 'import', folder, '--apply'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let peak = 0
  child.stdout.on('data', (part) => (output += part))
  const timer = setInterval(() => {
    const file = `/proc/${child.pid}/status`
    const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
    peak = Math.max(peak, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  }, 250)
  const code = await new Promise((resolve) => child.once('close', resolve))
  clearInterval(timer)
  if (code !== 0) throw new Error(`the import ended with ${code}:\n${output}`)
  return { output, seconds: (performance.now() - start) / 1000, peak: Math.round(peak) }
}

const tables = [
  'customer',
  'address',
  'payment_method',
  'pet',
  'pet_weight',
  'subscription',
  'subscription_line',
  'discount',
  'customer_order',
  'tracking_event',
  'imported_row',
]

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

async function countRows(client) {
  const counts = []
  for (const table of [...tables, 'outbox', 'audit']) {
    const { rows } = await client.query(`select count(*)::int as count from ${table}`)
    counts.push(`${table} ${rows[0].count}`)
  }
  return counts.join(', ')
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
  await database.pool.query('set statement_timeout = 0')
  const end = async () => {
    await database.close()
    await embedded.close()
  }
  return { env, client: database.pool, end }
}

try {
  await generate()
  const database = await openBenchDatabase()
  const first = await runImport(database.env)
  const { client } = database
  const before = await countRows(client)
  const { rows, seconds: copySeconds } = await copyPlainly(client)
  const second = await runImport(database.env)
  const after = await countRows(client)
  await database.end()
  const rate = (seconds) => `${Math.round(rows / seconds)} rows/s`
  console.log(before)
  console.log(
    `import  ${count} customers, ${rows} rows in ${first.seconds.toFixed(1)} s: ${rate(first.seconds)}, ${first.peak} MB`,
  )
  console.log(`COPY    ${rows} rows in ${copySeconds.toFixed(1)} s: ${rate(copySeconds)}`)
  console.log(
    `again   ${second.seconds.toFixed(1)} s, ${second.peak} MB: ${before === after ? 'nothing changed' : `CHANGED to ${after}`}`,
  )
  if (before !== after) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

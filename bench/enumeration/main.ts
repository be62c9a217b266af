/**
 * `npm run bench:enumeration -- [--requests 10000] [--tries 5] [--noticed 4.5]`: whether the time of an answer tells
 * which addresses have an account. Asks for links to known and unknown addresses, of customers and of staff, in pairs of
 * random order, and compares their times with Welch's t. Exits with 1 if the median |t| of the tries reaches 4.5, or if an
 * answer differs in anything but the address itself.
 */
import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import { realNow } from '@pfotenportal/server/core/clock'
import { openCatalogues } from '@pfotenportal/server/database/catalogue'
import { insertCustomer } from '@pfotenportal/server/database/customer/customers'
import { insertStaff } from '@pfotenportal/server/database/identity/staff'
import { withBench, type Bench, type BenchDatabase, type BenchService } from '../harness/bench.ts'
import { hundredths, machineText, print, printFault, table, tenths } from '../harness/report.ts'
import { median, quantile, welch } from '../harness/statistics.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    tries: { type: 'string', default: '5' },
    noticed: { type: 'string', default: '4.5' },
  },
})
const pairs = Math.ceil(Number(values.requests) / 2)
const tries = Number(values.tries)
const noticed = Number(values.noticed)

const ADDRESSES = 200
/** The slowest answers, which waited for a checkpoint or the garbage collector, say nothing about the address. */
const KEPT_SHARE = 0.95

/** Addresses of equal length, so that nothing but the account differs. */
const known = (at: number) => `known${String(at).padStart(4, '0')}@bench.example`
const unknown = (at: number) => `other${String(at).padStart(4, '0')}@bench.example`

/** Where somebody asks for a link. */
interface Door {
  readonly name: string
  readonly path: string
  readonly type: string
  readonly body: (email: string) => string
}

const DOORS: readonly Door[] = [
  {
    name: 'customers',
    path: '/api/v1/auth/link',
    type: 'application/json',
    body: (email) => JSON.stringify({ email }),
  },
  {
    name: 'staff',
    path: '/operator/sign-in',
    type: 'application/x-www-form-urlencoded',
    body: (email) => new URLSearchParams({ email, to: '/operator' }).toString(),
  },
]

/** Customers and staff with the known addresses. */
async function insertPeople({ database }: BenchDatabase): Promise<void> {
  const now = realNow()
  for (let at = 0; at < ADDRESSES; at += 1) {
    const name = { firstName: 'Known', lastName: 'Person', tags: [], selectedLang: 'de' } as const
    await insertCustomer(database.query, { id: at + 1, email: known(at), ...name }, now)
    const person = { email: known(at), name: 'Known Person', role: 'support', language: 'de' } as const
    await insertStaff(database.query, person, now)
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** The milliseconds until an answer was complete, and what it says apart from the address. */
function ask(
  port: number,
  door: Door,
  email: string,
): Promise<{ readonly took: number; readonly said: string }> {
  const body = door.body(email)
  const headers = {
    'content-type': door.type,
    'content-length': Buffer.byteLength(body),
    'accept-language': 'de',
  }
  return new Promise((resolve, reject) => {
    const began = performance.now()
    const call = request({ agent, port, method: 'POST', path: door.path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const took = performance.now() - began
        const names = Object.keys(answer.headers).toSorted().join()
        const text = Buffer.concat(parts).toString().replaceAll(email, 'the address')
        resolve({ took, said: `${answer.statusCode} ${names} ${text}` })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

interface Compared {
  readonly t: number
  /** The median time of known addresses in that of unknown ones. */
  readonly ratio: number
  readonly milliseconds: number
  /** The smallest difference of the means that this try would have noticed, in microseconds. */
  readonly resolution: number
  readonly saidOtherwise: number
}

/** Asks for known and unknown addresses, one pair after the other; which of a pair comes first is random. */
async function compare(port: number, door: Door): Promise<Compared> {
  const times = { known: new Float64Array(pairs), unknown: new Float64Array(pairs) }
  let saidOtherwise = 0
  for (let pair = 0; pair < pairs; pair += 1) {
    const at = Math.floor(Math.random() * ADDRESSES)
    const isKnownFirst = Math.random() < 0.5
    const emails = isKnownFirst ? [known(at), unknown(at)] : [unknown(at), known(at)]
    const [first, second] = [await ask(port, door, emails[0] ?? ''), await ask(port, door, emails[1] ?? '')]
    times.known[pair] = (isKnownFirst ? first : second).took
    times.unknown[pair] = (isKnownFirst ? second : first).took
    if (first.said !== second.said) saidOtherwise += 1
  }
  const limit = quantile(Float64Array.of(...times.known, ...times.unknown), KEPT_SHARE)
  const { t, error } = welch(
    times.known.filter((took) => took <= limit),
    times.unknown.filter((took) => took <= limit),
  )
  const milliseconds = median(times.unknown)
  return {
    t,
    ratio: median(times.known) / milliseconds,
    milliseconds,
    resolution: noticed * error * 1000,
    saidOtherwise,
  }
}

async function start(bench: Bench): Promise<BenchService> {
  const gateway = await bench.startGateway('enumeration', '0-0')
  const database = await bench.createDatabase('enumeration')
  await openCatalogues(database.database, true)
  await insertPeople(database)
  const env = { LOG_LEVEL: 'error', OPERATOR_TOKEN: 'x'.repeat(40) }
  return bench.startService({ databaseUrl: database.url, gatewayUrl: gateway.url, env })
}

/** Prints the tries at a door, and what is wrong. */
function judge({ name }: Door, compared: readonly Compared[]): void {
  const rows = compared.map(({ t, ratio, milliseconds, resolution }, at) => [
    String(at + 1),
    hundredths(t),
    ratio.toFixed(4),
    hundredths(milliseconds),
    tenths(resolution),
  ])
  print(`Links for ${name}`)
  print(table(['try', 't', 'known / unknown', 'median ms', 'noticeable µs'], rows))
  const size = median(compared.map(({ t }) => Math.abs(t)))
  print(`median |t| ${hundredths(size)}\n`)
  if (!(size < noticed)) printFault(`the time of an answer tells which addresses of ${name} are known`)
  const otherwise = compared.reduce((sum, each) => sum + each.saidOtherwise, 0)
  if (otherwise > 0) printFault(`${otherwise} answers for ${name} differ between known and unknown addresses`)
}

await withBench(async (bench) => {
  const { port } = await start(bench)
  const run = `the median of ${tries} tries of ${2 * pairs} requests each`
  print(`${machineText(run, bench.postgres.version)}\n`)
  for (const door of DOORS) {
    for (let warming = 0; warming < 200; warming += 1) await ask(port, door, unknown(warming))
    const compared: Compared[] = []
    while (compared.length < tries) compared.push(await compare(port, door))
    judge(door, compared)
  }
})
agent.destroy()

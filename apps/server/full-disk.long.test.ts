/** The service on a small disk that fills up, with its embedded database. Only root may make such a disk. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openEmbedded } from './database/embedded.ts'
import { readPostmaster } from './database/embedded/operating-system.ts'
import { eventually, freePort, runSource, type TestProcess } from './testing/processes.ts'

// Starts processes, on a machine shared with other tests.
vi.setConfig({ testTimeout: 240_000 })

const KILOBYTES = 1024
const disk = mkdtempSync(join(tmpdir(), 'pfotenportal-disk-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk]).status === 0
const dataDir = join(disk, 'data')
const cluster = join(dataDir, 'postgres/cluster')
const filler = join(disk, 'filler')
const running: TestProcess[] = []

afterAll(async () => {
  for (const each of running) await each.end('SIGKILL')
  const server = readPostmaster(cluster)
  if (server) process.kill(server.pid, 'SIGQUIT')
  if (isMounted) spawnSync('umount', ['--lazy', disk])
  rmSync(disk, { recursive: true, force: true })
})

/** Fills the disk, except for so many bytes. */
function fill(except = 0): void {
  const file = openSync(filler, 'a')
  try {
    for (;;) writeSync(file, Buffer.alloc(64 * KILOBYTES))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    closeSync(file)
  }
  if (except > 0) truncateSync(filler, statSync(filler).size - except)
}

const free = () => rmSync(filler, { force: true })

afterEach(free)

async function start(): Promise<{ service: TestProcess; url: string }> {
  const port = String(await freePort())
  const settings = { NODE_ENV: 'test', HOST: '127.0.0.1', LOAD_SHED_MS: '0', SAMPLE_WORLD: 'on' }
  const service = runSource('main.ts', {
    env: { ...settings, LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: port },
  })
  running.push(service)
  await service.until(/Pfotenportal {2}http/)
  return { service, url: `http://127.0.0.1:${port}` }
}

async function signIn(url: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/api/v1/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionToken: 'seed-session-lea' }),
  })
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  return { authorization: `Bearer ${data.accessToken}` }
}

/** Of Lea, who owes nothing and can order now. */
const SUBSCRIPTION = 20008

const placeOrder = (url: string, headers: Record<string, string>) =>
  fetch(`${url}/api/v1/subscriptions/${SUBSCRIPTION}/place_order`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'one-order' },
    body: '{}',
  })

/** The number of charges in the ledger of the simulated gateway. */
async function countCharges(): Promise<number> {
  const embedded = await openEmbedded({ dataDir })
  const client = new Client({ connectionString: embedded.url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from simulated_gateway.ledger where key like 'charge:%'",
  )
  await client.end()
  await embedded.close()
  return rows[0]?.count ?? 0
}

test.runIf(isMounted)(
  'a full disk refuses commands, not reads, and nothing has to be restarted after it',
  async () => {
    const { service, url } = await start()
    const headers = await signIn(url)
    const readiness = async () => (await fetch(`${url}/readyz`)).status
    expect(await readiness()).toBe(200)
    const before = await countCharges()
    fill()
    await eventually(async () => (await readiness()) === 503)
    expect(await (await fetch(`${url}/readyz`)).text()).toContain('the database stores nothing')
    expect((await fetch(`${url}/api/v1/customers/1`, { headers })).status).toBe(200)
    const order = () => placeOrder(url, headers)
    const refused = await order()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
    await eventually(() => /"alert":true.*the database stores nothing/.test(service.output()))
    free()
    await eventually(async () => (await readiness()) === 200)
    // Nothing was charged while it could not have been recorded.
    expect(await countCharges()).toBe(before)
    expect((await order()).status).toBe(200)
    expect(await countCharges()).toBe(before + 1)
    expect(await service.end('SIGTERM')).toBe(0)
  },
)

/** Ends the server as the lack of space for its next log segment does. */
async function crashWithoutSpace(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table kept as select 1 as it')
  fill(64 * KILOBYTES)
  for (let round = 0; round < 20; round += 1)
    await client.query('select pg_switch_wal(); create table lost as select 1; drop table lost')
}

test.runIf(isMounted)(
  'a server that crashed for lack of space is refused in one sentence, and starts when there is some',
  async () => {
    const first = await openEmbedded({ dataDir })
    await expect(crashWithoutSpace(first.url)).rejects.toThrow()
    await first.close()
    const began = performance.now()
    await expect(openEmbedded({ dataDir })).rejects.toThrow(
      /^The disk of DATA_DIR .* is .*full.* Free some space, at least 100 MB/,
    )
    expect(performance.now() - began).toBeLessThan(40_000)
    expect(readFileSync(join(dataDir, 'postgres/place'), 'utf8')).toBe(cluster)
    free()
    const again = await openEmbedded({ dataDir })
    const client = new Client({ connectionString: again.url })
    await client.connect()
    expect((await client.query('select it from kept')).rows).toEqual([{ it: 1 }])
    await client.end()
    await again.close()
  },
)

test('a server whose log segments are missing is refused within seconds, with the reason', async () => {
  const damaged = mkdtempSync(join(tmpdir(), 'pfotenportal-damaged-'))
  chmodSync(damaged, 0o755)
  try {
    await (await openEmbedded({ dataDir: damaged })).close()
    const segments = join(damaged, 'postgres/cluster/pg_wal')
    for (const name of readdirSync(segments)) if (/^[0-9A-F]{24}$/.test(name)) rmSync(join(segments, name))
    const began = performance.now()
    await expect(openEmbedded({ dataDir: damaged })).rejects.toThrow(/failed to start[^]*checkpoint record/)
    expect(performance.now() - began).toBeLessThan(40_000)
  } finally {
    rmSync(damaged, { recursive: true, force: true })
  }
})

test('a data directory of which a copy lost a part is refused by the name of that part', async () => {
  const copy = join(mkdtempSync(join(tmpdir(), 'pfotenportal-copy-')), 'my data')
  await (await openEmbedded({ dataDir: copy })).close()
  const password = join(copy, 'postgres/password')
  const right = readFileSync(password, 'utf8')
  await expect(openEmbedded({ dataDir: join(copy, 'postgres') })).rejects.toThrow(
    `Set DATA_DIR to the directory above: ${copy}`,
  )
  writeFileSync(password, '')
  await expect(openEmbedded({ dataDir: copy })).rejects.toThrow(
    /incomplete: the content of .*password is missing/,
  )
  rmSync(password)
  await expect(openEmbedded({ dataDir: copy })).rejects.toThrow(/incomplete: .*password is missing/)
  writeFileSync(password, right)
  chmodSync(join(copy, 'postgres/cluster'), 0o755)
  // A path with a blank is one word of the command.
  await expect(openEmbedded({ dataDir: copy })).rejects.toThrow(`u=rwX,g=,o= '${copy}/postgres/cluster'`)
  chmodSync(join(copy, 'postgres/cluster'), 0o700)
  rmSync(join(copy, 'postgres/cluster/pg_notify'), { recursive: true })
  await expect(openEmbedded({ dataDir: copy })).rejects.toThrow(/incomplete: .*pg_notify is missing/)
  rmSync(copy, { recursive: true, force: true })
})

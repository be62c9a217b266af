import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clusterIn, logDirectoryOf } from './backup/log.ts'
import { namesIn } from './backup/sealed.ts'
import { homeOf, openEmbedded } from './database/embedded.ts'
import { waitingLog } from './database/embedded/log-archive.ts'
import { isAlive, readPostmaster } from './database/embedded/operating-system.ts'
import { openDatabase } from './database/open.ts'
import { readArchive } from './doctor/backups.ts'
import { judgeArchive } from './doctor/judge-machine.ts'
import { eventually, freePort, runSource, type TestProcess } from './testing/processes.ts'
import { queryAt } from './testing/query-at.ts'
import { createTestDatabase } from './testing/test-database.ts'

const noon = '2026-11-20T11:00:00.000Z'
const evening = '2026-11-20T18:00:00.000Z'

let dataDir: string
let running: Running[] = []

interface Running extends TestProcess {
  url: string
}

/** A listening service in a separate process. */
async function start(env: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  // A test machine may be busy for longer than a customer would wait.
  const all = {
    PORT: String(port),
    DATA_DIR: dataDir,
    CLOCK: noon,
    SAMPLE_WORLD: 'off',
    LOAD_SHED_MS: '0',
    ...env,
  }
  const service: Running = { ...runSource('main.ts', { env: all }), url: `http://127.0.0.1:${port}` }
  running.push(service)
  await service.until(/^Pfotenportal {2}http/m)
  return service
}

async function now(service: Running): Promise<string> {
  const response = await fetch(`${service.url}/clock`)
  const body = await response.text()
  if (!response.ok) throw new Error(`/clock answered ${response.status}: ${body}`)
  return (JSON.parse(body) as { now: string }).now
}

function move(service: Running, to: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  return fetch(`${service.url}/clock`, { method: 'PUT', headers, body: JSON.stringify({ now: to }) })
}

async function readiness(service: Running): Promise<number> {
  return (await fetch(`${service.url}/readyz`)).status
}

function postmasterPid(): number | undefined {
  return readPostmaster(join(dataDir, 'postgres/cluster'))?.pid
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-service-'))
  chmodSync(dataDir, 0o755)
})

afterEach(async () => {
  await Promise.all(running.map((service) => service.end('SIGTERM')))
  running = []
  const pid = postmasterPid()
  if (pid !== undefined && isAlive(pid)) await (await openEmbedded({ dataDir })).close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('a service', () => {
  test('that is killed right after a response keeps what it confirmed', async () => {
    const first = await start()
    expect((await move(first, evening)).status).toBe(200)
    await first.end('SIGKILL')
    expect(await now(await start())).toBe(evening)
  })

  test('prints its addresses, and stops together with its database on a signal', async () => {
    const service = await start()
    expect(service.output()).toContain(
      `Mailbox       ${service.url.replace('127.0.0.1', 'localhost')}/mailbox`,
    )
    expect(service.output()).toMatch(/^Version {7}\d+\.\d+\.\d+/m)
    const pid = postmasterPid() ?? 0
    expect(await service.end('SIGTERM')).toBe(0)
    expect(isAlive(pid)).toBe(false)
  })

  test('that gets a signal reports that it is not ready, and completes requests in progress', async () => {
    const service = await start({ DRAIN_SECONDS: '8' })
    const load = Array.from({ length: 40 }, async (_none, index) => {
      await new Promise((resolve) => setTimeout(resolve, index * 20))
      return (await fetch(`${service.url}/clock`, { headers: { connection: 'close' } })).status
    })
    service.child.kill('SIGTERM')
    await eventually(async () => (await readiness(service)) === 503, 6_000)
    expect(new Set(await Promise.all(load))).toEqual(new Set([200]))
    expect(await service.end('SIGTERM').catch(() => null)).not.toBeNull()
  })

  test('moves the log of its database to BACKUP_DIR, also in maintenance; the doctor sees that, and if it stops', async () => {
    const backupDir = join(dataDir, 'backups')
    mkdirSync(backupDir, { recursive: true })
    const service = await start({ BACKUP_DIR: backupDir })
    const embedded = await openEmbedded({ dataDir })
    const database = openDatabase({ url: embedded.url, applicationName: 'test' })
    const finds = async (minutesLater: number) => {
      const facts = await readArchive({ dataDir, backupDir }, database)
      return judgeArchive(facts, [], Date.now() + minutesLater * 60_000).map(({ code }) => code)
    }
    await queryAt(
      embedded.url,
      `update business_clock set maintenance = '{"since":"${noon}","until":null,"reason":"","by":null}'`,
    )
    await eventually(async () => (await fetch(service.url)).status === 503, 10_000)
    await queryAt(embedded.url, 'create table box (id int)')
    const [here] = await queryAt<{ segment: string }>(
      embedded.url,
      'select pg_walfile_name(pg_current_wal_lsn()) as segment',
    )
    const log = logDirectoryOf(backupDir, (await clusterIn(join(homeOf(dataDir), 'cluster'))) ?? null)
    await eventually(async () => (await namesIn(log)).includes(`${here?.segment}.gz`), 120_000)
    expect(await finds(0)).toEqual(['archiveWell'])

    // A folder into which PostgreSQL may not write.
    const waiting = waitingLog(homeOf(dataDir))
    renameSync(waiting, `${waiting}-before`)
    mkdirSync(waiting, { mode: 0o500 })
    await queryAt(embedded.url, 'drop table box')
    await queryAt(embedded.url, 'select pg_switch_wal()')
    await eventually(async () => (await finds(20)).includes('archiveStuck'), 60_000)
    await database.close()
    await embedded.close()
  }, 300_000)

  test('restarts a killed database and recovers, without internal errors in between', async () => {
    const service = await start()
    process.kill(postmasterPid() ?? 0, 'SIGKILL')
    const during = await Promise.all(
      Array.from({ length: 5 }, () => fetch(`${service.url}/api/v1/subscriptions`)),
    )
    expect(during.map(({ status }) => status).filter((status) => ![401, 503].includes(status))).toEqual([])
    await eventually(async () => (await readiness(service)) === 200, 60_000)
  })

  test('under load reports that its killed database is unavailable, recovers, and resumes its jobs', async () => {
    const service = await start()
    const seen = new Set<number>()
    const over = new AbortController()
    const load = Array.from({ length: 8 }, async (_none, index) => {
      const path = index % 2 === 0 ? '/readyz' : '/clock'
      while (!over.signal.aborted) seen.add((await fetch(`${service.url}${path}`)).status)
    })
    process.kill(postmasterPid() ?? 0, 'SIGKILL')
    await eventually(() => seen.has(503), 60_000)
    await eventually(async () => (await readiness(service)) === 200, 60_000)
    over.abort()
    await Promise.all(load)
    expect(seen).toEqual(new Set([200, 503]))
    expect((await move(service, '2026-11-22T02:00:00.000Z')).status).toBe(200)
    const embedded = await openEmbedded({ dataDir })
    const runs = await queryAt(embedded.url, `select state from job_run where name = 'consistency-check'`)
    await embedded.close()
    expect(runs).toEqual([{ state: 'DONE' }])
  })

  test('shares its database with a second service on another port', async () => {
    const [first, second] = [await start(), await start()]
    const next = '2026-11-22T19:00:00.000Z'
    await move(first, next)
    expect(await now(second)).toBe(next)
    await first.end('SIGTERM')
    expect(await readiness(second)).toBe(200)
  })

  test('names a port that is in use', async () => {
    const first = await start()
    await expect(start({ PORT: new URL(first.url).port })).rejects.toThrow(/Port \d+ is in use/)
  })

  test('lists every invalid setting and exits', async () => {
    const service = runSource('main.ts', { env: { PORT: 'x', CLOCK: 'y' } })
    await service.until(/PORT must be[^]*CLOCK must be/)
    await eventually(() => service.child.exitCode === 1)
  })

  test('runs on the configured database', async () => {
    const database = await createTestDatabase({ empty: true })
    const service = await start({ DATABASE_URL: database.url })
    expect(await readiness(service)).toBe(200)
    await service.end('SIGTERM')
    await database.drop()
  })

  test('reports a database that does not answer', async () => {
    const unreachable = `postgres://u:p@127.0.0.1:${await freePort()}/x`
    await expect(start({ DATABASE_URL: unreachable })).rejects.toThrow(/The database does not answer/)
  })
})

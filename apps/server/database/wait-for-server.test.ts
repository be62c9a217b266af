import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openCapturedLog } from '../testing/captured-log.ts'
import { freePort } from '../testing/processes.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openDatabase, UnusableDatabase, type Database } from './open.ts'
import { waitForServer } from './wait-for-server.ts'

let created: TestDatabase
let opened: Database[]

beforeEach(async () => {
  created = await createTestDatabase({ empty: true })
  opened = []
})
afterEach(async () => {
  for (const database of opened) await database.close()
  await created.drop()
})

/** The address of the database with other parts. */
function at(change: (url: URL) => void): Database {
  const url = new URL(created.url)
  change(url)
  const database = openDatabase({ url: url.href })
  opened.push(database)
  return database
}

async function startProxy(port: number): Promise<Server> {
  const target = new URL(created.url)
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near
      .on('error', () => far.destroy())
      .on('close', () => far.destroy())
      .pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

test('a start waits for a database that comes later, and logs each attempt', async () => {
  const port = await freePort()
  const { log, lines } = openCapturedLog()
  const waiting = waitForServer(
    at((url) => (url.port = String(port))),
    30,
    log,
  )
  await new Promise((resolve) => setTimeout(resolve, 700))
  const proxy = await startProxy(port)
  await waiting
  expect(lines[0]).toMatchObject({ msg: 'waiting for the database', attempt: 1, nextInSeconds: 0.5 })
  expect(lines[0]?.['reason']).toContain('ECONNREFUSED')
  expect((proxy.address() as AddressInfo).port).toBe(port)
  proxy.close()
})

test('a database that never answers ends the start with what to do', async () => {
  const { log, lines } = openCapturedLog()
  const port = await freePort()
  const failed = waitForServer(
    at((url) => (url.port = String(port))),
    1,
    log,
  )
  await expect(failed).rejects.toThrow(
    /^The database does not answer: .*ECONNREFUSED.*\. It was tried 2 times in \d seconds?.*DATABASE_URL/,
  )
  expect(lines).toHaveLength(1)
  expect(lines.map((line) => JSON.stringify(line)).join()).not.toContain(new URL(created.url).password)
})

test.each([
  ['a wrong password', (url: URL) => void (url.password = 'wrong'), /refuses the service: .*password/],
  ['a missing database', (url: URL) => void (url.pathname = '/nowhere'), /refuses the service: .*"nowhere"/],
])('%s is not waited for', async (_, change, message) => {
  const { log, lines } = openCapturedLog()
  const failed = waitForServer(at(change), 30, log)
  await expect(failed).rejects.toBeInstanceOf(UnusableDatabase)
  await expect(failed).rejects.toThrow(message)
  expect(lines).toEqual([])
})

test('a read-only database is waited for, as it may be about to take over', async () => {
  const database = at((url) => url.searchParams.set('options', '-c default_transaction_read_only=on'))
  await expect(waitForServer(database, 0, openCapturedLog().log)).rejects.toThrow(
    'The database is read-only.',
  )
})

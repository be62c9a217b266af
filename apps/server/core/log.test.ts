import { openSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { instant } from '@pfotenportal/domain/core/calendar'
import { servicesFor } from '../context/services.ts'
import { startService, type Service } from '../service.ts'
import { TEST_NOW, testConfig } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { buffered, openLog } from './log.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const lines: string[] = []
const sink = { write: (line: string) => void lines.push(line) }
const written = () =>
  lines.map((line): Record<string, unknown> => JSON.parse(line) as Record<string, unknown>)

describe('a line of the log', () => {
  const only = (log: () => void): Record<string, unknown> => {
    lines.length = 0
    log()
    return written()[0] ?? {}
  }

  it('contains no email address from an error message, and no value that a database quotes', () => {
    const log = openLog('info', sink)
    expect(only(() => log.warn({ error: 'Error: 550 <anna@example.de> unknown' }, 'x'))['error']).toBe(
      'Error: 550 <…@…> unknown',
    )
    const error = Object.assign(new Error('duplicate key of anna@example.de'), {
      code: '23505',
      detail: 'Key (email)=(anna@example.de) already exists.',
    })
    const line = JSON.stringify(only(() => log.error({ err: error }, 'x')))
    expect(line).toContain('23505')
    expect(line).not.toContain('anna')
    expect(line).not.toContain('Key (email)')
  })
})

it('a full disk of the log costs lines, not the service', async () => {
  const failures: unknown[] = []
  const note = (error: unknown) => failures.push(error)
  process.on('uncaughtException', note)
  const log = openLog('info', buffered(openSync('/dev/full', 'w')))
  for (let line = 1; line <= 200; line += 1) log.info('a line that cannot be written '.repeat(10))
  await new Promise((resolve) => setTimeout(resolve, 500))
  process.off('uncaughtException', note)
  expect(failures).toEqual([])
})

describe('the actions of customers', () => {
  let database: TestDatabase
  let service: Service

  beforeAll(async () => {
    database = await createTestDatabase()
    const config = testConfig({
      DATABASE_URL: database.url,
      SAMPLE_WORLD: 'on',
      CLOCK: TEST_NOW,
      LOG_LEVEL: 'debug',
    })
    lines.length = 0
    service = await startService(config, openLog('debug', sink), { portalDirectory: null })
  })
  afterAll(async () => {
    await service.stop()
    await database.drop()
  })

  it('have lines with the id of their own request, and of no other', () => {
    const { services } = service
    lines.length = 0
    servicesFor(services, 'r-1').log.warn({ charge: 'x' }, 'unresolved')
    services.log.warn('lost a connection')
    expect(written()).toEqual([
      expect.objectContaining({ requestId: 'r-1', charge: 'x' }),
      expect.not.objectContaining({ requestId: expect.anything() as unknown }),
    ])
  })

  async function ask(method: string, path: string, body?: unknown, token?: string): Promise<Response> {
    return fetch(`http://127.0.0.1:${service.port}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  }

  it('leave no personal data and no tokens in the log; every line has the id of its request', async () => {
    lines.length = 0
    const signedIn = await ask('POST', '/api/v1/auth', { sessionToken: 'seed-session-anna' })
    const { data } = (await signedIn.json()) as { data: { accessToken: string } }
    const token = data.accessToken
    await ask('POST', '/api/v1/auth/link', { email: 'anna.berger@example.de' })
    await ask('GET', '/api/v1/subscriptions', undefined, token)
    await ask('GET', '/auth?sessionToken=seed-session-ben')
    await ask('POST', '/api/v1/subscriptions/20001/skip_next_order', {}, token)
    await ask('PUT', '/api/v1/customers/1', { first_name: 'Annabell', last_name: 'Bergmann' }, token)
    await ask('POST', '/api/v1/payments/pm_5001', {}, token)
    const calls = written().filter(({ path }) => String(path).startsWith('/api/'))
    expect(
      calls.filter(({ status }) => Number(status) >= 400),
      'refused',
    ).toEqual([])
    await ask('GET', '/zahlung/some-token-in-a-path')
    await ask('GET', '/abmelden/some-token-in-a-path')
    await ask('GET', '/operator?token=the-operator-of-the-sample-world')
    const linesOfRequests = written()
    await service.services.clock.move(instant('2026-11-24T05:00:00.000Z'))
    await service.services.mail.sweep()

    const { query } = service.services.database
    const people = await query.selectFrom('customer').select(['email', 'last_name', 'first_name']).execute()
    const addresses = await query.selectFrom('address').select(['address1', 'phone']).execute()
    const pets = await query.selectFrom('pet').select('name').execute()
    const secrets = [
      token,
      'seed-session',
      'some-token-in-a-path',
      'the-operator-of-the-sample-world',
      ...people.flatMap((it) => [it.email, it.last_name]),
      ...addresses.flatMap((it) => [it.address1, it.phone]),
      ...pets.map((it) => it.name),
    ].filter((text) => text !== '')
    const all = lines.join('')
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
    expect(linesOfRequests.length).toBeGreaterThanOrEqual(9)
    for (const line of linesOfRequests)
      expect(line).toMatchObject({ requestId: expect.stringMatching(/^r-/) as unknown })
  })
})

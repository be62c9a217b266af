import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { withClient } from '../database/embedded/server.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { settingsFor } from '../testing/stripe/gateway.ts'
import { startStandIn } from '../testing/stripe/start.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { dispatch } from './dispatch.ts'

const service = sharedTestService()
const dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-doctor-'))
afterEach(() => vi.unstubAllEnvs())
afterAll(() => rmSync(dataDir, { recursive: true }))

async function doctor(environment: Record<string, string>, ...args: string[]) {
  for (const [name, value] of Object.entries({ NODE_ENV: 'test', DATA_DIR: dataDir, ...environment }))
    vi.stubEnv(name, value)
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await dispatch(['doctor', ...args], { say, complain: say })
  return { code, output: lines.join('\n') }
}

interface Report {
  level: string
  version: string
  findings: { check: string; level: string; code: string; message: string; remedy: string | null }[]
}

it('checks a running service, and monitoring reads the result as JSON', async () => {
  const { code, output } = await doctor(
    {
      DATABASE_URL: service.databaseUrl,
      PUBLIC_URL: service.url.replace('127.0.0.1', 'localhost'),
      SMPT_URL: 'x',
    },
    '--json',
  )
  const { level, version, findings } = JSON.parse(output) as Report
  const codes = findings.map((it) => it.code)
  expect(findings.filter((it) => it.level === 'error')).toEqual([])
  expect([code, level]).toEqual([1, 'warning'])
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(codes).toEqual(
    expect.arrayContaining([
      'settingsWell',
      'settingUnknown',
      'processesOne',
      'publicWell',
      'jobsWell',
      'forwardingDirect',
    ]),
  )
  const unknown = findings.find((it) => it.code === 'settingUnknown')
  expect(unknown).toMatchObject({ check: 'settings', level: 'warning', values: ['SMPT_URL', 'SMTP_URL'] })
})

it('checks a stopped installation without creating a database, and exits with 1 because nothing runs', async () => {
  const { code, output } = await doctor({ PUBLIC_URL: 'http://localhost:9' })
  expect(output).toMatch(
    /^note +database +There is no database in .* yet; the next start creates an empty one\./m,
  )
  expect(output).toMatch(
    /^warning +public URL +http:\/\/localhost:9 does not answer, because the service is not running\. Start the service\.$/m,
  )
  expect(output).toMatch(/\n\nThere are warnings\.$/)
  expect(code).toBe(1)
})

it('names every wrong setting at once, shows no secret, and exits with 2', async () => {
  const { code, output } = await doctor({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://portal:a-secret-password@127.0.0.1:1/x',
  })
  expect(output).toMatch(/^ERROR +settings +PUBLIC_URL is missing/m)
  expect(output).toMatch(/^ERROR +settings +SMTP_URL is missing/m)
  expect(output).not.toContain('a-secret-password')
  expect(code).toBe(2)
})

it('asks Stripe about the account, leaves business time to the first start, and can judge a database before it', async () => {
  const standIn = await startStandIn()
  const created = await createTestDatabase()
  const { output } = await doctor({
    ...settingsFor(standIn),
    DATABASE_URL: created.url,
    PUBLIC_URL: 'http://localhost:9',
  })
  const rows = await withClient(created.url, 'test', (client) => client.query('select from business_clock'))
  await standIn.stop()
  await created.drop()
  expect(output).toMatch(/^ok +payments +mode: /m)
  expect(rows.rowCount).toBe(0)
  expect(output).not.toContain('The check failed')
})

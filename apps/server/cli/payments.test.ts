import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort, runSource } from '../testing/processes.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function run(args: string[], env: Record<string, string> = {}) {
  const process = runSource('cli/main.ts', {
    args: ['payments', ...args],
    env: { NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'silent', ...env },
  })
  await new Promise((resolve) => process.child.once('close', resolve))
  return { code: process.child.exitCode, output: process.output() }
}

describe('npm run payments -- check', () => {
  it('checks the gateway, line by line', async () => {
    const { code, output } = await run(['check'])
    expect(output.split('\n').map((line) => line.slice(0, 11).trim())).toEqual([
      'ok  ledger',
      'ok  charge',
      'ok  refund',
      'ok  webhook',
      '',
    ])
    expect(code).toBe(0)
  })

  it('exits with 1 if the gateway is unreachable, and says what failed', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const { code, output } = await run(['check'], { SIMULATED_GATEWAY_URL: url })
    expect(output).toMatch(/^FAILED {2}ledger {3}the simulated gateway is unreachable$/m)
    expect(output).toMatch(/^ok {6}webhook/m)
    expect(code).toBe(1)
  })
})

it('an unknown command exits with 2 and prints the usage', async () => {
  const { code, output } = await run(['chekc'])
  expect(output).toMatch(/^Unknown command "chekc"\.\nUsage: npm run payments -- check/)
  expect(code).toBe(2)
})

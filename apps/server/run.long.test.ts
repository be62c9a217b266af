/** What the service writes in production: JSON, in every line, whatever happens. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, runSource, type TestProcess } from './testing/processes.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example.com',
  SMTP_URL: 'smtp://127.0.0.1:9',
  PAYMENT_GATEWAY: 'simulated',
  SIMULATED_GATEWAY_WEBHOOK_SECRET: 'the-secret-of-this-house',
  SIMULATED_GATEWAY_WEBHOOKS: 'off',
  CARRIER: 'simulated',
  ACCESS_TOKEN_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  ALLOW_SAMPLE_SELLER: 'on',
  DRAIN_SECONDS: '0',
  COMMIT: '0123abcd',
}

/** Warns, prints and crashes on a signal, as a library might. */
const mischief = `data:text/javascript,process.on('SIGUSR2',()=>{
process.emitWarning('an old function','DeprecationWarning');console.log('printed'+String.fromCharCode(10)+'by a library');
setTimeout(()=>{throw Object.assign(new Error('mail to anna@example.de'),{code:'EODD'})},300)})`.replaceAll(
  '\n',
  '',
)

let database: TestDatabase
let dataDir: string
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'pfotenportal-run-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (env: Record<string, string>) => runSource('main.ts', { env: { DATA_DIR: dataDir, ...env } })

async function ended({ child }: TestProcess): Promise<number | null> {
  if (child.exitCode === null) await new Promise((resolve) => child.once('close', resolve))
  return child.exitCode
}

/** Every line of the output; fails if one is not JSON. */
function linesOf(process: TestProcess): Record<string, unknown>[] {
  const lines = process
    .output()
    .split('\n')
    .filter((line) => line !== '')
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('every line in production is JSON', () => {
  test('from the start, which names version and commit, to a crash', async () => {
    const env = { ...production, DATABASE_URL: database.url, PORT: String(await freePort()) }
    const service = start({ ...env, NODE_OPTIONS: `--import="${mischief}"` })
    await service.until(/"started"/)
    const address = `http://127.0.0.1:${env.PORT}`
    expect(await (await fetch(`${address}/livez`)).json()).toMatchObject({
      status: 'live',
      commit: '0123abcd',
    })
    expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({
      status: 'ready',
      commit: '0123abcd',
    })
    service.child.kill('SIGUSR2')
    expect(await ended(service)).toBe(1)
    const lines = linesOf(service)
    const release = { version: expect.stringMatching(/^\d+\.\d+\.\d+/) as unknown, commit: '0123abcd' }
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ msg: 'starting', ...release }),
        expect.objectContaining({ msg: 'started', ...release, host: '127.0.0.1' }),
        expect.objectContaining({ level: 40, warning: 'DeprecationWarning', msg: 'an old function' }),
        expect.objectContaining({ level: 40, printed: 'printed\nby a library' }),
        expect.objectContaining({
          level: 50,
          alert: true,
          msg: 'crashed',
          err: expect.objectContaining({ code: 'EODD', message: 'mail to …@…' }) as unknown,
        }),
      ]),
    )
    expect(service.output()).not.toContain('anna@')
  })

  test('also if settings are wrong, or the port is taken', async () => {
    const wrong = start({ NODE_ENV: 'production', PORT: 'abc' })
    expect(await ended(wrong)).toBe(1)
    expect(linesOf(wrong).map(({ level, msg }) => [level, msg])).toEqual(
      expect.arrayContaining([[50, 'PORT must be a whole number from 0 to 65535, not "abc".']]),
    )
    const blocked = start({
      ...production,
      DATABASE_URL: database.url,
      PORT: new URL(database.url).port,
      LOG_LEVEL: 'silent',
    })
    expect(await ended(blocked)).toBe(1)
    expect(linesOf(blocked)).toMatchObject([
      { level: 50, msg: expect.stringContaining('is in use') as unknown },
    ])
  })
})

test('a process that still waits for its database ends on a signal', async () => {
  const waiting = start({ ...production, DATABASE_URL: 'postgres://a:b@127.0.0.1:9/none' })
  await waiting.until(/waiting for the database/)
  expect(await waiting.end('SIGTERM')).toBe(0)
})

test('at a terminal outside production, problems stay plain sentences', async () => {
  const wrong = start({ PORT: 'abc' })
  expect(await ended(wrong)).toBe(1)
  expect(wrong.output()).toBe('PORT must be a whole number from 0 to 65535, not "abc".\n')
})

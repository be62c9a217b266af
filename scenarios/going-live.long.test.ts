/**
 * A company goes live as docs/going-live.md describes it: a production service on an empty PostgreSQL, the documented
 * example imported, the first nights rehearsed on a copy.
 */
import { generateKeyPairSync } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, berlinDay, instantOf } from '@pfotenportal/domain/core/calendar'
import { exampleFolder, folderOf } from '@pfotenportal/server/testing/import-files'
import { openMailServer, type MailServer } from '@pfotenportal/server/testing/mail-server'
import { writeOtherBrand } from '@pfotenportal/server/testing/other-brand'
import { eventually, runSource } from '@pfotenportal/server/testing/processes'
import { chapter } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'
import { startTestService, type TestService } from '@pfotenportal/server/testing/start'
import { createTestDatabase, type TestDatabase } from '@pfotenportal/server/testing/test-database'

const CATALOGUE = fileURLToPath(new URL('../catalogue/default.json', import.meta.url))

/** A brand of one's own with the pictures that the catalogue names, as a copy of `brand/` has them. */
function brandWithPictures(): string {
  const folder = writeOtherBrand()
  cpSync(new URL('../brand/pictures', import.meta.url), join(folder, 'pictures'), { recursive: true })
  return folder
}
const today = berlinDay(instantOf(Date.now()))
/** The billing dates of the example lie far ahead, and its references are those of the simulated gateway. */
const REPLACED: readonly (readonly [string, string])[] = [
  ['2099-01-05', addDays(today, 2)],
  ['2099-01-12', addDays(today, 9)],
  ['2099-01-20', addDays(today, 17)],
  ['card:4242', 'cus_1/pm_1'],
  ['sepa:3000', 'cus_3/pm_3'],
]

let database: TestDatabase
let rehearsal: TestDatabase | undefined
let mails: MailServer
let production: Record<string, string>
let running: TestService[] = []

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  mails = await openMailServer()
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  production = {
    NODE_ENV: 'production',
    CLOCK: 'system',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://portal.example.com',
    SMTP_URL: mails.url,
    PAYMENT_GATEWAY: 'simulated',
    SIMULATED_GATEWAY_WEBHOOK_SECRET: 'the-secret-of-this-house',
    CARRIER: 'simulated',
    ACCESS_TOKEN_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    BRAND_DIR: brandWithPictures(),
    DRAIN_SECONDS: '0',
  }
})
afterAll(async () => {
  for (const service of running) await service.stop()
  await mails.close()
  await rehearsal?.drop()
  await database.drop()
})

async function start(environment: Record<string, string>, { url }: TestDatabase): Promise<TestService> {
  const service = await startTestService({ environment, databaseUrl: url })
  running.push(service)
  return service
}

async function stop(service: TestService): Promise<void> {
  running = running.filter((it) => it !== service)
  await service.stop()
}

/** Runs `npm run <command>` as its own process and returns its output; fails with it. */
async function run(args: string[], env = production): Promise<string> {
  const process = runSource('cli/main.ts', { args, env: { ...env, LOG_LEVEL: 'silent' } })
  await new Promise((resolve) => process.child.once('close', resolve))
  expect(process.child.exitCode, process.output()).toBe(0)
  return process.output().replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** The documented example with billing dates of the next weeks and references of a real gateway. */
function exportOfOldSystem(): string {
  const folder = exampleFolder('own')
  const files = readdirSync(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return [name, REPLACED.reduce((all, [from, to]) => all.replaceAll(from, to), text)] as const
  })
  return folderOf(Object.fromEntries(files))
}

/** The SQL statements of the page. */
function statements(): string[] {
  const page = readFileSync(new URL('../docs/going-live.md', import.meta.url), 'utf8')
  return [...page.matchAll(/psql "\$DATABASE_URL" -c "([^"]+)"/g)].map(([, statement = '']) => statement)
}

/** Signs in with the link of the mail on another device, where it is confirmed, and returns the access token. */
async function signIn(service: TestService, email: string): Promise<string> {
  await service.call('requestLoginLink', { body: { email } })
  const link = () => mails.accepted.find((it) => it.to === email)?.text.match(/sessionToken=([\w-]+)/)?.[1]
  await eventually(() => link() !== undefined)
  const answer = await service.call('signIn', { body: { sessionToken: link() ?? '', confirmed: true } })
  return answer.data.accessToken
}

it('imports its customers, who skip an order, and each night charges exactly what is due', async () => {
  const files = exportOfOldSystem()
  let service = await start(production, database)

  await chapter('the catalogue, without which nothing is sold', async () => {
    const isReady = async () => (await service.request('GET', '/readyz')).status
    expect(await isReady()).toBe(503)
    expect(await run(['catalogue', 'check', CATALOGUE])).toContain('has no errors')
    await run(['catalogue', 'diff', CATALOGUE])
    await run(['catalogue', 'apply', CATALOGUE])
    await eventually(async () => (await isReady()) === 200)
  })

  await chapter('the import beside the running service', async () => {
    expect(await run(['import', files])).toContain(
      'Customers: 3 would be imported, 0 refused, 0 here already.',
    )
    expect(await run(['import', files, '--apply'])).toContain(
      'Customers: 3 imported, 0 refused, 0 here already.',
    )
    expect(mails.accepted).toEqual([])
  })

  await chapter('a customer signs in and skips an order', async () => {
    const token = await signIn(service, 'karla.sommer@example.de')
    const { data } = await service.call('listSubscriptions', { token })
    expect(data.map(({ pet, status, nextBillingDate }) => [pet?.name, status, nextBillingDate])).toEqual([
      ['Flocke', 'ACTIVE', addDays(today, 9)],
    ])
    const skipped = await service.call('skipNextOrder', { params: { id: data[0]?.id ?? 0 }, token })
    expect(skipped.data.nextBillingDate).toBe(addDays(today, 9 + 28))
  })
  await stop(service)

  await chapter('the first nights, rehearsed on a copy without a mail server', async () => {
    rehearsal = await createTestDatabase({ copyOf: database })
    const [useTestCard = '', ...parallelRun] = statements()
    const [listChanges = '', listCharges = '', ...others] = parallelRun.splice(4)
    expect(others).toEqual([])
    const environment = {
      NODE_ENV: 'development',
      DATABASE_URL: rehearsal.url,
      SAMPLE_WORLD: 'off',
      CLOCK: 'system',
    }
    const copy = await start({ ...environment, PAYMENT_GATEWAY: 'simulated' }, rehearsal)
    const { pool } = copy.services.database
    expect((await pool.query(useTestCard)).rowCount).toBe(2)
    expect(await run(['clock', 'next-charge'], environment)).toMatch(/^Charges \(74,00 € paid\)$/m)
    expect((await pool.query(listCharges)).rows).toMatchObject([
      { external_id: 's-3', eur: '74.00', next_billing_date: addDays(today, 2 + 28) },
    ])
    expect((await pool.query(listChanges)).rows).toMatchObject([
      { external_id: 's-1', action: 'orderSkipped' },
    ])
    const [chargedHere = [], activated, changed, [waiting] = []] = await Promise.all(
      parallelRun.map(async (statement) => (await pool.query(statement)).rows as Record<string, unknown>[]),
    )
    expect(chargedHere.map(({ external_id: id }) => id)).toEqual(['s-1', 's-3'])
    expect([activated, changed, waiting]).toEqual([[], [], { count: 1 }])
    const sent = (await mailsOf(copy)).map(({ to, subject }) => `${to}: ${subject}`)
    expect(sent).toContainEqual(expect.stringMatching(/^ines\.herbst@example\.de: Deine Bestellbestätigung /))
    expect(sent.filter((it) => it.startsWith('tom.winter'))).toEqual([])

    const afterTheSkipped = await run(['clock', addDays(today, 10)], environment)
    expect(afterTheSkipped).toMatch(new RegExp(`^ +to .*\\(${addDays(today, 10)}T`, 'm'))
    expect(afterTheSkipped).not.toMatch(/^Charges|charge-due/m)
    expect((await pool.query(listCharges)).rows).toMatchObject([{ external_id: 's-3' }])
    const nextBillingDates = await pool.query(
      `select s.next_billing_date from subscription s
        join imported_row i on i.kind = 'subscriptions' and i.row_id = s.id::text where i.external_id = 's-1'`,
    )
    expect(nextBillingDates.rows).toEqual([{ next_billing_date: addDays(today, 9 + 28) }])
    await stop(copy)
  })

  await chapter('production, which the rehearsal has not touched', async () => {
    service = await start(production, database)
    const token = await signIn(service, 'ines.herbst@example.de')
    const { data } = await service.call('listSubscriptions', { token })
    expect(data[0]).toMatchObject({
      pet: { name: 'Mila' },
      status: 'ACTIVE',
      nextBillingDate: addDays(today, 2),
    })
  })
})

import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { realNow } from '../../core/clock.ts'
import { eventually, freePort, runSource } from '../../testing/processes.ts'
import { testConfig } from '../../testing/test-config.ts'
import { openGatewayClient } from './client.ts'
import { openFileLedger } from './file-ledger.ts'
import { cardReference } from './test-methods.ts'

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pfotenportal-ledger-'))
  path = join(directory, 'ledger.jsonl')
})
afterEach(() => rm(directory, { recursive: true }))

const request = (key: string) => ({
  key,
  amount: 900,
  currency: 'EUR' as const,
  methodReference: cardReference('4242'),
  description: 'Test',
  orderReference: '1',
  startedAt: realNow(),
})
const approve = { outcome: 'APPROVED' } as const

it('a reopened ledger has all its entries', async () => {
  const first = await openFileLedger(path)
  const charged = await first.decide(request('a'), approve, realNow())
  const chargeReference = charged.decided.outcome === 'APPROVED' ? charged.decided.reference : ''
  const refund = { key: 'r', chargeReference, amount: 900, currency: 'EUR' as const, reason: 'Test' }
  await first.refund(refund, realNow())
  await first.markLost('b')
  await first.close()
  const again = await openFileLedger(path)
  expect(await again.decide(request('a'), approve, realNow())).toEqual({ ...charged, isNew: false })
  expect(await again.refund({ ...refund, key: 'r2' }, realNow())).toMatchObject({
    decided: { outcome: 'REFUSED', code: 'AMOUNT_TOO_LARGE' },
  })
  expect(await again.markLost('b')).toBe(false)
  await again.close()
})

it('an incomplete last line is discarded', async () => {
  const first = await openFileLedger(path)
  await first.decide(request('whole'), approve, realNow())
  await first.close()
  const whole = await readFile(path, 'utf8')
  await appendFile(path, whole.replace('whole', 'torn').slice(0, 60))
  const again = await openFileLedger(path)
  expect(await again.find('torn')).toBeUndefined()
  expect(await again.find('whole')).toMatchObject({ outcome: 'APPROVED' })
  await again.decide(request('torn'), approve, realNow())
  await again.close()
  const third = await openFileLedger(path)
  expect((await third.list()).charges.map(({ key }) => key)).toEqual(['whole', 'torn'])
  await third.close()
})

it('a ledger with an invalid line in the middle is not opened', async () => {
  await writeFile(path, '{"type":"charge"}\n{"type":"lost","key":"b"}\n')
  await expect(openFileLedger(path)).rejects.toThrow()
})

it('a killed gateway keeps everything it answered and continues from there', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const env = {
    NODE_ENV: 'test',
    SIMULATED_GATEWAY_URL: url,
    SIMULATED_GATEWAY_LEDGER: path,
    SIMULATED_GATEWAY_WEBHOOKS: 'off',
    DATA_DIR: directory,
  }
  expect(testConfig(env).simulatedGateway).toMatchObject({ url, ledgerFile: path, sendsWebhooks: false })
  const client = openGatewayClient(url)
  const chargeAll = () =>
    Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        client.charge(request(`k${index}`), AbortSignal.timeout(20_000)),
      ),
    )
  const first = runSource('gateways/simulated/serve.ts', { env })
  await first.until(/Simulated gateway/)
  const answers = await chargeAll()
  await first.end('SIGKILL')
  const second = runSource('gateways/simulated/serve.ts', { env })
  await second.until(/Simulated gateway/)
  await eventually(async () => (await fetch(`${url}/livez`)).ok)
  const again = await chargeAll()
  expect(again).toEqual(answers)
  const ledger: unknown = await (await fetch(`${url}/ledger`)).json()
  expect(ledger).toMatchObject({ charges: { length: 50 }, refunds: [] })
  expect(await second.end('SIGTERM')).toBe(0)
})

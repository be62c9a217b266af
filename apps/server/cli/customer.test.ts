import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { WrongUsage } from './command.ts'
import { run } from './customer.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()

async function customer(...args: string[]) {
  const lines: string[] = []
  const keep = (line: string) => void lines.push(line)
  return { code: await run({ services: world.services, args, say: keep, complain: keep }), lines }
}

const folder = () => mkdtempSync(join(tmpdir(), 'pfotenportal-customer-'))

describe('the export of a customer as a command', () => {
  it('writes what the customer downloads, for nobody else to read, and is in the log', async () => {
    const out = folder()
    const { code, lines } = await customer('export', '1001', '--out', out)
    expect([code, lines]).toEqual([0, [join(out, '1001.json'), join(out, '1001.html')]])
    expect(statSync(join(out, '1001.json')).mode & 0o777).toBe(0o600)
    const { data } = await world.call('exportData', { token: await world.tokenOf('Anna') })
    const file = JSON.parse(readFileSync(join(out, '1001.json'), 'utf8')) as typeof data
    expect(file.exportedFrom).toBe(data.exportedFrom)
    expect(file.tables['pet']).toEqual(data.tables['pet'])
    expect(file.tables['payment_method']).toEqual(data.tables['payment_method'])
    expect(readFileSync(join(out, '1001.html'), 'utf8')).toContain('<h2>Hunde</h2>')
    const entry = await world.services.database.query
      .selectFrom('audit')
      .select(['actor', 'customer_id'])
      .where('action', '=', 'customer.exported')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({ actor: 'staff', customer_id: 1001 })
  })

  it('has what charges a payment method only for another service', async () => {
    const out = folder()
    await customer('export', '1001', '--out', out)
    expect(readFileSync(join(out, '1001.json'), 'utf8')).not.toContain('card:4242')
    await customer('export', '1001', '--out', out, '--for', 'service')
    expect(readFileSync(join(out, '1001.json'), 'utf8')).toContain('card:4242')
  })

  it('says that there is no such customer', async () => {
    expect(await customer('export', '999', '--out', folder())).toEqual({
      code: 1,
      lines: ['There is no customer 999.'],
    })
  })

  it.each([
    [[]],
    [['erase', '1001']],
    [['export']],
    [['export', 'Anna']],
    [['export', '1001', '--for', 'me']],
  ])('is refused with its usage for %j', async (args) => {
    await expect(customer(...args)).rejects.toBeInstanceOf(WrongUsage)
  })
})

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Services } from '../context/services.ts'
import { readExtf } from '../testing/extf.ts'
import { sharedSampleWorld } from '../testing/shared-service.ts'
import { WrongUsage } from './command.ts'
import { run } from './ledger.ts'

const world = sharedSampleWorld('2026-11-20T12:00:00+01:00')
const directory = mkdtempSync(join(tmpdir(), 'books-'))
afterAll(() => rmSync(directory, { recursive: true }))

beforeAll(async () => {
  await world.keepOnly(20001)
  const token = await world.tokenOf('Anna')
  await world.call('placeOrder', { params: { id: 20001 }, token })
})

async function ledger(args: readonly string[], services: Services = world.services) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await run({ services, args, say, complain: say })
  return { code, output: lines.join('\n') }
}

describe('npm run ledger', () => {
  it('exports a month that is still running, with what there is, and says so', async () => {
    const { code, output } = await ledger(['export', '2026-11', '--out', directory])
    expect(output).toContain('2026-11: still running')
    expect(output).toContain('The simulated payment provider and the books agree to the cent.')
    expect(code).toBe(0)
    expect(readdirSync(directory)).toEqual([
      'EXTF_Buchungsstapel_2026-11.csv',
      'abgleich-2026-11.csv',
      'buchungen-2026-11.csv',
      'tage-2026-11.csv',
    ])
    const batch = readExtf(readFileSync(join(directory, 'EXTF_Buchungsstapel_2026-11.csv')))
    expect(batch.bookings.length).toBeGreaterThan(2)
  })

  it('writes the same bytes when it is called again', async () => {
    const contents = () => readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'))
    const before = contents()
    await ledger(['export', '2026-11', '--out', directory])
    expect(contents()).toEqual(before)
  })

  it.each([
    ['2027-03', '2027-03 has not begun yet.'],
    ['2026-10', 'This service had not charged anything in 2026-10 yet.'],
  ])('refuses %s with a sentence', async (month, sentence) => {
    expect(await ledger(['export', month, '--out', directory])).toEqual({ code: 1, output: sentence })
  })

  it.each([['2026-13'], ['11/2026'], ['2026-11-01'], ['November'], ['']])(
    'says that %j is not a month',
    async (month) => {
      await expect(ledger(['export', month])).rejects.toThrow(WrongUsage)
      await expect(ledger(['show', month])).rejects.toThrow('A month looks like this: 2026-11.')
    },
  )

  it.each([[[]], [['export']], [['close', '2026-11']], [['list', '2026-11']], [['show', '2026-11', 'x']]])(
    'does not know %j',
    async (args) => {
      await expect(ledger(args)).rejects.toThrow(WrongUsage)
    },
  )

  it('writes no batch while an account that it needs is missing, and names every one', async () => {
    const { config } = world.services
    const { books } = config.brand
    const brand = { ...config.brand, books: books && { ...books, fees: undefined, revenue: [] } }
    const other = mkdtempSync(join(tmpdir(), 'books-'))
    const services = { ...world.services, config: { ...config, brand } } as Services
    const { code, output } = await ledger(['export', '2026-11', '--out', other], services)
    expect(code).toBe(1)
    expect(output).toContain('- the account for fees (books.fees)')
    expect(output).toMatch(/- the revenue account for DE at 7\s?% \(books\.revenue\)/)
    expect(readdirSync(other)).not.toContain('EXTF_Buchungsstapel_2026-11.csv')
    rmSync(other, { recursive: true })
  })

  it('lists the months, newest first', async () => {
    await world.moveClock('2026-12-02T12:00:00+01:00')
    expect((await ledger(['list'])).output).toBe('2026-12  open\n2026-11  open')
  })

  it('exports an empty month without a batch, and says so', async () => {
    await world.services.database.pool.query('truncate document cascade; delete from charge')
    const other = mkdtempSync(join(tmpdir(), 'books-'))
    const { output } = await ledger(['export', '2026-12', '--out', other])
    expect(output).toContain('There is nothing to post in this month, and so there is no posting batch.')
    expect(readdirSync(other)).toHaveLength(3)
    rmSync(other, { recursive: true })
  })
})

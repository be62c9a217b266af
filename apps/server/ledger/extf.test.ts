import { describe, expect, it } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { bookingsOf, type Booking, type LedgerAccounts } from '@pfotenportal/domain/ledger/bookings'
import type { LedgerEntry } from '@pfotenportal/domain/ledger/entry'
import { accountsOf, readExtf } from '../testing/extf.ts'
import { extfBatches, type BatchHead } from './extf.ts'

const head: BatchHead = {
  consultant: '29098',
  client: '55003',
  fiscalYear: day('2026-01-01'),
  accountLength: 4,
  chart: '03',
  period: { from: day('2026-11-01'), to: day('2026-11-30') },
  label: '2026-11 Näpfe; "Söhne" & Töchter aus Köln',
  exportedBy: 'Näpfe; "Söhne" & Töchter aus Köln',
  createdAt: instant('2026-12-01T09:00:00.000Z'),
}

const taxed = (account: string) => ({ account, key: '' })
const accounts: LedgerAccounts = {
  debtors: '10000',
  transit: '1360',
  fees: { account: '4970', key: '94' },
  revenue: [
    { country: 'DE', percent: 7, ...taxed('8300'), oneStopShop: false },
    { country: 'AT', percent: 13, ...taxed('8320'), oneStopShop: true },
    { country: 'CH', percent: 8.1, ...taxed('8338'), oneStopShop: true },
  ],
}

function receipt(country: string, rate: string, changed: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    key: `document:${country}`,
    kind: 'RECEIPT',
    on: day('2026-11-09'),
    postedOn: day('2026-11-09'),
    amount: 9180,
    orderId: 1,
    orderNumber: 'PP-104118',
    document: 'RE-2026-000042',
    names: [],
    gateway: null,
    discount: 0,
    vat: [{ country, rate, gross: 9180, tax: 601 }],
    ...changed,
  }
}

function bookings(entries: readonly LedgerEntry[]): readonly Booking[] {
  const result = bookingsOf(entries, accounts)
  if (!result.ok) throw new Error('an account is missing')
  return result.bookings
}
const read = (entries: readonly LedgerEntry[], own: BatchHead = head) =>
  readExtf(extfBatches(own, bookings(entries))[0] ?? Buffer.alloc(0))

describe('a posting batch', () => {
  it('has the rates of Germany, Austria, and a country with tenths of a percent', () => {
    const batch = read([receipt('DE', '0.07'), receipt('AT', '0.13'), receipt('CH', '0.081')])
    expect(batch.bookings.map(({ contra, country, rate }) => [contra, country, rate])).toEqual([
      ['8300', '', ''],
      ['8320', 'AT', '13,00'],
      ['8338', 'CH', '8,10'],
    ])
    expect(accountsOf(batch.bookings)).toEqual({ 8300: -9180, 8320: -9180, 8338: -9180, 10000: 27_540 })
  })

  it('has the first line as DATEV reads it', () => {
    expect(read([receipt('DE', '0.07')]).head.slice(0, 16)).toEqual([
      'EXTF',
      '700',
      '21',
      'Buchungsstapel',
      '13',
      '20261201090000000',
      '',
      'RE',
      'Näpfe; "Söhne" & Töchter ',
      '',
      '29098',
      '55003',
      '20260101',
      '4',
      '20261101',
      '20261130',
    ])
  })

  it('keeps umlauts, semicolons and quotes in texts, one line each', () => {
    const odd = { orderNumber: 'ä;"ß"\n€', document: 'RE_2026;1 ä' }
    const [booking] = read([receipt('DE', '0.07', odd)]).bookings
    expect(booking).toMatchObject({ text: 'Rechnung ä;"ß" €', document: 'RE20261', date: '0911' })
  })

  it('is in Windows-1252, with a question mark for what that does not have', () => {
    const [file] = extfBatches(head, bookings([receipt('DE', '0.07', { orderNumber: 'ä € 汉' })]))
    expect(file?.toString('latin1')).toContain('Rechnung \u00e4 \u0080 ?')
  })

  it('says the day of its own of what is posted in a later month', () => {
    const late = { on: day('2026-10-31'), postedOn: day('2026-11-01') }
    const [booking] = read([receipt('DE', '0.07', late)]).bookings
    expect(booking).toMatchObject({ date: '0111', text: 'Rechnung PP-104118 vom 31.10.2026' })
  })

  it('is several if it would have more bookings than one may have, and none without any', () => {
    const many = Array.from({ length: 50_000 }, () => bookings([receipt('DE', '0.07')])[0]).flatMap(
      (booking) => (booking ? [booking, booking] : []),
    )
    const lines = extfBatches(head, many).map((file) => file.toString('latin1').split('\r\n').length - 3)
    expect(lines).toEqual([99_999, 1])
    expect(extfBatches(head, [])).toEqual([])
  })
})

describe('the reader', () => {
  const good = extfBatches(head, bookings([receipt('DE', '0.07')]))[0]?.toString('latin1') ?? ''
  it.each([
    ['a decimal point', '91,80', '91.80'],
    ['a negative amount', '91,80', '-91,80'],
    ['a missing quote', '"S"', 'S'],
    ['a day outside of the month', ';0911;', ';0912;'],
    ['another version', ';13;2026', ';12;2026'],
    ['an account of letters', ';8300;', ';83O0;'],
    ['a field too many', 'Rechnung', 'Rech";"nung'],
    ['other ends of lines', '\r\n', '\n'],
    ['another heading', 'Belegfeld 1', 'Beleg'],
  ])('finds %s', (_what, right, wrong) => {
    expect(() => readExtf(Buffer.from(good, 'latin1'))).not.toThrow()
    expect(() => readExtf(Buffer.from(good.replaceAll(right, wrong), 'latin1'))).toThrow()
  })
})

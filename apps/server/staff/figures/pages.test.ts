import { describe, expect, it, vi } from 'vitest'
import { periodUntil } from '@pfotenportal/domain/core/report-period'
import { operatorDe } from '@pfotenportal/text/de/operator'
import { operatorEn } from '@pfotenportal/text/en/operator'
import { describeRelease, readRelease } from '../../core/release.ts'
import { DEFAULT_OPERATOR_TOKEN } from '../../core/settings/groups/service.ts'
import { startSampleWorld } from '../../testing/sample-world.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { shown } from '../../testing/shown.ts'
import { outboxTable } from '../report/operations.ts'
import { readFigures, readInSnapshot, type Figures } from './read/read-figures.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const world = sharedSampleWorld()

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)

const read = (days: number): Promise<Figures> =>
  readInSnapshot(world.services, ({ today }) => periodUntil(today, days), readFigures)

async function openPage(path: string, language = 'de', from = world): Promise<string> {
  const answer = await from.request('GET', `/operator${path}`, {
    token: DEFAULT_OPERATOR_TOKEN,
    headers: { 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  return shown(await answer.text())
}

describe('on its first day the sample world', () => {
  it.each([30, 365])('has a charge of the same amount for each paid order of %i days', async (days) => {
    const { charges, revenue } = await read(days)
    const paid = sum(charges, (row) => row.paid + row.orderedNow + row.recovered)
    expect(paid).toBe(sum(revenue, (row) => row.orders))
    expect(paid).toBeGreaterThan(10)
    expect(sum(charges, (row) => row.revenue)).toBe(sum(revenue, (row) => row.gross))
  })

  it('has the declines of the outstanding order and of the one that was written off', async () => {
    const { failures, dunning } = await read(90)
    expect(failures.map(({ code, charges }) => [code, charges])).toEqual([
      ['INSUFFICIENT_FUNDS', 4],
      ['EXPIRED_PAYMENT_METHOD', 2],
    ])
    expect([dunning.outcomes.begun, dunning.outcomes.stillOwed]).toEqual([2, 1])
  })

  it('has packing lists that can be opened', async () => {
    const { parcels } = await read(30)
    const [newest] = parcels.batches
    expect(newest).toMatchObject({ week: '2026-W47', orders: 3 })
    expect(parcels.batches).toHaveLength(8)
    const file = await openPage('/packing/2026-W47.csv')
    expect(file).toContain('PP-104081')
    expect((await world.request('GET', '/operator/packing/2026-W47.pdf')).status).toBe(401)
    expect(await openPage('/packing/2026-W47.pdf')).toMatch(/^%PDF/)
  })

  it('has unique keys for the charges of the outstanding order', async () => {
    const row = await world.services.database.query
      .selectFrom('charge')
      .select(['key', 'state'])
      .where('order_id', '=', 20010010)
      .orderBy('attempt')
      .execute()
    expect(row.map(({ key, state }) => `${key} ${state}`)).toEqual([
      'charge:20010010:1 DECLINED',
      'charge:20010010:2 DECLINED',
    ])
  })
})

describe('the operator’s pages', () => {
  it('leave numbers of orders and dates to no translator, also in the title of the window', async () => {
    const answer = await world.request('GET', '/operator/orders/PP-104081', { token: DEFAULT_OPERATOR_TOKEN })
    const html = await answer.text()
    expect(html).toMatch(/<title translate="no">[^<]*PP-104081/)
    expect(html).toContain('<bdi translate="no">PP-104081</bdi>')
  })

  it('show the order numbers of alerts, including overdue parcels', async () => {
    const { alerts, orderNames } = await read(30)
    const overdue = alerts.find(({ kind }) => kind === 'PARCELS_OVERDUE')
    expect(overdue).toEqual({ kind: 'PARCELS_OVERDUE', count: 1, orders: [20007001] })
    expect([...orderNames]).toEqual([[20007001, 'PP-104081']])
    expect(await openPage('')).toContain('<a href="/operator/orders/PP-104081">PP-104081</a>')
    expect(await openPage('/orders/PP-104081')).toContain('<h1>Bestellung PP-104081</h1>')
  })

  it('name the version that answers', async () => {
    const release = describeRelease(readRelease(world.services.config))
    expect(release).toMatch(/^\d+\.\d+\.\d+/)
    expect(await openPage('')).toContain(`Version ${release}</p>`)
  })

  it('show why a charge was declined, with the code of the provider', async () => {
    expect(await openPage('/money?days=90')).toContain(
      '<td>zu wenig Guthaben</td><td>INSUFFICIENT_FUNDS</td>',
    )
    expect(await openPage('/orders/20010010', 'en')).toContain(
      'the card has expired (EXPIRED_PAYMENT_METHOD)',
    )
  })

  it('label each bar of a chart with its numbers, and with the year if there are two', async () => {
    const page = await openPage('/money?days=365')
    expect(page).toMatch(/<title>9\. Nov 2026\nBezahlt: \d+\nAbgelehnt: 0\n/)
    expect(page).toMatch(/<text [^>]+>17\. Nov 2025<\/text>/)
    expect(await openPage('/money?days=30')).toMatch(/<title>18\. Nov\nBezahlt: 0\nAbgelehnt: 1\n/)
  })

  it('describe the events of an order in sentences', async () => {
    const later = await startSampleWorld()
    try {
      await later.moveClock('2026-11-22T10:00:00+01:00')
      const page = await openPage('/orders/20010010', 'de', later)
      expect(page).toContain('<td>Zahlung fehlgeschlagen, ein letzter Versuch folgt</td>')
      expect(page).not.toContain('<td>paymentLastWarning</td><td>Dienst</td>')
    } finally {
      await later.stop()
    }
  })

  it('show how long the oldest queued mail has waited, if there is one', () => {
    const of = (waitingNow: number, oldestSeconds: number) =>
      outboxTable({ templates: [], sent: 0, failed: 0, waitingNow, oldestSeconds }, operatorDe.values).rows
    expect(of(1_234, 7_200)).toEqual([
      ['Wartende E-Mails', '1.234'],
      ['Am längsten überfällig', '2 Stunden'],
    ])
    expect(of(0, 0)[1]).toEqual(['Am längsten überfällig', null])
  })

  it('list dead-lettered emails page by page, the newest first', async () => {
    const { database, clock } = world.services
    const at = clock.realNow()
    const of = { recipient_name: 'Anna', language: 'de', data: '{}', template: 'orderConfirmed' } as const
    const times = { business_at: at, created_at: at, send_after: at, failed_at: at }
    const letters = Array.from({ length: 40 }, (_, index) => ({
      ...of,
      ...times,
      key: `dead-letter:${index}`,
      recipient: `${index}@example.de`,
    }))
    await database.query.insertInto('outbox').values(letters).execute()
    const listed = (page: string) =>
      [...page.matchAll(/<td class="long">(\d+)@example\.de<\/td>/g)].map(([, n]) => Number(n))
    const hrefOf = (page: string, label: string) =>
      new RegExp(`<a href="/operator([^"]+)">${label}</a>`).exec(page)?.[1]?.replaceAll('&amp;', '&')
    const first = await openPage('/mails')
    expect(listed(first)).toEqual(Array.from({ length: 31 }, (_, index) => 39 - index))
    expect(hrefOf(first, 'Neueste E-Mails')).toBeUndefined()
    const second = await openPage(hrefOf(first, 'Ältere E-Mails') ?? '')
    expect(listed(second)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(hrefOf(second, 'Ältere E-Mails')).toBeUndefined()
    expect(listed(await openPage(hrefOf(second, 'Neueste E-Mails') ?? ''))).toEqual(listed(first))
    // The mails of the second page have left since it was linked.
    const secondPage = Array.from({ length: 9 }, (_, index) => `${index}@example.de`)
    await database.query.deleteFrom('outbox').where('recipient', 'in', secondPage).execute()
    expect(listed(await openPage(hrefOf(first, 'Ältere E-Mails') ?? ''))).toEqual(listed(first))
    await database.query.deleteFrom('outbox').where('key', 'like', 'dead-letter:%').execute()
  })

  it('format large numbers of packing lists and alerts for the language', () => {
    expect(operatorDe.batches.batch('2026-W47', 1_234, 1)).toBe('2026-W47: 1.234 Bestellungen, 1 Paket.')
    expect(operatorEn.alerts.kinds.MAILS_LATE(1_234)).toMatch(/^1,234 emails are queued/)
  })
})

import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { laterMigrations } from '../testing/later-migrations.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { isMigrated, migrate, migrations } from './migrate.ts'
import { openDatabase } from './open.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

const UPGRADES = 20
const CUSTOMERS = 6

/** Those of the newer version. */
const all = { ...migrations, ...laterMigrations }
/** What the traffic writes and reads: the tables that the missing migrations change, among others. */
const tables = [
  'admin_key',
  'audit',
  'charge',
  'customer',
  'customer_order',
  'declaration',
  'login_link',
  'outbox',
  'payment_dispute',
  'session',
  'subscription',
]

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** A process of the former version: transactions that lock tables in any order, until the signal. */
async function beBusy(url: string, over: AbortSignal): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let transactions = 0
  try {
    while (!over.aborted) {
      await client.query('begin')
      for (const table of tables.toSorted(() => Math.random() - 0.5).slice(0, 4)) {
        await client.query(
          Math.random() < 0.7 ? `delete from ${table} where false` : `select count(*) from ${table}`,
        )
        await pause(Math.random() * 20)
      }
      await client.query('commit')
      transactions += 1
      await pause(Math.random() * 60)
    }
    return transactions
  } finally {
    await client.end()
  }
}

async function upgradeOnce(): Promise<void> {
  const created = await createTestDatabase()
  const over = new AbortController()
  const processes = [openDatabase({ url: created.url }), openDatabase({ url: created.url })]
  try {
    const traffic = Array.from({ length: CUSTOMERS }, () => beBusy(created.url, over.signal))
    const busy = Promise.all(traffic)
    await pause(200)
    const applied = await Promise.race([
      Promise.all(processes.map((it) => migrate(it, { migrations: all }))),
      // No transaction of the former version fails, so this only ends the race with an error.
      busy.then(() => []),
    ])
    expect(applied.flat().toSorted()).toEqual(Object.keys(laterMigrations))
    expect(await Promise.all(processes.map((it) => isMigrated(it, all)))).toEqual([true, true])
    over.abort()
    expect(Math.min(...(await busy))).toBeGreaterThan(0)
  } finally {
    over.abort()
    for (const it of processes) await it.close()
    await created.drop()
  }
}

test(`${UPGRADES} upgrades beside transactions of the former version succeed, and no transaction fails`, async () => {
  for (let upgrade = 1; upgrade <= UPGRADES; upgrade += 1) await upgradeOnce()
})

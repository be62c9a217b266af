import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderOf, importFolder } from '../testing/import-files.ts'
import { oursOf, rechargeExport } from '../testing/recharge-export.ts'
import { chapter } from '../testing/sample-world.ts'
import { restoreAfterEach, sharedTestService } from '../testing/shared-service.ts'
import { snapshotDatabase } from '../testing/world-snapshot.ts'

const service = sharedTestService()
restoreAfterEach(service, snapshotDatabase)

const CUSTOMERS = 300

/** What the owner of the shop does with the draft: enters our SKUs, and saves it as a German Excel does. */
function edit(path: string): void {
  const rows = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\r\n')
  const edited = rows.map((row, index) => {
    const cells = [...row.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) => cell)
    const [sku = '', , , , , interval = ''] = cells
    return index === 0 || row === '' ? row : [...cells.slice(0, -1), oursOf(sku, interval)].join(';')
  })
  writeFileSync(path, Buffer.from(edited.join('\r\n'), 'latin1'))
}

async function countOf(what: string): Promise<number> {
  const { rows } = await service.services.database.pool.query(`select count(*)::int as count from ${what}`)
  return (rows as { count: number }[])[0]?.count ?? 0
}

it('an export of Recharge with 300 customers comes in after one edit of the drafted map', async () => {
  const folder = folderOf(rechargeExport(CUSTOMERS))
  const map = join(folder, 'skus.csv')
  const run = (isApplied: boolean) =>
    importFolder(service.services, folder, { from: 'recharge', map, isApplied })
  const before = {
    supplements: await countOf('subscription_line where id % 10 > 1'),
    customers: await countOf('customer'),
  }

  await chapter('the first dry run drafts the map with every article, its intervals and counts', async () => {
    await expect(run(true)).rejects.toThrow('A run without --apply drafts it.')
    const { draft, summary } = await run(false)
    expect(draft).toBe(map)
    expect(summary.unread).toBe(0)
    const rows = readFileSync(map, 'utf8').split('\r\n')
    expect(rows).toContain('TOP-DARM;8601257044192;48601025122560;Topping Darm;;28 days;16.90;65;96;')
    expect(rows).toContain('NAPF-1;8701257044160;49601025122496;Futternapf;groß;;24.90;0;25;')
    expect(rows).toHaveLength(20)
  })

  await chapter('before it is edited, it can leave out no contract by mistake', async () => {
    await expect(run(true)).rejects.toThrow('has no SKU of ours in any line')
  })

  await chapter(
    'the edited map leaves few customers, each with something that its owner can do',
    async () => {
      edit(map)
      const { report, summary, draft } = await run(false)
      expect(draft).toBeUndefined()
      expect(existsSync(join(folder, 'skus.draft.csv'))).toBe(false)
      expect(summary.customers).toEqual({ accepted: CUSTOMERS - 5, refused: 5, known: 0 })
      const problems = report.filter((line) => line.startsWith('problem')).map((line) => line.split('  ')[2])
      expect(problems.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
        'is a supplement that can belong to several contracts: "61501", "61502". Name one in a column contract_id',
        ...['0600GSRTH28', '0700GSV28', '0800RTV28', '1200CGGSV28'].map(
          (sku) =>
            `is every 21 days, but ${sku} comes every 28 days. Map it to a menu with this interval, or agree on another one with the customer and change it in the old system`,
        ),
      ])
      expect(report).toContain(
        'note      skus.csv:14 has no SKU of ours for "Futternapf"; left out 25 times in contracts and charges',
      )
    },
  )

  await chapter(
    'customers with PayPal, wallets and cards of others have to act, and are counted',
    async () => {
      const { report, summary } = await run(false)
      expect([...summary.waiting.providers]).toEqual(
        expect.arrayContaining([
          ['PayPal', expect.any(Number)],
          ['Apple Pay', expect.any(Number)],
          ['Google Pay', expect.any(Number)],
          ['a card at shopify_payments', expect.any(Number)],
        ]),
      )
      const sum = [...summary.waiting.providers.values()].reduce((a, b) => a + b, 0)
      expect(summary.waiting.customers).toBe(sum)
      expect(report.filter((line) => line.includes('PayPal: the customer has to confirm it'))).not.toEqual([])
      expect(await countOf('customer')).toBe(before.customers)
    },
  )

  await chapter('with --apply exactly this is imported', async () => {
    const { summary } = await run(true)
    expect(summary.customers).toEqual({ accepted: CUSTOMERS - 5, refused: 5, known: 0 })
    expect(await countOf('customer')).toBe(before.customers + CUSTOMERS - 5)
    const joined = await countOf("imported_row where kind = 'supplements'")
    expect(joined).toBeGreaterThan(90)
    expect(await countOf('subscription_line where id % 10 > 1')).toBe(before.supplements + joined)
    expect(await countOf("customer where 'Recharge' = any(tags) and email like 'kunde%'")).toBe(
      summary.waiting.customers,
    )
    const goods = `select o.id from customer_order o, jsonb_array_elements(o.lines) line where o.order_number like '5%'
      group by o.id having sum((line->>'discountedPrice')::int) + o.total_shipping_cents <> o.total_price_cents`
    expect(await countOf(`(${goods}) as wrong`)).toBe(0)
  })

  await chapter('again changes nothing', async () => {
    const { summary } = await run(true)
    expect(summary.customers).toEqual({ accepted: 0, refused: 5, known: CUSTOMERS - 5 })
    expect(summary.lines).toMatchObject({ accepted: 0, added: 0, changed: 0 })
  })
})

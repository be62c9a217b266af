import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { addDays, berlinDay, day, instant } from '@pfotenportal/domain/core/calendar'
import { knowOnly } from '../core/catalogue.ts'
import { readDefaultVersion } from '../core/default-catalogue.ts'
import { readFigures, readInSnapshot } from '../staff/figures/read/read-figures.ts'
import { customerFiles, exampleFolder, folderOf, importFolder } from '../testing/import-files.ts'
import { restoreAfterEach, sharedTestService } from '../testing/shared-service.ts'
import { linkFor } from '../testing/sign-in.ts'
import { snapshotDatabase } from '../testing/world-snapshot.ts'
import { TABLES } from './rows.ts'

const service = sharedTestService()

restoreAfterEach(service, snapshotDatabase)

const tables = [...TABLES, 'referral', 'imported_row', 'outbox', 'audit', 'charge']

/** How many rows each table has, and when they were written last. */
async function contents(): Promise<Record<string, string>> {
  const { pool } = service.services.database
  const counts: Record<string, string> = {}
  for (const table of tables) {
    const { rows } = await pool.query<{ hash: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash from ${table} as t`,
    )
    counts[table] = rows[0]?.hash ?? ''
  }
  return counts
}

const countOf = async (table: string) => Number((await contents())[table]?.split(' ')[0])

async function signIn(email: string): Promise<string> {
  const { query } = service.services.database
  const row = await query
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const customer = { id: row.id, firstName: '', lastName: '', email, tags: [], selectedLang: 'de' as const }
  const answer = await service.call('signIn', { body: { sessionToken: await linkFor(service, customer) } })
  return answer.data.accessToken
}

describe('the documented example', () => {
  beforeEach(async () => {
    const { report, summary } = await importFolder(service.services, exampleFolder('own'))
    expect(report).toEqual([])
    expect(summary.customers).toEqual({ accepted: 3, refused: 0, known: 0 })
  })

  it('shows a customer the dog, the agreed prices and the orders of the former system', async () => {
    const token = await signIn('karla.sommer@example.de')
    const { data } = await service.call('listSubscriptions', { token })
    expect(data).toMatchObject([
      {
        status: 'ACTIVE',
        pet: { name: 'Flocke' },
        nextBillingDate: '2099-01-12',
        totalLineItemPrice: '188.80',
        completedOrders: 3,
      },
    ])
    const params = { id: data[0]?.id ?? 0 }
    const history = await service.call('listOrderHistory', { params, query: {}, token })
    expect(
      history.data.map((order) => [order.orderNumber, order.totalPrice, order.fulfillmentStatus]),
    ).toEqual([
      ['OLD-5203', '193.70', 'delivered'],
      ['OLD-5102', '188.80', 'delivered'],
      ['OLD-5001', '154.90', 'delivered'],
    ])
    const topics = await service.call('listMailTopics', { token })
    expect(topics.data).toEqual([
      { topic: 'reward', givenAt: '2024-03-02T08:31:00.000Z' },
      { topic: 'dog_stage', givenAt: null },
    ])
  })

  it('is counted by the planner before the first billing run', async () => {
    const { rows } = await service.services.database.pool.query<{ table: string }>(
      'select relname as table from pg_class where relname = any ($1) and reltuples < 0',
      [TABLES],
    )
    expect(rows).toEqual([])
  })

  it('counts past boxes as loyalty, and does not reward them again', async () => {
    const token = await signIn('karla.sommer@example.de')
    const { data } = await service.call('listSubscriptions', { token })
    expect(data[0]).toMatchObject({ loyalty: { collected: 3, goal: 6 }, discounts: [] })
  })

  it('is in no figure of its own, but shown apart', async () => {
    const { query } = service.services.database
    const orders = await query
      .selectFrom('customer_order')
      .select(['total_price_cents as gross', 'processed_at as at'])
      .execute()
    const days = orders.flatMap(({ at }) => (at ? [berlinDay(at)] : [])).toSorted()
    const period = { from: days[0] ?? day('2026-01-01'), to: addDays(days.at(-1) ?? day('2026-01-01'), 30) }
    const figures = await readInSnapshot(service.services, () => period, readFigures)
    const { inPeriod } = figures.parcels
    expect(orders.length).toBeGreaterThan(0)
    expect([figures.revenue, figures.rewards.discounts, inPeriod.delivered]).toEqual([[], [], 0])
    const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
    expect(sumOf(figures.importedHistory.map((row) => row.orders))).toBe(orders.length)
    expect(sumOf(figures.importedHistory.map((row) => row.gross))).toBe(sumOf(orders.map((row) => row.gross)))
  })

  it('is consistent for the nightly check, and no past box is packed again', async () => {
    await service.services.clock.move(instant('2026-11-24T05:00:00+01:00'))
    const { query } = service.services.database
    expect(await query.selectFrom('inconsistency').selectAll().execute()).toEqual([])
    const run = await query
      .selectFrom('job_run')
      .select('state')
      .where('name', '=', 'consistency-check')
      .executeTakeFirstOrThrow()
    expect(run.state).toBe('DONE')
    const orders = await query
      .selectFrom('customer_order')
      .select(['fulfillment_status', 'batch_week'])
      .execute()
    expect(orders).toHaveLength(4)
    expect(orders.every((it) => it.fulfillment_status === 'delivered' && it.batch_week === null)).toBe(true)
    expect(await countOf('discount')).toBe(2)
  })

  it('puts a contract whose payment method is unconfirmed into the migration', async () => {
    const { query } = service.services.database
    const contracts = await query
      .selectFrom('subscription')
      .innerJoin('customer', 'customer.id', 'subscription.customer_id')
      .innerJoin('payment_method', 'payment_method.id', 'subscription.payment_method_id')
      .select(['email', 'tags', 'billing_source', 'payment_method.status'])
      .orderBy('email')
      .execute()
    expect(contracts.map(({ tags, billing_source, status }) => [tags, billing_source, status])).toEqual([
      [[], 'PORTAL', 'ACTIVE'],
      [[], 'PORTAL', 'ACTIVE'],
      [['Recharge'], 'RECHARGE', 'REQUIRES_CONFIRMATION'],
    ])
  })

  it('gives a friend of an imported customer the discount on the first order, without a mail', async () => {
    const token = await signIn('ines.herbst@example.de')
    const { data } = await service.call('listSubscriptions', { token })
    expect(data[0]?.discounts).toMatchObject([{ kind: 'REFERRAL' }])
    expect(await countOf('outbox')).toBe(0)
  })

  it('changes nothing when it is imported again', async () => {
    const before = await contents()
    const { report, summary } = await importFolder(service.services, exampleFolder('own'))
    expect(report).toEqual([])
    expect(summary).toMatchObject({
      customers: { known: 3 },
      lines: { unchanged: 19, accepted: 0, changed: 0 },
    })
    expect(await contents()).toEqual(before)
  })
})

describe('without --apply', () => {
  it('nothing is written, and every line is listed', async () => {
    const before = await contents()
    const { report, summary } = await importFolder(service.services, exampleFolder('own'), {
      isApplied: false,
    })
    expect(await contents()).toEqual(before)
    expect(report).toHaveLength(19)
    expect(report).toContain('accepted  orders.csv:3')
    expect(summary.customers.accepted).toBe(3)
  })
})

describe('words about a dog that are not understood', () => {
  it.each([false, true])('are listed and refuse nothing (applied: %s)', async (isApplied) => {
    const dogs = { allergies: 'Huhn & Flugrost', health_issues: 'Pankreatits' }
    const files = folderOf(customerFiles([1], () => ({ dogs })))
    const { report, summary } = await importFolder(service.services, files, { isApplied })
    expect(summary.customers).toMatchObject({ accepted: 1, refused: 0 })
    expect(report).toContain(
      'note      dogs.csv:2  not understood about "Flo" of customer "c1": "Flugrost", "Pankreatits"; no recipe is recommended until the customer has checked this in the portal',
    )
  })

  it('are not listed if everything is understood', async () => {
    const dogs = { allergies: 'Huhn; Rind/Reis und Kartoffeln', health_issues: 'keine' }
    const files = folderOf(customerFiles([1], () => ({ dogs })))
    const { report } = await importFolder(service.services, files, { isApplied: false })
    expect(report.join('\n')).not.toContain('not understood')
  })
})

describe('a bad line', () => {
  it('refuses everything of its customer, names its cell, and stops nobody else', async () => {
    const files = customerFiles([1, 2, 3], (n) => (n === 2 ? { orders: { total: '88.00' } } : {}))
    const { report, summary } = await importFolder(service.services, folderOf(files))
    expect(summary.customers).toEqual({ accepted: 2, refused: 1, known: 0 })
    expect(report[0]).toBe(
      'problem   orders.csv:3:total  does not add up: price and supplements less discount plus shipping are 89.00',
    )
    expect(await countOf('customer')).toBe(2)
    expect(await countOf('customer_order')).toBe(2)
  })

  it('is refused for a supplement that is not sold yet, in a dry run as well', async () => {
    const inForce = readDefaultVersion()
    onTestFinished(() => knowOnly([inForce]))
    const supplements = inForce.content.supplements.map((supplement) => ({ ...supplement, kind: 'calm' }))
    const content = { ...inForce.content, version: 2, supplements }
    knowOnly([inForce, { effectiveFrom: day('2027-01-01'), content }])
    const files = customerFiles([1, 2, 3], (n) => ({
      subscriptions: n === 2 ? { supplements: 'calm=15.00' } : {},
      orders: n === 3 ? { supplements: 'calm=15.00', total: '104.00' } : {},
    }))
    for (const isApplied of [false, true]) {
      const { report, summary } = await importFolder(service.services, folderOf(files), { isApplied })
      expect(report.filter((line) => line.startsWith('problem'))).toEqual([
        'problem   subscriptions.csv:3:supplements  names a supplement that the catalogue in force does not have',
        'problem   orders.csv:4:supplements  names a supplement that the catalogue in force does not have',
      ])
      expect(summary.customers).toMatchObject({ accepted: 1, refused: 2 })
    }
  })

  it('is taken with an address without a house number, which the report names', async () => {
    const files = customerFiles([1], () => ({ addresses: { address1: 'Hof Sonnenblick' } }))
    const { report, summary } = await importFolder(service.services, folderOf(files))
    expect(report).toContain('accepted  addresses.csv:2  has no house number; taken as it is')
    expect(summary.customers.accepted).toBe(1)
  })

  it.each(['4,91761E+11', '491761234567.0', '#NAME?'])(
    'is taken without a phone that a program has rewritten as %s, which the report names',
    async (phone) => {
      const files = customerFiles([1], () => ({ addresses: { phone: `"${phone}"` } }))
      const { report } = await importFolder(service.services, folderOf(files), { isApplied: true })
      expect(report.join('\n')).toContain(`accepted  addresses.csv:2  without its phone: "${phone}" was `)
      const { query } = service.services.database
      const { phone: kept } = await query.selectFrom('address').select('phone').executeTakeFirstOrThrow()
      expect(kept).toBe('')
    },
  )

  it('has the address of the mailbox, and is shown the spelling of the file', async () => {
    const email = 'Mailto:C1@Bäcker-Groß.example.'
    await importFolder(service.services, folderOf(customerFiles([1], () => ({ customers: { email } }))))
    const stored = await service.services.database.query
      .selectFrom('customer')
      .select(['email', 'email_shown'])
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({
      email: 'C1@xn--bcker-gro-o1a0c.example',
      email_shown: 'C1@Bäcker-Groß.example',
    })
  })

  it('can be corrected and imported later', async () => {
    const wrong = customerFiles([1, 2], (n) => (n === 2 ? { addresses: { zip: '1011' } } : {}))
    await importFolder(service.services, folderOf(wrong))
    const { summary } = await importFolder(service.services, folderOf(customerFiles([1, 2])))
    expect(summary.customers).toEqual({ accepted: 1, refused: 0, known: 1 })
    expect(await countOf('customer')).toBe(2)
  })

  it.each([
    [
      'an e-mail that a customer has already',
      { customers: { email: 'C1@EXAMPLE.DE' } },
      'customers.csv:2:email  exists already',
    ],
    [
      'an e-mail that a customer has already in another spelling',
      { customers: { email: 'mailto:C1@ｅxample.de' } },
      'customers.csv:2:email  exists already',
    ],
    [
      'an address where chilled boxes cannot wait',
      { addresses: { address1: 'Packstation 145' } },
      'addresses.csv:2:address1  is a parcel locker or shop, where chilled boxes cannot wait',
    ],
    [
      'an order number of this service’s own series',
      { orders: { number: 'pp-9' } },
      'orders.csv:2:number  is of the series PP-…, which this service counts itself',
    ],
    ['an order number that exists', { orders: { number: 'OLD-1' } }, 'orders.csv:2:number  exists already'],
    [
      'a line that was imported with another customer',
      { dogs: { id: 'd1' } },
      'dogs.csv:2:id  was imported with another customer',
    ],
  ])('is refused for %s', async (_name, change, problem) => {
    await importFolder(service.services, folderOf(customerFiles([1])))
    const { report, summary } = await importFolder(
      service.services,
      folderOf(customerFiles([2], () => change)),
    )
    expect(report).toContain(`problem   ${problem}`)
    expect(summary.customers.refused).toBe(1)
    expect(await countOf('customer')).toBe(1)
  })

  it.each([
    [
      'an e-mail',
      { customers: { email: 'c1@example.de' } },
      'customers.csv:3:email  is also in the line of another customer',
    ],
    ['an id', { dogs: { id: 'd1' } }, 'dogs.csv:3:id  is the id of another line: dogs.csv:2'],
  ])('is refused for %s that another line of the file has', async (_name, change, problem) => {
    const files = customerFiles([1, 2], (n) => (n === 2 ? change : {}))
    const { report, summary } = await importFolder(service.services, folderOf(files))
    expect(report).toContain(`problem   ${problem}`)
    expect(summary.customers).toMatchObject({ accepted: 1, refused: 1 })
  })

  it.each([
    ['active', 1],
    ['paused', 1],
    ['cancelled', 2],
  ])('with a second contract of a dog, which is %s, may not be billed twice', async (status, accepted) => {
    const files = customerFiles([1, 2], () => ({
      subscriptions: { resumes_on: '2026-12-20', cancelled_at: '2026-10-01' },
    }))
    const [, first = ''] = (files['subscriptions.csv'] ?? '').split('\n')
    const second = first.replace('s1', 's9').replace('active', status)
    const folder = folderOf({ ...files, 'subscriptions.csv': `${files['subscriptions.csv']}${second}\n` })
    const { report, summary } = await importFolder(service.services, folder)
    expect(summary.customers.accepted).toBe(accepted)
    expect(report.filter((line) => line.startsWith('problem'))).toEqual(
      accepted === 2
        ? []
        : [
            'problem   subscriptions.csv:2:dog_id  names "d1", which has another contract that is not cancelled: subscriptions.csv:4',
            'problem   subscriptions.csv:4:dog_id  names "d1", which has another contract that is not cancelled: subscriptions.csv:2',
          ],
    )
  })

  it('that the database alone can refuse costs only its own customer', async () => {
    const { pool } = service.services.database
    await pool.query(`alter table pet add constraint test_only check (name <> 'Unerwünscht')`)
    onTestFinished(async () => void (await pool.query('alter table pet drop constraint test_only')))
    const files = customerFiles([1, 2, 3], (n) => (n === 2 ? { dogs: { name: 'Unerwünscht' } } : {}))
    const { report, summary } = await importFolder(service.services, folderOf(files))
    expect(summary.customers).toMatchObject({ accepted: 2, refused: 1 })
    expect(report[0]).toMatch(/^problem {3}\w+\S+\.csv:3 {2}the database refuses it/)
  })
})

describe('a customer who is here already', () => {
  it('keeps everything; lines that have changed are reported', async () => {
    await importFolder(service.services, folderOf(customerFiles([1])))
    const before = await contents()
    const files = customerFiles([1], () => ({ dogs: { name: 'Neu' } }))
    const { report, summary } = await importFolder(service.services, folderOf(files))
    expect(report).toEqual(['changed   dogs.csv:2  has changed since its import; nothing is overwritten'])
    expect(summary.lines).toMatchObject({ unchanged: 5, changed: 1 })
    expect(await contents()).toEqual(before)
  })
})

describe('mails', () => {
  const files = customerFiles([1, 2], (n) =>
    n === 2 ? { 'payment-methods': { kind: 'unconfirmed', reference: '' } } : {},
  )

  it('are not sent by an import', async () => {
    await importFolder(service.services, folderOf(files))
    expect(await countOf('outbox')).toBe(0)
  })

  it('ask those who have to confirm a payment method, if they are asked for', async () => {
    await importFolder(service.services, folderOf(files), { hasMails: true })
    const mails = await service.services.database.query
      .selectFrom('outbox')
      .select(['template', 'recipient'])
      .execute()
    expect(mails).toEqual([{ template: 'migrationReminder', recipient: 'c2@example.de' }])
  })
})

it('an imported contract is charged on its day at its agreed price; one with an unconfirmed method is left to the former system', async () => {
  const files = customerFiles([1, 2], (n) =>
    n === 2 ? { 'payment-methods': { kind: 'unconfirmed', reference: '' } } : {},
  )
  await importFolder(service.services, folderOf(files))
  await service.services.clock.move(instant('2026-12-01T12:00:00+01:00'))
  const orders = await service.services.database.query
    .selectFrom('customer_order')
    .select(['order_number', 'total_price_cents', 'status'])
    .where('billing_date', '=', day('2026-12-01'))
    .orderBy('subscription_id')
    .execute()
  expect(orders).toEqual([
    {
      order_number: expect.stringMatching(/^PP-104\d{3}$/) as string,
      total_price_cents: 8900,
      status: 'PROCESSED',
    },
  ])
})

it.each(['recharge', 'loop'] as const)('the documented example of %s is imported', async (from) => {
  const { report, summary } = await importFolder(service.services, exampleFolder(from), { from })
  expect(report.filter((line) => line.startsWith('problem'))).toEqual([])
  expect(summary.customers).toEqual({ accepted: 2, refused: 0, known: 0 })
})

it('a customer keeps the provider’s id, so that a later setup makes no second one there', async () => {
  const { services } = service
  await importFolder(services, exampleFolder('recharge'), { from: 'recharge', isApplied: true })
  const rows = await services.database.query
    .selectFrom('customer')
    .innerJoin('imported_row', (join) => join.on('row_id', '=', sql<string>`customer.id::text`))
    .select(['external_id', 'gateway_reference'])
    .where('kind', '=', 'customers')
    .orderBy('external_id')
    .execute()
  expect(rows).toEqual([
    { external_id: '3001', gateway_reference: 'cus_example' },
    { external_id: '3002', gateway_reference: null },
  ])
})

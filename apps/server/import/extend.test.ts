import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { customerFiles, folderOf, importFolder } from '../testing/import-files.ts'
import { oursOf, rechargeExport } from '../testing/recharge-export.ts'
import { restoreAfterEach, sharedTestService } from '../testing/shared-service.ts'
import { linkFor } from '../testing/sign-in.ts'
import { snapshotDatabase } from '../testing/world-snapshot.ts'

const service = sharedTestService()

restoreAfterEach(service, snapshotDatabase)
beforeEach(() => run(FILES))

/** What the shop of the export sells, as its owner maps it. */
const MAP = [
  'sku;interval;ours',
  ...['FM-HUHN-700', 'FM-HUHN-600H', 'FM-MIX-1200', 'FM-SCHWEIN-800'].flatMap((sku) =>
    ['14 days', '21 days', '28 days'].map((interval) => [sku, interval, oursOf(sku, interval)].join(';')),
  ),
  'TOP-GELENK;;joint',
  'TOP-DARM;;gut',
  'NAPF-1;;',
].join('\n')

type Files = Record<string, string>

const FILES = customerFiles([1, 2])
const run = (files: Files, options: Parameters<typeof importFolder>[2] = {}) =>
  importFolder(service.services, folderOf(files), options)

/** The files of the customers with further lines at their ends. */
function withLines(added: Files): Files {
  return Object.fromEntries(
    Object.entries(FILES).map(([name, text]) => [
      name,
      text + (added[name] === undefined ? '' : `${added[name]}\n`),
    ]),
  )
}

const DOG = 'd9,c1,Rex,m,2020-05,20'
const CONTRACT = 's9,c1,d9,active,0700GSV28,45.60,a1,m1,2026-09-01,2026-12-08'
const order = (id: string, date: string, contract = 's1') =>
  `${id},c1,${contract},OLD-${id},${date},0700GSV28,89.00,89.00`

async function contents(
  table: 'subscription' | 'pet' | 'address' | 'payment_method' | 'customer_order' | 'customer' | 'outbox',
) {
  const { rows } = await service.services.database.pool.query(`select * from ${table} order by id`)
  return rows as Record<string, unknown>[]
}

async function call() {
  const row = await service.services.database.query
    .selectFrom('customer')
    .selectAll()
    .where('email', '=', 'c1@example.de')
    .executeTakeFirstOrThrow()
  const customer = {
    id: row.id,
    firstName: '',
    lastName: '',
    email: row.email,
    tags: [],
    selectedLang: 'de' as const,
  }
  const { data } = await service.call('signIn', { body: { sessionToken: await linkFor(service, customer) } })
  return data.accessToken
}

describe('what was missing when a customer was imported', () => {
  it('is added once: a dog with a contract, an address, a method and past orders', async () => {
    const files = withLines({
      'dogs.csv': DOG,
      'addresses.csv': 'a9,c1,Nr1,Allee 9,10115,Berlin,DE',
      'payment-methods.csv': 'm9,c1,card,card:9,visa,4242,2099-01',
      'subscriptions.csv': CONTRACT.replace('a1,m1', 'a9,m9'),
      'orders.csv': `${order('o8', '2026-10-06', 's9')}\n${order('o9', '2026-09-08', 's9')}`,
    })
    const before = await contents('subscription')
    const dry = await run(files, { isApplied: false })
    expect(dry.report.filter((line) => line.startsWith('added'))).toHaveLength(6)
    expect(await contents('subscription')).toEqual(before)
    const { report, summary } = await run(files)
    expect(report.toSorted()).toEqual([
      'added     addresses.csv:4  to customer c1',
      'added     dogs.csv:4  to customer c1',
      'added     orders.csv:4  to customer c1',
      'added     orders.csv:5  to customer c1',
      'added     payment-methods.csv:4  to customer c1',
      'added     subscriptions.csv:4  to customer c1',
    ])
    expect(summary).toMatchObject({ customers: { known: 2, refused: 0 }, lines: { added: 6, unchanged: 12 } })
    const token = await call()
    const { data } = await service.call('listSubscriptions', { token })
    expect(
      data.map((it) => [it.pet?.name, it.nextBillingDate, it.totalLineItemPrice, it.completedOrders]),
    ).toEqual(
      expect.arrayContaining([
        ['Flo', '2026-12-01', '89.00', 1],
        ['Rex', '2026-12-08', '45.60', 2],
      ]),
    )
    expect((await contents('subscription'))[0]).toEqual(before[0])
    const again = await run(files)
    expect(again.report).toEqual([])
    expect(again.summary.lines).toMatchObject({ added: 0, unchanged: 18 })
  })

  it('comes in files of its own, and mentions what is here', async () => {
    const only = (name: string, line: string) => `${(FILES[name] ?? '').split('\n')[0]}\n${line}\n`
    const { summary } = await run({
      'dogs.csv': only('dogs.csv', DOG),
      'subscriptions.csv': only('subscriptions.csv', CONTRACT),
      'orders.csv': only('orders.csv', order('o9', '2026-10-06')),
    })
    expect(summary.lines).toMatchObject({ added: 3, refused: 0 })
    expect(await contents('payment_method')).toHaveLength(2)
  })

  it('is charged on its day, and nothing is charged twice', async () => {
    await run(
      withLines({ 'dogs.csv': DOG, 'subscriptions.csv': CONTRACT, 'orders.csv': order('o9', '2026-10-06') }),
    )
    await service.services.clock.move(instant('2026-12-08T12:00:00+01:00'))
    const charged = await service.services.database.query
      .selectFrom('customer_order')
      .select(['billing_date', 'total_price_cents', 'status'])
      .where('billing_date', '>=', day('2026-12-01'))
      .orderBy('billing_date')
      .execute()
    expect(charged.map((it) => [it.billing_date, it.total_price_cents, it.status])).toEqual([
      ['2026-12-01', 8900, 'PROCESSED'],
      ['2026-12-01', 8900, 'PROCESSED'],
      ['2026-12-08', 4560, 'PROCESSED'],
    ])
    expect(await service.services.database.query.selectFrom('inconsistency').selectAll().execute()).toEqual(
      [],
    )
  })

  it('of past orders counts for loyalty without a reward, and what is planned keeps its days', async () => {
    const token = await call()
    const [contract] = (await service.call('listSubscriptions', { token })).data
    const params = { id: contract?.id ?? 0 }
    await service.call('skipNextOrder', { params, token })
    const planned = (await service.call('listSubscriptions', { token })).data[0]?.nextBillingDate
    await run(
      withLines({
        'orders.csv': ['2026-08-11', '2026-09-08', '2026-10-06']
          .map((date, index) => order(`x${index}`, date))
          .join('\n'),
      }),
    )
    const [after] = (await service.call('listSubscriptions', { token })).data
    expect(after).toMatchObject({
      nextBillingDate: planned,
      completedOrders: 4,
      loyalty: { collected: 4, goal: 6 },
      discounts: [],
    })
    const history = await service.call('listOrderHistory', { params, query: {}, token })
    expect(history.data.map(({ orderNumber }) => orderNumber)).toEqual([
      'OLD-1',
      'OLD-x2',
      'OLD-x1',
      'OLD-x0',
    ])
    await service.services.clock.move(instant('2026-12-01T12:00:00+01:00'))
    expect(
      (await contents('customer_order')).filter((it) => it['subscription_id'] === params.id),
    ).toHaveLength(4)
    expect((await contents('outbox')).filter((it) => it['template'] === 'rewardReceived')).toEqual([])
  })

  it('for a dog whose contract was cancelled here keeps that one cancelled', async () => {
    const token = await call()
    const { data } = await service.call('listSubscriptions', { token })
    const params = { id: data[0]?.id ?? 0 }
    await service.call('cancelSubscription', { params, token, body: {} })
    const { report } = await run(withLines({ 'subscriptions.csv': CONTRACT.replace('d9', 'd1') }))
    expect(report.join('\n')).toContain('added     subscriptions.csv:4')
    const { error } = await service.call('reactivateSubscription', { params, token })
    expect(error.type).toBe('DOG_HAS_SUBSCRIPTION')
    const { data: after } = await service.call('listSubscriptions', { token })
    expect(
      after.map(({ status, allowedActions }) => [status, allowedActions.includes('reactivateSubscription')]),
    ).toEqual([
      ['ACTIVE', false],
      ['CANCELLED', false],
    ])
  })

  it('with an unconfirmed method waits for its confirmation', async () => {
    await run(
      withLines({
        'dogs.csv': DOG,
        'payment-methods.csv': 'm9,c1,unconfirmed,,,,',
        'subscriptions.csv': CONTRACT.replace('m1', 'm9'),
      }),
      { hasMails: true },
    )
    const [customer] = await contents('customer')
    expect(customer?.['tags']).toEqual(['Recharge'])
    expect((await contents('outbox')).map((it) => [it['template'], it['recipient']])).toEqual([
      ['migrationReminder', 'c1@example.de'],
    ])
  })
})

describe('nothing is added to a customer', () => {
  it.each([
    [
      'of whom another line cannot be read',
      { 'dogs.csv': `${DOG}\nd10,c1,Bo,m,2020-05,20,5` },
      'dogs.csv:5  has 7 columns instead of 6',
    ],
    [
      'of whom another line breaks a rule',
      { 'dogs.csv': `${DOG}\nd10,c1,Bo,m,2027-05,20` },
      'dogs.csv:5:birth  lies in the future',
    ],
    [
      'whose dog has a contract here',
      { 'subscriptions.csv': CONTRACT.replace('d9', 'd1') },
      'subscriptions.csv:4:dog_id  names "d1", which has a contract here already',
    ],
    [
      'whose contract would be charged at once',
      { 'dogs.csv': DOG, 'subscriptions.csv': CONTRACT.replace('2026-12-08', '2026-11-20') },
      'subscriptions.csv:4:next_billing_date  must be after today, so that nobody is charged on the day of the import',
    ],
    [
      'whose contract has an order on that day',
      { 'orders.csv': order('o9', '2026-11-03') },
      'orders.csv:4:billing_date  is the day of another order of this contract',
    ],
    [
      'whose order has a number that exists',
      { 'orders.csv': order('o9', '2026-10-06').replace('OLD-o9', 'OLD-2') },
      'orders.csv:4:number  exists already',
    ],
    [
      'that has the dog of another customer',
      { 'subscriptions.csv': CONTRACT.replace('d9', 'd2') },
      'subscriptions.csv:4:dog_id  names "d2", which this customer does not have',
    ],
  ])('%s', async (_name, added: Files, problem) => {
    const before = await Promise.all((['pet', 'subscription', 'customer_order'] as const).map(contents))
    const { report, summary } = await run(withLines(added))
    expect(report).toContain(`problem   ${problem}`)
    expect(summary.lines).toMatchObject({ added: 0, unchanged: 12 })
    expect(summary.lines.refused).toBeGreaterThan(0)
    expect(await Promise.all((['pet', 'subscription', 'customer_order'] as const).map(contents))).toEqual(
      before,
    )
  })

  it('who is gone, or has deleted what a line names', async () => {
    const { pool } = service.services.database
    await pool.query(
      `update subscription set address_id = null where customer_id = (select id from customer where email = 'c1@example.de')`,
    )
    await pool.query(`delete from address where address1 = 'Weg 1'`)
    const lines = { 'dogs.csv': DOG, 'subscriptions.csv': CONTRACT }
    expect((await run(withLines(lines))).report).toContain(
      'problem   subscriptions.csv:4:address_id  names "a1", which this customer does not have',
    )
    await pool.query(`update customer_order set payment_method_id = null`)
    await pool.query(`update subscription set payment_method_id = null`)
    await pool.query(`delete from customer where email = 'c1@example.de'`)
    expect((await run(withLines(lines))).report).toContain(
      'problem   dogs.csv:4  belongs to a customer who is gone here',
    )
  })

  it('whose contract owes an order, until it is paid', async () => {
    const { pool } = service.services.database
    await pool.query(`update payment_method set gateway_reference = 'card:0002'`)
    await service.services.clock.move(instant('2026-12-01T12:00:00+01:00'))
    const { report } = await run(withLines({ 'orders.csv': order('o9', '2026-10-06') }))
    expect(report.join('\n')).toMatch(
      /orders\.csv:4:subscription_id {2}has an order here that is not paid yet/,
    )
  })
})

describe('an export of Recharge that comes again', () => {
  const shop = rechargeExport(6)
  const map = { 'skus.csv': MAP }
  const again = async (changes: (files: Files) => Files) => {
    const folder = folderOf({ ...map, ...changes(shop) })
    return importFolder(service.services, folder, { from: 'recharge', map: join(folder, 'skus.csv') })
  }
  beforeEach(async () => {
    const { summary } = await again((files) => files)
    expect(summary.customers).toMatchObject({ accepted: 6, refused: 0 })
  })

  const column = (file: string, name: string) =>
    (shop[file] ?? '').split('\n')[0]?.split(',').indexOf(name) ?? -1
  const lineOf = (file: string, id: string) =>
    (shop[file] ?? '').split('\n').find((line) => line.startsWith(`${id},`)) ?? ''
  const changed = (file: string, id: string, cells: Record<string, string>) => {
    const values = lineOf(file, id).split(',')
    for (const [name, value] of Object.entries(cells)) values[column(file, name)] = value
    return values.join(',')
  }
  const outcomes = (report: readonly string[]) =>
    report.filter((line) => /^(added|problem|changed)/.test(line))

  it('brings a second dog of an imported customer', async () => {
    const contract = changed('subscriptions.csv', '60031', { id: '60039', sku: 'FM-HUHN-700' })
    const { report } = await again((files) => ({
      ...files,
      'subscriptions.csv': `${files['subscriptions.csv']}${contract}\n`,
      'dogs.csv': `${files['dogs.csv']}60039,30003,Zweite,f,2022-04,9\n`,
    }))
    expect(outcomes(report)).toEqual([
      expect.stringMatching(/^added {5}dogs\.csv:\d+ {2}to customer 30003$/),
      expect.stringMatching(/^added {5}subscriptions\.csv:\d+ {2}to customer 30003$/),
    ])
  })

  it('adds a supplement to the contract that is here, once', async () => {
    const supplement = changed('subscriptions.csv', '60031', { id: '60038', sku: 'TOP-DARM', price: '12.00' })
    const next = (files: Files) => ({
      ...files,
      'subscriptions.csv': `${files['subscriptions.csv']}${supplement}\n`,
    })
    const { report } = await again(next)
    expect(outcomes(report)).toEqual([
      expect.stringMatching(
        /^added {5}subscriptions\.csv:\d+ {2}to customer 30003; comes in every box of \d+ here$/,
      ),
    ])
    const { rows } = await service.services.database.pool.query(
      `select unit_price_cents from subscription_line join imported_row on row_id = subscription_id::text
       where kind = 'supplements' and external_id = '60038' and unit_price_cents = 1200`,
    )
    expect(rows).toHaveLength(1)
    expect(outcomes((await again(next)).report)).toEqual([])
    const twice = changed('subscriptions.csv', '60031', { id: '60037', sku: 'TOP-DARM' })
    const { report: refused } = await again((files) => ({
      ...files,
      'subscriptions.csv': `${next(files)['subscriptions.csv']}${twice}\n`,
    }))
    expect(outcomes(refused)).toEqual([expect.stringContaining('is a supplement that the contract')])
  })

  it('gives a method that waits for its customer the reference that it has now, once', async () => {
    const waiting = shop['payment_methods.csv']?.split('\n').find((line) => line.includes('PAYPAL')) ?? ''
    const id = waiting.split(',')[0] ?? ''
    const card = changed('payment_methods.csv', id, {
      payment_type: 'CREDIT_CARD',
      processor_name: 'stripe',
      processor_customer_token: 'cus_late',
      processor_payment_method_token: 'pm_late',
      'payment_details.brand': 'visa',
      'payment_details.last4': '4242',
      'payment_details.exp_month': '8',
      'payment_details.exp_year': '2099',
    })
    const next = (files: Files) => ({
      ...files,
      'payment_methods.csv': (files['payment_methods.csv'] ?? '').replace(waiting, card),
    })
    expect(outcomes((await again(next)).report)).toEqual([
      expect.stringMatching(/^added {5}payment_methods\.csv:\d+ {2}to customer \d+; can be charged now$/),
    ])
    const methods = await contents('payment_method')
    expect(methods.find((row) => row['gateway_reference'] === 'cus_late/pm_late')).toMatchObject({
      status: 'ACTIVE',
    })
    expect(outcomes((await again(next)).report)).toEqual([])
    const other = (files: Files) => ({
      ...files,
      'payment_methods.csv': (next(files)['payment_methods.csv'] ?? '').replace('pm_late', 'pm_later'),
    })
    expect(outcomes((await again(other)).report)).toEqual([
      expect.stringMatching(/^changed .* has changed since its import; nothing is overwritten$/),
    ])
  })
})

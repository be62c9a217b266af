import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { customerFiles, folderOf, importFolder } from '../testing/import-files.ts'
import { sharedTestService } from '../testing/shared-service.ts'
import { snapshotDatabase, type Restorable } from '../testing/world-snapshot.ts'

const service = sharedTestService()
let kept: Restorable

beforeAll(async () => {
  kept = await snapshotDatabase(service.services)
})
afterEach(() => kept.restore())

type Files = Record<string, string>

/** The files of three customers, one file of them changed line by line; line 1 is the heading. */
function filesWith(name: string, change: (lines: string[]) => void): Files {
  const files = customerFiles([1, 2, 3])
  const lines = (files[name] ?? '').split('\n')
  change(lines)
  return { ...files, [name]: lines.join('\n') }
}

const run = (files: Files, options: Parameters<typeof importFolder>[2] = {}) =>
  importFolder(service.services, folderOf(files), options)

/** How many lines a text has. */
const linesOf = (text: string) => text.replace(/\n$/, '').split('\n').length

describe('a line that cannot be read refuses its customer, and nobody else', () => {
  it.each([
    [
      'an unquoted comma in an amount',
      'subscriptions.csv',
      (it: string) => it.replace('89.00', '45,60'),
      'has 11 columns instead of 10',
    ],
    [
      'a line that breaks off',
      'subscriptions.csv',
      (it: string) => it.slice(0, it.indexOf(',0700')),
      'has 4 columns instead of 10',
    ],
    [
      'a quote in the middle of a value',
      'orders.csv',
      (it: string) => it.replace('OLD-2', 'Sack 5"'),
      'has a wrong quote: a value with quotes is written like "Sack 5"""',
    ],
    [
      'a quote that is never closed',
      'addresses.csv',
      (it: string) => it.replace('Weg 2', '"Weg 2'),
      'has a quote that is never closed',
    ],
    [
      'a quote around two values',
      'dogs.csv',
      (it: string) => it.replace('d2,c2', '"d2,c2'),
      'has a quote that is never closed',
    ],
    [
      'a comma in the name of a customer',
      'customers.csv',
      (it: string) => it.replace('Nr2', 'Nr2, Dr.'),
      'has 5 columns instead of 4',
    ],
  ])('with %s', async (_name, name, change, message) => {
    const files = filesWith(name, (lines) => (lines[2] = change(lines[2] ?? '')))
    const { report, summary } = await run(files)
    expect(report).toContain(`problem   ${name}:3  ${message}`)
    expect(summary.customers).toEqual({ accepted: 2, refused: 1, known: 0 })
    const imported = await service.services.database.query.selectFrom('customer').select('email').execute()
    expect(imported.map(({ email }) => email).toSorted()).toEqual(['c1@example.de', 'c3@example.de'])
  })

  it('of a customer with two subscriptions, and the corrected file imports both', async () => {
    const second = 's9,c2,d9,active,0700GSV28,45.60,a2,m2,2026-09-01,2026-12-01'
    const dog = 'd9,c2,Rex,m,2020-05,20'
    const right = filesWith('subscriptions.csv', (lines) => lines.splice(4, 0, second))
    right['dogs.csv'] += `${dog}\n`
    const wrong = {
      ...right,
      'subscriptions.csv': right['subscriptions.csv']?.replace('45.60', '45,60') ?? '',
    }
    expect((await run(wrong)).summary.customers).toEqual({ accepted: 2, refused: 1, known: 0 })
    expect((await run(right)).summary.customers).toEqual({ accepted: 1, refused: 0, known: 2 })
    const contracts = await service.services.database.query.selectFrom('subscription').selectAll().execute()
    expect(contracts).toHaveLength(4)
  })

  it('and a quote in two lines swallows none between them', async () => {
    const files = customerFiles([1, 2, 3, 4, 5, 6, 7, 8])
    const orders = (files['orders.csv'] ?? '').split('\n')
    orders[2] = orders[2]?.replace('OLD-2', 'Sack 5"') ?? ''
    orders[7] = orders[7]?.replace('OLD-7', 'Sack 5"') ?? ''
    const { summary } = await run({ ...files, 'orders.csv': orders.join('\n') })
    expect(summary.customers).toEqual({ accepted: 6, refused: 2, known: 0 })
    expect(summary.files.get('orders.csv')).toMatchObject({ accepted: 6, refused: 2, skipped: 1 })
  })
})

describe('a line of which nobody can tell whose it is', () => {
  const NOBODYS: readonly (readonly [string, string])[] = [
    ['words', 'Exported by admin on 2026-11-20'],
    ['an empty customer_id', 'o9,,s1,OLD-9,2026-10-01,0700GSV28,89.00,89.00'],
    ['a customer_id that cannot be stored', 'o9,c\0 1,s1,OLD-9,2026-10-01,0700GSV28,89.00,89.00'],
    ['a customer_id of 5000 characters', `o9,${'c'.repeat(5000)},s1,OLD-9,2026-10-01,0700GSV28,89.00,89.00`],
    ['NUL bytes', '\0\0\0\0\0\0'],
    ['70,000 characters', 'x'.repeat(70_000)],
  ]
  it.each(NOBODYS)('with %s stops before anything is written, unless it is accepted', async (_name, line) => {
    const files = filesWith('orders.csv', (lines) => lines.splice(2, 0, line))
    await expect(run(files)).rejects.toThrow('Correct what is listed above, or accept each by its name')
    const { query } = service.services.database
    expect(await query.selectFrom('customer').select('id').execute()).toEqual([])
    const dry = await run(files, { isApplied: false })
    expect(dry.report.join('\n')).toMatch(
      /problem {3}orders\.csv:3.*Nobody can tell whose line it is\nrefused {3}orders\.csv:3/,
    )
    expect(dry.summary.lines.refused).toBe(1)
    const { report, summary } = await run(files, { without: ['orders.csv:3'] })
    expect(report.join('\n')).toMatch(/^left out {2}orders\.csv:3 .*; accepted$/m)
    expect(summary.customers).toEqual({ accepted: 3, refused: 0, known: 0 })
  })

  it('because two customers are possible stops as well', async () => {
    const files = customerFiles([1, 2])
    const numbered = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [
        name,
        text.replaceAll(/\bc(\d)\b(?!@)/g, '$1').replaceAll(/\bs(\d)\b/g, '$1'),
      ]),
    )
    const orders = `${numbered['orders.csv']}o9,1,2,2,OLD,9,2026-10-01,0700GSV28,89.00,89.00\n`
    await expect(run({ ...numbered, 'orders.csv': orders })).rejects.toThrow('Correct what is listed above')
  })

  it('is not accepted by another name, nor is a line of somebody', async () => {
    const files = filesWith('orders.csv', (lines) => (lines[2] = lines[2]?.replace('89.00', '89,00') ?? ''))
    for (const name of ['orders.csv:3', 'orders.csv:4', 'notes.txt'])
      await expect(run(files, { without: [name] })).rejects.toThrow(`--without ${name}: no such file`)
  })
})

describe('a line of a customer whom no file has', () => {
  it.each(['c2.0', 'C2', '0c2', 'c2\u200B', '6,5E+12', 'c77'])(
    'such as "%s" stops before anything is written, unless it is accepted',
    async (id) => {
      const files = filesWith('orders.csv', (lines) => {
        lines[2] = lines[2]?.replace(',c2,', `,"${id}",`) ?? ''
      })
      await expect(run(files)).rejects.toThrow('Correct what is listed above, or accept each by its name')
      const { query } = service.services.database
      expect(await query.selectFrom('customer').select('id').execute()).toEqual([])
      const dry = await run(files, { isApplied: false })
      expect(dry.report).toContain(`problem   orders.csv:3:customer_id  no file has the customer "${id}"`)
      expect(dry.summary.files.get('orders.csv')).toMatchObject({ accepted: 2, refused: 1, skipped: 1 })
      for (const name of ['orders.csv:3', 'unknown-customers']) {
        const { report, summary } = await run(files, { without: [name] })
        expect(report).toContain(`left out  orders.csv:3  no file has the customer "${id}"; accepted`)
        expect(summary.customers).toEqual({ accepted: 3, refused: 0, known: 0 })
        expect(summary.lines).toMatchObject({ accepted: 17, 'left out': 1, refused: 0 })
        await kept.restore()
      }
    },
  )

  it('of whom there are thousands, each is named and counted', async () => {
    const { 'orders.csv': orders = '', ...others } = customerFiles([1])
    const many = 4_500
    const strays = Array.from({ length: many }, (_none, n) =>
      orders.split('\n')[1]?.replaceAll('1', `1${n + 1}`),
    )
    const files = { ...others, 'orders.csv': `${orders}${strays.join('\n')}\n` }
    const { report, summary } = await run(files, { without: ['unknown-customers'] })
    const leftOut = report.filter((line) => line.startsWith('left out'))
    expect(leftOut).toHaveLength(many)
    expect(leftOut.at(-1)).toBe(
      `left out  orders.csv:${many + 2}  no file has the customer "c1${many}"; accepted`,
    )
    expect(summary.lines).toMatchObject({ accepted: 6, 'left out': many, refused: 0 })
  })

  it('who was imported before is no such line', async () => {
    const { 'orders.csv': orders = '', ...others } = customerFiles([1, 2, 3])
    await run(others)
    expect((await run({ 'orders.csv': orders })).summary.lines).toMatchObject({ added: 3, refused: 0 })
  })
})

describe('column names in the middle of a file, as where files were merged', () => {
  const merged = (second: string) => filesWith('customers.csv', (lines) => lines.splice(2, 0, second))

  it.each(['id,email,first_name,last_name', '\uFEFF"ID","E-Mail","First Name","Last Name"'])(
    'are skipped if they are the same: %s',
    async (second) => {
      const { summary } = await run(merged(second))
      expect(summary.customers).toEqual({ accepted: 3, refused: 0, known: 0 })
      expect(summary.files.get('customers.csv')).toMatchObject({ accepted: 3, skipped: 2 })
    },
  )

  it.each([
    ['in another order', 'id,email,last_name,first_name'],
    ['with another column', 'id,email,first_name,last_name,language'],
    ['after a line without its end', 'c9,c9@example.de,Kim,Nr9id,email,last_name,first_name'],
  ])('stop if they are others: %s', async (_name, second) => {
    await expect(run(merged(second))).rejects.toThrow(
      'customers.csv:3 has a second heading that differs from the first.',
    )
  })
})

describe('a file that ends without a line end', () => {
  const cutTo = (name: string, text: string) => ({ ...customerFiles([1]), [name]: text })
  const subscriptions =
    customerFiles([1], () => ({ subscriptions: { price: '169.90' } }))['subscriptions.csv'] ?? ''
  const cells = subscriptions
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  /** With the price at the end, where half of it is a price too. */
  const priceLast = cells.map((row) => [...row.slice(0, 5), ...row.slice(6), row[5]].join(',')).join('\n')

  it('may have broken off in a price, and stops before anything is written, unless it is accepted', async () => {
    const files = cutTo('subscriptions.csv', priceLast.slice(0, -4))
    await expect(run(files)).rejects.toThrow('Correct what is listed above')
    const dry = await run(files, { isApplied: false })
    expect(dry.report[0]).toBe(
      'not read  subscriptions.csv  may have broken off: line 2 is the last one and has no line end. If the file is complete, add a line end, or accept it with --without subscriptions.csv:2',
    )
    expect(dry.summary.unread).toBe(1)
    const whole = cutTo('subscriptions.csv', priceLast)
    const { report, summary } = await run(whole, { without: ['subscriptions.csv:2'] })
    expect(report).toEqual([
      'note      subscriptions.csv:2 is the last line and has no line end, as accepted',
    ])
    expect(summary.customers.accepted).toBe(1)
  })

  it('may have broken off in a line that lacks columns', async () => {
    const files = cutTo('subscriptions.csv', priceLast.slice(0, -20))
    await expect(run(files)).rejects.toThrow('Correct what is listed above')
  })

  it.each([priceLast.replace('169.90', '"169.90"'), `${priceLast}\n  `])(
    'but with a quote or a line of blanks is whole',
    async (text) => {
      const { report, summary } = await run(cutTo('subscriptions.csv', text))
      expect(report).toEqual([])
      expect(summary.customers.accepted).toBe(1)
    },
  )

  it('but has only its columns is whole: there are no such lines', async () => {
    const heading = customerFiles([1])['orders.csv']?.split('\n')[0] ?? ''
    const { report, summary } = await run({ ...customerFiles([1]), 'orders.csv': heading })
    expect(report).toEqual([])
    expect(summary.customers.accepted).toBe(1)
  })
})

describe('a file of the folder that is not read', () => {
  it.each(['orders (1).csv', 'payment_methods.csv', 'dogs.xlsx', 'notes.txt', 'charges.json'])(
    'such as %s stops before anything is written, unless it is accepted',
    async (name) => {
      const files = { ...customerFiles([1]), [name]: 'x' }
      await expect(run(files)).rejects.toThrow('Correct what is listed above')
      const dry = await run(files, { isApplied: false })
      expect(dry.report[0]).toMatch(`not read  ${name}  is n`)
      expect(dry.summary.unread).toBe(1)
      const { report, summary } = await run(files, { without: [name] })
      expect(report).toEqual([`note      ${name} is not read, as accepted`])
      expect(summary.customers.accepted).toBe(1)
    },
  )
})

it('a list within an object, as an API returns it, is read; any other object is refused by its name', async () => {
  const files = customerFiles([1])
  const [heading = '', line = ''] = (files['orders.csv'] ?? '').split('\n')
  const cells = line.split(',')
  const order = Object.fromEntries(heading.split(',').map((name, index) => [name, cells[index]]))
  const { 'orders.csv': _csv, ...others } = files
  const wrapped = (name: string) => ({ ...others, 'orders.json': JSON.stringify({ [name]: [order] }) })
  await expect(run(wrapped('bestellungen'))).rejects.toThrow(
    'orders.json:1 is no object of this file: it has bestellungen.0.id',
  )
  const { summary } = await run(wrapped('orders'))
  expect(summary.files.get('orders.json')).toMatchObject({ accepted: 1 })
  expect(
    await service.services.database.query.selectFrom('customer_order').select('id').execute(),
  ).toHaveLength(1)
})

it('a column that is nearly called like one that is read is refused, others are ignored with a note', async () => {
  const files = customerFiles([1], () => ({ dogs: { allergys: 'chicken' } }))
  await expect(run(files)).rejects.toThrow(
    'dogs.csv has the column "allergys". Call it "allergies", or remove it.',
  )
  const json = { ...customerFiles([1]), 'dogs.json': '{"id":"d9","customer_id":"c1","colour":"brown"}' }
  expect((await run(json, { isApplied: false })).report).toContain(
    'note      dogs.json: ignored, because unknown: colour',
  )
})

it('the counts of each file add up to its lines, with empty rows, line ends in quotes and mistakes', async () => {
  const files = filesWith('addresses.csv', (lines) => {
    lines[1] = lines[1]?.replace('Weg 1', '"Weg 1\nHinterhaus"') ?? ''
    lines.splice(3, 0, ',,,,,,', '')
    lines[5] = lines[5]?.replace('Berlin', 'Berlin, Mitte') ?? ''
  })
  const { summary } = await run(files)
  for (const [name, text] of Object.entries(files)) {
    const counts = Object.values(summary.files.get(name) ?? { skipped: 0 })
    expect(
      counts.reduce((sum, count) => sum + count, 0),
      name,
    ).toBe(linesOf(text))
  }
  expect(summary.files.get('addresses.csv')).toMatchObject({ skipped: 3, accepted: 3, refused: 1 })
})

it('the export of Loop counts each line once', async () => {
  const text = ['{"id":1,"customer":{"shopifyId":7}}', '{"id":2,"customer":{"shopifyId":7}}', '{"id":3'].join(
    '\n',
  )
  const { summary } = await run(
    { 'subscriptions.jsonl': `${text},"customer":{"shopifyId":7}}\n` },
    { from: 'loop', isApplied: false },
  )
  expect(summary.files.get('subscriptions.jsonl')).toMatchObject({ refused: 3, skipped: 0 })
})

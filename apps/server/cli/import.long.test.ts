import { afterEach, beforeEach, expect, it } from 'vitest'
import { customerFiles, exampleFolder, folderOf } from '../testing/import-files.ts'
import { runSource } from '../testing/processes.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

async function run(...args: string[]) {
  const process = runSource('cli/main.ts', {
    args: ['import', ...args],
    env: { NODE_ENV: 'test', DATABASE_URL: database.url, LOG_LEVEL: 'silent', CLOCK: '2026-11-20T11:00:00Z' },
  })
  await new Promise((resolve) => process.child.once('close', resolve))
  return { code: process.child.exitCode, output: process.output() }
}

it('lists each line, writes nothing, and says how to import', async () => {
  const { code, output } = await run(exampleFolder('own'))
  expect(output).toContain('accepted  customers.csv:2\n')
  expect(output).toContain('Customers: 3 would be imported, 0 refused, 0 here already.\n')
  expect(output).toMatch(/Nothing was written\. Add --apply to import\.\n$/)
  expect(code).toBe(0)
})

it('imports, and the second time finds everything here already', async () => {
  const first = await run(exampleFolder('own'), '--apply')
  expect(first.output).toContain('Customers: 3 imported, 0 refused, 0 here already.\n')
  const second = await run(exampleFolder('own'), '--apply')
  expect(second.output).toContain('Customers: 0 imported, 0 refused, 3 here already.\n')
  expect([first.code, second.code]).toEqual([0, 0])
})

it('exits with 1 if a line was refused', async () => {
  const files = customerFiles([1], () => ({ addresses: { zip: '1' } }))
  const { code, output } = await run(folderOf(files), '--apply')
  expect(output).toContain('problem   addresses.csv:2:zip  is not right for the country\n')
  expect(code).toBe(1)
})

it.each([
  [
    'a file in another encoding',
    { 'customers.csv': Buffer.from('id\nM\x9fller\n', 'latin1') },
    /is neither UTF-8 nor UTF-16 nor Windows-1252/,
  ],
  [
    'a missing column',
    { 'customers.csv': 'id,email\n1,a@example.de\n' },
    /customers\.csv lacks the columns first_name, last_name\./,
  ],
])('exits with 1 and imports nothing for %s', async (_name, files, message) => {
  const { code, output } = await run(folderOf({ ...customerFiles([1]), ...files }), '--apply')
  expect(output).toMatch(message)
  expect(output).toMatch(/Nothing was imported\.\n$/)
  expect(code).toBe(1)
})

it('stops for a file that it does not read and a line of nobody, and imports without what is accepted', async () => {
  const files = customerFiles([1])
  const folder = folderOf({
    ...files,
    'orders.csv': `${files['orders.csv']}Exported today\n`,
    'orders (1).csv': 'x',
  })
  const stopped = await run(folder, '--apply')
  expect(stopped.output).toContain('not read  orders (1).csv  is not called orders.csv')
  expect(stopped.output).toContain('problem   orders.csv:3  has 1 columns instead of 8')
  expect(stopped.output).toMatch(/with --without\. Nothing was imported\.\n$/)
  expect(stopped.code).toBe(1)
  expect((await run(folder)).code).toBe(1)
  const accepted = await run(folder, '--apply', '--without', 'orders (1).csv', '--without', 'orders.csv:3')
  expect(accepted.output).toContain('Customers: 1 imported, 0 refused, 0 here already.\n')
  expect(accepted.output).toContain('file      orders.csv: 3 lines, 1 accepted, 1 left out, 1 skipped\n')
  expect(accepted.code).toBe(0)
})

it('warns of a column that it does not know', async () => {
  const files = customerFiles([1], () => ({ dogs: { colour: 'brown' } }))
  const { code, output } = await run(folderOf(files))
  expect(output).toContain('note      dogs.csv: ignored, because unknown: colour\n')
  expect(code).toBe(0)
})

it.each([
  [[], 'Exactly one folder or file is required.'],
  [['/nowhere'], 'There is no file or folder "/nowhere".'],
  [['.', '--from', 'shopify'], '"shopify" is no system whose exports can be read.'],
  [['.', '--mails'], '--mails needs --apply.'],
  [['.', '--aply'], "Unknown option '--aply'"],
])('exits with 2 and prints the usage for %j', async (args, message) => {
  const { code, output } = await run(...args)
  expect(output).toContain(message)
  expect(output).toContain('Usage: npm run import -- <folder or file>')
  expect(code).toBe(2)
})

import { afterEach, beforeEach, expect, it } from 'vitest'
import { customerFiles, folderOf, importFolder } from '../testing/import-files.ts'
import { startTestService, type TestService } from '../testing/start.ts'

let service: TestService

beforeEach(async () => {
  service = await startTestService()
})
afterEach(() => service.stop())

it('customers with a code that nobody has are named by their ids in the files, and counted', async () => {
  const numbers = Array.from({ length: 23 }, (_none, index) => index + 1)
  const files = customerFiles(numbers, (n) => ({
    customers: { id: `kunde-${100 + n}`, referred_by: n === 1 ? '' : 'WXYZ-9876' },
    ...Object.fromEntries(
      ['addresses', 'payment-methods', 'dogs', 'subscriptions', 'orders'].map((file) => [
        file,
        { customer_id: `kunde-${100 + n}` },
      ]),
    ),
  }))
  const folder = folderOf(files)
  const named = Array.from({ length: 20 }, (_none, index) => `kunde-${102 + index}`)
  const note = `note      customers with a code that nobody has: ${named.join(', ')} and 2 more`
  const { report, summary } = await importFolder(service.services, folder)
  expect(summary.customers).toMatchObject({ accepted: 23 })
  expect(report).toEqual([note])
  expect((await importFolder(service.services, folder)).report).toEqual([note])
})

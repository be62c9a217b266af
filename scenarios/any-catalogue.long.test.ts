/** Two hundred random catalogues through the whole product. */
import { afterAll, beforeAll, it } from 'vitest'
import type { TestService } from '@pfotenportal/server/testing/start'
import { startAnyCatalogue, takeAllThrough } from './any-catalogue.ts'

let service: TestService

beforeAll(async () => {
  service = await startAnyCatalogue()
})
afterAll(() => service.stop())

it(
  'what 200 random valid catalogues sell is quoted, charged, packed, mailed and shown',
  { timeout: 1_800_000 },
  () => takeAllThrough(service, 200),
)

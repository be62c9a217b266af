/** Six random catalogues through the whole product; the long tests take 200. */
import { afterAll, beforeAll, it } from 'vitest'
import type { TestService } from '@pfotenportal/server/testing/start'
import { startAnyCatalogue, takeAllThrough } from './any-catalogue.ts'

let service: TestService

beforeAll(async () => {
  service = await startAnyCatalogue()
})
afterAll(() => service.stop())

it('what six random valid catalogues sell is quoted, charged, packed, mailed and shown', () =>
  takeAllThrough(service, 6))

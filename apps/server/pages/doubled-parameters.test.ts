import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEFAULT_OPERATOR_TOKEN } from '../core/settings/groups/service.ts'
import { filled, withRoutes, type Route } from '../testing/routes.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'

let world: SampleWorld
let routes: Route[]

beforeAll(async () => {
  const started = await withRoutes(startSampleWorld)
  world = started.service
  routes = started.routes
})
afterAll(() => world.stop())

/** Every parameter of a page, with two values. */
const doubled = new URLSearchParams(
  [
    ['days', '7', '365'],
    ['lang', 'en', 'de'],
    ['to', '/operator/money', 'https://example.com'],
    ['number', 'PP-104081', 'PP-104082'],
    ['requeued', '1', '2'],
    ['from', '2026-11-20T11:00:00.000Z', '2026-11-19T11:00:00.000Z'],
    ['customer', '1001', '1002'],
    ['before', '5', '6'],
    ['limit', '5', '6'],
    ['view', 'text', 'html'],
    ['q', 'anna', 'jonas'],
    ['until', '2026-11-20T11:00:00.000Z', '2026-11-19T11:00:00.000Z'],
    ['done', 'note', 'link'],
    ['problem', 'refused', 'note'],
    ['detail', 'CARD', 'BANK'],
  ].flatMap(([name = '', ...values]) => values.map((value) => [name, value])),
)

const get = (path: string, accept = 'text/html') =>
  world.request('GET', path, { token: DEFAULT_OPERATOR_TOKEN, headers: { accept } })

it.each(['text/html', 'application/json'])(
  'no page fails on a parameter that is given twice, for a client that accepts %s',
  async (accept) => {
    const pages = routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/'))
    expect(pages.filter(({ path }) => path.startsWith('/operator')).length).toBeGreaterThan(10)
    const failed: string[] = []
    for (const { path } of pages) {
      const { status } = await get(`${filled(path, '1')}?${doubled}`, accept)
      if (status >= 500) failed.push(`${path} ${status}`)
    }
    expect(failed).toEqual([])
  },
)

it('the first value of a parameter of the operator counts', async () => {
  const found = await get('/operator/orders?number=PP-104081&number=PP-104082')
  expect([found.status, found.headers.get('location')]).toEqual([303, '/operator/orders/PP-104081'])
  const page = await (await get('/operator/money?days=7&days=365&lang=en&lang=de')).text()
  expect(page).toContain('<html lang="en"')
  expect(page).toMatch(/days=7[^>]*aria-current|aria-current[^>]*days=7/)
})

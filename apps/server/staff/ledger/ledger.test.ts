/** The page of the books and its files, as staff read them. */
import { beforeAll, describe, expect, it } from 'vitest'
import { readExtf } from '../../testing/extf.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'
import { addTestStaff, staffCookie } from '../../testing/staff.ts'

const world = sharedSampleWorld('2026-11-20T12:00:00+01:00')
const cookies = new Map<string, { readonly cookie: string }>()

beforeAll(async () => {
  await world.keepOnly(20001)
  await world.call('placeOrder', { params: { id: 20001 }, token: await world.tokenOf('Anna') })
  for (const role of ['support', 'operations', 'admin'] as const)
    cookies.set(role, await staffCookie(world, await addTestStaff(world, role, `Ledger ${role}`)))
})

const get = (path: string, role = 'operations') =>
  world.request('GET', `/operator/ledger${path}`, {
    headers: { ...cookies.get(role), accept: 'text/html' },
  })
const page = async (path: string, role?: string) => (await get(path, role)).text()

describe('the page of the books', () => {
  it('leads to the first month that is not closed', async () => {
    const answer = await get('')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/operator/ledger/2026-11')
  })

  it('shows the days of a month in German and in English, and that it is still running', async () => {
    const german = await page('/2026-11?lang=de')
    for (const text of [
      'Buchhaltung 2026-11',
      'Dieser Monat läuft noch',
      'Rechnungen',
      'Ganzer Monat',
      'Jetzt abgleichen',
    ])
      expect(german).toContain(text)
    const english = await page('/2026-11?lang=en')
    for (const text of ['Books 2026-11', 'still running', 'Receipts', 'Whole month', 'Compare now'])
      expect(english).toContain(text)
  })

  it('has no posting batch before the provider has stated its fees', async () => {
    expect(await page('/2026-11?lang=en')).toContain('the fees: the payment provider has not stated them yet')
    const compared = await page('/2026-11?lang=en&compare=yes')
    expect(compared).toContain('The simulated payment provider and the books agree to the cent.')
    expect(compared).toContain('/operator/ledger/2026-11/datev-1.csv')
  })

  it.each([
    ['2026-13', 'is not a month'],
    ['2027-03', 'has not begun yet'],
    ['2026-10', 'had not charged anything'],
  ])('says why there is no %s', async (month, sentence) => {
    const answer = await get(`/${month}?lang=en`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain(sentence)
  })

  it('offers to close a month to an admin alone, once it is over', async () => {
    const form = 'action="/operator/ledger/2026-11/close"'
    expect(await page('/2026-11?lang=en', 'admin')).not.toContain(form)
    await world.moveClock('2026-12-02T12:00:00+01:00')
    expect(await page('/2026-11?lang=en', 'admin')).toContain(form)
    expect(await page('/2026-11?lang=en')).not.toContain(form)
  })

  it('is not for customer service', async () => {
    expect((await get('/2026-11', 'support')).status).toBe(403)
    expect((await get('/2026-11/datev-1.csv', 'support')).status).toBe(403)
  })
})

describe('the files of a month', () => {
  it.each([
    ['buchungen.csv', 'buchungen-2026-11.csv', 'text/csv; charset=utf-8'],
    ['tage.csv', 'tage-2026-11.csv', 'text/csv; charset=utf-8'],
    ['abgleich.csv', 'abgleich-2026-11.csv', 'text/csv; charset=utf-8'],
    ['datev-1.csv', 'EXTF_Buchungsstapel_2026-11.csv', 'text/csv; charset=windows-1252'],
  ])('%s is downloaded as %s', async (path, name, type) => {
    const answer = await get(`/2026-11/${path}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('the posting batch of the page can be read', async () => {
    const answer = await get('/2026-11/datev-1.csv')
    expect(readExtf(Buffer.from(await answer.arrayBuffer())).bookings.length).toBeGreaterThan(2)
  })

  it.each(['/2026-13/tage.csv', '/2027-03/tage.csv', '/2026-11/datev-2.csv', '/2026-11/datev-0.csv'])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

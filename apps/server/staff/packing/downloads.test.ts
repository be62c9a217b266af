import { parse } from 'csv-parse/sync'
import { beforeAll, expect, it } from 'vitest'
import { listOrdersToPack, packOrder } from '../../database/parcel/packing.ts'
import { BATCH, textOf } from '../../testing/packing.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const token = 'an operator token of the tests, long enough'
const world = sharedSampleWorld('2026-11-20T12:00:00+01:00', {
  environment: { OPERATOR_TOKEN: encodeURI(token) },
})
const authorised = { headers: { authorization: `Bearer ${encodeURI(token)}` } }

beforeAll(async () => {
  const { database } = world.services
  for (const { id } of await listOrdersToPack(database.query, BATCH, { after: 0, size: 99 })) {
    await database.transaction((tx) => packOrder(tx, id, BATCH))
  }
})

const get = (path: string, options = {}) => world.request('GET', `/operator/packing/${path}`, options)

it('the operator can download list, slips and labels of a week, with the same bags in each', async () => {
  const csv = await get('2026-W48.csv', authorised)
  expect(csv.status).toBe(200)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="packliste-2026-W48.csv"')
  expect(csv.headers.get('cache-control')).toBe('no-store')
  const rows: Record<string, string>[] = parse(await csv.text(), { bom: true, delimiter: ';', columns: true })
  const bags = rows.filter((row) => row['Art'] === 'Beutel')
  const count = bags.reduce((sum, row) => sum + Number(row['Anzahl']), 0)
  expect(count).toBeGreaterThan(0)

  const list = await get('2026-W48.pdf', authorised)
  expect(list.headers.get('content-type')).toBe('application/pdf')
  const slips = await textOf(new Uint8Array(await list.arrayBuffer()))
  for (const { Bestellnummer: number = '?' } of rows) expect(slips).toContain(`Bestellung ${number}`)

  const labels = await get('2026-W48/labels.pdf', authorised)
  const text = await textOf(new Uint8Array(await labels.arrayBuffer()))
  expect(text.match(/Spätestens zu verbrauchen bis 04\.01\.2027/g)).toHaveLength(count)
  expect(text).toContain('Auskunft: beratung@pfotenportal.example')
})

it.each(['2026-W48.csv', '2026-W48.pdf', '2026-W48/labels.pdf'])(
  '%s requires the operator token, because it contains addresses',
  async (path) => {
    for (const options of [{}, { headers: { authorization: 'Bearer wrong' } }]) {
      const refused = await get(path, options)
      expect(refused.status).toBe(401)
      expect(await refused.text()).not.toContain('PP-')
    }
  },
)

it.each(['2020-W47.csv', '2026-W99.pdf', 'x.csv', '2026-W48.xls', '2026-W49/labels.pdf'])(
  '%s is not found, because it does not name a packed week',
  async (path) => {
    expect((await get(path, authorised)).status).toBe(404)
  },
)

import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { packingDe } from '@pfotenportal/text/de/packing'
import { BATCH, each, menuLine, packedBox, wholeOf } from '../testing/packing.ts'
import { packingCsv } from './packing-list-csv.ts'

const read = (text: string): Record<string, string>[] =>
  parse(text, { bom: true, delimiter: ';', columns: true })

const listOf = async (boxes: Parameters<typeof each>[0]) =>
  (await wholeOf(packingCsv(BATCH, each(boxes)))).toString('utf8')

it('has one line for each order and each kind of bag, pack and sample in it', async () => {
  const oskar = [
    menuLine('0500GSRTV28'),
    { sku: '0010001LGB-SUP', quantity: 1, price: 1990 },
    { sku: '0010003LBA-SUP', quantity: 1, price: 0 },
  ]
  const boxes = [packedBox(oskar), packedBox([menuLine('0250CGH14')], { slip: 2, orderNumber: 'PP-100002' })]
  const rows = read(await listOf(boxes))
  expect(rows.map((row) => [row['Bestellnummer'], row['Art'], row['Bezeichnung'], row['Anzahl']])).toEqual([
    ['PP-100001', 'Beutel', 'Gockelspeis', '14'],
    ['PP-100001', 'Beutel', 'Ringeltanz', '14'],
    ['PP-100001', 'Ergänzung', 'Snack Gelenke', '1'],
    ['PP-100001', 'Probe', 'Snack-Probe Darm', '1'],
    ['PP-100002', 'Beutel', 'Cowgenuss', '14'],
  ])
  expect(rows[0]).toMatchObject({
    Woche: '2026-W48',
    Hund: 'Oskar',
    Artikel: 'GS',
    'Gramm je Stück': '400',
    'Stück je Tag': '1',
    Pakete: '1',
    Kühlakkus: '3',
    Straße: 'Venloer Straße 214',
    PLZ: '50823',
    Ort: 'Köln',
    Land: 'DE',
  })
})

it('opens in German Excel: a byte order mark, semicolons, and a header even without orders', async () => {
  const text = await listOf([])
  expect(text.startsWith('\ufeffWoche;Zettel;Bestellnummer;')).toBe(true)
  expect(text.trim().split(';')).toHaveLength(Object.keys(packingDe.columns).length)
})

it('escapes formulas in names, and keeps semicolons, quotes and line breaks in their cells', async () => {
  const base = packedBox([menuLine('0500GSV28')])
  const address = {
    ...base.address,
    firstName: '=HYPERLINK("x")',
    lastName: '@SUM(A1)',
    address1: '+49; "Hof"\n2',
  }
  const text = await listOf([{ ...base, petName: '-1+2', address }])
  const [row] = read(text)
  expect(row).toMatchObject({
    Vorname: '\'=HYPERLINK("x")',
    Nachname: "'@SUM(A1)",
    Straße: '\'+49; "Hof"\n2',
    Hund: "'-1+2",
  })
})

it('lists the dog’s intolerances and unknown articles', async () => {
  const lines = [menuLine('0500CGGSV28'), menuLine('ALT-77')]
  const rows = read(
    await listOf([
      packedBox(lines, {
        allergies: ['beef', 'lamb'],
        intolerances: [{ type: 'CG', ingredients: ['beef'] }],
      }),
    ]),
  )
  expect(rows[0]?.['Hinweise']).toBe('Allergien: Rind und Lamm. Achtung, Cowgenuss enthält Rind.')
  expect(rows.at(-1)).toMatchObject({ Art: 'Unbekannt', Artikel: 'ALT-77', Anzahl: '1' })
})

import { expect, it } from 'vitest'
import { addTotals, NO_TOTALS, totalsOf } from '@pfotenportal/domain/parcel/box-contents'
import { CATALOGUE } from '@pfotenportal/domain/testing/catalogue'
import { BATCH, each, menuLine, packedBox, pagesOf, textOf, wholeOf } from '../testing/packing.ts'
import type { PackedBox } from './packed-boxes.ts'
import { packingPdf } from './packing-list-pdf.ts'

const listOf = (boxes: readonly PackedBox[]) => {
  const totals = boxes
    .map(({ contents, parcels }) => totalsOf(contents, parcels.length, BATCH.monday, CATALOGUE))
    .reduce((a, b) => addTotals(a, b, CATALOGUE), NO_TOTALS)
  return wholeOf(packingPdf(BATCH, totals, each(boxes), 'Pfotenportal'))
}

const oskar = packedBox([menuLine('0500GSRTV28'), { sku: '0010001LGB-SUP', quantity: 1, price: 0 }])
const bella = packedBox([menuLine('1400CGGSV28')], {
  slip: 2,
  orderNumber: 'PP-100002',
  petName: 'Bärli',
  allergies: ['beef'],
  intolerances: [{ type: 'CG', ingredients: ['beef'] }],
})

it('begins with what the kitchen has to cook, fill and add', async () => {
  const [first = []] = await pagesOf(await listOf([oskar, bella]))
  const texts = first.map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining(['Packliste 2026-W48', 'gepackt am Montag, 23.11.2026', 'Seite 1']),
  )
  expect(texts).toContain('2 Bestellungen, 4 Pakete, 11 Kühlakkus')
  const all = texts.join('|')
  expect(all).toContain('Kochen|Rezept|Beutel|Menge|Cowgenuss|28 ×|14,56 kg|Gockelspeis|42 ×|21,28 kg')
  expect(all).toContain('14 ×|Gockelspeis 400 g|5,6 kg|28 ×|Gockelspeis 560 g|15,68 kg')
  expect(all).toContain('Dazulegen|1 ×|Snack-Probe Gelenke')
})

it('has a slip for each order with dog, address, parcels, contents and intolerances', async () => {
  const [, second = [], third = [], ...more] = await pagesOf(await listOf([oskar, bella]))
  expect(more).toEqual([])
  const slip = second.map(({ text }) => text).join('|')
  expect(slip).toContain(
    'Zettel 1 von 2 · PP-100001|Oskar|Bestellung PP-100001|Lea Hoffmann|Venloer Straße 214',
  )
  expect(slip).toContain('Paket 1 von 1|10,64 kg Futter, 3 Kühlakkus|14 ×|Gockelspeis 400 g|5,6 kg')
  expect(slip).toContain('1 ×|Snack-Probe Gelenke')
  expect(slip).not.toContain('Allergien')
  const other = third.map(({ text }) => text).join('|')
  expect(other).toContain('Bärli')
  expect(other).toContain('Allergien: Rind.|Achtung, Cowgenuss enthält Rind.|Paket 1 von 3')
  expect(other).toContain('Seite 3')
})

it('uses as many pages as a box needs, and nothing leaves the page', async () => {
  const big = packedBox([menuLine('3400CGGSRTV28'), menuLine('ALT-77')], {
    petName: 'Maximilian Ferdinand von Hohenstaufen-Sonnenschein zu Wolkenkuckucksheim der Dritte',
    address: { ...oskar.address, company: 'W'.repeat(120), address1: 'Straße '.repeat(20).trim() },
  })
  const pages = await pagesOf(await listOf([big]))
  expect(pages.length).toBeGreaterThan(2)
  expect(pages[2]?.[2]?.text).toBe('Zettel 1 von 1 · PP-100001 (Fortsetzung)')
  for (const { x, y, width } of pages.flat()) {
    expect(x).toBeGreaterThanOrEqual(39)
    expect(x + width).toBeLessThanOrEqual(419.53 - 39)
    expect(y).toBeGreaterThan(20)
  }
  const parcels = pages.flat().filter(({ text }) => /^Paket \d von 5$/.test(text))
  expect(parcels).toHaveLength(5)
})

it('prints names with any Latin letters and pictures as they are', async () => {
  const far = packedBox([menuLine('0500GSV28')], {
    petName: 'Łajka 🐶',
    address: { ...oskar.address, firstName: 'Željko', lastName: 'Kovačević', city: 'Győr–„Süd“' },
  })
  const text = await textOf(await listOf([far]))
  for (const word of ['Łajka', '🐶', 'Željko', 'Kovačević', 'Győr–„Süd“']) expect(text).toContain(word)
})

it('is byte-identical each time it is generated', async () => {
  expect((await listOf([oskar, bella])).equals(await listOf([oskar, bella]))).toBe(true)
})

it('generates pages on demand, so that a long list needs no more memory than a short one', async () => {
  let made = 0
  async function* endless(): AsyncGenerator<PackedBox, void> {
    for (; made < 10_000; made += 1) yield { ...oskar, slip: made + 1 }
  }
  let bytes = 0
  for await (const part of packingPdf(BATCH, NO_TOTALS, endless(), 'Pfotenportal')) {
    bytes += part.length
    if (bytes > 50_000) break
  }
  expect(made).toBeGreaterThan(10)
  expect(made).toBeLessThan(100)
})

const NAMES = [
  ['Ελένη', 'Παπαδοπούλου'],
  ['Ольга', 'Іваненко'],
  ['Łukasz', 'Żółć'],
  ['Linh', 'Nguyễn'],
  ['小明', '王'],
  ['Bella', '🐶❤'],
] as const

it.each(NAMES)('prints the name %s %s as it is, in the list', async (firstName, lastName) => {
  const box = packedBox([menuLine('0500GSRTV28')], {
    petName: firstName,
    address: { ...oskar.address, firstName, lastName, address1: 'Venloer Straße 214' },
  })
  const pages = await pagesOf(await listOf([box]))
  const all = pages.flat().map(({ text }) => text.trim())
  const words = all.join(' ').split(' ')
  expect(words.filter((word) => word === firstName).length).toBeGreaterThan(1)
  expect(words).toContain(lastName)
  expect(all.join('')).not.toContain('?')
})

it('prints Arabic and Hebrew names with all their letters, from right to left', async () => {
  const address = { ...oskar.address, firstName: 'محمد', lastName: 'שלום' }
  const pages = await pagesOf(await listOf([packedBox([menuLine('0500GSRTV28')], { address })]))
  const letters = pages
    .flat()
    .map(({ text }) => text)
    .join('')
    .normalize('NFKC')
  for (const letter of 'محدשלום') expect(letters).toContain(letter)
})

it('shows by its number what no font has', async () => {
  const pages = await pagesOf(await listOf([packedBox([menuLine('0500GSRTV28')], { petName: 'ไก่' })]))
  const all = pages.flat().map(({ text }) => text)
  expect(all).toContain('[U+0E44][U+0E01][U+0E48]')
})

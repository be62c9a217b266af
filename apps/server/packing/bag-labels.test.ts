import { describe, expect, it } from 'vitest'
import { BATCH, each, menuLine, packedBox, pagesOf, wholeOf, type PageText } from '../testing/packing.ts'
import { testConfig } from '../testing/test-config.ts'
import { labelsPdf } from './bag-labels.ts'
import type { PackedBox } from './packed-boxes.ts'

const { brand } = testConfig()

const labelsOf = (boxes: readonly PackedBox[]) =>
  wholeOf(
    labelsPdf({ batch: BATCH, contact: 'beratung@pfotenportal.example', brand, boxes: () => each(boxes) }),
  )

const WIDTH = (70 * 72) / 25.4
const HEIGHT = (37 * 72) / 25.4
const TOP = 841.89 - (0.5 * 72) / 25.4

/** The texts of a page, grouped by label. */
function byLabel(page: readonly PageText[]): PageText[][] {
  const labels: PageText[][] = []
  for (const text of page) {
    const place = Math.floor((TOP - text.y) / HEIGHT) * 3 + Math.floor(text.x / WIDTH)
    ;(labels[place] ??= []).push(text)
  }
  return labels
}

const oskar = packedBox([menuLine('0500GSRTV28')])
const emma = packedBox([menuLine('0250CGGSH14')], { slip: 2, orderNumber: 'PP-100002', petName: 'Emma' })

describe('the labels of a batch', () => {
  it('match the number of bags, recipe by recipe, each recipe on a new sheet', async () => {
    const pages = (await pagesOf(await labelsOf([oskar, emma]))).map(byLabel)
    const heads = pages.map((page) => page.map(([first]) => first?.text))
    expect(heads.map((page) => page.length)).toEqual([7, 21, 14])
    expect(heads.map((page) => new Set(page))).toEqual([
      new Set(['Cowgenuss']),
      new Set(['Gockelspeis']),
      new Set(['Ringeltanz']),
    ])
    const owners = pages[1]?.map((label) => label[1]?.text)
    expect(owners?.filter((owner) => owner === 'für Oskar · PP-100001')).toHaveLength(14)
    expect(owners?.filter((owner) => owner === 'für Emma · PP-100002')).toHaveLength(7)
  })

  it('continue on the next sheet after 24', async () => {
    const pages = (await pagesOf(await labelsOf([packedBox([menuLine('0500GSV28')])]))).map(byLabel)
    expect(pages.map((page) => page.length)).toEqual([24, 4])
  })

  it('state what the law requires for compound feed', async () => {
    const [page = []] = (await pagesOf(await labelsOf([packedBox([menuLine('0500GSV28')])]))).map(byLabel)
    const label = (page[0] ?? []).map(({ text }) => text).join(' ')
    for (const particular of [
      'Alleinfuttermittel für Hunde',
      'Nettogewicht 400 g',
      'Zusammensetzung: Huhn (Muskelfleisch, Herz, Leber) 56 %, Hirse 22 %',
      'Analytische Bestandteile: Rohprotein 10,8 %, Rohfett 4,9 %, Rohfaser 0,8 %, Rohasche 2 %, Feuchtigkeit 72 %.',
      'Zusatzstoffe je kg: Vitamin D3 200 IE',
      'Fütterungshinweise: 1 Beutel ist Oskars Tagesration.',
      'Bei 2 bis 7 °C lagern',
      'Pfotenportal Muster GmbH, Beispielallee 1, 10115 Berlin',
      'DE-BE-000000',
      'Auskunft: beratung@pfotenportal.example',
      'Spätestens zu verbrauchen bis 04.01.2027',
      'Partie 2026-W48-GS',
    ])
      expect(label).toContain(particular)
  })

  it.each([
    ['0500GSV28', '1 Beutel ist Oskars Tagesration'],
    ['1400GSV28', '2 Beutel sind Oskars Tagesration'],
    ['0500GSH28', '1 Beutel ist Oskars halbe Tagesration'],
  ])('say how many bags of %s are a daily ration', async (sku, sentence) => {
    const [page = []] = await pagesOf(await labelsOf([packedBox([menuLine(sku)])]))
    expect(page.map(({ text }) => text).join(' ')).toContain(sentence)
  })

  it.each(['α DE-BE-000000', 'α DE 05 315', '0028', 'Ωµ-1/Ă.9'])(
    'print every letter of the approval number %s, on one line',
    async (feedApproval) => {
      const other = { ...brand, seller: { ...brand.seller, feedApproval } }
      const boxes = [packedBox([menuLine('0500GSV28')])]
      const pdf = labelsPdf({
        batch: BATCH,
        contact: 'rat@x.example',
        brand: other,
        boxes: () => each(boxes),
      })
      const [page = []] = (await pagesOf(await wholeOf(pdf))).map(byLabel)
      const lines = new Map<number, string>()
      for (const { y, text } of page[0] ?? [])
        lines.set(Math.round(y), (lines.get(Math.round(y)) ?? '') + text)
      const spelled = [...lines.values()].map((line) => line.replaceAll('\u00a0', ' ').normalize('NFKC'))
      expect(spelled.filter((line) => line.includes(feedApproval.normalize('NFKC')))).toHaveLength(1)
    },
  )

  it('fit their text in a readable size, even with a very long name', async () => {
    const long = packedBox([menuLine('3400CGGSRTV14')], { petName: 'W'.repeat(60) })
    for (const page of (await pagesOf(await labelsOf([long, oskar]))).map(byLabel)) {
      for (const [place, label] of page.entries()) {
        const left = (place % 3) * WIDTH
        const bottom = TOP - (Math.floor(place / 3) + 1) * HEIGHT
        for (const { x, y, width, size } of label) {
          expect(x).toBeGreaterThan(left + 5)
          expect(x + width).toBeLessThan(left + WIDTH - 5)
          expect(y).toBeGreaterThan(bottom + 5)
          expect(size).toBeGreaterThanOrEqual(4.6)
        }
        const foot = label.find(({ text }) => text.startsWith('Spätestens'))?.y ?? 0
        const smallPrint = label.filter(({ size, text }) => size < 5.7 && !text.startsWith('Partie'))
        expect(smallPrint.length).toBeGreaterThan(9)
        for (const { y } of smallPrint) expect(y - foot).toBeGreaterThan(6)
      }
    }
  })

  it('are byte-identical each time they are generated', async () => {
    expect((await labelsOf([oskar])).equals(await labelsOf([oskar]))).toBe(true)
  })
})

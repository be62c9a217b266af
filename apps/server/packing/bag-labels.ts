/**
 * The labels of the bags: A4 sheets of 3 by 8 labels of 70 by 37 mm. They state what Regulation (EC) 767/2009,
 * articles 15, 17 and 19, requires for compound feed, as far as the catalogue has it.
 */
import { recipeOf, type Catalogue, type RecipeCode } from '@pfotenportal/domain/catalogue/catalogue'
import type { FedBags } from '@pfotenportal/domain/parcel/box-contents'
import { expiryDay, lotNumber, type PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { packingDe as copy } from '@pfotenportal/text/de/packing'
import { shopItemsDe } from '@pfotenportal/text/de/shop'
import type { Brand } from '../core/brand/brand.ts'
import type { Seller } from '../core/brand/schema.ts'
import { catalogueOn, newestCatalogue } from '../core/catalogue.ts'
import { BOLD, REGULAR } from '../core/files/pdf-fonts.ts'
import { labelView } from '../views/feed-label.ts'
import type { PackedBox } from './packed-boxes.ts'
import {
  emptyPdf,
  linesOf,
  makeStamp,
  millimetres,
  pdfBytes,
  placeStamp,
  writeLine,
  type PdfDocument,
  type Stamp,
} from './pdf.ts'

const COLUMNS = 3
const ROWS = 8
const WIDTH = millimetres(70)
const HEIGHT = millimetres(37)
/** Eight rows leave one millimetre of the sheet. */
const TOP = millimetres(0.5)
const INSET = { x: millimetres(3), y: millimetres(2) }
const HEAD_HEIGHT = 19
const FOOT_HEIGHT = 8
const SMALL_PRINT_HEIGHT = HEIGHT - 2 * INSET.y - HEAD_HEIGHT - FOOT_HEIGHT
/** Font sizes of the small print; the largest that fits is used. */
const SIZES = [5.6, 5.4, 5.2, 5, 4.8, 4.6] as const
const LEADING = 1.14
/** The maximum length of a dog's name; longer names are cut. */
const MAX_NAME_LENGTH = 24

/** The contact for questions about the label (article 19). */
export interface LabelSource {
  readonly batch: PackingBatch
  /** A web or email address. */
  readonly contact: string
  /** The responsible business, and the name in the document's properties. */
  readonly brand: Pick<Brand, 'name' | 'seller'>
  /** The boxes from the first one; can be called repeatedly. */
  boxes(): AsyncIterable<PackedBox>
}

/** The labels as the bytes of a PDF: by recipe in cooking order, each on a new sheet, then by slip. */
export function labelsPdf(source: LabelSource): AsyncGenerator<Buffer, void> {
  const { week, closedAt } = source.batch
  return pdfBytes(
    { title: copy.labels(week), creator: source.brand.name, createdAt: closedAt, size: 'A4' },
    async function* draw(document) {
      const present = new Set<RecipeCode>()
      let isFirst = true
      for (const { code: recipe } of newestCatalogue().recipes) {
        if (!isFirst && !present.has(recipe)) continue
        isFirst = false
        let place = 0
        for await (const box of source.boxes()) {
          box.contents.bags.forEach(({ type }) => present.add(type))
          for (const bags of box.contents.bags.filter(({ type }) => type === recipe)) {
            place = placeLabels(document, source, box, bags, place)
          }
          yield document
        }
      }
    },
  )
}

/** Places one label per bag from a position on; returns the next position. */
function placeLabels(
  document: PdfDocument,
  source: LabelSource,
  box: PackedBox,
  bags: FedBags,
  from: number,
): number {
  let stamp: Stamp | undefined
  for (let piece = 0; piece < bags.quantity; piece += 1) {
    const place = (from + piece) % (COLUMNS * ROWS)
    if (place === 0) document.addPage()
    stamp ??= makeStamp(
      document,
      `${bags.type}${bags.grams}-${box.slip}`,
      { width: WIDTH, height: HEIGHT },
      () => {
        drawLabel(document, labelOf(document, source, box, bags))
      },
    )
    placeStamp(document, stamp, (place % COLUMNS) * WIDTH, TOP + Math.floor(place / COLUMNS) * HEIGHT)
  }
  return from + bags.quantity
}

/** The texts of a label, with its small print in lines. */
interface Label {
  readonly recipe: string
  readonly owner: string
  readonly feedType: string
  readonly netWeight: string
  readonly size: number
  readonly lines: readonly string[]
  readonly useBy: string
  readonly lot: string
}

function labelOf(
  document: PdfDocument,
  { batch, contact, brand: { seller } }: LabelSource,
  box: PackedBox,
  bags: FedBags,
): Label {
  const { type, grams } = bags
  const { feedType } = labelFactsOf(box, type, seller)
  return {
    recipe: recipeOf(box.terms, type).name.de,
    owner: [copy.forDog(box.petName), box.orderNumber].filter((part) => part !== '').join(' · '),
    feedType,
    netWeight: copy.netWeight(grams),
    ...fitToLabel(document, smallPrint(box, bags, { contact, seller })),
    useBy: copy.useBy(expiryDay(batch, catalogueOn(batch.monday))),
    lot: copy.lot(lotNumber(batch, type)),
  }
}

function labelFactsOf(
  { terms }: Pick<PackedBox, 'terms'>,
  type: RecipeCode,
  seller: Seller,
  words?: Catalogue['words'],
) {
  const { label } = recipeOf(terms, type)
  const { sachets } = terms
  return labelView({ label, sachets }, { shop: shopItemsDe, language: 'de', seller }, words)
}

interface SmallPrintSource {
  readonly contact: string
  readonly seller: Seller
  /** Those of the newest catalogue by default. */
  readonly words?: Catalogue['words']
}

/** The small print in paragraphs; an amount stays on one line with its unit, and so does an approval number. */
function smallPrint(
  box: Pick<PackedBox, 'petName' | 'terms'>,
  { type, perDay, pension }: Pick<FedBags, 'type' | 'perDay' | 'pension'>,
  { contact, seller, words }: SmallPrintSource,
): string[] {
  const { petName, terms } = box
  const label = labelFactsOf(box, type, seller, words)
  const { storage } = recipeOf(terms, type).label
  const shares = [...label.constituents, { name: copy.moisture, share: label.moisture }]
  const name = petName && shortened(petName)
  return [
    `${copy.composition} ${label.composition}.`,
    `${copy.constituents} ${shares.map(({ name, share }) => `${name} ${share}`).join(', ')}.`,
    label.additives,
    `${copy.feedingHead} ${copy.feeding(name, perDay, pension === 'H')} ${storage.de}`,
    `${label.business}, ${label.approvalNumber.replaceAll(' ', '\u00a0')}. ${copy.contact(contact)}`,
  ].map((text) => text.replaceAll(/(\d)[ \u202f](?=%|°C|mg|IE)/g, '$1\u00a0'))
}

function shortened(name: string): string {
  const letters = Array.from(name)
  return letters.length <= MAX_NAME_LENGTH ? name : `${letters.slice(0, MAX_NAME_LENGTH - 1).join('')}…`
}

/**
 * Whether the small print of a recipe fits on the label of its bags, also with the longest name of a dog. `terms` may be a
 * catalogue that is not stored yet.
 */
export function fitsOnLabel(
  terms: Catalogue,
  type: RecipeCode,
  { contact, seller }: Omit<SmallPrintSource, 'words'>,
): boolean {
  const document = emptyPdf()
  const box = { petName: 'W'.repeat(MAX_NAME_LENGTH), terms }
  const bags = { type, perDay: 2, pension: 'H' } as const
  const { size, lines } = fitToLabel(document, smallPrint(box, bags, { contact, seller, words: terms.words }))
  return lines.length * size * LEADING <= SMALL_PRINT_HEIGHT
}

function fitToLabel(document: PdfDocument, paragraphs: readonly string[]): Pick<Label, 'size' | 'lines'> {
  let fit: Pick<Label, 'size' | 'lines'> = { size: 0, lines: [] }
  for (const size of SIZES) {
    const type = { font: REGULAR, size } as const
    fit = { size, lines: paragraphs.flatMap((text) => linesOf(document, text, WIDTH - 2 * INSET.x, type)) }
    if (fit.lines.length * size * LEADING <= SMALL_PRINT_HEIGHT) break
  }
  return fit
}

function drawLabel(document: PdfDocument, label: Label): void {
  const { x, y: top } = INSET
  const width = WIDTH - 2 * INSET.x
  const right = { x: x + width, align: 'right' } as const
  writeLine(document, label.recipe, { x, y: top, size: 9, font: BOLD, width: width * 0.4 })
  writeLine(document, label.owner, { ...right, y: top + 1.5, size: 6.5, width: width * 0.6 })
  writeLine(document, label.feedType, { x, y: top + 10.5, size: 6, width: width * 0.55 })
  writeLine(document, label.netWeight, { ...right, y: top + 10, size: 6.5, font: BOLD, width: width * 0.45 })
  for (const [index, line] of label.lines.entries()) {
    const y = top + HEAD_HEIGHT + index * label.size * LEADING
    writeLine(document, line, { x, y, size: label.size, width: width + 1 })
  }
  const y = top + HEIGHT - 2 * INSET.y - FOOT_HEIGHT + 2
  writeLine(document, label.useBy, { x, y, size: 5.8, font: BOLD, width: width * 0.72 })
  writeLine(document, label.lot, { ...right, y, size: 5.4, width: width * 0.32 })
}

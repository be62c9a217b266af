/** The packing list as a PDF: what the kitchen has to make, then a slip for each order. */
import { recipeTotals, type Bags, type PackingTotals } from '@pfotenportal/domain/parcel/box-contents'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { packingDe as copy } from '@pfotenportal/text/de/packing'
import { nameOfRecipe } from '../core/catalogue-names.ts'
import { newestCatalogue } from '../core/catalogue.ts'
import { BOLD } from '../core/files/pdf-fonts.ts'
import type { PackedBox } from './packed-boxes.ts'
import {
  beginPage,
  leaveGap,
  openPageWriter,
  writeCallout,
  writeCells,
  writeHeading,
  writeText,
  writeTick,
  type PageWriter,
  type TickRow,
} from './page-writer.ts'
import { pdfBytes } from './pdf.ts'
import { addressLines, looseArticles, remarksOf } from './slip-contents.ts'

/** The list as the bytes of a PDF, one box at a time. */
export function packingPdf(
  batch: PackingBatch,
  totals: PackingTotals,
  boxes: AsyncIterable<PackedBox>,
  creator: string,
): AsyncGenerator<Buffer, void> {
  const title = copy.title(batch.week)
  return pdfBytes({ title, creator, createdAt: batch.closedAt, size: 'A5' }, async function* draw(document) {
    const writer = openPageWriter(document, title)
    drawTotals(writer, batch, totals)
    yield document
    for await (const box of boxes) {
      drawSlip(writer, box, totals.boxes)
      yield document
    }
  })
}

function drawTotals(writer: PageWriter, { week, monday }: PackingBatch, totals: PackingTotals): void {
  const { heads } = copy
  beginPage(writer, copy.packedOn(monday))
  writeText(writer, copy.title(week), 20, BOLD)
  leaveGap(writer, 2)
  writeText(writer, copy.summary(totals.boxes, totals.parcels, totals.coolPacks), 11)
  leaveGap(writer, 8)

  writeHeading(writer, copy.cooking)
  writeCells(writer, [heads.recipe, heads.bags, heads.weight], BOLD)
  for (const { type, bags, grams } of recipeTotals(totals.bags, newestCatalogue())) {
    writeCells(writer, [nameOfRecipe(type, 'de'), copy.pieces(bags), copy.weight(grams)])
  }
  writeHeading(writer, copy.filling)
  for (const bags of totals.bags) writeTick(writer, bagRow(bags))
  const loose = looseArticles(totals)
  if (loose.length > 0) writeHeading(writer, copy.adding)
  for (const { quantity, name } of loose) writeTick(writer, { quantity, text: name })
}

function bagRow({ type, grams, quantity }: Bags): TickRow {
  return { quantity, text: copy.bag(nameOfRecipe(type, 'de'), grams), note: copy.weight(grams * quantity) }
}

function drawSlip(writer: PageWriter, box: PackedBox, of: number): void {
  beginPage(writer, copy.slip(box.slip, of, box.orderNumber))
  writeText(writer, box.petName ?? copy.noDog, 20, BOLD)
  writeText(writer, copy.order(box.orderNumber), 12, BOLD)
  leaveGap(writer, 8)
  for (const line of addressLines(box)) writeText(writer, line, 11)
  leaveGap(writer, 10)
  const remarks = remarksOf(box)
  if (remarks.length > 0) writeCallout(writer, remarks)
  for (const [index, { bags, grams, coolPacks }] of box.parcels.entries()) {
    const note = copy.parcelFacts(grams, coolPacks)
    writeHeading(writer, copy.parcel(index + 1, box.parcels.length), note)
    for (const each of bags) writeTick(writer, bagRow(each))
    if (index > 0) continue
    for (const { quantity, name } of looseArticles(box.contents)) writeTick(writer, { quantity, text: name })
  }
}

/** The packing list as a PDF: what the kitchen has to make, then a slip for each order. */
import type { Bags, PackingTotals } from '@pfotenportal/domain/parcel/box-contents'
import { recipeTotals } from '@pfotenportal/domain/parcel/box-contents'
import type { PackingBatch } from '@pfotenportal/domain/parcel/packing'
import { packingDe as words } from '@pfotenportal/text/de/packing'
import type { PackedBox } from './packed-boxes.ts'
import { BOLD, pdfBytes } from './pdf.ts'
import {
  beginPage,
  leaveGap,
  openPageWriter,
  type PageWriter,
  type TickRow,
  writeCells,
  writeHeading,
  writeCallout,
  writeText,
  writeTick,
} from './page-writer.ts'
import { addressLines, looseArticles, remarksOf } from './slip-contents.ts'

/** The list as the bytes of a PDF, one box at a time. */
export function packingPdf(
  batch: PackingBatch,
  totals: PackingTotals,
  boxes: AsyncIterable<PackedBox>,
): AsyncGenerator<Buffer, void> {
  const title = words.title(batch.week)
  return pdfBytes({ title, createdAt: batch.closedAt, size: 'A5' }, async function* draw(paper) {
    const sheet = openPageWriter(paper, title)
    drawTotals(sheet, batch, totals)
    yield paper
    for await (const box of boxes) {
      drawSlip(sheet, box, totals.boxes)
      yield paper
    }
  })
}

function drawTotals(sheet: PageWriter, { week, monday }: PackingBatch, totals: PackingTotals): void {
  const { heads } = words
  beginPage(sheet, words.packedOn(monday))
  writeText(sheet, words.title(week), 20, BOLD)
  leaveGap(sheet, 2)
  writeText(sheet, words.summary(totals.boxes, totals.parcels, totals.coolPacks), 11)
  leaveGap(sheet, 8)

  writeHeading(sheet, words.cooking)
  writeCells(sheet, [heads.recipe, heads.bags, heads.weight], BOLD)
  for (const { type, bags, grams } of recipeTotals(totals.bags)) {
    writeCells(sheet, [words.recipes[type], words.pieces(bags), words.weight(grams)])
  }
  writeHeading(sheet, words.filling)
  for (const bags of totals.bags) writeTick(sheet, bagRow(bags))
  const loose = looseArticles(totals)
  if (loose.length > 0) writeHeading(sheet, words.adding)
  for (const { quantity, name } of loose) writeTick(sheet, { quantity, text: name })
}

function bagRow({ type, grams, quantity }: Bags): TickRow {
  return { quantity, text: words.bag(words.recipes[type], grams), note: words.weight(grams * quantity) }
}

function drawSlip(sheet: PageWriter, box: PackedBox, of: number): void {
  beginPage(sheet, words.slip(box.slip, of, box.orderNumber))
  writeText(sheet, box.petName ?? words.noDog, 20, BOLD)
  writeText(sheet, words.order(box.orderNumber), 12, BOLD)
  leaveGap(sheet, 8)
  for (const line of addressLines(box)) writeText(sheet, line, 11)
  leaveGap(sheet, 10)
  const remarks = remarksOf(box)
  if (remarks.length > 0) writeCallout(sheet, remarks)
  for (const [index, { bags, grams, coolPacks }] of box.parcels.entries()) {
    const note = words.parcelFacts(grams, coolPacks)
    writeHeading(sheet, words.parcel(index + 1, box.parcels.length), note)
    for (const each of bags) writeTick(sheet, bagRow(each))
    if (index > 0) continue
    for (const { quantity, name } of looseArticles(box.contents)) writeTick(sheet, { quantity, text: name })
  }
}

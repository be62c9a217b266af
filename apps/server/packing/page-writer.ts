/** Writes the A5 pages of a packing list from top to bottom, and starts a new page when one is full. */
import { packingDe as copy } from '@pfotenportal/text/de/packing'
import { BOLD, REGULAR, type StandardFont } from '../core/files/pdf-fonts.ts'
import { linesOf, millimetres, writeLine, type LineStyle, type PdfDocument } from './pdf.ts'

const LEFT = millimetres(14)
const TOP = millimetres(14)
const FOOT = millimetres(12)
/** Only the footer is below this line. */
const BOTTOM = millimetres(18)
const TICK_BOX = 9
const GREY = '#555555'

/** The state of the packing list being written. */
export interface PageWriter {
  readonly document: PdfDocument
  /** The footer of every page. */
  readonly title: string
  /** The header of the page, and of its continuation pages. */
  head: string
  /** The number of pages so far. */
  pages: number
  /** The position of the next line from the top. */
  y: number
}

/** A writer without a page. */
export function openPageWriter(document: PdfDocument, title: string): PageWriter {
  return { document, title, head: '', pages: 0, y: TOP }
}

function widthOf({ document }: PageWriter): number {
  return document.page.width - 2 * LEFT
}

function rightOf(writer: PageWriter): Pick<LineStyle, 'x' | 'align'> {
  return { x: LEFT + widthOf(writer), align: 'right' }
}

function line(writer: PageWriter, text: string, style: Partial<LineStyle> & Pick<LineStyle, 'size'>): void {
  writeLine(writer.document, text, { x: LEFT, y: writer.y, width: widthOf(writer), ...style })
}

/** Begins a page with that header. */
export function beginPage(writer: PageWriter, head: string): void {
  writer.head = head
  addPage(writer, head)
}

function addPage(writer: PageWriter, shownHead: string): void {
  const { document, title } = writer
  document.addPage()
  writer.pages += 1
  document.fillColor(GREY)
  const y = document.page.height - FOOT
  line(writer, title, { size: 8, y })
  line(writer, copy.page(writer.pages), { size: 8, y, ...rightOf(writer) })
  line(writer, shownHead, { size: 9, y: TOP })
  document.fillColor('black')
  writer.y = TOP + 16
}

/** Starts a new page if the given height does not fit on this one. */
function ensureSpace(writer: PageWriter, points: number): void {
  const { document, head, y } = writer
  if (y + points > document.page.height - BOTTOM) addPage(writer, `${head} (${copy.continued})`)
}

export function leaveGap(writer: PageWriter, points: number): void {
  writer.y += points
}

/** Writes text over as many lines as it needs. */
export function writeText(
  writer: PageWriter,
  text: string,
  size: number,
  font: StandardFont = REGULAR,
): void {
  for (const part of linesOf(writer.document, text, widthOf(writer), { font, size })) {
    ensureSpace(writer, size * 1.3)
    line(writer, part, { size, font })
    writer.y += size * 1.3
  }
}

/** Writes text in a frame. */
export function writeCallout(writer: PageWriter, texts: readonly string[]): void {
  const { document } = writer
  const type = { font: BOLD, size: 10 } as const
  const lines = texts.flatMap((text) => linesOf(document, text, widthOf(writer) - 16, type))
  const height = lines.length * 13 + 9
  ensureSpace(writer, height + 10)
  document.lineWidth(1.2).rect(LEFT, writer.y, widthOf(writer), height).stroke()
  writer.y += 6
  for (const part of lines) {
    line(writer, part, { size: 10, font: BOLD, x: LEFT + 8 })
    writer.y += 13
  }
  writer.y += 10
}

/** Writes a heading with a rule, on the same page as what follows; the note is right-aligned. */
export function writeHeading(writer: PageWriter, text: string, note = ''): void {
  ensureSpace(writer, 50)
  writer.y += 6
  line(writer, text, { size: 11, font: BOLD })
  line(writer, note, { size: 9, y: writer.y + 2, ...rightOf(writer) })
  writer.y += 15
  const { document, y } = writer
  document
    .moveTo(LEFT, y)
    .lineTo(LEFT + widthOf(writer), y)
    .lineWidth(0.5)
    .stroke()
  writer.y += 6
}

/** One row to be ticked off: quantity, item, and a note at the right. */
export interface TickRow {
  readonly quantity: number
  readonly text: string
  readonly note?: string
}

/** Writes a row with a checkbox. */
export function writeTick(writer: PageWriter, { quantity, text, note = '' }: TickRow): void {
  ensureSpace(writer, 19)
  writer.document.lineWidth(0.8).rect(LEFT, writer.y, TICK_BOX, TICK_BOX).stroke()
  line(writer, copy.pieces(quantity), { size: 11, font: BOLD, x: LEFT + 58, align: 'right', width: 44 })
  line(writer, text, { size: 11, x: LEFT + 68, width: widthOf(writer) - (note === '' ? 68 : 148) })
  line(writer, note, { size: 9, y: writer.y + 1.5, width: 76, ...rightOf(writer) })
  writer.y += 19
}

/** Writes three cells side by side; the last two are right-aligned. */
export function writeCells(
  writer: PageWriter,
  [first, second, third]: readonly [string, string, string],
  font: LineStyle['font'] = REGULAR,
): void {
  ensureSpace(writer, 16)
  const width = widthOf(writer)
  const style = { size: 10, font }
  line(writer, first, { ...style, width: width * 0.45 })
  line(writer, second, { ...style, x: LEFT + width * 0.72, align: 'right', width: width * 0.25 })
  line(writer, third, { ...style, width: width * 0.25, ...rightOf(writer) })
  writer.y += 16
}

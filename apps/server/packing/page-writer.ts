/** Writes the A5 pages of a packing list from top to bottom, and starts a new page when one is full. */
import { packingDe as words } from '@pfotenportal/text/de/packing'
import type { LineStyle, PdfDocument } from './pdf.ts'
import { BOLD, linesOf, millimetres, REGULAR, writeLine } from './pdf.ts'

const LEFT = millimetres(14)
const TOP = millimetres(14)
const FOOT = millimetres(12)
/** Only the footer is below this line. */
const BOTTOM = millimetres(18)
const TICK_BOX = 9
const GREY = '#555555'

/** The state of the packing list being written. */
export interface PageWriter {
  readonly paper: PdfDocument
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
export function openPageWriter(paper: PdfDocument, title: string): PageWriter {
  return { paper, title, head: '', pages: 0, y: TOP }
}

function widthOf({ paper }: PageWriter): number {
  return paper.page.width - 2 * LEFT
}

function rightOf(sheet: PageWriter): Pick<LineStyle, 'x' | 'align'> {
  return { x: LEFT + widthOf(sheet), align: 'right' }
}

function line(sheet: PageWriter, text: string, style: Partial<LineStyle> & Pick<LineStyle, 'size'>): void {
  writeLine(sheet.paper, text, { x: LEFT, y: sheet.y, width: widthOf(sheet), ...style })
}

/** Begins a page with that header. */
export function beginPage(sheet: PageWriter, head: string): void {
  sheet.head = head
  addPage(sheet, head)
}

function addPage(sheet: PageWriter, shownHead: string): void {
  const { paper, title } = sheet
  paper.addPage()
  sheet.pages += 1
  paper.fillColor(GREY)
  const y = paper.page.height - FOOT
  line(sheet, title, { size: 8, y })
  line(sheet, words.page(sheet.pages), { size: 8, y, ...rightOf(sheet) })
  line(sheet, shownHead, { size: 9, y: TOP })
  paper.fillColor('black')
  sheet.y = TOP + 16
}

/** Starts a new page if so much does not fit on this one. */
function ensureSpace(sheet: PageWriter, points: number): void {
  const { paper, head, y } = sheet
  if (y + points > paper.page.height - BOTTOM) addPage(sheet, `${head} (${words.continued})`)
}

export function leaveGap(sheet: PageWriter, points: number): void {
  sheet.y += points
}

/** Writes text over as many lines as it needs. */
export function writeText(
  sheet: PageWriter,
  text: string,
  size: number,
  font: LineStyle['font'] = REGULAR,
): void {
  sheet.paper.font(font).fontSize(size)
  for (const part of linesOf(sheet.paper, text, widthOf(sheet))) {
    ensureSpace(sheet, size * 1.3)
    line(sheet, part, { size, font })
    sheet.y += size * 1.3
  }
}

/** Writes text in a frame. */
export function writeCallout(sheet: PageWriter, texts: readonly string[]): void {
  const { paper } = sheet
  paper.font(BOLD).fontSize(10)
  const lines = texts.flatMap((text) => linesOf(paper, text, widthOf(sheet) - 16))
  const height = lines.length * 13 + 9
  ensureSpace(sheet, height + 10)
  paper.lineWidth(1.2).rect(LEFT, sheet.y, widthOf(sheet), height).stroke()
  sheet.y += 6
  for (const part of lines) {
    line(sheet, part, { size: 10, font: BOLD, x: LEFT + 8 })
    sheet.y += 13
  }
  sheet.y += 10
}

/** Writes a heading with a rule, on the same page as what follows; the note is right-aligned. */
export function writeHeading(sheet: PageWriter, text: string, note = ''): void {
  ensureSpace(sheet, 50)
  sheet.y += 6
  line(sheet, text, { size: 11, font: BOLD })
  line(sheet, note, { size: 9, y: sheet.y + 2, ...rightOf(sheet) })
  sheet.y += 15
  const { paper, y } = sheet
  paper
    .moveTo(LEFT, y)
    .lineTo(LEFT + widthOf(sheet), y)
    .lineWidth(0.5)
    .stroke()
  sheet.y += 6
}

/** One row to be ticked off: quantity, item, and a note at the right. */
export interface TickRow {
  readonly quantity: number
  readonly text: string
  readonly note?: string
}

/** Writes a row with a checkbox. */
export function writeTick(sheet: PageWriter, { quantity, text, note = '' }: TickRow): void {
  ensureSpace(sheet, 19)
  sheet.paper.lineWidth(0.8).rect(LEFT, sheet.y, TICK_BOX, TICK_BOX).stroke()
  line(sheet, words.pieces(quantity), { size: 11, font: BOLD, x: LEFT + 58, align: 'right', width: 44 })
  line(sheet, text, { size: 11, x: LEFT + 68, width: widthOf(sheet) - (note === '' ? 68 : 148) })
  line(sheet, note, { size: 9, y: sheet.y + 1.5, width: 76, ...rightOf(sheet) })
  sheet.y += 19
}

/** Writes three cells side by side; the last two are right-aligned. */
export function writeCells(
  sheet: PageWriter,
  [first, second, third]: readonly [string, string, string],
  font: LineStyle['font'] = REGULAR,
): void {
  ensureSpace(sheet, 16)
  const width = widthOf(sheet)
  const style = { size: 10, font }
  line(sheet, first, { ...style, width: width * 0.45 })
  line(sheet, second, { ...style, x: LEFT + width * 0.72, align: 'right', width: width * 0.25 })
  line(sheet, third, { ...style, width: width * 0.25, ...rightOf(sheet) })
  sheet.y += 16
}

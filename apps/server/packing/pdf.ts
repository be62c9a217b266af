/** PDF as a stream: drawn piece by piece, given away as it is drawn, the same bytes for the same batch. */
import { setImmediate as otherTurns } from 'node:timers/promises'
import { dateOf, type Instant } from '@pfotenportal/domain/core/calendar'
import Document from 'pdfkit'

/** What is drawn on: points of 1/72 inch from the top left. */
export type PdfDocument = PDFKit.PDFDocument

/** The fonts that every reader has; the house's own cannot be embedded (docs/decisions/0022). */
export const REGULAR = 'Helvetica'
export const BOLD = 'Helvetica-Bold'

/** Points of a millimetre. */
export function millimetres(count: number): number {
  return (count * 72) / 25.4
}

/** What a document is. */
export interface PdfOptions {
  readonly title: string
  /** Written into it as the time of its making. */
  readonly createdAt: Instant
  readonly size: 'A4' | 'A5'
}

/** The bytes of a document. `draw` adds the pages, and yields the paper wherever what is drawn so far may leave. */
export async function* pdfBytes(
  { title, createdAt, size }: PdfOptions,
  draw: (paper: PdfDocument) => AsyncIterable<PdfDocument>,
): AsyncGenerator<Buffer, void> {
  const paper = new Document({
    size,
    margin: 0,
    autoFirstPage: false,
    lang: 'de-DE',
    info: {
      Title: printable(title),
      CreationDate: dateOf(createdAt),
      Creator: 'Pfotenportal',
      Producer: 'Pfotenportal',
    },
  })
  for await (const drawn of draw(paper)) {
    yield* readBytes(drawn)
    // Whatever else the process has to do is not kept waiting by a long document.
    await otherTurns()
  }
  paper.end()
  yield* readBytes(paper)
}

function* readBytes(paper: PdfDocument): Generator<Buffer, void> {
  for (let bytes: unknown = paper.read(); Buffer.isBuffer(bytes); bytes = paper.read()) yield bytes
}

/** What the fonts have beside Latin-1. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
/** Letters that are no letter with a mark. */
const TRANSLITERATIONS: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ẞ: 'SS',
  α: 'alpha',
}

/**
 * The text in letters that the fonts have: marks they lack are left out as in `Petrovic`, joined letters are taken apart,
 * what nobody sees (soft hyphens, joiners, marks of direction) goes, others become `?`.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\p{Cf}/gu, ''), printableLetter).join('')
}

function printableLetter(letter: string): string {
  if (/^[\x20-\x7e\xa0-\xff]$/u.test(letter) || BEYOND_LATIN_1.includes(letter)) return letter
  if (/^\s$/u.test(letter)) return ' '
  const spelt = TRANSLITERATIONS[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return /^[\x20-\x7e\xa0-\xff]*$/u.test(spelt) ? spelt : '?'
}

/** How and where a line is written; `x` is its left end, or its right one. */
export interface LineStyle {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly font?: typeof REGULAR | typeof BOLD
  readonly align?: 'left' | 'right'
  /** A longer text is cut with an ellipsis. */
  readonly width: number
}

/** Writes one line. */
export function writeLine(paper: PdfDocument, text: string, style: LineStyle): void {
  const { x, y, size, font = REGULAR, align = 'left', width } = style
  paper.font(font).fontSize(size)
  const shown = cut(paper, printable(text), width)
  const left = align === 'right' ? x - paper.widthOfString(shown) : x
  paper.text(shown, left, y, { lineBreak: false })
}

function cut(paper: PdfDocument, text: string, width: number): string {
  if (paper.widthOfString(text) <= width) return text
  let kept = Array.from(text)
  while (kept.length > 0 && paper.widthOfString(`${kept.join('')}…`) > width) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

/** A text in lines no wider than that, in the paper's present font; a word that is wider alone is cut. */
export function linesOf(paper: PdfDocument, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (paper.widthOfString(longer) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = cut(paper, word, width)
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Something drawn once and put on paper as often as wanted: a form of the PDF. */
export interface Stamp {
  /** Its name among the forms of a page. */
  readonly name: string
  readonly form: ReturnType<PdfDocument['ref']>
}

/** Makes a stamp of what `draw` draws between the top left and its size; there has to be a page. */
export function makeStamp(
  paper: PdfDocument,
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  draw: () => void,
): Stamp {
  const facts = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} }
  const form = paper.ref(facts)
  const { page } = paper
  const { content } = page
  page.content = form
  draw()
  page.content = content
  const fonts: unknown = page.fonts
  facts.Resources = { Font: Object.assign({}, fonts) }
  form.finalize()
  return { name, form }
}

/** Puts a stamp on the present page, its top left there. */
export function placeStamp(paper: PdfDocument, { name, form }: Stamp, x: number, y: number): void {
  Object.assign(paper.page.xobjects, { [name]: form })
  paper.addContent(`q 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} cm /${name} Do Q`)
}

/** PDF as a stream: sent while it is drawn, with the same bytes for the same batch. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { dateOf, type Instant } from '@pfotenportal/domain/core/calendar'
import Document from 'pdfkit'

/** The document being drawn; units are 1/72 inch from the top left. */
export type PdfDocument = PDFKit.PDFDocument

/** Standard fonts that every reader has; the brand font cannot be embedded (decision 22). */
export const REGULAR = 'Helvetica'
export const BOLD = 'Helvetica-Bold'

/** Converts millimetres to points. */
export function millimetres(count: number): number {
  return (count * 72) / 25.4
}

/** The properties of a document. */
export interface PdfOptions {
  readonly title: string
  /** The brand's name, in the document's properties. */
  readonly creator: string
  /** The creation date in the document. */
  readonly createdAt: Instant
  readonly size: 'A4' | 'A5'
}

/** The bytes of a document. `draw` adds the pages, and yields the document whenever its content so far may be sent. */
export async function* pdfBytes(
  { title, creator, createdAt, size }: PdfOptions,
  draw: (document: PdfDocument) => AsyncIterable<PdfDocument>,
): AsyncGenerator<Buffer, void> {
  const document = new Document({
    size,
    margin: 0,
    autoFirstPage: false,
    lang: 'de-DE',
    info: {
      Title: printable(title),
      CreationDate: dateOf(createdAt),
      Creator: creator,
      Producer: creator,
    },
  })
  for await (const drawn of draw(document)) {
    yield* readBytes(drawn)
    // A long document does not block the process.
    await yieldToEventLoop()
  }
  document.end()
  yield* readBytes(document)
}

function* readBytes(document: PdfDocument): Generator<Buffer, void> {
  for (let bytes: unknown = document.read(); Buffer.isBuffer(bytes); bytes = document.read()) yield bytes
}

/** The characters beyond Latin-1 that the fonts contain. */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
/** Letters that do not decompose into a letter with a mark. */
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
 * The text in characters that the fonts contain: unsupported diacritics are dropped as in `Petrovic`, ligatures are
 * split, invisible characters (soft hyphens, joiners, direction marks) are removed, and others become `?`.
 */
export function printable(text: string): string {
  return Array.from(text.normalize('NFC').replaceAll(/\p{Cf}/gu, ''), printableLetter).join('')
}

function printableLetter(letter: string): string {
  if (/^[\x20-\x7e\xa0-\xff]$/u.test(letter) || BEYOND_LATIN_1.includes(letter)) return letter
  if (/^\s$/u.test(letter)) return ' '
  const transliterated = TRANSLITERATIONS[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return /^[\x20-\x7e\xa0-\xff]*$/u.test(transliterated) ? transliterated : '?'
}

/** Style and position of a line; `x` is its left or right end, depending on the alignment. */
export interface LineStyle {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly font?: typeof REGULAR | typeof BOLD
  readonly align?: 'left' | 'right'
  /** Longer text is cut with an ellipsis. */
  readonly width: number
}

/** Writes one line. */
export function writeLine(document: PdfDocument, text: string, style: LineStyle): void {
  const { x, y, size, font = REGULAR, align = 'left', width } = style
  document.font(font).fontSize(size)
  const shown = cut(document, printable(text), width)
  const left = align === 'right' ? x - document.widthOfString(shown) : x
  document.text(shown, left, y, { lineBreak: false })
}

function cut(document: PdfDocument, text: string, width: number): string {
  if (document.widthOfString(text) <= width) return text
  let kept = Array.from(text)
  while (kept.length > 0 && document.widthOfString(`${kept.join('')}…`) > width) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

/** Splits a text into lines no wider than that, in the current font; a single word that is wider is cut. */
export function linesOf(document: PdfDocument, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (document.widthOfString(longer) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = cut(document, word, width)
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** A drawing that is made once and placed many times: a form XObject of the PDF. */
export interface Stamp {
  /** Its name among the forms of a page. */
  readonly name: string
  readonly form: ReturnType<PdfDocument['ref']>
}

/** Makes a stamp from what `draw` draws between the top left and its size; a page must exist. */
export function makeStamp(
  document: PdfDocument,
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  draw: () => void,
): Stamp {
  const facts = { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} }
  const form = document.ref(facts)
  const { page } = document
  const { content } = page
  page.content = form
  draw()
  page.content = content
  const fonts: unknown = page.fonts
  facts.Resources = { Font: Object.assign({}, fonts) }
  form.finalize()
  return { name, form }
}

/** Places a stamp on the current page, with its top left there. */
export function placeStamp(document: PdfDocument, { name, form }: Stamp, x: number, y: number): void {
  Object.assign(document.page.xobjects, { [name]: form })
  document.addContent(`q 1 0 0 1 ${x.toFixed(2)} ${y.toFixed(2)} cm /${name} Do Q`)
}

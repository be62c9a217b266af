/** PDF as a stream: sent while it is drawn, with the same bytes for the same batch. */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import Document from 'pdfkit'
import { dateOf, type Instant } from '@pfotenportal/domain/core/calendar'
import {
  printable,
  REGULAR,
  runsOf,
  setEmbeddedFont,
  type StandardFont,
  type TextRun,
} from '../core/files/pdf-fonts.ts'

/** The document being drawn; units are 1/72 inch from the top left. */
export type PdfDocument = PDFKit.PDFDocument

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

/** A document without pages, for measuring texts. */
export function emptyPdf(): PdfDocument {
  return new Document({ autoFirstPage: false })
}

function* readBytes(document: PdfDocument): Generator<Buffer, void> {
  for (let bytes: unknown = document.read(); Buffer.isBuffer(bytes); bytes = document.read()) yield bytes
}

/** Style and position of a line; `x` is its left or right end, depending on the alignment. */
export interface LineStyle {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly font?: StandardFont
  readonly align?: 'left' | 'right'
  /** Longer text is cut with an ellipsis. */
  readonly width: number
}

export function writeLine(document: PdfDocument, text: string, style: LineStyle): void {
  const { x, y, size, font = REGULAR, align = 'left', width } = style
  const type = { font, size }
  const runs = runsOf(cut(document, printable(text), width, type), font)
  let left = align === 'right' ? x - widthOf(document, runs, type) : x
  for (const run of runs) {
    choose(document, run, type)
    const options = optionsOf(run)
    if (run.font === null) document.text(run.text, left, y, { lineBreak: false })
    else
      document.text(run.text, left, y + ASCENT * size, {
        ...options,
        lineBreak: false,
        baseline: 'alphabetic',
      })
    left += document.widthOfString(run.text, options)
  }
}

/** A standard font and its size. */
export interface Type {
  readonly font: StandardFont
  readonly size: number
}

/** How far the standard fonts rise above the baseline; embedded ones stand on the same one. */
const ASCENT = 0.718

function choose(document: PdfDocument, run: TextRun, { font, size }: Type): void {
  if (run.font === null) document.font(font)
  else setEmbeddedFont(document, run.font)
  document.fontSize(size)
}

/** With features, even none, an embedded font lays out the whole text instead of word by word. */
function optionsOf(run: TextRun): { features?: [] } {
  return run.font === null ? {} : { features: [] }
}

function widthOf(document: PdfDocument, runs: readonly TextRun[], type: Type): number {
  let width = 0
  for (const run of runs) {
    choose(document, run, type)
    width += document.widthOfString(run.text, optionsOf(run))
  }
  return width
}

function cut(document: PdfDocument, text: string, width: number, type: Type): string {
  const isTooWide = (shown: string) => widthOf(document, runsOf(shown, type.font), type) > width
  if (!isTooWide(text)) return text
  let kept = Array.from(text)
  while (kept.length > 0 && isTooWide(`${kept.join('')}…`)) kept = kept.slice(0, -1)
  return `${kept.join('').trimEnd()}…`
}

/** Splits a text into lines no wider than that; a single word that is wider is cut. */
export function linesOf(document: PdfDocument, text: string, width: number, type: Type): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text).split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(document, runsOf(longer, type.font), type) <= width) line = longer
    else {
      if (line !== '') lines.push(line)
      line = cut(document, word, width, type)
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

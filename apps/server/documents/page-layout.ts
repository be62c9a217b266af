/**
 * Lays out a tagged page: every text belongs to an element of the structure, everything else is an artifact, and all
 * fonts are embedded, as PDF/A-3a and PDF/UA-1 ask. Text is never cut: what is too long continues on the next line.
 */
import Document from 'pdfkit'
import type { Language } from '@pfotenportal/contract/values'
import { dateOf, type Instant } from '@pfotenportal/domain/core/calendar'
import {
  BOLD,
  embeddedRunsOf,
  printable,
  REGULAR,
  setEmbeddedFont,
  type EmbeddedFont,
  type StandardFont,
} from '../core/files/pdf-fonts.ts'

const MARGIN = 56
const LINE_HEIGHT = 1.35
/** How far the letters of the main font rise above the baseline. */
const ASCENT = 0.93
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** A style of text; sizes are in points. */
export interface TextStyle {
  readonly size: number
  readonly font: StandardFont
}

export const styles = {
  body: { size: 10, font: REGULAR },
  strong: { size: 10, font: BOLD },
  small: { size: 8, font: REGULAR },
  heading: { size: 16, font: BOLD },
  subheading: { size: 11, font: BOLD },
} as const satisfies Record<string, TextStyle>

/** A cell of a table. */
export interface Cell {
  readonly text: string
  readonly style?: TextStyle
  /** Smaller, below the text. */
  readonly detail?: string
}

/** A column; the widths of a table add up to 1. */
export interface PageColumn {
  readonly width: number
  readonly align: 'left' | 'right'
}

/** A table with a row of headings, or one whose first column has them. */
export interface TableLayout {
  readonly columns: readonly PageColumn[]
  readonly headings: readonly string[] | 'FIRST_COLUMN'
  readonly rows: readonly (readonly Cell[])[]
}

type Element = PDFKit.PDFStructureElement

/**
 * PDF/UA is not among the schemas that PDF/A knows, so the document describes it. PDFKit writes the particulars of PDF/A.
 */
const UA_METADATA = `
  <rdf:Description rdf:about="" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"><pdfuaid:part>1</pdfuaid:part></rdf:Description>
  <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
    xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
    <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
      <pdfaSchema:schema>PDF/UA identification schema</pdfaSchema:schema>
      <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
      <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
      <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
        <pdfaProperty:name>part</pdfaProperty:name>
        <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
        <pdfaProperty:category>internal</pdfaProperty:category>
        <pdfaProperty:description>Part of PDF/UA</pdfaProperty:description>
      </rdf:li></rdf:Seq></pdfaSchema:property>
    </rdf:li></rdf:Bag></pdfaExtension:schemas>
  </rdf:Description>`

/** Draws a document from top to bottom. */
export class PageLayout {
  readonly #document: PDFKit.PDFDocument
  readonly #root: Element
  readonly #chunks: Buffer[] = []
  #y = MARGIN

  /** The title must have no characters that XML escapes. */
  constructor(options: { readonly title: string; readonly language: Language; readonly createdAt: Instant }) {
    const { title, language, createdAt } = options
    this.#document = new Document({
      size: 'A4',
      margin: 0,
      autoFirstPage: false,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3a',
      tagged: true,
      displayTitle: true,
      lang: language === 'de' ? 'de-DE' : 'en-GB',
      info: { Title: title, CreationDate: dateOf(createdAt) },
    })
    this.#document.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
    this.#document.addPage()
    this.#root = this.#document.struct('Document')
    this.#document.addStructure(this.#root)
  }

  get #width(): number {
    return this.#document.page.width - 2 * MARGIN
  }

  /** Leaves a gap of so many points. */
  space(points: number): void {
    this.#y += points
  }

  /** Starts a new page if less than so many points are left. */
  #need(points: number): void {
    if (this.#y + points <= this.#document.page.height - MARGIN - 20) return
    this.#document.addPage()
    this.#y = MARGIN
  }

  heading(text: string): void {
    this.#block('H1', text, styles.heading)
  }

  subheading(text: string): void {
    this.#need(80)
    this.#block('H2', text, styles.subheading)
  }

  /** A paragraph; lines end with `\n`. */
  paragraph(text: string, style: TextStyle = styles.body): void {
    this.#block('P', text, style)
  }

  #block(tag: string, text: string, style: TextStyle): void {
    const lines = this.#linesIn(text, this.#width, style)
    const height = style.size * LINE_HEIGHT
    this.#need(Math.min(lines.length, 3) * height)
    for (const part of this.#onPages(lines, height)) {
      this.#draw(this.#root, tag, () => {
        for (const line of part) {
          // The blank separates the words of two lines for those who hear the text.
          this.#write(`${line} `, MARGIN, this.#y, style)
          this.#y += height
        }
      })
    }
  }

  /** The lines that fit on this page, and on each of the next ones. */
  *#onPages(lines: readonly string[], height: number): Generator<readonly string[]> {
    let rest = lines
    while (rest.length > 0) {
      const room = Math.floor((this.#document.page.height - MARGIN - 20 - this.#y) / height)
      const part = rest.slice(0, Math.max(1, room))
      yield part
      rest = rest.slice(part.length)
      if (rest.length > 0) this.#need(Number.MAX_SAFE_INTEGER)
    }
  }

  /** A table; its row of headings is repeated on every page, there as an artifact. */
  table({ columns, headings, rows }: TableLayout): void {
    const table = this.#document.struct('Table')
    this.#root.add(table)
    const head = headings === 'FIRST_COLUMN' ? [] : headings.map((text) => ({ text, style: styles.strong }))
    if (headings !== 'FIRST_COLUMN') {
      this.#need(60)
      this.#row(table, columns, head, () => ({ tag: 'TH', scope: 'Column' }))
      this.#rule()
    }
    for (const cells of rows) {
      const page = this.#document.page
      this.#need(this.#heightOf(cells, columns))
      if (this.#document.page !== page && head.length > 0) {
        this.#document.markContent('Artifact', { type: 'Pagination' })
        this.#drawCells(columns, head, (_index, draw) => draw())
        this.#document.endMarkedContent()
        this.#rule()
      }
      this.#row(table, columns, cells, (index) =>
        index === 0 ? { tag: 'TH', scope: 'Row' } : { tag: 'TD', scope: undefined },
      )
    }
    table.end()
  }

  #row(
    table: Element,
    columns: readonly PageColumn[],
    cells: readonly Cell[],
    kindOf: (index: number) => { readonly tag: string; readonly scope: string | undefined },
  ): void {
    const row = this.#document.struct('TR')
    table.add(row)
    this.#drawCells(columns, cells, (index, draw) => {
      const { tag, scope } = kindOf(index)
      const cell = this.#document.struct(tag, { ...(scope !== undefined && { scope }) } as object, [draw])
      row.add(cell)
    })
    row.end()
  }

  #drawCells(
    columns: readonly PageColumn[],
    cells: readonly Cell[],
    place: (index: number, draw: () => void) => void,
  ): void {
    const [top, height] = [this.#y, this.#heightOf(cells, columns)]
    let left = MARGIN
    for (const [index, { width, align }] of columns.entries()) {
      const [x, room] = [left, width * this.#width - 8]
      const lines = this.#linesOf(cells[index] ?? { text: '' }, room)
      place(index, () => {
        let y = top
        for (const { text, style } of lines) {
          const from = align === 'right' ? x + room - this.#widthOf(text, style) : x
          this.#write(`${text} `, from, y, style)
          y += style.size * LINE_HEIGHT
        }
      })
      left += width * this.#width
    }
    this.#y = top + height
  }

  #linesOf({ text, style = styles.body, detail = '' }: Cell, width: number) {
    const lines = this.#linesIn(text, width, style).map((line) => ({ text: line, style }))
    const details = detail === '' ? [] : this.#linesIn(detail, width, styles.small)
    return [...lines, ...details.map((line) => ({ text: line, style: styles.small }))]
  }

  #heightOf(cells: readonly Cell[], columns: readonly PageColumn[]): number {
    const heights = cells.map((cell, index) =>
      this.#linesOf(cell, (columns[index]?.width ?? 1) * this.#width - 8).reduce(
        (sum, { style }) => sum + style.size * LINE_HEIGHT,
        0,
      ),
    )
    return Math.max(...heights) + 4
  }

  #rule(): void {
    this.#document.markContent('Artifact', { type: 'Layout' })
    this.#document
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.#width, this.#y)
      .lineWidth(0.5)
      .stroke('#4a6072')
    this.#document.endMarkedContent()
    this.#y += 4
  }

  #draw(parent: Element, tag: string, draw: () => void): void {
    parent.add(this.#document.struct(tag, {}, [draw]))
  }

  #write(text: string, x: number, y: number, { size, font }: TextStyle): void {
    let left = x
    for (const run of embeddedRunsOf(text, font)) {
      this.#choose(run.font, size)
      const isRightToLeft = RIGHT_TO_LEFT.test(run.text)
      // Its letters are drawn from right to left; whoever reads it aloud or copies it gets them in their order.
      if (isRightToLeft) this.#document.markContent('Span', { actual: run.text })
      this.#document.fillColor('#0f2233').text(run.text, left, y + ASCENT * size, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      })
      if (isRightToLeft) this.#document.endMarkedContent()
      left += this.#document.widthOfString(run.text, { features: [] })
    }
  }

  #choose(font: EmbeddedFont, size: number): void {
    setEmbeddedFont(this.#document, font)
    this.#document.fontSize(size)
  }

  #widthOf(text: string, { size, font }: TextStyle): number {
    return embeddedRunsOf(text, font).reduce((sum, run) => {
      this.#choose(run.font, size)
      return sum + this.#document.widthOfString(run.text, { features: [] })
    }, 0)
  }

  /** The lines of a text whose own lines end with `\n`. */
  #linesIn(text: string, width: number, style: TextStyle): string[] {
    return text.split(/\r\n|[\n\r]/).flatMap((line) => this.#wrap(line, width, style))
  }

  /** Lines no wider than that; a word that is wider is broken. */
  #wrap(text: string, width: number, style: TextStyle): string[] {
    const lines: string[] = []
    let line = ''
    const fits = (candidate: string) => this.#widthOf(candidate, style) <= width
    for (const word of printable(text).split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (fits(longer)) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of Array.from(word)) {
        if (line !== '' && !fits(line + letter)) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return line === '' ? lines : [...lines, line]
  }

  /** Writes the foot of every page, and returns the file. `footOf` says what page so many of so many has below it. */
  finish(footOf: (page: number, pages: number) => string): Promise<Buffer> {
    const document = this.#document
    this.#root.end()
    const { start, count } = document.bufferedPageRange()
    for (let index = 0; index < count; index += 1) {
      document.switchToPage(start + index)
      document.markContent('Artifact', { type: 'Pagination' })
      this.#write(printable(footOf(index + 1, count)), MARGIN, document.page.height - MARGIN, styles.small)
      document.endMarkedContent()
    }
    document.appendXML(UA_METADATA)
    const finished = new Promise<Buffer>((resolve) => {
      document.on('end', () => resolve(Buffer.concat(this.#chunks)))
    })
    document.end()
    return finished
  }
}

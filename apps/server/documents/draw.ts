/** Draws a receipt, a credit note or a proof as PDF/A-3a and PDF/UA-1, from its stored content alone: the same bytes every time. */
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import { toWire, type Cents } from '@pfotenportal/domain/core/money'
import { documents as german } from '@pfotenportal/text/de/documents'
import { documents as english } from '@pfotenportal/text/en/documents'
import { formatDay, formatPrice, formatRate, formatWindow } from '@pfotenportal/text/format'
import type { CreditNoteContent, DocumentContent, ProofContent, ReceiptContent } from './content.ts'
import { PageLayout, styles, type Cell, type PageColumn } from './page-layout.ts'

/** An issued document, with what is drawn of it. */
export interface NumberedDocument {
  readonly number: string
  readonly issuedAt: Instant
  readonly issuedOn: Day
  readonly language: Language
  readonly content: DocumentContent
}

const texts = { de: german, en: english }

const FACTS: readonly PageColumn[] = [
  { width: 0.3, align: 'left' },
  { width: 0.7, align: 'left' },
]
const LINES: readonly PageColumn[] = [
  { width: 0.76, align: 'left' },
  { width: 0.24, align: 'right' },
]
const VAT: readonly PageColumn[] = [
  { width: 0.46, align: 'left' },
  { width: 0.18, align: 'right' },
  { width: 0.18, align: 'right' },
  { width: 0.18, align: 'right' },
]

const money = (amount: Cents) => formatPrice(toWire(amount))
const strong = (text: string): Cell => ({ text, style: styles.strong })

/** What such a document is called, with its number. */
function documentTitle({
  number,
  language,
  content,
}: Pick<NumberedDocument, 'number' | 'language' | 'content'>): string {
  const text = texts[language]
  return text.title(text[content.kind], number)
}

/** The file. */
export function drawDocument(document: NumberedDocument): Promise<Buffer> {
  const { content, language, number, issuedAt } = document
  const text = texts[language]
  const title = documentTitle(document)
  const page = new PageLayout({ title, language, createdAt: issuedAt })
  const { seller } = content
  page.paragraph(seller.name, styles.subheading)
  page.paragraph(`${seller.street}, ${seller.place}`, styles.small)
  page.space(28)
  page.paragraph(content.recipient.join('\n'))
  page.space(28)
  page.heading(title)
  page.space(6)
  drawContent(page, document)
  page.space(12)
  page.subheading(text.facts.seller)
  page.paragraph(
    [seller.name, seller.street, seller.place, seller.email, text.vatId(seller.vatId)].join('\n'),
    styles.small,
  )
  return page.finish((nth, pages) => `${number} · ${seller.name} · ${text.page(nth, pages)}`)
}

function drawContent(page: PageLayout, document: NumberedDocument): void {
  const { content } = document
  if (content.kind !== 'RECEIPT' && content.kind !== 'CREDIT_NOTE') return drawProof(page, content)
  drawFacts(page, factsOf(document, content))
  page.space(10)
  if (content.kind === 'RECEIPT') drawReceipt(page, content, document)
  else drawCreditNote(page, content, document)
}

function drawFacts(page: PageLayout, facts: readonly Fact[]): void {
  const rows = facts.map(({ label, value }) => [{ text: label }, { text: value }])
  page.table({ columns: FACTS, headings: 'FIRST_COLUMN', rows })
}

function drawProof(page: PageLayout, { lines, notes }: ProofContent): void {
  drawFacts(page, lines)
  for (const note of notes) {
    page.space(8)
    page.paragraph(note)
  }
}

/** A day with its year, whatever the day on which it is drawn. */
const dayOf = (day: string, language: Language) => formatDay(day, language, '0000')

type Fact = ProofContent['lines'][number]

function factsOf(
  { number, issuedOn, language }: NumberedDocument,
  content: ReceiptContent | CreditNoteContent,
): Fact[] {
  const text = texts[language]
  const { facts } = text
  const rows: [string, string][] = [
    [facts.number, number],
    [facts.issuedOn, dayOf(issuedOn, language)],
    [facts.orderNumber, content.orderNumber],
    [facts.customerId, String(content.customerId)],
  ]
  if (content.petName !== '') rows.push([facts.dog, content.petName])
  if (content.kind === 'RECEIPT') {
    rows.push([facts.paidOn, dayOf(content.paidOn, language)])
    rows.push([facts.delivery, formatWindow(content.delivery, language, '0000')])
  } else {
    const { receipt } = content
    rows.push([facts.receipt, text.ofDay(receipt.number, dayOf(receipt.issuedOn, language))])
  }
  return rows.map(([label, value]) => ({ label, value }))
}

function drawReceipt(page: PageLayout, content: ReceiptContent, { language }: NumberedDocument): void {
  const text = texts[language]
  const { corrects, credited, lines, discount, shipping, total, payment } = content
  if (corrects) {
    page.paragraph(text.corrects(corrects.number, dayOf(corrects.issuedOn, language)))
    page.space(6)
  }
  page.subheading(text.lines)
  page.table({
    columns: LINES,
    headings: [text.item, text.amount],
    rows: [
      ...lines.map(({ label, detail, amount }) => [
        { text: label, detail },
        { text: amount === 0 ? text.free : money(amount) },
      ]),
      ...(discount ? [[{ text: discount.label }, { text: money(-discount.amount) }]] : []),
      [{ text: text.shipping }, { text: shipping === 0 ? text.shippingFree : money(shipping) }],
      [strong(text.total), strong(money(total))],
    ],
  })
  drawVat(page, content, language)
  page.space(10)
  page.paragraph(text.paidWith(payment))
  if (credited) {
    const { numbers, vat } = credited
    page.space(10)
    page.paragraph(text.creditedBefore(money(vat.gross), numbers.join(', ')))
    drawVat(page, { vat: [vat] }, language, text.creditedVat)
  }
}

function drawCreditNote(page: PageLayout, content: CreditNoteContent, { language }: NumberedDocument): void {
  const text = texts[language]
  const { receipt, orderNumber, total, payment, isWhole } = content
  page.paragraph(text.creditIntro(orderNumber, receipt.number, dayOf(receipt.issuedOn, language)))
  page.space(8)
  page.subheading(text.lines)
  page.table({
    columns: LINES,
    headings: [text.item, text.amount],
    rows: [[strong(text.credited), strong(money(total))]],
  })
  drawVat(page, content, language)
  page.space(10)
  page.paragraph([...(isWhole ? [text.wholeCredited] : []), text.refundedTo(payment)].join(' '))
}

/** The VAT by country and rate. */
function drawVat(
  page: PageLayout,
  { vat }: Pick<ReceiptContent, 'vat'>,
  language: Language,
  heading = texts[language].vat,
): void {
  const text = texts[language]
  page.space(10)
  page.subheading(heading)
  page.table({
    columns: VAT,
    headings: [text.country, text.net, text.tax, text.gross],
    rows: vat.map(({ country, taxName, rate, net, tax, gross }) => [
      { text: text.countryRate(country, taxName, formatRate(rate, language)) },
      ...[net, tax, gross].map((amount) => ({ text: money(amount) })),
    ]),
  })
}

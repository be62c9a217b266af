/** The PDFs of receipts and credit notes: valid, readable by everybody, and complete whatever they contain. */
import { extractText } from 'unpdf'
import { describe, expect, it, test } from 'vitest'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { problemsOfPdf } from '../testing/pdf-checks.ts'
import type { CreditNoteContent, ProofContent, ReceiptContent } from './content.ts'
import { drawDocument, type NumberedDocument } from './draw.ts'

const common = {
  seller: {
    name: 'Frischnapf GmbH & Co. KG',
    street: 'Hafenstraße 7',
    place: '20457 Hamburg',
    email: 'hallo@frischnapf.de',
    vatId: 'DE123456789',
  },
  recipient: ['Anna Berger', 'Lindenallee 3', '10115 Berlin', 'Deutschland'],
  customerId: 1001,
  orderNumber: 'PP-104118',
  petName: 'Bella',
  payment: 'Visa, endet auf 4242',
}
const receipt: ReceiptContent = {
  kind: 'RECEIPT',
  ...common,
  total: 7220,
  vat: [
    {
      countryCode: 'DE',
      country: 'Deutschland',
      taxName: 'MwSt.',
      rate: '0.07',
      net: 6748,
      tax: 472,
      gross: 7220,
    },
  ],
  corrects: null,
  credited: null,
  paidOn: day('2026-11-20'),
  delivery: { from: day('2026-11-24'), to: day('2026-11-26') },
  lines: [
    { label: 'Frischmenü 500 kcal', detail: 'Huhn, Rind und Pferd', amount: 8022 },
    { label: 'Probe Gelenke', detail: '', amount: 0 },
  ],
  discount: { label: '10 % Rabatt (Willkommen)', amount: 802 },
  shipping: 0,
}
const austrian = {
  countryCode: 'AT',
  country: 'Österreich',
  taxName: 'USt.',
  rate: '0.13',
  net: 885,
  tax: 115,
  gross: 1000,
}
const replacing: ReceiptContent = {
  ...receipt,
  vat: [
    {
      countryCode: 'AT',
      country: 'Österreich',
      taxName: 'USt.',
      rate: '0.13',
      net: 6389,
      tax: 831,
      gross: 7220,
    },
  ],
  corrects: { number: 'RE-2026-000041', issuedOn: day('2026-11-19') },
  credited: { numbers: ['RK-2026-000007', 'RK-2026-000008'], vat: austrian },
}
const creditNote: CreditNoteContent = {
  kind: 'CREDIT_NOTE',
  ...common,
  total: 1000,
  vat: [austrian],
  receipt: { number: 'RE-2026-000042', issuedOn: day('2026-11-20') },
  isWhole: false,
}

const proof = (kind: ProofContent['kind']): ProofContent => ({
  kind,
  seller: common.seller,
  recipient: ['Anna Berger', 'anna.berger@example.de'],
  lines: [
    { label: 'Eingegangen am', value: 'Fr., 20. November 2026, 12:00 Uhr' },
    { label: 'Vertrag', value: 'Frieda, 20001' },
  ],
  notes: ['Der Vertrag endet am 20. November 2026.'],
})

const numbered = (content: NumberedDocument['content'], language: 'de' | 'en' = 'de'): NumberedDocument => ({
  number: content.kind === 'RECEIPT' ? 'RE-2026-000042' : 'RK-2026-000007',
  issuedAt: instant('2026-11-20T11:00:00.000Z'),
  issuedOn: day('2026-11-20'),
  language,
  content,
})

async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: false })
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

const odd = {
  petName: 'Ζωή 🐶 محمد علي',
  recipient: [
    `Maximiliane-${'Hohenlohe-Schillingsfürst-'.repeat(6)}Öhringen`,
    'Donaudampfschifffahrtsgesellschaft'.repeat(5),
    'Ольга Іваненко 王小明 ไทย',
  ],
}
const long = Array.from({ length: 40 }, (_none, index) => ({
  label: `Artikel ${index + 1}`,
  detail: index % 2 === 0 ? 'Huhn, Rind und Pferd' : '',
  amount: 200,
}))

describe('documents: contract summary, receipts with VAT split, cancellation proofs as PDF. Each is valid PDF/A-3a and PDF/UA-1', () => {
  test.each([
    ['a receipt', receipt],
    ['a credit note', creditNote],
    ['a receipt with 40 lines', { ...receipt, ...odd, lines: long }],
    ['a credit note with odd names', { ...creditNote, ...odd }],
    ['a receipt that replaces another one', replacing],
    ['a contract summary', proof('CONTRACT')],
    ['a proof of a cancellation', proof('CANCELLATION')],
    ['a proof of a withdrawal with odd names', { ...proof('WITHDRAWAL'), recipient: odd.recipient }],
  ] as const)('%s', async (_what, content) => {
    const both = ['de', 'en'] as const
    for (const language of both) {
      const pdf = await drawDocument(numbered(content, language))
      expect(problemsOfPdf(pdf, language === 'de' ? 'de-DE' : 'en-GB')).toEqual([])
    }
  })
})

it('a file with a mistake is found', async () => {
  const pdf = await drawDocument(numbered(receipt))
  const broken = (from: string, to: string) =>
    Buffer.from(pdf.toString('latin1').replaceAll(from, to), 'latin1')
  for (const [from, to] of [
    ['/Marked true', '/Marked null'],
    ['/Lang (de-DE)', '/Lang (xx-XX)'],
    ['/Scope /Row', '/Skope /Row'],
    ['/FontFile2 ', '/FontNone2 '],
    ['<pdfuaid:part>1', '<pdfuaid:part>2'],
    ['/S /H1', '/S /H9'],
  ] as const)
    expect(problemsOfPdf(broken(from, to), 'de-DE'), from).not.toEqual([])
})

it('a receipt states everything that an invoice must', async () => {
  const [page = ''] = await pagesOf(await drawDocument(numbered(receipt)))
  for (const text of [
    'Rechnung RE-2026-000042',
    'Frischnapf GmbH & Co. KG',
    'USt-IdNr. DE123456789',
    'Anna Berger',
    '20. November 2026',
    'PP-104118',
    'Frischmenü 500 kcal',
    'gratis',
    '10 % Rabatt (Willkommen)',
    'Deutschland, MwSt. 7 %',
    'Visa, endet auf 4242',
    'Seite 1 von 1',
  ])
    expect(page.replaceAll(' ', ' '), text).toContain(text)
  for (const amount of ['80,22', '-8,02', '72,20', '67,48', '4,72'])
    expect(page.replace('−', '-')).toContain(amount)
})

it('a credit note names the receipt, in English as well', async () => {
  const [german = ''] = await pagesOf(await drawDocument(numbered(creditNote)))
  expect(german).toMatch(/Rechnungskorrektur RK-2026-000007.*RE-2026-000042 vom.*10,00/)
  const [english = ''] = await pagesOf(await drawDocument(numbered({ ...creditNote, isWhole: true }, 'en')))
  expect(english).toMatch(/Credit note RK-2026-000007.*RE-2026-000042 of.*refunded in full/)
})

it('a receipt that replaces another one names it, and the VAT of what was credited before', async () => {
  const [page = ''] = await pagesOf(await drawDocument(numbered(replacing)))
  expect(page).toMatch(/ersetzt die Rechnung RE-2026-000041 vom .*19\. November 2026/)
  expect(page).toMatch(/schon 10,00 € erstattet \(RK-2026-000007, RK-2026-000008\).*8,85.*1,15/)
})

it('nothing is cut: long names, forty lines on several pages, and letters of any script', async () => {
  const pages = await pagesOf(await drawDocument(numbered({ ...receipt, ...odd, lines: long })))
  expect(pages.length).toBeGreaterThan(1)
  const text = pages.join(' ')
  for (const { label } of long) expect(text).toContain(label)
  for (const page of pages.slice(0, 2)) expect(page).toContain('Artikel Betrag')
  const whole = text.replaceAll(' ', '')
  for (const part of [...odd.recipient.slice(0, 2), 'Ζωή', '🐶', 'ОльгаІваненко', '王小明', '[U+0E44]'])
    expect(whole, part).toContain(part.replaceAll(' ', ''))
  expect(pages.at(-1)).toContain(`Seite ${pages.length} von ${pages.length}`)
})

it('the same content gives the same bytes, whatever was drawn before', async () => {
  const contents = [receipt, { ...receipt, ...odd }, proof('CONTRACT')].map((content) => numbered(content))
  const drawAll = async (these: readonly NumberedDocument[]) => {
    const files: Buffer[] = []
    for (const document of these) files.push(await drawDocument(document))
    return files
  }
  const [first, again] = [await drawAll(contents), await drawAll(contents.toReversed())]
  for (const [index, file] of again.toReversed().entries()) expect(first[index]?.equals(file)).toBe(true)
})

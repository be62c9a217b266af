import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AgreementView } from '@pfotenportal/contract/agreements'
import type { DocumentView } from '@pfotenportal/contract/documents'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { callsOf, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { expectEnglish, prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { DocumentsCard } from './documents-card.tsx'

const receipt: DocumentView = {
  id: 7,
  kind: 'RECEIPT',
  number: 'RE-2026-000042',
  orderId: 20008003,
  total: '72.20',
  issuedOn: '2026-11-20',
  language: 'de',
  replaces: null,
  replacedBy: null,
}
const creditNote: DocumentView = {
  ...receipt,
  id: 8,
  kind: 'CREDIT_NOTE',
  number: 'RK-2026-000007',
  total: '10.00',
}

const main = () => page.getByRole('main')
const download = () => page.getByRole('button', { name: 'RE-2026-000042 als PDF laden' })

async function show(
  documents: DocumentView[],
  language: 'de' | 'en' = 'de',
  agreements: readonly AgreementView[] = [],
) {
  prepareHousehold()
  mockAnswer('listDocuments', documents)
  mockAnswer('listAgreements', [...agreements])
  await renderSignedIn(<DocumentsCard />, { language })
}

it('lists receipts and credit notes with day and amount, and loads one as PDF', async () => {
  await show([creditNote, receipt])
  for (const text of ['Rechnung RE-2026-000042', 'Rechnungskorrektur RK-2026-000007', '72,20'])
    await expect.element(main()).toHaveTextContent(text)
  mockAnswer('readDocumentFile', {
    fileName: 'RE-2026-000042.pdf',
    contentType: 'application/pdf',
    content: btoa('%PDF-1.7'),
    sha256: '0'.repeat(64),
  })
  await download().click()
  await expect.poll(() => callsOf('readDocumentFile')).toMatchObject([{ params: { id: '7' } }])
  expect(page.getByRole('alert').query()).toBeNull()
  await expectAccessible()
})

it('says which invoice replaces which after a box was sent to another country', async () => {
  const replacing = { ...receipt, id: 9, number: 'RE-2026-000043', replaces: receipt.number }
  await show([replacing, { ...receipt, replacedBy: replacing.number }])
  for (const text of ['ersetzt RE-2026-000042', 'ersetzt durch RE-2026-000043'])
    await expect.element(main()).toHaveTextContent(text)
  await expectAccessible()
})

it('says so if a document cannot be loaded', async () => {
  await show([receipt])
  mockRefusal('readDocumentFile', 'NOT_FOUND')
  await download().click()
  await expect.element(main()).toHaveTextContent('Das Dokument konnte nicht geladen werden')
  await expect.element(main()).toHaveTextContent(refusalMessage('NOT_FOUND'))
})

it('says when the first one comes', async () => {
  await show([])
  await expect.element(main()).toHaveTextContent('Noch keine Dokumente.')
  await expectAccessible()
})

it('is complete in English', async () => {
  await show([creditNote, receipt], 'en')
  await expect.element(main()).toHaveTextContent('Invoice RE-2026-000042')
  await expectEnglish(main())
})

it('lists the terms that were agreed with a link to exactly those, and says what is not known', async () => {
  const at = '2026-11-20T11:00:00.000Z'
  const text = { name: 'terms', language: 'de', effectiveFrom: '2026-01-01', hash: 'a'.repeat(64) } as const
  await show([], 'de', [
    { subscriptionId: 1, petName: 'Oskar', occasion: 'REACTIVATED', at, texts: [text] },
    { subscriptionId: 2, petName: 'Luna', occasion: null, at, texts: [] },
  ])
  await expect.element(main()).toHaveTextContent('Abo für Oskar reaktiviert')
  await expect
    .element(page.getByRole('link', { name: 'AGB, Fassung vom 1. Januar 2026' }))
    .toHaveAttribute('href', `/legal/de/terms/${'a'.repeat(64)}`)
  await expect.element(main()).toHaveTextContent('Welche Fassung damals galt, ist hier nicht bekannt.')
  await expectAccessible()
})

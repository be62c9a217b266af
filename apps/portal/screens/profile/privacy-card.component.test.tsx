import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MailConsentEntry } from '@pfotenportal/contract/customer'
import type { ErasureView } from '@pfotenportal/contract/privacy'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { callsOf, mockAnswer, mockRefusal } from '../../testing/mock-service.ts'
import { expectEnglish, prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { PrivacyCard } from './privacy-card.tsx'

const free: ErasureView = {
  faults: [],
  kept: [
    { record: 'RECEIPTS', count: 2, until: '2034-12-31' },
    { record: 'PROOF', count: 1, until: '2034-12-31' },
  ],
  linkUntil: null,
}

const consents: MailConsentEntry[] = [
  { topic: 'reward', isGiven: false, saidAt: '2026-11-19T08:00:00.000Z', source: 'ONE_CLICK' },
  { topic: 'reward', isGiven: true, saidAt: '2026-10-01T08:00:00.000Z', source: 'PROFILE' },
]

const main = () => page.getByRole('main')
const ask = () => page.getByRole('button', { name: 'Link zum Löschen anfordern' })

async function show(erasure: ErasureView, language: 'de' | 'en' = 'de') {
  prepareHousehold()
  mockAnswer('readErasure', erasure)
  mockAnswer('listMailConsents', consents)
  await renderSignedIn(<PrivacyCard />, { language })
}

it('lists what stays, why and until when, and mails a link', async () => {
  await show(free)
  for (const text of [
    'Rechnungen, Rechnungskorrekturen, Vertragsübersichten und Nachweise',
    '31. Dezember 2034',
    '§ 147 AO',
    'Sofort gelöscht',
  ])
    await expect.element(main()).toHaveTextContent(text)
  mockAnswer('requestErasure', { ...free, linkUntil: '2026-11-21T11:00:00.000Z' })
  mockAnswer('readErasure', { ...free, linkUntil: '2026-11-21T11:00:00.000Z' })
  await ask().click()
  await expect.poll(() => callsOf('requestErasure')).toHaveLength(1)
  await expect.element(main()).toHaveTextContent('Der Link ist unterwegs')
  await expectAccessible()
})

it('shows when and where each consent was given and withdrawn', async () => {
  await show(free)
  await expect
    .element(main())
    .toHaveTextContent(/Widerrufen: Belohnungen.*im E-Mail-Programm.*Eingewilligt: Belohnungen.*im Profil/)
  await expect.element(page.getByRole('link', { name: 'Einwilligungen ändern' })).toBeVisible()
})

it('says why the account cannot be erased yet, and leads to the way out', async () => {
  await show({ ...free, faults: ['CONTRACT_RUNNING'] })
  await expect.element(main()).toHaveTextContent('Ein Abo ist noch nicht gekündigt.')
  await expect.element(page.getByRole('link', { name: /Abo kündigen/ })).toBeVisible()
  expect(ask().query()).toBeNull()
})

it('loads everything that is stored, and says so if it cannot', async () => {
  await show(free)
  mockAnswer('exportData', {
    exportedAt: '2026-11-20T11:00:00.000Z',
    exportedFrom: 'https://portal.test',
    tables: {},
    page: '<!doctype html>',
  })
  await page.getByRole('button', { name: 'Seite zum Lesen' }).click()
  await page.getByRole('button', { name: 'Datei (JSON)' }).click()
  await expect.poll(() => callsOf('exportData')).toHaveLength(2)
  mockRefusal('exportData', 'NOT_FOUND')
  await page.getByRole('button', { name: 'Seite zum Lesen' }).click()
  await expect.element(main()).toHaveTextContent('Deine Daten konnten nicht geladen werden')
})

it('is English in English', async () => {
  await show(free, 'en')
  await expect.element(main()).toHaveTextContent('Erase your account')
  await expectEnglish(main())
})

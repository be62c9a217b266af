import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { VacationChangeView, VacationPreviewView } from '@pfotenportal/contract/vacations'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { callsOf, mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { VacationDialog } from './vacation-dialog.tsx'

const moved: VacationChangeView = {
  subscriptionId: 20001,
  petName: 'Frieda',
  orderId: 20001009,
  kind: 'MOVED',
  reason: null,
  billingDate: '2026-12-08',
  deliveryWindow: { from: '2026-12-15', to: '2026-12-17' },
  newBillingDate: '2026-12-28',
  newDeliveryWindow: { from: '2027-01-05', to: '2027-01-07' },
  totalPrice: '199.90',
  newTotalPrice: '199.90',
  closeBox: {
    orderId: 20001010,
    deliveryWindow: { from: '2027-01-12', to: '2027-01-14' },
    weight: { value: 60_480, unit: 'g' },
  },
}
const { closeBox: _closeBox, ...alone } = moved
const skipped: VacationChangeView = {
  ...alone,
  kind: 'SKIPPED',
  newBillingDate: null,
  newDeliveryWindow: null,
  newTotalPrice: null,
}

const previewOf = (changes: VacationChangeView[]): VacationPreviewView => ({
  id: 'quote',
  createdAt: '2026-11-20T11:00:00.000Z',
  expiresAt: '2026-11-20T11:10:00.000Z',
  from: '2026-11-23',
  to: '2026-11-27',
  wish: 'MOVE',
  changes,
})

it('a holiday that puts two boxes into one week says so, and skips one of them if asked to', async () => {
  prepareHousehold()
  mockAnswer('previewVacation', ({ body }) =>
    previewOf([JSON.stringify(body).includes('skip') ? skipped : moved]),
  )
  await renderSignedIn(
    <>
      <h1>Kalender</h1>
      <VacationDialog open onClose={() => undefined} existing={[]} country="DE" />
    </>,
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Mo., 23\. November/ }).click()
  await dialog.getByRole('button', { name: /^Fr., 27\. November/ }).click()
  await expect
    .element(dialog)
    .toHaveTextContent(
      'Die Box danach kommt Di., 12. – Do., 14. Januar 2027. Das sind zusammen 60,48 kg kurz nacheinander.',
    )
  // The summary beside the button stays in sight on a phone.
  await expect.element(dialog).toHaveTextContent('1 Box verschoben · 60,48 kg kurz nacheinander')
  await expectAccessible()

  const drop = dialog.getByRole('checkbox', { name: 'Diese Box lieber auslassen' })
  await drop.click()
  await expect.element(dialog).toHaveTextContent('199,90 € werden nicht abgebucht')
  expect(callsOf('previewVacation').at(-1)?.body).toMatchObject({ wish: 'MOVE', skip: [20001009] })

  await drop.click()
  await expect.element(dialog).toHaveTextContent('zusammen 60,48 kg')
  expect(callsOf('previewVacation').at(-1)?.body).not.toHaveProperty('skip')
})

it.each([
  ['the preview', 'previewVacation'],
  ['the vacation', 'enterVacation'],
] as const)(
  'a refusal of %s ends with other dates, which Escape discards only after a question',
  async (_, operation) => {
    prepareHousehold()
    mockAnswer('previewVacation', previewOf([]))
    mockRefusal(operation, 'VACATION_TOO_LONG')
    await renderSignedIn(
      <>
        <h1>Kalender</h1>
        <VacationDialog open onClose={() => undefined} existing={[]} country="DE" />
      </>,
    )
    const dialog = page.getByRole('dialog').first()
    await dialog.getByRole('button', { name: /^Mo., 23\. November/ }).click()
    await dialog.getByRole('button', { name: /^Fr., 27\. November/ }).click()
    if (operation === 'enterVacation') {
      await expect.element(dialog).toHaveTextContent('In dieser Zeit kommt keine Box')
      await dialog.getByRole('button', { name: 'Urlaub eintragen' }).click()
    }
    const refusal = dialog.getByText(refusalMessage('VACATION_TOO_LONG'))
    await expect.element(refusal).toBeVisible()
    await dialog.getByRole('button', { name: /^Do., 26\. November/ }).click()
    await expect.element(refusal).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Eingaben verwerfen?' })).toBeVisible()
  },
)

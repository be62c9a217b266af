import { describe, expect, it } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aBox, aMenuLine, aPet, aPetProfile, aQuote, aSubscription } from '../../testing/fixtures.ts'
import {
  callsOf,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { openDialog, prepareHousehold } from '../../testing/render.tsx'

describe('entering a new weight', () => {
  const portion = {
    before: aPetProfile().portion,
    after: { ...aPetProfile().portion, weight: 31, energy: 1500, kcalPerDay: 1600 },
  }
  const dearer = aQuote({
    portion,
    needsOrderButton: true,
    after: {
      kcalPerDay: 1600,
      gramsPerDay: 1230,
      nextBox: aBox({ totalPrice: '230.00', lines: [aMenuLine()] }),
    },
  })
  const weight = (dialog: Locator) => dialog.getByLabelText(/^Gewicht in kg/)

  async function openPet(subscription = aSubscription()) {
    prepareHousehold({ subscriptions: [subscription] })
    mockAnswer('readPet', aPetProfile())
    mockAnswer('createQuote', dearer)
    mockAnswer('updatePet', aSubscription())
    return openDialog('updatePet', subscription)
  }

  it('shows the new price for a larger portion, and ends with the order button', async () => {
    const dialog = await openPet()
    await weight(dialog).fill('31')
    await expect.element(dialog).toHaveTextContent('Bisher: 1.080 gNeu: 1.230 g')
    await dialog.getByRole('button', { name: 'Prüfen und bestellen' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
    await expectAccessible()
  })

  it('keeps the label of the order button after a lost answer, as the law requires', async () => {
    const dialog = await openPet()
    await weight(dialog).fill('31')
    await dialog.getByRole('button', { name: 'Prüfen und bestellen' }).click()
    mockNoNetworkFor('updatePet')
    await dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
    await expect.element(dialog).toHaveTextContent('Doppelt ausgeführt wird dabei nichts.')
    await expect.element(dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Merken', exact: true }).query()).toBeNull()
  })

  it('can store the weight without changing the plan', async () => {
    const dialog = await openPet()
    await weight(dialog).fill('31')
    await expect.element(dialog).toHaveTextContent('Was soll mit dem Plan passieren?')
    mockAnswer('createQuote', aQuote({ portion }))
    await dialog.getByText('Nur merken').click()
    await dialog.getByRole('button', { name: 'Merken', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('updatePet')).toMatchObject([{ body: { weight: 31, applyToPlan: false } }])
  })

  it('focuses the field with an error if the weight is not a number', async () => {
    const dialog = await openPet()
    await weight(dialog).fill('schwer')
    await dialog.getByRole('button', { name: 'Merken', exact: true }).click()
    await expect.element(weight(dialog)).toHaveAccessibleDescription(/Bitte gib das Gewicht als Zahl ein/)
    await expect.element(weight(dialog)).toHaveFocus()
    expect(callsOf('createQuote')).toEqual([])
    await expectAccessible()
  })

  it('shows the allowed range in the field for an implausible weight', async () => {
    const dialog = await openPet()
    mockRefusal('createQuote', 'WEIGHT_OUT_OF_RANGE', { details: { min: 0.5, max: 110 } })
    await weight(dialog).fill('300')
    await expect
      .element(weight(dialog))
      .toHaveAccessibleDescription(
        new RegExp(refusalMessage('WEIGHT_OUT_OF_RANGE', { min: 0.5, max: 110 }).slice(0, 30)),
      )
  })

  it('asks the customer to confirm an unusual weight, then continues', async () => {
    const dialog = await openPet()
    const details = { before: 27.5, after: 14 }
    mockRefusal('createQuote', 'WEIGHT_UNCONFIRMED', { details })
    await weight(dialog).fill('14')
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(refusalMessage('WEIGHT_UNCONFIRMED', details))
    await expectAccessible()
    mockAnswer('createQuote', dearer)
    await dialog.getByText('Ja, ich habe noch einmal nachgesehen').click()
    await expect.poll(() => callsOf('createQuote').at(-1)?.body).toMatchObject({ input: { confirmed: true } })
    await expect.element(dialog).toHaveTextContent('Die neue Portion')
  })

  it('offers 28 days, or no change, if the dog is too light for 14 days', async () => {
    const dialog = await openPet()
    mockRefusal('createQuote', 'CYCLE_NOT_AVAILABLE')
    await weight(dialog).fill('4')
    await expect.element(dialog).toHaveTextContent('Für die neue Portion gibt es keine Box für 14 Tage')
    mockAnswer('createQuote', dearer)
    await dialog.getByRole('button', { name: 'Alle 28 Tage nehmen' }).click()
    await expect.poll(() => callsOf('createQuote').at(-1)?.body).toMatchObject({ input: { days: 28 } })
  })

  it('only stores the weight while a payment is open, and says so', async () => {
    const dialog = await openPet(aSubscription({ allowedActions: [] }))
    mockAnswer('createQuote', aQuote({ portion }))
    await weight(dialog).fill('31')
    await expect.element(dialog).toHaveTextContent('Für dieses Abo ist noch eine Zahlung offen.')
    await expect
      .poll(() => callsOf('createQuote').at(-1)?.body)
      .toMatchObject({ input: { applyToPlan: false } })
  })

  it('explains what determines the portion of a puppy', async () => {
    const dialog = await openPet(aSubscription({ pet: aPet({ dog_stage: 'puppy' }) }))
    await expect
      .element(dialog)
      .toHaveTextContent('Für die Portion eines Welpen zählt noch das Alter, nicht die Aktivität.')
  })

  it('that was refused is unsaved again as soon as it is edited, so Escape asks', async () => {
    const dialog = await openPet()
    mockAnswer('createQuote', aQuote({ portion }))
    mockRefusal('updatePet', 'ORDER_LOCKED')
    await weight(dialog).fill('31')
    await dialog.getByRole('button', { name: 'Merken', exact: true }).click()
    const refusal = dialog.getByText(refusalMessage('ORDER_LOCKED'))
    await expect.element(refusal).toBeVisible()
    await weight(dialog).fill('32')
    await expect.element(refusal).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog', { name: 'Eingaben verwerfen?' })).toBeVisible()
  })

  it('says that nothing changes if the weight is the same', async () => {
    const dialog = await openPet()
    mockAnswer('createQuote', aQuote({ portion: { before: portion.before, after: portion.before } }))
    await weight(dialog).fill('27,5')
    await expect.element(dialog).toHaveTextContent('Die Portion bleibt gleich, am Plan ändert sich nichts.')
  })
})

import { describe, expect, it } from 'vitest'
import type { Locator } from 'vitest/browser'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aBox, aMenuLine, aPet, aPetProfile, aQuote, aSubscription } from '../../testing/fixtures.ts'
import { prepareHousehold, openDialog } from '../../testing/render.tsx'
import {
  mockAnswer,
  callsOf,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'

describe('a dog weighed anew', () => {
  const portion = {
    before: aPetProfile().portion,
    after: { ...aPetProfile().portion, weight: 31, energy: 1500, kcalPerDay: 1600 },
  }
  const more = aQuote({
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
    mockAnswer('createQuote', more)
    mockAnswer('updatePet', aSubscription())
    return openDialog('updatePet', subscription)
  }

  it('that needs more is told what it costs, and ends with the order button', async () => {
    const dialog = await openPet()
    await weight(dialog).fill('31')
    await expect.element(dialog).toHaveTextContent('Bisher: 1.080 gNeu: 1.230 g')
    await dialog.getByRole('button', { name: 'Prüfen und bestellen' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
    await expectAccessible()
  })

  it('keeps the order button where the answer to the order was lost: nothing is ordered by a lesser word', async () => {
    const dialog = await openPet()
    await weight(dialog).fill('31')
    await dialog.getByRole('button', { name: 'Prüfen und bestellen' }).click()
    mockNoNetworkFor('updatePet')
    await dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
    await expect.element(dialog).toHaveTextContent('Doppelt ausgeführt wird dabei nichts.')
    await expect.element(dialog.getByRole('button', { name: 'Zahlungspflichtig bestellen' })).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Merken', exact: true }).query()).toBeNull()
  })

  it('can be remembered alone, without another plan', async () => {
    const dialog = await openPet()
    await weight(dialog).fill('31')
    await expect.element(dialog).toHaveTextContent('Was soll mit dem Plan passieren?')
    mockAnswer('createQuote', aQuote({ portion }))
    await dialog.getByText('Nur merken').click()
    await dialog.getByRole('button', { name: 'Merken', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(callsOf('updatePet')).toMatchObject([{ body: { weight: 31, applyToPlan: false } }])
  })

  it('whose weight is no number says so in the field, which takes the focus', async () => {
    const dialog = await openPet()
    await weight(dialog).fill('schwer')
    await dialog.getByRole('button', { name: 'Merken', exact: true }).click()
    await expect.element(weight(dialog)).toHaveAccessibleDescription(/Bitte gib das Gewicht als Zahl ein/)
    await expect.element(weight(dialog)).toHaveFocus()
    expect(callsOf('createQuote')).toEqual([])
    await expectAccessible()
  })

  it('with an implausible weight says the range in the field', async () => {
    const dialog = await openPet()
    mockRefusal('createQuote', 'WEIGHT_OUT_OF_RANGE', { details: { min: 0.5, max: 110 } })
    await weight(dialog).fill('300')
    await expect
      .element(weight(dialog))
      .toHaveAccessibleDescription(
        new RegExp(refusalMessage('WEIGHT_OUT_OF_RANGE', { min: 0.5, max: 110 }).slice(0, 30)),
      )
  })

  it('with an unusual weight asks to look again, and goes on once that is confirmed', async () => {
    const dialog = await openPet()
    const details = { before: 27.5, after: 14 }
    mockRefusal('createQuote', 'WEIGHT_UNCONFIRMED', { details })
    await weight(dialog).fill('14')
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(refusalMessage('WEIGHT_UNCONFIRMED', details))
    await expectAccessible()
    mockAnswer('createQuote', more)
    await dialog.getByText('Ja, ich habe noch einmal nachgesehen').click()
    await expect.poll(() => callsOf('createQuote').at(-1)?.body).toMatchObject({ input: { confirmed: true } })
    await expect.element(dialog).toHaveTextContent('Die neue Portion')
  })

  it('that gets too light for 14 days is offered 28, or to stay as it is', async () => {
    const dialog = await openPet()
    mockRefusal('createQuote', 'CYCLE_NOT_AVAILABLE')
    await weight(dialog).fill('4')
    await expect.element(dialog).toHaveTextContent('Für die neue Portion gibt es keine Box für 14 Tage')
    mockAnswer('createQuote', more)
    await dialog.getByRole('button', { name: 'Alle 28 Tage nehmen' }).click()
    await expect.poll(() => callsOf('createQuote').at(-1)?.body).toMatchObject({ input: { days: 28 } })
  })

  it('while a payment is open is only remembered, which is said', async () => {
    const dialog = await openPet(aSubscription({ allowedActions: [] }))
    mockAnswer('createQuote', aQuote({ portion }))
    await weight(dialog).fill('31')
    await expect.element(dialog).toHaveTextContent('Für dieses Abo ist noch eine Zahlung offen.')
    await expect
      .poll(() => callsOf('createQuote').at(-1)?.body)
      .toMatchObject({ input: { applyToPlan: false } })
  })

  it('that is a puppy is told what counts for it', async () => {
    const dialog = await openPet(aSubscription({ pet: aPet({ dog_stage: 'puppy' }) }))
    await expect
      .element(dialog)
      .toHaveTextContent('Für die Portion eines Welpen zählt noch das Alter, nicht die Aktivität.')
  })

  it('that weighs the same says that nothing changes', async () => {
    const dialog = await openPet()
    mockAnswer('createQuote', aQuote({ portion: { before: portion.before, after: portion.before } }))
    await weight(dialog).fill('27,5')
    await expect.element(dialog).toHaveTextContent('Die Portion bleibt gleich, am Plan ändert sich nichts.')
  })
})

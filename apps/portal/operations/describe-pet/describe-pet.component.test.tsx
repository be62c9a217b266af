import { describe, expect, it } from 'vitest'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aPet, aSubscription } from '../../testing/fixtures.ts'
import { callsOf, mockAnswer } from '../../testing/mock-service.ts'
import { openDialog, prepareHousehold } from '../../testing/render.tsx'

describe('what a dog does not tolerate', () => {
  async function openWords(pet = aPet()) {
    const subscription = aSubscription({ pet })
    prepareHousehold({ subscriptions: [subscription] })
    mockAnswer('updatePet', subscription)
    return openDialog('describePet', subscription)
  }

  it('shows how each text is understood while it is typed, and saves it', async () => {
    const dialog = await openWords(aPet({ allergies: ['beef'] }))
    const field = dialog.getByLabelText(/^Allergien/)
    await expect.element(field).toHaveValue('Rind')
    await field.fill('Rind & Hähnchen')
    await expect.element(dialog).toHaveTextContent('Das verstehen wir: Rind, Huhn.')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect
      .poll(() => callsOf('updatePet').at(-1)?.body)
      .toMatchObject({ allergies: 'Rind & Hähnchen', applyToPlan: false, confirmedWords: [] })
  })

  it('asks about words that are not understood, and again about others', async () => {
    const dialog = await openWords(aPet({ allergies: ['Flugrost'] }))
    await expect.element(dialog).toHaveTextContent('Das verstehen wir nicht: „Flugrost“.')
    const confirmation = dialog.getByRole('checkbox')
    await confirmation.click()
    await expect.element(confirmation).toBeChecked()
    await expectAccessible()
    await dialog.getByLabelText(/^Allergien/).fill('Flugrast')
    await expect.element(confirmation).not.toBeChecked()
    await dialog.getByLabelText(/^Allergien/).fill('Flugrost')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect.poll(() => callsOf('updatePet').at(-1)?.body).toMatchObject({ confirmedWords: ['Flugrost'] })
  })
})

import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PetProfileView, WeighingView } from '@pfotenportal/contract/pets'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aPet, aPetProfile, aSubscription } from '../../testing/fixtures.ts'
import {
  callsOf,
  holdAnswers,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { Dog } from './dog.tsx'

const main = () => page.getByRole('main')

async function showDog(changes: Partial<PetProfileView> = {}, pet = aPet()) {
  prepareHousehold({ subscriptions: [aSubscription({ pet })] })
  mockAnswer('readPet', aPetProfile({ pet, ...changes }))
  await renderSignedIn(<Dog />, { at: '/subscriptions/dog' })
}

const weighings: WeighingView[] = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  measuredOn: `2026-10-0${day}`,
  weight: 26 + day / 10,
  source: 'customer',
}))

describe('the profile of a dog', () => {
  it('explains the portion, and shows the weigh-ins and health issues', async () => {
    await showDog()
    for (const expected of [
      'So kommt die Portion zustande',
      '841 kcal',
      '1.400 kcal',
      'Der Plan passt zum Bedarf.',
      'Labrador',
    ])
      await expect.element(main()).toHaveTextContent(expected)
    await expect.element(page.getByRole('img', { name: 'Gewichtskurve von Frieda' })).toBeVisible()
    await expectAccessible()
  })

  it('says if the dog now needs a different portion', async () => {
    await showDog({ planKcalPerDay: 1200 })
    await expect.element(main()).toHaveTextContent('Frieda braucht inzwischen eine andere Portion')
  })

  it('lists the dog’s intolerances and the recipes that they rule out', async () => {
    await showDog({}, aPet({ allergies: ['chicken'], health_issues: ['pancreatitis'] }))
    await expect.element(main()).toHaveTextContent('Huhn')
    await expect.element(main()).toHaveTextContent(/Deshalb nicht empfohlen: .*Gockelspeis/)
  })

  it.each([
    ['without weighings says that no weight was entered yet', [], 'Noch kein Gewicht eingetragen'],
    [
      'with one weigh-in says when the chart starts',
      weighings.slice(0, 1),
      'Ab dem zweiten Wiegen siehst du hier eine Kurve.',
    ],
  ])('%s', async (_, list, expected) => {
    await showDog({ weighings: list })
    await expect.element(main()).toHaveTextContent(expected)
    await expectAccessible()
  })

  it('shows the last five weigh-ins, and all of them on request', async () => {
    await showDog({ weighings })
    await expect.element(page.getByRole('table')).toBeVisible()
    expect(page.getByRole('row').elements()).toHaveLength(6)
    await page.getByRole('button', { name: 'Alle 7 Messungen zeigen' }).click()
    expect(page.getByRole('row').elements()).toHaveLength(8)
    await page.getByRole('button', { name: 'Weniger zeigen' }).click()
    expect(page.getByRole('row').elements()).toHaveLength(6)
  })

  it('deletes only weigh-ins that the customer entered, after confirmation', async () => {
    await showDog()
    mockAnswer('updatePet', aSubscription())
    const remove = page.getByRole('button', { name: /^Messung vom .* löschen$/ })
    await expect.element(remove).toBeVisible()
    expect(remove.elements()).toHaveLength(1)
    await remove.click()
    const dialog = page.getByRole('dialog', { name: 'Messung löschen?' })
    await expect.element(dialog).toHaveTextContent('Dein Plan bleibt, wie er ist.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Messung löschen' }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Messung gelöscht' })).toBeVisible()
    expect(callsOf('updatePet')).toMatchObject([
      { body: { measuredOn: '2026-10-04', weight: null, applyToPlan: false } },
    ])
  })

  it('leaves the question about another weigh-in open when a late answer arrives', async () => {
    await showDog({ weighings: weighings.slice(0, 2) })
    mockAnswer('updatePet', aSubscription())
    const release = holdAnswers('updatePet')
    const remove = page.getByRole('button', { name: /^Messung vom .* löschen$/ })
    await remove.first().click()
    const dialog = page.getByRole('dialog', { name: 'Messung löschen?' })
    await dialog.getByRole('button', { name: 'Messung löschen' }).click()
    await dialog.getByRole('button', { name: 'Behalten' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await remove.last().click()
    await expect.element(dialog).toBeVisible()
    release()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Messung gelöscht' })).toBeVisible()
    await expect.element(dialog).toBeVisible()
  })

  it('says in the dialog why a weigh-in cannot be deleted', async () => {
    await showDog()
    mockRefusal('updatePet', 'WEIGHING_NOT_REMOVABLE')
    await page.getByRole('button', { name: /^Messung vom .* löschen$/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Messung löschen' }).click()
    await expect.element(dialog).toHaveTextContent(refusalMessage('WEIGHING_NOT_REMOVABLE'))
    mockNoNetworkFor('updatePet')
    await dialog.getByRole('button', { name: 'Messung löschen' }).click()
    await expect.element(dialog).toHaveTextContent('Wir erreichen gerade den Server nicht.')
  })

  it('shows an error if it fails to load, and loads on retry', async () => {
    prepareHousehold()
    mockRefusal('readPet', 'NOT_FOUND')
    await renderSignedIn(<Dog />)
    await expect.element(main()).toHaveTextContent('Wir konnten das Profil gerade nicht laden.')
    mockAnswer('readPet', aPetProfile())
    await page.getByRole('button', { name: 'Erneut versuchen' }).click()
    await expect.element(main()).toHaveTextContent('So kommt die Portion zustande')
  })
})

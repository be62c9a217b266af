import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { App } from '../app.tsx'
import { storeSession } from '../data/session.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import {
  aCancelledSubscription,
  aPet,
  aSession,
  aSubscription,
  aSupplementItem,
} from '../testing/fixtures.ts'
import { mockAnswer } from '../testing/mock-service.ts'
import { prepareHousehold } from '../testing/render.tsx'

/** The reason of the sample catalogue that says that the dog has died. */
const DIED = 8

const nala = (cancellationFlowId: number | null = DIED) =>
  aCancelledSubscription({ pet: aPet({ name: 'Nala' }), cancellationFlowId })

async function open(
  path: string,
  subscriptions = [nala()],
  chosen: number | null = null,
): Promise<HTMLElement> {
  history.replaceState(null, '', path)
  prepareHousehold({ subscriptions, schedule: [] })
  mockAnswer('readShop', {
    kcalPerDay: 1400,
    isSmallest: false,
    pension: 'V',
    cycleDays: 28,
    items: [aSupplementItem()],
  })
  storeSession(
    aSession({ settings: { defaultSubscription: chosen, subscriptionOptions: null } }),
    'session-token',
  )
  await render(<App />)
  const main = page.getByRole('main')
  await expect.element(main).toBeVisible()
  return main.element() as HTMLElement
}

const OFFERS =
  /Nalas (Mahlzeiten|Napf|Box)|auch für Nala|Profil von Nala|Alles, was für Nala|reaktivieren|Jetzt einkaufen|In die nächste Box|Weitersagen|empfiehl|Neuer Hund|Hund hinzufügen|SNACKS|BELOHNUNGEN|Belohnungen!/i

it.each(['/dashboard', '/shop', '/raf', '/subscriptions', '/subscriptions/dog', '/orders/calendar'])(
  'after the dog has died, %s only says farewell',
  async (path) => {
    const main = await open(path)
    await expect.element(page.getByRole('heading', { name: 'Wir denken an Nala' })).toBeVisible()
    expect(main.textContent).not.toMatch(OFFERS)
    expect(main.querySelectorAll('a[target="_blank"]')).toHaveLength(0)
    await expectAccessible()
  },
)

it('after the dog has died, the orders are listed without a word about what is planned for it', async () => {
  const main = await open('/orders')
  await expect.element(page.getByRole('heading', { name: 'Bisherige Bestellungen' })).toBeVisible()
  expect(main.textContent).not.toMatch(OFFERS)
  expect(main.textContent).not.toMatch(/Keine Bestellung|keine Bestellung|Kalender|nächste/)
})

it.each(['/orders/calendar', '/subscriptions', '/shop'])(
  'a dog that has died is remembered on %s while another one lives',
  async (path) => {
    const alive = aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) })
    const main = await open(path, [alive, nala()], nala().id)
    await expect.element(page.getByRole('heading', { name: 'Wir denken an Nala' })).toBeVisible()
    expect(main.textContent).not.toMatch(/nichts geplant/)
  },
)

it('after the dog has died, an empty activity does not speak of coming boxes', async () => {
  mockAnswer('listActivity', [])
  const main = await open('/subscriptions/activity')
  await expect.element(page.getByText('Noch hat sich nichts geändert.')).toBeVisible()
  expect(main.textContent).not.toMatch(/Box/)
})

it.each([
  ['offers no mails about food', null],
  ['offers only what can be withdrawn', '2026-11-01T10:00:00.000Z'],
] as const)('after the dog has died, the profile %s', async (_, givenAt) => {
  mockAnswer('listMailTopics', [
    { topic: 'reward', givenAt },
    { topic: 'dog_stage', givenAt: null },
  ])
  mockAnswer('readMailNotices', { shipping: true })
  mockAnswer('listSessions', [])
  const main = await open('/profile/settings')
  await expect.element(page.getByRole('checkbox', { name: 'Versand und Lieferung' })).toBeVisible()
  expect(main.textContent).not.toMatch(/anderes Futter/)
  expect(page.getByRole('checkbox', { name: /Belohnungen/ }).elements()).toHaveLength(givenAt ? 1 : 0)
})

it('after the dog has died, the menu does not speak of its meals and does not ask for a new dog', async () => {
  await open('/orders')
  const menu = page.getByRole('navigation', { name: 'Hauptmenü' }).first()
  await expect.element(menu.getByRole('link', { name: 'Mahlzeiten', exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Hund auswählen:/ }).click()
  await expect.element(page.getByRole('menuitemradio', { name: /Nala/ })).toBeVisible()
  expect(page.getByRole('menuitem', { name: /Neuer Hund/ }).query()).toBeNull()
})

it('another dog that lives keeps its shop, and the one that has died is not offered there', async () => {
  const main = await open('/shop', [
    aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) }),
    nala(),
  ])
  await expect.element(page.getByRole('heading', { name: /auch für Balu/ })).toBeVisible()
  expect(main.textContent).not.toContain('Nala')
})

it('a cancelled dog gets the ways that are open instead of buttons that end in a refusal', async () => {
  const cancelled = nala(1)
  const main = await open('/shop', [
    { ...cancelled, allowedActions: cancelled.allowedActions.filter((it) => it !== 'addSupplement') },
  ])
  await expect.element(page.getByRole('button', { name: 'Abo reaktivieren' })).toBeVisible()
  expect(main.textContent).toContain('Nalas Abo ist gekündigt. Sobald es wieder läuft')
  expect(page.getByRole('button', { name: /in die nächste Box/ }).query()).toBeNull()
  expect(page.getByRole('link', { name: /: Jetzt einkaufen/ }).elements().length).toBeGreaterThan(0)
  await expectAccessible()
})

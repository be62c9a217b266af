import { afterEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { App } from '../app.tsx'
import { DataProvider } from '../data/data-provider.tsx'
import { confirmLeave } from '../data/leave-guard.ts'
import { storeSession } from '../data/session.ts'
import { leaveQuestion, registerInput } from '../data/unsaved-input.ts'
import { OperationHost } from '../operations/operation-host.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { aPet, aSession, aSubscription } from '../testing/fixtures.ts'
import { callsOf, mockAnswer } from '../testing/mock-service.ts'
import { prepareHousehold, renderPart, renderSignedIn } from '../testing/render.tsx'
import { DogSwitch } from './dog-switch.tsx'

afterEach(() => vi.restoreAllMocks())

it('the page does not move when it says that the device is offline', async () => {
  prepareHousehold()
  storeSession(aSession(), 'session-token')
  history.replaceState(null, '', '/orders')
  await render(<App />)
  const heading = page.getByRole('heading', { level: 1, name: 'Bestellungen' })
  await expect.element(heading).toBeVisible()
  const delivery = page.getByText(/^Lieferung/).first()
  await expect.element(delivery).toBeVisible()
  const place = () => delivery.element().getBoundingClientRect().top
  const before = place()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  const note = page.getByText('Du bist gerade offline.')
  await expect.element(note).toBeInViewport()
  expect(place()).toBe(before)
  await expectAccessible()
})

it('a title of the window with the name of a dog is not translated, even if the name comes later', async () => {
  prepareHousehold()
  storeSession(aSession(), 'session-token')
  history.replaceState(null, '', '/orders')
  await render(<App />)
  const title = () => document.querySelector('title')
  await expect.poll(() => document.title).toContain('Bestellungen')
  expect(title()?.translate).toBe(true)
  await page
    .getByRole('link', { name: /Friedas Mahlzeiten/ })
    .first()
    .click()
  await expect.poll(() => document.title).toContain('Frieda')
  await expect.poll(() => title()?.translate).toBe(false)
})

it('each section of the profile has a title of its own, and the next page its own again', async () => {
  prepareHousehold()
  storeSession(aSession(), 'session-token')
  history.replaceState(null, '', '/profile/payments')
  await render(<App />)
  await expect.poll(() => document.title).toBe('Zahlungsmethoden · Profil · Pfotenportal')
  await page.getByRole('link', { name: /^Adressen/ }).click()
  await expect.poll(() => document.title).toBe('Adressen · Profil · Pfotenportal')
  await page.getByRole('link', { name: 'Bestellungen' }).first().click()
  await expect.poll(() => document.title).toBe('Bestellungen · Pfotenportal')
  await page.getByRole('link', { name: 'Profil', exact: true }).first().click()
  await expect.poll(() => document.title).toBe('Profil · Pfotenportal')
})

it('a device that is offline from the start says so before the page has settled', async () => {
  prepareHousehold()
  storeSession(aSession(), 'session-token')
  history.replaceState(null, '', '/orders')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { setTimeout } = globalThis
  // The page never settles.
  const start = (run: () => void, delay?: number) => (delay === 1_000 ? 0 : setTimeout(run, delay))
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(start as typeof setTimeout)
  await render(<App />)
  await expect.element(page.getByText('Du bist gerade offline.')).toBeInViewport()
})

it('choosing a dog closes the menu, and changes the page after the next frame', async () => {
  const subscriptions = [aSubscription(), aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) })]
  prepareHousehold({ subscriptions })
  mockAnswer('switchSubscription', { defaultSubscription: 20002, subscriptionOptions: null })
  await renderSignedIn(<DogSwitch offersAll={false} />)
  const trigger = page.getByRole('button', { name: /^Hund auswählen:/ })
  await trigger.click()
  const choice = page.getByRole('menuitemradio', { name: /Balu/ }).element() as HTMLElement
  let paint: FrameRequestCallback = () => undefined
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => {
    paint = run
    return 1
  })
  choice.click()
  frames.mockRestore()
  expect(choice.closest(':popover-open')).toBeNull()
  await new Promise((resolve) => setTimeout(resolve))
  expect(callsOf('switchSubscription')).toEqual([])
  paint(performance.now())
  await expect.element(trigger).toHaveTextContent('Balu')
})

it('leaving asks about input that was typed before the page had settled', async () => {
  prepareHousehold()
  storeSession(aSession(), 'session-token')
  await renderPart(
    <DataProvider>
      <OperationHost needed={false} />
    </DataProvider>,
  )
  const leave = () => {
    confirmLeave(() => undefined)
    const asked = leaveQuestion.get() !== null
    if (!asked) registerInput(null)
    return asked
  }
  await expect.poll(leave).toBe(true)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  leaveQuestion.get()?.discard()
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { App } from '../app.tsx'
import { catalogue } from '../data/catalogue.ts'
import { isServiceReachable } from '../data/connectivity.ts'
import { useWantedDog } from '../data/dog-view.ts'
import { notify, withdrawFailures } from '../data/notify.ts'
import { useResource } from '../data/queries.ts'
import { deviceNow } from '../data/server-clock.ts'
import { storeSession } from '../data/session.ts'
import { takeWantedDog, wantedDog } from '../data/wanted-dog.ts'
import { rememberPage } from '../data/wanted-page.ts'
import { AccountCard } from '../screens/profile/account-card.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'
import {
  aCancelledSubscription,
  aCustomer,
  aPausedSubscription,
  aPet,
  aSession,
  aSubscription,
} from '../testing/fixtures.ts'
import { callsOf, mockAnswer, mockNoNetwork, mockNoNetworkFor, mockRefusal } from '../testing/mock-service.ts'
import { prepareHousehold, renderPart, renderSignedIn } from '../testing/render.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { StaleNote } from '../ui/notice/offline-note.tsx'
import { LanguageSwitch } from '../ui/page/page-frame.tsx'
import { DogSwitch } from './dog-switch.tsx'

const SAVED = 'Gespeichert'
const toast = page.getByRole('alert').filter({ hasText: SAVED })

afterEach(() => vi.restoreAllMocks())

async function showToast() {
  await renderPart(<main>Seite</main>)
  notify('success', SAVED)
  await expect.element(toast).toBeVisible()
}

/** The animation whose end closes the toast. Tests set its time instead of waiting. */
function closingAnimation(): Animation {
  const animation = document
    .getAnimations()
    .find(
      ({ effect }) =>
        effect instanceof KeyframeEffect && effect.target?.classList.contains('Toastify__progress-bar'),
    )
  if (!animation) throw new Error('no toast is closing')
  return animation
}

describe('a toast', () => {
  it('closes after five seconds and not earlier', async () => {
    await showToast()
    await expectAccessible()
    closingAnimation().currentTime = 4_500
    await expect.element(toast).toBeVisible()
    closingAnimation().currentTime = 5_000
    await expect.element(toast).not.toBeInTheDocument()
  })

  it('stays while the mouse is over it and closes afterwards', async () => {
    await showToast()
    await toast.hover()
    await expect.poll(() => closingAnimation().playState).toBe('paused')
    await page.getByText('Seite').hover({ position: { x: 0, y: 0 } })
    await expect.poll(() => closingAnimation().playState).toBe('running')
  })

  it('keeps a hyphenated word on one line', async () => {
    await renderPart(<main>Seite</main>)
    notify('success', 'Bestellung übersprungen. E-mail folgt')
    const word = page.getByText('E-mail', { exact: true })
    await expect.element(word).toBeVisible()
    expect(getComputedStyle(word.element()).whiteSpace).toBe('nowrap')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Bestellung übersprungen. E-mail folgt')
  })

  it('closes when it is clicked', async () => {
    await showToast()
    await toast.click()
    await expect.element(toast).not.toBeInTheDocument()
  })

  it('about a failure goes when the same command then succeeds, and others stay', async () => {
    await renderPart(<main>Seite</main>)
    notify('error', SAVED, 'addDiscount')
    notify('error', 'Etwas anderes', 'swapPlan')
    await expect.element(toast).toBeVisible()
    withdrawFailures('addDiscount')
    await expect.element(toast).not.toBeInTheDocument()
    await expect.element(page.getByText('Etwas anderes')).toBeVisible()
  })

  it('is shown above an open dialog', async () => {
    await renderPart(
      <main>
        <Dialog open title="Frage" onClose={() => undefined}>
          <p>Antwort</p>
        </Dialog>
      </main>,
    )
    notify('error', SAVED)
    await expect.element(toast).toBeVisible()
    // In the browser's top layer, the element that opened last is on top.
    expect(document.querySelector(':popover-open')?.contains(toast.element())).toBe(true)
  })
})

const dogs = [
  aSubscription(),
  aPausedSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) }),
  aCancelledSubscription({ id: 20003, pet: aPet({ id: 7003, name: 'Luna' }) }),
]

describe('without a referral programme', () => {
  beforeEach(() => void (catalogue.referral = { retired: true }))
  afterEach(() => void (catalogue.referral = { retired: false }))

  it('neither the menu nor the dashboard asks to refer friends, and its page is unknown', async () => {
    prepareHousehold({ subscriptions: dogs })
    storeSession(aSession(), 'mailed')
    history.replaceState(null, '', '/dashboard')
    await render(<App />)
    await expect.element(page.getByRole('heading', { name: 'Meine Hunde' })).toBeVisible()
    expect(document.body.textContent).not.toMatch(/Freu\(n\)de|Mehr Belohnungen/i)
  })

  it('the address of its page leads to the page for unknown addresses', async () => {
    prepareHousehold({ subscriptions: dogs })
    storeSession(aSession(), 'mailed')
    history.replaceState(null, '', '/raf')
    await render(<App />)
    await expect.poll(() => location.pathname).toBe('/error/404')
  })
})

describe('a page that was opened signed out', () => {
  it('is the one that opens after the sign-in', async () => {
    prepareHousehold({ subscriptions: dogs })
    history.replaceState(null, '', '/orders?from=mail')
    rememberPage()
    await render(<App />)
    await expect.element(page.getByRole('textbox', { name: /^E-Mail-Adresse/ })).toBeVisible()
    expect(location.pathname).toBe('/auth/login')
    storeSession(aSession(), 'mailed')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bestellungen' })).toBeVisible()
    expect(location.pathname + location.search).toBe('/orders?from=mail')
    expect(localStorage.getItem('wantedPage')).toBeNull()
  })
})

describe('a link in an email', () => {
  const trigger = page.getByRole('button', { name: /^Hund auswählen:/ })

  function Opened() {
    useWantedDog()
    return <DogSwitch offersAll={false} />
  }

  /** Opens the portal at an address; returns the address afterwards. */
  async function open(search: string): Promise<string> {
    prepareHousehold({ subscriptions: dogs })
    mockAnswer('switchSubscription', { defaultSubscription: 20002, subscriptionOptions: null })
    const before = location.href
    history.replaceState(null, '', search)
    takeWantedDog()
    const after = location.pathname + location.search
    history.replaceState(null, '', before)
    await renderSignedIn(<Opened />)
    return after
  }

  it('opens the portal with its dog, and leaves the address bar', async () => {
    expect(await open('/orders?subscription=20002&from=mail')).toBe('/orders?from=mail')
    await expect.element(trigger).toHaveTextContent('BaluPausiert')
    expect(callsOf('switchSubscription')).toMatchObject([{ params: { id: '20002' } }])
    expect(localStorage.getItem('wantedDog')).toBeNull()
  })

  it('that was opened before signing in still chooses its dog afterwards', async () => {
    localStorage.setItem('wantedDog', '20002')
    wantedDog.set(20002)
    expect(await open('/auth')).toBe('/auth')
    await expect.element(trigger).toHaveTextContent('BaluPausiert')
  })

  it.each([
    '/orders?subscription=1',
    '/orders?subscription=99999999999',
    '/orders?subscription=x',
    '/orders?subscription=',
  ])('with an id that is not the customer’s is ignored: %s', async (search) => {
    expect(await open(search)).toBe('/orders')
    await expect.element(trigger).toHaveTextContent('Frieda')
    await expect.poll(() => localStorage.getItem('wantedDog')).toBeNull()
    expect(callsOf('switchSubscription')).toEqual([])
  })
})

describe('the dog switcher', () => {
  const trigger = page.getByRole('button', { name: /^Hund auswählen:/ })

  it('lists all dogs with their status and focuses the chosen one', async () => {
    prepareHousehold({ subscriptions: dogs })
    await renderSignedIn(<DogSwitch offersAll={false} />)
    await expect.element(trigger).toHaveTextContent('Frieda')
    await trigger.click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Frieda', checked: true })).toHaveFocus()
    await expect.element(page.getByRole('menuitemradio', { name: /Balu/ })).toHaveTextContent('Pausiert')
    await expect.element(page.getByRole('menuitemradio', { name: /Luna/ })).toHaveTextContent('Gekündigt')
    await expect
      .element(page.getByRole('menuitem', { name: 'Neuer Hund (öffnet in neuem Tab)' }))
      .toHaveAttribute('target', '_blank')
    await expectAccessible()
  })

  it('shows another dog immediately, stores the choice and announces it', async () => {
    prepareHousehold({ subscriptions: dogs })
    mockAnswer('switchSubscription', { defaultSubscription: 20002, subscriptionOptions: null })
    await renderSignedIn(<DogSwitch offersAll={false} />)
    await trigger.click()
    await page.getByRole('menuitemradio', { name: /Balu/ }).click()
    await expect.element(trigger).toHaveTextContent('BaluPausiert')
    await expect.element(page.getByText('Ausgewählter Hund: Balu')).toBeInTheDocument()
    expect(callsOf('switchSubscription')).toMatchObject([{ params: { id: '20002' } }])
  })

  it('loads everything about the chosen dog exactly once', async () => {
    const banner = [{ text: '15%', isRewardReceived: false, percentage: 15 }]
    const [frieda, balu] = [
      aSubscription(),
      aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) }),
    ]
    prepareHousehold({ subscriptions: [frieda, balu], banner })
    mockAnswer('switchSubscription', { defaultSubscription: 20002, subscriptionOptions: null })
    await renderSignedIn(<DogSwitch offersAll={false} />)
    const reads = [
      'listSubscriptions',
      'listOrderSchedule',
      'listOrderHistory',
      'readProduct',
      'readFlowRewardBanner',
    ] as const
    await expect.poll(() => reads.map((read) => callsOf(read).length)).toEqual([1, 1, 1, 1, 1])
    await trigger.click()
    await page.getByRole('menuitemradio', { name: /Balu/ }).click()
    await expect.poll(() => callsOf('readFlowRewardBanner')).toHaveLength(2)
    // Long enough for a second read to follow.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(reads.map((read) => callsOf(read).length)).toEqual([2, 2, 2, 2, 2])
    expect(callsOf('listOrderSchedule')[1]?.params).toEqual({ id: '20002' })
  })

  it('returns to the previous dog with a message if the service cannot be reached', async () => {
    prepareHousehold({ subscriptions: dogs })
    mockNoNetworkFor('switchSubscription')
    await renderSignedIn(<DogSwitch offersAll={false} />)
    await trigger.click()
    await page.getByRole('menuitemradio', { name: /Balu/ }).click()
    await expect.element(page.getByText('Der Wechsel hat nicht geklappt.').first()).toBeVisible()
    await expect.element(trigger).toHaveTextContent('Frieda')
  })

  it('offers to show all dogs if there are several and the page supports it', async () => {
    prepareHousehold({ subscriptions: dogs })
    await renderSignedIn(<DogSwitch offersAll />)
    await trigger.click()
    await page.getByRole('menuitemradio', { name: 'Alle Hunde' }).click()
    await expect.element(trigger).toHaveTextContent('Alle Hunde')
    await expect.element(page.getByText('Alle Hunde werden angezeigt.')).toBeInTheDocument()
  })

  it('does not offer to show all dogs if there is only one', async () => {
    prepareHousehold()
    await renderSignedIn(<DogSwitch offersAll />)
    await trigger.click()
    await expect.element(page.getByRole('menuitemradio', { name: 'Frieda' })).toBeVisible()
    expect(page.getByRole('menuitemradio', { name: 'Alle Hunde' }).query()).toBeNull()
  })

  it('offers to add a dog if there is none', async () => {
    prepareHousehold({ subscriptions: [], customer: aCustomer() })
    await renderSignedIn(<DogSwitch offersAll />)
    await expect.element(trigger).toHaveTextContent('Neuer Hund')
  })
})

describe('the language switch', () => {
  it('shows the current language, changes it on this device and is accessible', async () => {
    await renderPart(
      <main>
        <LanguageSwitch />
      </main>,
    )
    await expect
      .element(page.getByRole('button', { name: 'Deutsch' }))
      .toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'English' }).click()
    await expect.element(page.getByRole('group', { name: 'Language' })).toBeVisible()
    await expect.poll(() => document.documentElement.lang).toBe('en')
    await expectAccessible()
  })
})

function OrdersReader() {
  const reads = [useResource('subscriptions'), useResource('orderSchedule'), useResource('orders')]
  return (
    <button type="button" onClick={() => reads.forEach(({ retry }) => retry())}>
      Bestellungen neu laden
    </button>
  )
}

describe('without connectivity', () => {
  it('a page says that its data may be outdated and when it was read', async () => {
    prepareHousehold()
    await renderSignedIn(<StaleNote of="orders" />)
    await expect.poll(() => callsOf('listOrderSchedule')).toHaveLength(1)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await expect.element(page.getByText('Du bist gerade offline.')).toBeVisible()
    await expect.element(page.getByText(/Stand: heute, 12:00 Uhr/)).toBeVisible()
    await expectAccessible()
    vi.restoreAllMocks()
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Du bist gerade offline.')).not.toBeInTheDocument()
  })

  it('an unreachable service gets a different message than an offline device', async () => {
    prepareHousehold()
    mockNoNetwork()
    await renderSignedIn(<StaleNote of="orders" />)
    await expect.element(page.getByText('Wir erreichen gerade den Server nicht.')).toBeVisible()
  })

  it('the message goes by itself as soon as the device is back, even if the data is fresh', async () => {
    prepareHousehold()
    await renderSignedIn(<StaleNote of="orders" />)
    await expect.poll(() => callsOf('listSubscriptions')).toHaveLength(1)
    isServiceReachable.set(false)
    const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await expect.element(page.getByText('Du bist gerade offline.')).toBeVisible()
    offline.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await expect.element(page.getByText('Wir erreichen gerade den Server nicht.')).not.toBeInTheDocument()
    await expect.element(page.getByText('Du bist gerade offline.')).not.toBeInTheDocument()
  })

  it('the profile is marked as outdated with the time at which the account was read', async () => {
    prepareHousehold()
    await renderSignedIn(
      <>
        <StaleNote of="account" />
        <OrdersReader />
      </>,
    )
    await expect.poll(() => callsOf('listPaymentMethods')).toHaveLength(1)
    await expect.poll(() => callsOf('listOrderSchedule')).toHaveLength(1)
    // An hour later, when the service's clock says 12:00, the orders are read again, the account is not.
    vi.spyOn(Date, 'now').mockImplementation(() => deviceNow() + 3_600_000)
    await page.getByRole('button', { name: 'Bestellungen neu laden' }).click()
    await expect.poll(() => callsOf('listOrderSchedule')).toHaveLength(2)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await expect.element(page.getByText(/Stand: heute, 11:00 Uhr/)).toBeVisible()
  })

  it('data that could not be read again is marked as outdated although the service answers', async () => {
    prepareHousehold()
    await renderSignedIn(
      <>
        <StaleNote of="account" />
        <AccountCard />
      </>,
    )
    await expect.element(page.getByText('Lea', { exact: true })).toBeVisible()
    mockRefusal('readCustomer', 'NOT_FOUND')
    mockRefusal('updateCustomer', 'CONFLICT')
    await page.getByRole('button', { name: 'Bearbeiten' }).click()
    await page.getByRole('button', { name: 'Speichern' }).click()
    await expect.element(page.getByText('Wir konnten gerade nichts Neues laden.')).toBeVisible()
    await expect.element(page.getByText(/Stand: heute, 12:00 Uhr/)).toBeVisible()
  })
})

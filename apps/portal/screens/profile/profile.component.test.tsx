import { useState } from 'react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { SessionDeviceView } from '@pfotenportal/contract/auth'
import type { MailTopicView } from '@pfotenportal/contract/customer'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { catalogue } from '../../data/catalogue.ts'
import { storeSession } from '../../data/session.ts'
import type { ProfileLinkState } from '../../profile-routes.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  aCustomer,
  aMethod,
  anAddress,
  aPayPalMethod,
  aPet,
  aSepaMethod,
  aSession,
  aSubscription,
} from '../../testing/fixtures.ts'
import {
  callsOf,
  holdAnswers,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { expectEnglish, prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { AccountCard } from './account-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { PaymentsCard } from './payments-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { MailsCard } from './settings-cards.tsx'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const field = (name: string) => page.getByLabelText(new RegExp(`^${name}`))
const main = () => page.getByRole('main')

describe('the account', () => {
  async function edit() {
    prepareHousehold()
    await renderSignedIn(<AccountCard />)
    await button('Bearbeiten').click()
    await expect.element(field('Vorname')).toHaveFocus()
  }

  it('shows the name and the sign-in address', async () => {
    prepareHousehold()
    await renderSignedIn(<AccountCard />)
    for (const expected of ['Lea', 'Hoffmann', 'lea@example.de'])
      await expect.element(main()).toHaveTextContent(expected)
    await expectAccessible()
  })

  it.each([
    ['Vorname', '', 'Vorname ist erforderlich'],
    ['Nachname', '  ', 'Nachname ist erforderlich'],
    ['Vorname', 'L'.repeat(51), 'Bitte höchstens 50 Zeichen eingeben.'],
  ])('refuses %s "%s" in its field and sends nothing', async (name, value, expected) => {
    await edit()
    await field(name).fill(value)
    await button('Speichern').click()
    await expect.element(field(name)).toHaveAccessibleDescription(new RegExp(expected))
    await expect.element(field(name)).toHaveFocus()
    expect(callsOf('updateCustomer')).toEqual([])
    await expectAccessible()
  })

  it('saves once, shows the new name and moves the focus to the heading, without a toast', async () => {
    await edit()
    mockAnswer('updateCustomer', aCustomer({ firstName: 'Léa', first_name: 'Léa' }))
    mockAnswer('readCustomer', aCustomer({ firstName: 'Léa', first_name: 'Léa' }))
    const release = holdAnswers('updateCustomer')
    await field('Vorname').fill(' Léa ')
    await button('Speichern').click()
    await expect.element(button('Speichern')).toHaveAttribute('aria-busy', 'true')
    release()
    await expect.element(main()).toHaveTextContent('Léa')
    await expect.element(page.getByRole('heading', { name: 'Konto Informationen' })).toHaveFocus()
    expect(callsOf('updateCustomer')).toMatchObject([{ body: { first_name: 'Léa', last_name: 'Hoffmann' } }])
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it('shows the service’s error in its field and keeps the input', async () => {
    await edit()
    mockRefusal('updateCustomer', 'VALIDATION_FAILED', { fields: { last_name: 'So heißt niemand.' } })
    await field('Nachname').fill('X')
    await button('Speichern').click()
    await expect.element(field('Nachname')).toHaveAccessibleDescription(/So heißt niemand\./)
    await expect.element(field('Nachname')).toHaveValue('X')
  })

  it('says that nothing was saved while offline', async () => {
    await edit()
    mockNoNetworkFor('updateCustomer')
    await field('Nachname').fill('Berger')
    await button('Speichern').click()
    await expect.element(main()).toHaveTextContent('Dein Name konnte nicht gespeichert werden')
    await expect.element(field('Nachname')).toHaveValue('Berger')
  })

  it('is in English if the customer chose English', async () => {
    prepareHousehold()
    await renderSignedIn(<AccountCard />, { language: 'en' })
    await expect.element(main()).toHaveTextContent('lea@example.de')
    await expectEnglish(main())
  })
})

describe('the address book', () => {
  const vienna = anAddress({
    id: 3002,
    address1: 'Getreidemarkt 4',
    zip: '1060',
    city: 'Wien',
    countryCode: 'AT',
  })

  async function showBook(addresses = [anAddress(), vienna]) {
    prepareHousehold({
      addresses,
      subscriptions: [aSubscription(), aSubscription({ id: 20002, pet: aPet({ id: 7002, name: 'Balu' }) })],
    })
    await renderSignedIn(<AddressesCard />)
  }

  it('shows which dogs’ boxes go to each address', async () => {
    await showBook()
    await expect.element(main()).toHaveTextContent('Lieferadresse von Frieda und Balu')
    await expect.element(main()).toHaveTextContent('Hierhin wird zurzeit nichts geliefert.')
    await expectAccessible()
  })

  it('says that it is empty', async () => {
    await showBook([])
    await expect.element(main()).toHaveTextContent('Du hast noch keine Adresse gespeichert.')
  })

  it('lists the affected dogs before and after a change', async () => {
    await showBook()
    await button('Adresse Lindenstraße 12 bearbeiten').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('Hierhin wird für Frieda und Balu geliefert.')
    mockAnswer('updateAddress', {
      ...anAddress({ address1: 'Lindenstraße 14' }),
      updatedSubscriptions: [20001, 20002],
    })
    await dialog.getByLabelText(/^Straße/).fill('Lindenstraße 14')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect
      .element(main())
      .toHaveTextContent('Für Frieda und Balu wird ab jetzt an die geänderte Adresse geliefert.')
  })

  it.each([
    ['new', 3003, 'Hauptstraße 7 ist gespeichert.'],
    ['saved already', 3002, 'Hauptstraße 7 war schon gespeichert.'],
  ])('reports the result for an address that is %s', async (_, id, expected) => {
    await showBook()
    await button('+ Neue Adresse').click()
    const dialog = page.getByRole('dialog', { name: 'Neue Adresse' })
    mockAnswer('createAddress', anAddress({ id, address1: 'Hauptstraße 7' }))
    await dialog.getByLabelText(/^Straße/).fill('Hauptstraße 7')
    await dialog.getByLabelText(/^PLZ/).fill('04109')
    await dialog.getByLabelText(/^Ort/).fill('Leipzig')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect.element(main()).toHaveTextContent(expected)
  })

  it('leaves the form of another address open when a late answer arrives', async () => {
    await showBook()
    mockAnswer('updateAddress', { ...anAddress(), updatedSubscriptions: [20001] })
    const release = holdAnswers('updateAddress')
    await button('Adresse Lindenstraße 12 bearbeiten').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await button('Adresse Getreidemarkt 4 bearbeiten').click()
    release()
    await expect.element(page.getByText('Versandadresse aktualisiert')).toBeVisible()
    await expect.element(dialog.getByLabelText(/^Straße/)).toHaveValue('Getreidemarkt 4')
  })

  it('says in the dialog why an address is refused', async () => {
    await showBook()
    await button('Adresse Getreidemarkt 4 bearbeiten').click()
    mockRefusal('updateAddress', 'CONFLICT')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Speichern' }).click()
    await expect.element(dialog).toHaveTextContent('Die Adresse konnte nicht gespeichert werden')
    await expect.element(dialog).toHaveTextContent(refusalMessage('CONFLICT'))
  })
})

describe('a payment method', () => {
  async function showMethods(methods: PaymentMethodView[]): Promise<Locator> {
    prepareHousehold({ methods })
    await renderSignedIn(<PaymentsCard />)
    return page.getByRole('listitem').first()
  }

  const kinds: [string, PaymentMethodView, string[]][] = [
    ['card', aMethod(), ['Visa ···· 4242', 'gültig bis 08/2028', 'Bezahlt die Boxen für Frieda']],
    ['PayPal account', aPayPalMethod(), ['PayPal', 'lea@example.de', 'Damit wird zurzeit nichts bezahlt.']],
    ['bank account', aSepaMethod(), ['SEPA-Lastschrift', 'IBAN DE ···· 3000']],
    [
      'method still to be set up',
      aMethod({ card: null, status: 'REQUIRES_CONFIRMATION' }),
      ['Noch nicht eingerichtet'],
    ],
  ]
  it.each(kinds)('of type %s shows its details and the dogs it pays for', async (_, method, texts) => {
    const row = await showMethods([method])
    for (const expected of texts) await expect.element(row).toHaveTextContent(expected)
    await expectAccessible()
  })

  const states: [PaymentMethodView['status'], string, string][] = [
    ['EXPIRED', 'Abgelaufen', 'Diese Karte ist abgelaufen. Mit „Bearbeiten“ erneuerst du sie.'],
    ['REQUIRES_CONFIRMATION', 'Bestätigung nötig', 'Sie ist noch nicht bestätigt.'],
    ['REVOKED', 'Widerrufen', 'Sie lässt sich nicht mehr belasten.'],
  ]
  it.each(states)('that is %s shows its status and the remedy', async (status, badge, expected) => {
    const row = await showMethods([aMethod({ status })])
    await expect.element(row).toHaveTextContent(badge)
    await expect.element(row).toHaveTextContent(expected)
  })

  it('of PayPal has a picture of its own', async () => {
    await showMethods([aPayPalMethod(), aMethod()])
    const pictureOf = (name: string) =>
      page.getByRole('listitem').filter({ hasText: name }).element().querySelector('img')?.getAttribute('src')
    await expect.element(page.getByText('PayPal', { exact: true })).toBeVisible()
    expect(pictureOf('PayPal')).toMatch(/paypal/)
    expect(pictureOf('Visa')).not.toMatch(/paypal/)
  })

  it('that is active has no badge', async () => {
    const row = await showMethods([aMethod()])
    await expect.element(row).toHaveTextContent('Visa')
    expect(row.element().textContent).not.toContain('Aktiv')
  })

  it('is renewed by an emailed link: the dialog says what follows, then shows its recipient and expiry', async () => {
    const row = await showMethods([aMethod({ status: 'EXPIRED' })])
    mockAnswer('requestPaymentLink', {
      id: 'pm_5001',
      emailSentTo: 'l•••@example.de',
      sentAt: '2026-11-20T11:00:00.000Z',
      expiresAt: '2026-11-21T11:00:00.000Z',
    })
    await row.getByRole('button', { name: 'Visa, endet auf 4242 bearbeiten' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('Die Abos von Frieda laufen damit weiter')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'E-Mail senden' }).click()
    await expect.element(dialog).toHaveTextContent('Wir haben den Link an l•••@example.de geschickt.')
    await expect.element(dialog).toHaveTextContent('funktioniert genau einmal.')
    mockRefusal('requestPaymentLink', 'RATE_LIMITED')
    await dialog.getByRole('button', { name: 'Noch einmal senden' }).click()
    await expect.element(dialog).toHaveTextContent(refusalMessage('RATE_LIMITED'))
  })

  it('is renewed at the payment provider at once, and says if that does not answer', async () => {
    const row = await showMethods([aMethod({ status: 'EXPIRED' })])
    await row.getByRole('button', { name: 'Visa, endet auf 4242 bearbeiten' }).click()
    const dialog = page.getByRole('dialog')
    mockRefusal('openPaymentSetup', 'UPSTREAM_UNAVAILABLE')
    await dialog.getByRole('button', { name: 'Mit PayPal' }).click()
    await expect.element(dialog).toHaveTextContent('Der Zahlungsdienst lässt sich gerade nicht öffnen')
    await expect.element(dialog).toHaveTextContent(refusalMessage('UPSTREAM_UNAVAILABLE'))
    await expectAccessible()
    const release = holdAnswers('openPaymentSetup')
    mockAnswer('openPaymentSetup', { url: '#provider' })
    await dialog.getByRole('button', { name: 'Mit Karte' }).click()
    // A second press, on this button or another one, sends nothing.
    await dialog.getByRole('button', { name: 'Mit Karte' }).click({ force: true })
    await dialog.getByRole('button', { name: 'Mit Lastschrift' }).click({ force: true })
    release()
    await expect.poll(() => location.hash).toBe('#provider')
    expect(callsOf('openPaymentSetup')).toMatchObject([
      { params: { id: 'pm_5001' }, body: { kind: 'payPal' } },
      { params: { id: 'pm_5001' }, body: { kind: 'card' } },
    ])
    const press = dialog.getByRole('button', { name: 'Mit Karte' })
    await expect.element(press).toHaveAttribute('aria-busy', 'true')
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await expect.element(press).not.toHaveAttribute('aria-busy')
  })

  it('is changed by its customer only: staff see it without a button', async () => {
    prepareHousehold({ methods: [aMethod({ status: 'EXPIRED' })] })
    await renderSignedIn(<PaymentsCard />)
    storeSession(aSession({ isSupport: true }), 'support')
    await expect.element(main()).toHaveTextContent('Zahlungsmethoden ändert nur der Kunde selbst.')
    expect(main().getByRole('button').elements()).toEqual([])
  })

  const charges: [PaymentMethodView['status'], string][] = [
    ['EXPIRED', 'Sobald du die Zahlungsmethode bestätigt hast, buchen wir diesen Betrag sofort ab.'],
    [
      'REQUIRES_CONFIRMATION',
      'aktivieren wir dein Abo, spätestens am nächsten Werktag, und buchen den Betrag dann ab.',
    ],
  ]
  it.each(charges)(
    'that is %s and has an open payment names amount and moment of its charge before the button',
    async (status, moment) => {
      prepareHousehold({
        methods: [aMethod({ status })],
        subscriptions: [aSubscription({ lastPaymentStatus: 'FAILED' })],
      })
      await renderSignedIn(<PaymentsCard />)
      await button(/bearbeiten$/).click()
      const dialog = page.getByRole('dialog')
      await expect.element(dialog).toHaveTextContent('Die Bestellung für Frieda ist noch offen: 199,90 €.')
      await expect.element(dialog).toHaveTextContent(moment)
    },
  )

  it('opens for renewal by a link that names it, once', async () => {
    prepareHousehold({ methods: [aPayPalMethod(), aMethod({ status: 'EXPIRED' })] })
    function Page() {
      const state: ProfileLinkState = { section: 'payments', renew: 'pm_5001' }
      const [shown, show] = useState(false)
      return shown ? (
        <PaymentsCard />
      ) : (
        <LinkButton href="/profile/payments" state={state} onClick={() => show(true)}>
          Erneuern
        </LinkButton>
      )
    }
    await renderSignedIn(<Page />)
    await page.getByRole('link', { name: 'Erneuern' }).click()
    const dialog = page.getByRole('dialog', { name: 'Zahlungsmethode bearbeiten' })
    await expect.element(dialog).toHaveTextContent('Visa')
    await dialog.getByRole('button', { name: 'Abbrechen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(history.state).toBeNull()
  })

  it('can be added if none is saved', async () => {
    prepareHousehold({ methods: [] })
    await renderSignedIn(<PaymentsCard />)
    await expect.element(main()).toHaveTextContent('Du hast noch keine Zahlungsmethode gespeichert.')
    await button('+ Zahlungsmethode hinzufügen').click()
    await expect.element(page.getByRole('dialog', { name: 'Zahlungsmethode hinzufügen' })).toBeVisible()
  })

  it('shows an error if it fails to load, and loads on retry', async () => {
    prepareHousehold()
    mockRefusal('listPaymentMethods', 'NOT_FOUND')
    await renderSignedIn(<PaymentsCard />)
    await expect.element(main()).toHaveTextContent('Das konnten wir gerade nicht laden.')
    prepareHousehold()
    await button('Erneut versuchen').click()
    await expect.element(main()).toHaveTextContent('Visa')
  })
})

describe('a device', () => {
  const here: SessionDeviceView = {
    id: '5e0d2f0a-6f0e-4d35-8f54-6f6f3a1c0001',
    browser: 'Firefox',
    system: 'Windows',
    signedInAt: '2026-11-01T09:00:00.000Z',
    lastUsedAt: '2026-11-20T11:00:00.000Z',
    isCurrent: true,
  }
  const phone = {
    ...here,
    id: '5e0d2f0a-6f0e-4d35-8f54-6f6f3a1c0002',
    browser: 'Safari',
    system: 'iPhone',
    isCurrent: false,
  }

  async function showDevices() {
    prepareHousehold()
    mockAnswer('listSessions', [
      here,
      phone,
      { ...phone, id: `${here.id.slice(0, -1)}3`, browser: null, system: null },
    ])
    await renderSignedIn(<SessionsCard />)
    await expect.element(main()).toHaveTextContent('Firefox auf Windows Dieses Gerät')
  }

  it('shows its name and sign-in time; only other devices can be signed out', async () => {
    await showDevices()
    await expect.element(main()).toHaveTextContent('Unbekanntes Gerät')
    expect(page.getByRole('button', { name: /auf Windows abmelden/ }).query()).toBeNull()
    await expectAccessible()
  })

  it('is signed out, with a message, and the heading gets the focus', async () => {
    await showDevices()
    mockAnswer('endSession', { ended: true })
    await button('Safari auf iPhone abmelden').click()
    await expect.element(main()).toHaveTextContent('Safari auf iPhone ist abgemeldet.')
    await expect.element(page.getByRole('heading', { name: 'Geräte und Sitzungen' })).toHaveFocus()
    expect(callsOf('endSession')).toMatchObject([{ params: { id: phone.id } }])
  })

  it('leaves nothing for the next customer of this browser when all are signed out', async () => {
    await showDevices()
    mockAnswer('endAllSessions', { ended: 3 })
    localStorage.setItem('wantedDog', '20001')
    localStorage.setItem('wantedPage', JSON.stringify({ path: '/orders', at: Date.now() }))
    await button('Überall abmelden').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Überall abmelden' }).click()
    await expect.poll(() => localStorage.getItem('persist:auth')).toBeNull()
    for (const key of ['wantedDog', 'wantedPage']) expect(localStorage.getItem(key)).toBeNull()
  })

  it('that cannot be signed out stays in the list, with a message', async () => {
    await showDevices()
    mockNoNetworkFor('endSession')
    await button('Safari auf iPhone abmelden').click()
    await expect.element(main()).toHaveTextContent('Das Abmelden hat nicht geklappt')
    await expect.element(button('Safari auf iPhone abmelden')).toBeVisible()
  })
})

describe('optional emails', () => {
  const topics: MailTopicView[] = [
    { topic: 'reward', givenAt: null },
    { topic: 'dog_stage', givenAt: '2026-11-01T09:00:00.000Z' },
  ]
  const reward = () => page.getByRole('checkbox', { name: /^Belohnungen/ })

  async function showMails() {
    prepareHousehold()
    mockAnswer('listMailTopics', topics)
    mockAnswer('readMailNotices', { shipping: true })
    await renderSignedIn(<MailsCard />)
    await expect.element(reward()).not.toBeChecked()
  }

  it('show their topic and the date of consent', async () => {
    await showMails()
    await expect.element(main()).toHaveTextContent('Zugestimmt:')
    await expect.element(main()).toHaveTextContent('bekommst du immer.')
    await expectAccessible()
  })

  it('do not offer news of rewards where none can be earned', async () => {
    catalogue.hasRewards = false
    onTestFinished(() => void (catalogue.hasRewards = true))
    prepareHousehold({ subscriptions: [aSubscription({ loyalty: null })] })
    mockAnswer('listMailTopics', topics)
    mockAnswer('readMailNotices', { shipping: true })
    await renderSignedIn(<MailsCard />)
    await expect.element(page.getByRole('checkbox', { name: /^Tipps zum Alter/ })).toBeChecked()
    expect(reward().elements()).toEqual([])
  })

  it('about shipping are on, and can be switched off', async () => {
    await showMails()
    const shipping = page.getByRole('checkbox', { name: /^Versand und Lieferung/ })
    await expect.element(shipping).toBeChecked()
    mockAnswer('chooseMailNotices', { shipping: false })
    mockAnswer('readMailNotices', { shipping: false })
    await shipping.click()
    await expect.element(shipping).not.toBeChecked()
    expect(callsOf('chooseMailNotices')).toMatchObject([{ body: { shipping: false } }])
    mockNoNetworkFor('chooseMailNotices')
    await shipping.click()
    await expect.element(main()).toHaveTextContent('Deine Auswahl konnte nicht gespeichert werden')
    await expect.element(shipping).not.toBeChecked()
  })

  it('about shipping say if they fail to load, and can be switched off after a retry', async () => {
    prepareHousehold()
    mockAnswer('listMailTopics', topics)
    mockRefusal('readMailNotices', 'NOT_FOUND')
    await renderSignedIn(<MailsCard />)
    const retry = page.getByRole('button', { name: 'Erneut versuchen' })
    await expect.element(retry).toBeVisible()
    await expectAccessible()
    mockAnswer('readMailNotices', { shipping: true })
    await retry.click()
    await expect.element(page.getByRole('checkbox', { name: /^Versand und Lieferung/ })).toBeChecked()
    await expect.element(retry).not.toBeInTheDocument()
  })

  it('are toggled immediately, and rolled back if refused', async () => {
    await showMails()
    mockNoNetworkFor('chooseMailTopic')
    const release = holdAnswers('chooseMailTopic')
    await reward().click()
    await expect.element(reward()).toBeChecked()
    release()
    await expect.element(reward()).not.toBeChecked()
    await expect.element(main()).toHaveTextContent('Deine Auswahl konnte nicht gespeichert werden')
  })
})

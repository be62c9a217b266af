import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { config } from '../../data/config.ts'
import { passkeyDevice } from '../../data/passkey-device.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  callsOf,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { aPasskey, created, creationOptions, deviceError } from '../../testing/passkey-fixtures.ts'
import { expectEnglish, prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

const device = { canUnlock: true, create: () => Promise.resolve<unknown>(undefined) }
const code = {
  platformAuthenticatorIsAvailable: () => Promise.resolve(device.canUnlock),
  startRegistration: () => device.create(),
}
// A mock of the module would be that of all files which run at the same time.
Object.assign(passkeyDevice, { load: () => Promise.resolve(code) })

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const main = () => page.getByRole('main')
const heading = page.getByRole('heading', { name: 'Passkeys' })

beforeEach(() => {
  config.passkeyHost = location.hostname
  device.canUnlock = true
  device.create = () => Promise.resolve(created)
  prepareHousehold()
  return () => {
    config.passkeyHost = null
  }
})

describe('the passkeys in the profile', () => {
  it('are listed by device, with what keeps them and when they were used, and are accessible', async () => {
    mockAnswer('listPasskeys', [
      aPasskey(),
      aPasskey({ id: crypto.randomUUID(), browser: null, system: null, keeper: null, lastUsedAt: null }),
    ])
    await renderSignedIn(<PasskeysCard />)
    await expect.element(main()).toHaveTextContent('Safari auf iPhone')
    await expect.element(main()).toHaveTextContent('Gespeichert in Apple Passwörter')
    await expect.element(main()).toHaveTextContent(/Zuletzt benutzt: .*19\. November/)
    await expectAccessible()
  })

  it('are created on this device and confirmed, and the heading gets the focus', async () => {
    mockAnswer('listPasskeys', [])
    mockAnswer('beginPasskey', creationOptions)
    mockAnswer('addPasskey', [aPasskey()])
    await renderSignedIn(<PasskeysCard />)
    await button('Passkey anlegen').click()
    await expect.element(page.getByText('Der Passkey ist angelegt.')).toBeVisible()
    await expect.element(heading).toHaveFocus()
    await expect.element(main()).toHaveTextContent('Safari auf iPhone')
    expect(callsOf('addPasskey').map(({ body }) => body)).toEqual([{ id: created.id, ...created.response }])
  })

  it.each([
    ['InvalidStateError', 'Auf diesem Gerät hast du schon einen Passkey.'],
    ['SecurityError', 'Mit dem Passkey hat es nicht geklappt.'],
  ] as const)('say what the device said: %s', async (name, said) => {
    mockAnswer('listPasskeys', [])
    mockAnswer('beginPasskey', creationOptions)
    device.create = () => Promise.reject(deviceError(name))
    await renderSignedIn(<PasskeysCard />)
    await button('Passkey anlegen').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(said)
    expect(callsOf('addPasskey')).toEqual([])
  })

  it('say nothing if the person closes the browser’s dialog', async () => {
    mockAnswer('listPasskeys', [])
    mockAnswer('beginPasskey', creationOptions)
    device.create = () => Promise.reject(deviceError('NotAllowedError'))
    await renderSignedIn(<PasskeysCard />)
    await button('Passkey anlegen').click()
    await expect.poll(() => callsOf('beginPasskey')).toHaveLength(1)
    await expect.element(button('Passkey anlegen')).not.toHaveAttribute('aria-busy', 'true')
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it('lead to a new sign-in if the last one was long ago', async () => {
    mockAnswer('listPasskeys', [])
    mockRefusal('beginPasskey', 'SIGN_IN_NOT_RECENT')
    await renderSignedIn(<PasskeysCard />)
    await button('Passkey anlegen').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(refusalMessage('SIGN_IN_NOT_RECENT'))
    await expect.element(page.getByRole('link', { name: 'Neu anmelden' })).toHaveAttribute('href', '/logout')
    await expectAccessible()
  })

  it('are removed after a question, and the message says what is left to do', async () => {
    mockAnswer('listPasskeys', [aPasskey()])
    await renderSignedIn(<PasskeysCard />)
    await button('Passkey Safari auf iPhone entfernen').click()
    const dialog = page.getByRole('dialog')
    await expect
      .element(dialog)
      .toHaveTextContent('Mit dem Passkey „Safari auf iPhone“ kann sich dann niemand')
    await expectAccessible()
    mockNoNetworkFor('removePasskey')
    await dialog.getByRole('button', { name: 'Entfernen' }).click()
    await expect.element(dialog).toHaveTextContent('Der Passkey konnte nicht entfernt werden')
    mockAnswer('removePasskey', [])
    mockAnswer('listPasskeys', [])
    await dialog.getByRole('button', { name: 'Entfernen' }).click()
    await expect.element(page.getByText(/Ist das Gerät verloren, melde es oben auch ab/)).toBeVisible()
    await expect.element(heading).toHaveFocus()
    expect(callsOf('removePasskey').at(-1)).toMatchObject({ params: { id: aPasskey().id } })
  })

  it('can be removed, but not created, on a device that cannot unlock any', async () => {
    device.canUnlock = false
    mockAnswer('listPasskeys', [aPasskey()])
    await renderSignedIn(<PasskeysCard />)
    await expect.element(button('Passkey Safari auf iPhone entfernen')).toBeVisible()
    expect(button('Passkey anlegen').query()).toBeNull()
  })

  it('are not mentioned on such a device if there are none', async () => {
    device.canUnlock = false
    mockAnswer('listPasskeys', [])
    await renderSignedIn(<PasskeysCard />)
    await expect.poll(() => callsOf('listPasskeys')).toHaveLength(1)
    expect(heading.query()).toBeNull()
  })

  it('stay when the customer signs out everywhere, as the dialog says', async () => {
    mockAnswer('listPasskeys', [aPasskey()])
    mockAnswer('listSessions', [])
    await renderSignedIn(<SessionsCard />)
    await button('Überall abmelden').click()
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Deine Passkeys gelten weiter.')
  })

  it('are in English if the customer chose English', async () => {
    mockAnswer('listPasskeys', [aPasskey()])
    await renderSignedIn(<PasskeysCard />, { language: 'en' })
    await expect.element(main()).toHaveTextContent('Safari on iPhone')
    await expectEnglish(main())
  })
})

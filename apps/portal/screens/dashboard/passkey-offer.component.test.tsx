import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { config } from '../../data/config.ts'
import { passkeyDevice } from '../../data/passkey-device.ts'
import { offerPasskey, passkeyOffer } from '../../data/passkey-offer.ts'
import { layout } from '../../data/preferences.ts'
import { signInWithCode, signInWithPasskey } from '../../data/sign-in.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aSession } from '../../testing/fixtures.ts'
import { mockAnswer, mockRefusal, refusalMessage } from '../../testing/mock-service.ts'
import { aPasskey, created, creationOptions, signed } from '../../testing/passkey-fixtures.ts'
import { prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { Dashboard } from './dashboard.tsx'
import { PasskeyOffer } from './passkey-offer.tsx'

const device = { canUnlock: true, create: () => Promise.resolve<unknown>(undefined) }
const code = {
  platformAuthenticatorIsAvailable: () => Promise.resolve(device.canUnlock),
  startRegistration: () => device.create(),
}
// A mock of the module would be that of all files which run at the same time.
Object.assign(passkeyDevice, { load: () => Promise.resolve(code) })

const title = page.getByText('Beim nächsten Mal ohne E-Mail anmelden?')
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  config.passkeyHost = location.hostname
  Object.assign(device, { canUnlock: true, create: () => Promise.resolve(created) })
  layout.set({ ...layout.get(), passkeyOffered: false })
  prepareHousehold()
  return () => {
    config.passkeyHost = null
    passkeyOffer.set('nothing')
    layout.set({ ...layout.get(), passkeyOffered: false })
  }
})

describe('the offer of a passkey', () => {
  it('is on the dashboard after a sign-in by mail, once on each device, and can be put away', async () => {
    mockAnswer('signInWithCode', aSession())
    await signInWithCode('123456')
    await renderSignedIn(<Dashboard />)
    await expect.element(title).toBeVisible()
    await expectAccessible()
    await button('Nicht jetzt').click()
    await expect.element(title).not.toBeInTheDocument()
    offerPasskey(false)
    expect(passkeyOffer.get()).toBe('nothing')
  })

  it('creates one with a press', async () => {
    mockAnswer('beginPasskey', creationOptions)
    mockAnswer('addPasskey', [aPasskey()])
    await renderSignedIn(<PasskeyOffer />)
    await button('Passkey anlegen').click()
    await expect.element(page.getByText(/Der Passkey ist angelegt/)).toBeVisible()
    await expectAccessible()
  })

  it('says why it could not, and stays', async () => {
    mockRefusal('beginPasskey', 'PASSKEY_LIMIT_REACHED')
    await renderSignedIn(<PasskeyOffer />)
    await button('Passkey anlegen').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(refusalMessage('PASSKEY_LIMIT_REACHED'))
    await expect.element(button('Passkey anlegen')).toBeVisible()
  })

  it('is not made after a sign-in with a passkey', async () => {
    passkeyOffer.set('offer')
    mockAnswer('signInWithPasskey', aSession())
    await signInWithPasskey({ id: signed.id, ...signed.response })
    expect(passkeyOffer.get()).toBe('nothing')
  })

  it('is not made to staff, and neither where the service has no passkeys', () => {
    offerPasskey(true)
    expect(passkeyOffer.get()).toBe('nothing')
    config.passkeyHost = null
    offerPasskey(false)
    expect(passkeyOffer.get()).toBe('nothing')
  })

  it('is not made on a device that cannot unlock one, so that it is made on the next that can', async () => {
    device.canUnlock = false
    await renderSignedIn(<PasskeyOffer />)
    await expect.element(title).not.toBeInTheDocument()
    expect(layout.get().passkeyOffered).toBe(false)
  })
})

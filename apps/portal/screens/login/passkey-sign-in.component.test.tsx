import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { config } from '../../data/config.ts'
import { passkeyDevice } from '../../data/passkey-device.ts'
import { auth } from '../../data/session.ts'
import { aSession } from '../../testing/customer-fixtures.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  callsOf,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { deviceError, requestOptions, signed } from '../../testing/passkey-fixtures.ts'
import { renderPart } from '../../testing/render.tsx'
import { Login } from './login.tsx'

type Ask = (options: { readonly useBrowserAutofill: boolean }) => Promise<unknown>

const never = () => new Promise<never>(() => undefined)
const device = {
  canUnlock: true,
  canOffer: false,
  ask: (() => Promise.resolve(undefined)) as Ask,
}
const code = {
  platformAuthenticatorIsAvailable: () => Promise.resolve(device.canUnlock),
  browserSupportsWebAuthnAutofill: () => Promise.resolve(device.canOffer),
  startAuthentication: (options: Parameters<Ask>[0]) => device.ask(options),
  WebAuthnAbortService: { cancelCeremony: () => undefined },
}
// A mock of the module would be that of all files which run at the same time.
Object.assign(passkeyDevice, { load: () => Promise.resolve(code) })

const button = page.getByRole('button', { name: 'Mit Passkey anmelden' })

beforeEach(() => {
  config.passkeyHost = location.hostname
  Object.assign(device, { canUnlock: true, canOffer: false, ask: () => Promise.resolve(signed) })
  mockAnswer('beginPasskeySignIn', requestOptions)
  return () => {
    config.passkeyHost = null
  }
})

describe('signing in with a passkey', () => {
  it('is one button below the mail field, which stays as it is, and accessible', async () => {
    await renderPart(<Login />)
    await expect.element(button).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /^E-Mail-Adresse/ })).toBeVisible()
    await expectAccessible()
  })

  it('sends what the device has signed, and nothing else', async () => {
    mockAnswer('signInWithPasskey', aSession())
    await renderPart(<Login />)
    await button.click()
    await expect.poll(() => auth.get().data?.firstName).toBe('Lea')
    expect(callsOf('signInWithPasskey').map(({ body }) => body)).toEqual([
      { id: signed.id, ...signed.response },
    ])
  })

  it('works in the mail field without a press where the browser offers it', async () => {
    mockAnswer('signInWithPasskey', aSession())
    device.canUnlock = false
    device.canOffer = true
    await renderPart(<Login />)
    await expect.poll(() => auth.get().data?.firstName).toBe('Lea')
    expect(button.query()).toBeNull()
  })

  it('says nothing if the person closes the browser’s dialog, and offers it in the mail field again', async () => {
    device.canOffer = true
    const places: boolean[] = []
    device.ask = ({ useBrowserAutofill }) => {
      places.push(useBrowserAutofill)
      return useBrowserAutofill ? never() : Promise.reject(deviceError('NotAllowedError'))
    }
    await renderPart(<Login />)
    await expect.poll(() => places).toEqual([true])
    await button.click()
    await expect.poll(() => places).toEqual([true, false, true])
    expect(page.getByRole('alert').query()).toBeNull()
  })

  it.each(['PASSKEY_UNKNOWN', 'PASSKEY_REFUSED'] as const)('says what to do instead: %s', async (code) => {
    mockRefusal('signInWithPasskey', code)
    await renderPart(<Login />)
    await button.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(refusalMessage(code))
    await expectAccessible()
  })

  it('is not asked for again and again in the mail field where something refuses it', async () => {
    mockRefusal('beginPasskeySignIn', 'NOT_FOUND')
    device.canOffer = true
    await renderPart(<Login />)
    await expect.element(button).toBeVisible()
    await expect.poll(() => callsOf('beginPasskeySignIn')).toHaveLength(1)
    await button.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(refusalMessage('NOT_FOUND'))
    // At the start, by the button, and once more in the mail field.
    await expect.poll(() => callsOf('beginPasskeySignIn')).toHaveLength(3)
  })

  it('is offered again in the mail field when the device wakes up after its challenge has expired', async () => {
    device.canOffer = true
    device.ask = never
    await renderPart(<Login />)
    await expect.poll(() => callsOf('beginPasskeySignIn')).toHaveLength(1)
    const now = Date.now()
    const slept = vi.spyOn(Date, 'now').mockReturnValue(now + 3_600_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => callsOf('beginPasskeySignIn')).toHaveLength(2)
    slept.mockRestore()
  })

  it('says that the service cannot be reached once somebody wants it', async () => {
    mockNoNetworkFor('beginPasskeySignIn')
    device.canOffer = true
    await renderPart(<Login />)
    await expect.poll(() => callsOf('beginPasskeySignIn')).toHaveLength(1)
    expect(page.getByRole('alert').query()).toBeNull()
    await button.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Wir sind gerade nicht erreichbar')
  })

  it('is not mentioned where the service has none, and nothing is asked for', async () => {
    config.passkeyHost = null
    await renderPart(<Login />)
    await expect.element(page.getByRole('textbox')).toBeVisible()
    expect(button.query()).toBeNull()
    expect(callsOf('beginPasskeySignIn')).toEqual([])
  })
})

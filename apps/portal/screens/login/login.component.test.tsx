import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { auth, clearSession, markAuthFailed, markLoginLinkSent, readStoredAuth } from '../../data/session.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { expectEnglish, renderPart } from '../../testing/render.tsx'
import {
  mockAnswer,
  callsOf,
  holdAnswers,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { dropReferralCode, referralCode, takeReferralCode } from '../../data/referral-code.ts'
import { Login } from './login.tsx'

const field = page.getByRole('textbox', { name: /^E-Mail-Adresse/ })
const submit = page.getByRole('button', { name: 'Link zum Anmelden schicken' })
const toast = (text: string) => page.getByRole('alert').filter({ hasText: text })

async function requestLink(email: string) {
  await field.fill(email)
  await submit.click()
}

describe('the login', () => {
  it('has one field and one button, and is accessible', async () => {
    await renderPart(<Login />, { at: '/auth/login' })
    await expect.element(field).toBeVisible()
    await expectAccessible()
  })

  it.each([
    ['', 'E-Mail ist erforderlich'],
    ['   ', 'E-Mail ist erforderlich'],
    ['lea', 'Diese E-Mail-Adresse ist nicht vollständig.'],
  ])('refuses "%s" in the focused field and sends nothing', async (email, expected) => {
    await renderPart(<Login />)
    await requestLink(email)
    await expect.element(field).toHaveAccessibleDescription(new RegExp(expected))
    await expect.element(field).toHaveFocus()
    expect(callsOf('requestLoginLink')).toEqual([])
    await field.fill('lea@example.de')
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
  })

  it('sends one link even if the button is pressed repeatedly, and says where to find it', async () => {
    mockAnswer('requestLoginLink', { sent: true, expiresInSeconds: 900 })
    const release = holdAnswers('requestLoginLink')
    await renderPart(<Login />)
    await requestLink(' lea@example.de ')
    await expect.element(submit).toHaveAttribute('aria-busy', 'true')
    await submit.click({ force: true })
    release()
    await expect.element(page.getByRole('heading', { name: 'Schau in dein Postfach' })).toHaveFocus()
    await expect.element(page.getByText('Wenn wir lea@example.de kennen, ist ein Link')).toBeVisible()
    await expect.element(page.getByText(/Er gilt 15 Minuten und nur einmal/)).toBeVisible()
    await expect.element(toast('E-Mail erfolgreich gesendet!')).toBeVisible()
    expect(callsOf('requestLoginLink').map(({ body }) => body)).toEqual([{ email: 'lea@example.de' }])
    await expectAccessible()
  })

  it('offers another link after a wait, and a different address', async () => {
    mockAnswer('requestLoginLink', { sent: true, expiresInSeconds: 900 })
    await renderPart(<Login />)
    await requestLink('lea@example.de')
    const again = page.getByRole('button', { name: /^Noch einmal schicken/ })
    await expect.element(again).toBeDisabled()
    await expect.element(again).toHaveTextContent(/in \d+ Sekunden/)
    await page.getByRole('button', { name: 'Andere Adresse verwenden' }).click()
    await expect.element(field).toBeVisible()
  })

  it('says when to try again after too many requests', async () => {
    mockRefusal('requestLoginLink', 'RATE_LIMITED')
    await renderPart(<Login />)
    await requestLink('lea@example.de')
    await expect.element(field).toHaveAccessibleDescription(new RegExp(refusalMessage('RATE_LIMITED')))
    await expect.element(toast('Login fehlgeschlagen, bitte E-mail erneut eingeben')).toBeVisible()
  })

  it('says in the field that the device is offline, and keeps the address', async () => {
    mockNoNetworkFor('requestLoginLink')
    await renderPart(<Login />)
    await requestLink('lea@example.de')
    await expect.element(field).toHaveAccessibleDescription(/Wir sind gerade nicht erreichbar/)
    await expect.element(field).toHaveValue('lea@example.de')
  })

  it('offers a new link with one tap if the link was already used', async () => {
    mockAnswer('requestLoginLink', { sent: true, expiresInSeconds: 900 })
    markLoginLinkSent('lea@example.de')
    await renderPart(<Login />)
    markAuthFailed({ type: 'SESSION_TOKEN_INVALID', message: 'ungültig', status: 401, requestId: 'req-1' })
    const notice = page.getByRole('alert')
    await expect.element(notice).toHaveTextContent('Dieser Link gilt nicht mehr')
    await expectAccessible()
    await notice.getByRole('button', { name: 'Neuen Link an lea@example.de schicken' }).click()
    await expect.element(page.getByRole('heading', { name: 'Schau in dein Postfach' })).toBeVisible()
  })

  it('says that the session has ended', async () => {
    clearSession({
      type: 'SESSION_EXPIRED',
      message: refusalMessage('SESSION_EXPIRED'),
      status: 401,
      requestId: 'req-1',
    })
    await renderPart(<Login />)
    await expect.element(page.getByText(refusalMessage('SESSION_EXPIRED'))).toBeVisible()
  })

  const reload = () => auth.set(readStoredAuth())
  const reasons = [
    ['SESSION_EXPIRED', refusalMessage('SESSION_EXPIRED')],
    ['SESSION_TOKEN_INVALID', 'Dieser Link gilt nicht mehr'],
  ] as const

  it.each(reasons)('still shows the reason %s after a reload, until it is dismissed', async (type, shown) => {
    clearSession({ type, message: refusalMessage(type), status: 401, requestId: 'req-1' })
    reload()
    await renderPart(<Login />)
    await expect.element(page.getByText(shown)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: 'Schließen' }).click()
    await expect.element(page.getByText(shown)).not.toBeInTheDocument()
    reload()
    await expect.element(page.getByText(shown)).not.toBeInTheDocument()
  })

  it.each(reasons)('no longer shows the reason %s once a link is requested', async (type, shown) => {
    mockNoNetworkFor('requestLoginLink')
    clearSession({ type, message: refusalMessage(type), status: 401, requestId: 'req-1' })
    await renderPart(<Login />)
    await expect.element(page.getByText(shown)).toBeVisible()
    await requestLink('lea@example.de')
    await expect.element(field).toHaveAccessibleDescription(/Wir sind gerade nicht erreichbar/)
    reload()
    await expect.element(page.getByText(shown)).not.toBeInTheDocument()
  })

  it('fills in an address of the sample world', async () => {
    await renderPart(<Login />)
    await page.getByRole('button', { name: 'Anna und Frieda' }).first().click()
    await expect.element(field).toHaveValue('anna.berger@example.de')
  })

  it('is in English if the customer chose English', async () => {
    await renderPart(<Login />, { language: 'en' })
    await expect.element(page.getByRole('textbox')).toBeVisible()
    await expectEnglish(page.getByRole('main'))
  })
})

describe('a visitor with the code of a friend', () => {
  afterEach(dropReferralCode)

  it('sees that it is kept, and the request for the link carries it', async () => {
    mockAnswer('requestLoginLink', { sent: true, expiresInSeconds: 900 })
    await renderPart(<Login />, { at: '/auth/login?code=7k3q-m9td&x=1' })
    takeReferralCode()
    expect(location.search).toBe('?x=1')
    await expect.element(page.getByText('Du kommst mit dem Code 7K3Q-M9TD')).toBeVisible()
    await expectAccessible()
    await requestLink('lea@example.de')
    await expect.element(toast('E-Mail erfolgreich gesendet!')).toBeVisible()
    expect(callsOf('requestLoginLink').map(({ body }) => body)).toEqual([
      { email: 'lea@example.de', referralCode: '7k3q-m9td' },
    ])
  })

  it('reads that a text is no code, and can sign in all the same', async () => {
    referralCode.set('FREUND')
    await renderPart(<Login />)
    await expect.element(page.getByText('„FREUND“ ist kein Code')).toBeVisible()
    await expect.element(submit).toBeEnabled()
  })
})

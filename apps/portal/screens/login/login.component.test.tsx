import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { catalogue } from '../../data/catalogue.ts'
import { dropReferralCode, referralCode, takeReferralCode } from '../../data/referral-code.ts'
import { auth, clearSession, markAuthFailed, markLoginLinkSent, readStoredAuth } from '../../data/session.ts'
import { aSession } from '../../testing/customer-fixtures.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import {
  callsOf,
  holdAnswers,
  mockAnswer,
  mockNoNetworkFor,
  mockRefusal,
  refusalMessage,
} from '../../testing/mock-service.ts'
import { expectEnglish, renderPart } from '../../testing/render.tsx'
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

  it('sends an address as it was typed, which no browser rewrites', async () => {
    mockAnswer('requestLoginLink', { sent: true, expiresInSeconds: 900 })
    await renderPart(<Login />)
    await field.click()
    await userEvent.keyboard('lea@bäcker-groß.example')
    await expect.element(field).toHaveAttribute('type', 'text')
    await expect.element(field).toHaveAttribute('inputmode', 'email')
    await submit.click()
    await expect
      .poll(() => callsOf('requestLoginLink').map(({ body }) => body))
      .toEqual([{ email: 'lea@bäcker-groß.example' }])
  })

  it.each([
    ['', 'E-Mail ist erforderlich'],
    ['   ', 'E-Mail ist erforderlich'],
    ['lea', 'Diese E-Mail-Adresse ist nicht vollständig.'],
    ['foo@bar', 'Diese E-Mail-Adresse ist nicht vollständig.'],
  ])('refuses "%s" in the focused field and sends nothing', async (email, expected) => {
    await renderPart(<Login />)
    await requestLink(email)
    await expect.element(field).toHaveAccessibleDescription(new RegExp(expected))
    await expect.element(field).toHaveFocus()
    expect(callsOf('requestLoginLink')).toEqual([])
    await field.fill('lea@example.de')
    await expect.element(field).not.toHaveAttribute('aria-invalid', 'true')
  })

  it.each(['mailto:lea@example.de', 'Lea <lea@example.de>', 'lea@example.de,'])(
    'sends "%s", which the service understands as well',
    async (email) => {
      mockAnswer('requestLoginLink', { sent: true, expiresInSeconds: 900 })
      await renderPart(<Login />)
      await requestLink(email)
      await expect.element(page.getByRole('heading', { name: 'Schau in dein Postfach' })).toBeVisible()
      expect(callsOf('requestLoginLink').map(({ body }) => body)).toEqual([{ email }])
    },
  )

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

describe('the code from the mail', () => {
  const code = page.getByRole('textbox', { name: /^Code aus der E-Mail/ })
  const problem = page.getByRole('alert')

  async function requestCode() {
    mockAnswer('requestLoginLink', { sent: true, expiresInSeconds: 1800, hasCode: true })
    await renderPart(<Login />)
    await requestLink('lea@example.de')
    await expect.element(code).toBeVisible()
  }

  it('has one field, which the phone can fill in, and is accessible', async () => {
    await requestCode()
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect.element(code).toHaveAttribute('inputmode', 'numeric')
    await expect.element(page.getByText(/Link und Code gelten 30 Minuten/)).toBeVisible()
    await expectAccessible()
  })

  it.each([360, 1440])('and its button are not covered by the toast, %i pixels wide', async (width) => {
    await page.viewport(width, 740)
    await requestCode()
    const shown = toast('E-Mail erfolgreich gesendet!')
    await expect.element(shown).toBeVisible()
    const top = (it: Element) => it.getBoundingClientRect()
    const button = page.getByRole('button', { name: 'Mit Code anmelden' })
    for (const needed of [code, button]) {
      const a = top(needed.element())
      const b = top(shown.element())
      expect(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top).toBe(true)
    }
  })

  it('is not asked for if the service has no codes', async () => {
    mockAnswer('requestLoginLink', { sent: true, expiresInSeconds: 1800 })
    await renderPart(<Login />)
    await requestLink('lea@example.de')
    await expect.element(page.getByText('Wenn wir lea@example.de kennen, ist ein Link')).toBeVisible()
    await expect.element(code).not.toBeInTheDocument()
  })

  it.each([['123456'], ['123 456'], [' 123\u00a0456 ']])(
    'signs in as soon as it is complete: %j',
    async (typed) => {
      mockAnswer('signInWithCode', aSession())
      await requestCode()
      await code.fill(typed)
      await expect.poll(() => auth.get().data?.firstName).toBe('Lea')
      expect(callsOf('signInWithCode').map(({ body }) => body)).toEqual([{ code: '123456' }])
    },
  )

  it('refuses an incomplete one in the focused field and sends nothing', async () => {
    await requestCode()
    await code.fill('1234')
    await page.getByRole('button', { name: 'Mit Code anmelden' }).click()
    await expect.element(problem.filter({ hasText: 'Der Code hat sechs Ziffern.' })).toBeVisible()
    await expect.element(code).toHaveFocus()
    expect(callsOf('signInWithCode')).toEqual([])
  })

  it('says that it is wrong, and how many attempts are left', async () => {
    mockRefusal('signInWithCode', 'SIGN_IN_CODE_WRONG', { details: { attemptsLeft: 4 } })
    await requestCode()
    await code.fill('123456')
    await expect.element(problem.filter({ hasText: 'Du hast noch 4 Versuche.' })).toBeVisible()
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
    await expect.element(code).not.toHaveAttribute('readonly')
    await expectAccessible()
  })

  it.each([
    ['SIGN_IN_CODE_EXPIRED', {}, /Fordere einfach einen neuen an/],
    ['SIGN_IN_CODE_WRONG', { attemptsLeft: 0 }, /zu oft der falsche Code/],
    ['RATE_LIMITED', { retryAfterSeconds: 3540 }, /in 59 Minuten noch einmal\. Der Link in der E-Mail/],
  ] as const)('says what to do after %s', async (type, details, expected) => {
    mockRefusal('signInWithCode', type, { details })
    await requestCode()
    await code.fill('123456')
    await expect.element(problem.filter({ hasText: expected })).toBeVisible()
  })

  it('can be sent again after the connection failed', async () => {
    mockNoNetworkFor('signInWithCode')
    await requestCode()
    await code.fill('123456')
    await expect.element(problem.filter({ hasText: /Wir sind gerade nicht erreichbar/ })).toBeVisible()
    mockAnswer('signInWithCode', aSession())
    await page.getByRole('button', { name: 'Mit Code anmelden' }).click()
    await expect.poll(() => auth.get().data?.firstName).toBe('Lea')
  })

  it('is still asked for after the app was closed to look for the mail', async () => {
    markLoginLinkSent('lea@example.de', 1200)
    auth.set(readStoredAuth())
    await renderPart(<Login />)
    await expect.element(code).toBeVisible()
    await expect.element(page.getByText(/lea@example\.de/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Noch einmal schicken' })).toBeEnabled()
    await page.getByRole('button', { name: 'Andere Adresse verwenden' }).click()
    await expect.element(field).toBeVisible()
    auth.set(readStoredAuth())
    expect(auth.get().codeUntil).toBeUndefined()
  })

  it('is asked for in English if the customer chose English', async () => {
    markLoginLinkSent('lea@example.de', 1200)
    await renderPart(<Login />, { language: 'en' })
    await expect.element(page.getByRole('textbox', { name: 'Code from the email' })).toBeVisible()
    await expectEnglish(page.getByRole('main'))
  })
})

describe('a visitor with a friend’s code', () => {
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
      { email: 'lea@example.de', referralCode: '7K3Q-M9TD' },
    ])
  })

  it('reads that a text is no code, and can sign in all the same', async () => {
    referralCode.set('FREUND')
    await renderPart(<Login />)
    await expect.element(page.getByText('„FREUND“ ist kein Code')).toBeVisible()
    await expect.element(submit).toBeEnabled()
  })

  it('reads that the programme has ended, and can sign in all the same', async () => {
    catalogue.referral = { retired: true }
    onTestFinished(() => void (catalogue.referral = { retired: false }))
    referralCode.set('7K3Q-M9TD')
    await renderPart(<Login />)
    await expect.element(page.getByText('Codes von Freunden gelten nicht mehr')).toBeVisible()
    await expect.element(submit).toBeEnabled()
  })
})

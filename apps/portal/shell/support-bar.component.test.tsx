import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { App } from '../app.tsx'
import { storeSession } from '../data/session.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { aSession } from '../testing/fixtures.ts'
import { callsOf, mockAnswer } from '../testing/mock-service.ts'
import { prepareHousehold } from '../testing/render.tsx'

const bar = page.getByRole('complementary', { name: 'Kundendienst' })

describe('the bar of customer service', () => {
  it('names the customer for whom staff act, and ends the session', async () => {
    prepareHousehold()
    mockAnswer('signOut', { loggedOut: true })
    history.replaceState(null, '', '/dashboard')
    storeSession(aSession({ isSupport: true }), 'support')
    await render(<App />)
    const { firstName, lastName } = aSession()
    await expect.element(bar).toHaveTextContent(`Du handelst als Kundendienst für ${firstName} ${lastName}.`)
    await expectAccessible()
    await bar.getByRole('link', { name: 'Beenden' }).click()
    await expect.poll(() => callsOf('signOut').length).toBe(1)
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('is never shown to customers', async () => {
    prepareHousehold()
    history.replaceState(null, '', '/dashboard')
    storeSession(aSession(), 'own')
    await render(<App />)
    await expect.element(page.getByRole('main')).toBeVisible()
    await expect.element(bar).not.toBeInTheDocument()
  })
})

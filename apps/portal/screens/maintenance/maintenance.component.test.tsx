import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { App } from '../../app.tsx'
import { maintenance } from '../../data/maintenance.ts'
import { send } from '../../data/send.ts'
import { setServerClock } from '../../data/server-clock.ts'
import { storeSession } from '../../data/session.ts'
import { registerInput } from '../../data/unsaved-input.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { aSession } from '../../testing/fixtures.ts'
import { mockRefusal } from '../../testing/mock-service.ts'
import { prepareHousehold } from '../../testing/render.tsx'

const cover = page.getByRole('dialog', { name: 'Gleich wieder da' })

function refuseAll(): void {
  for (const operation of ['readStart', 'listSubscriptions', 'readCustomer'] as const)
    mockRefusal(operation, 'MAINTENANCE', { details: { until: '2099-01-01T17:00:00.000Z' } })
}

describe('while the service is under maintenance', () => {
  beforeEach(() => {
    prepareHousehold()
    history.replaceState(null, '', '/dashboard')
    storeSession(aSession(), 'own')
  })

  it('the portal says so, names the end, and keeps what is behind it', async () => {
    refuseAll()
    await render(<App />)
    await expect.element(cover).toBeVisible()
    await expect.element(cover).toHaveTextContent(/Voraussichtlich geht es ab .* weiter/)
    await expect.element(cover.getByRole('link', { name: 'Verträge hier kündigen' })).toBeVisible()
    await expectAccessible()
    expect(maintenance.get()).toEqual({ until: '2099-01-01T17:00:00.000Z' })
    maintenance.set({ until: '2000-01-01T17:00:00.000Z' })
    await expect.element(cover).toHaveTextContent('Es dauert etwas länger als gedacht.')
  })

  it('the end is late as soon as the service’s clock says so', async () => {
    for (const operation of ['readStart', 'listSubscriptions', 'readCustomer'] as const)
      mockRefusal(operation, 'MAINTENANCE', { details: { until: '2098-01-01T17:00:00.000Z' } })
    await render(<App />)
    await expect.element(cover).toHaveTextContent(/Voraussichtlich geht es ab .* weiter/)
    setServerClock('2098-01-01T17:00:01.000Z')
    await expect.element(cover).toHaveTextContent('Es dauert etwas länger als gedacht.')
  })

  it('the first answer that says nothing of it takes the cover away, and what was typed stays', async () => {
    const forget = registerInput(null)
    refuseAll()
    await render(<App />)
    await expect.element(cover).toBeVisible()
    prepareHousehold()
    await send('readCustomer', { params: { id: 1 } })
    await expect.element(cover).not.toBeInTheDocument()
    await expect.element(page.getByRole('main')).toBeVisible()
    forget()
  })
})

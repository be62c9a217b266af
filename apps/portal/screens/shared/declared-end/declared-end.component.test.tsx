import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { aSubscription } from '../../../testing/fixtures.ts'
import { callsOf, mockAnswer } from '../../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../../testing/render.tsx'
import { DeclaredEndNote } from './declared-end-note.tsx'

it.each([
  ['de', 'Das Abo für Frieda endet am Do., 31. Dezember', 'Kündigung zurücknehmen', 'Dein Abo läuft weiter'],
  [
    'en',
    'The subscription for Frieda ends on Thu, 31 December',
    'Keep the subscription',
    'Your subscription stays active',
  ],
] as const)(
  'a subscription that ends later says when, and can be kept (%s)',
  async (language, title, keep, toast) => {
    const subscription = aSubscription({ endsAt: '2026-12-31' })
    prepareHousehold({ subscriptions: [subscription] })
    mockAnswer('revokeEnd', aSubscription({ endsAt: null }))
    await renderSignedIn(<DeclaredEndNote subscription={subscription} endsAt="2026-12-31" />, { language })
    await expect.element(page.getByText(title)).toBeVisible()
    await expectAccessible()
    await page.getByRole('button', { name: keep }).click()
    await expect.element(page.getByText(toast)).toBeVisible()
    expect(callsOf('revokeEnd')).toHaveLength(1)
  },
)

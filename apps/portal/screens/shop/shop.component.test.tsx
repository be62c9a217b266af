import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { shop as shopTexts } from '@pfotenportal/text/de/shop'
import { aPet, aSubscription, aSupplementItem } from '../../testing/fixtures.ts'
import { holdAnswers, mockAnswer } from '../../testing/mock-service.ts'
import { prepareHousehold, renderSignedIn } from '../../testing/render.tsx'
import { Shop } from './shop.tsx'

it('the shop greets a customer with a dog as one from the first word', async () => {
  prepareHousehold({ subscriptions: [aSubscription({ pet: aPet({ name: 'Nala' }) })] })
  const shop = { kcalPerDay: 1400, isSmallest: false, pension: 'V', cycleDays: 28 } as const
  mockAnswer('readShop', { ...shop, items: [aSupplementItem()] })
  const release = holdAnswers('listSubscriptions')
  await renderSignedIn(<Shop />, { at: '/shop' })
  await expect.element(page.getByText(shopTexts.loading)).toBeInTheDocument()
  expect(page.getByRole('heading', { name: shopTexts.title(null) }).elements()).toEqual([])
  release()
  await expect.element(page.getByRole('heading', { name: shopTexts.title('Nala') })).toBeVisible()
})

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { aMenuLine, anOrder, aSubscription } from '../../../testing/fixtures.ts'
import { prepareHousehold, renderSignedIn } from '../../../testing/render.tsx'
import { OrderDetails } from './order-details.tsx'

const feedLink = (name: string) => page.getByRole('link', { name: new RegExp(`^Angaben zu ${name}`) })

it('leads from each line of an order to the feed particulars of its version', async () => {
  const menu = { ...aMenuLine(), feedVersion: 3 }
  const snack = {
    ...aMenuLine({ id: 2, sku: '0010001LGB-SUP', productTitle: 'Snack Gelenke', product: null }),
  }
  prepareHousehold({ subscriptions: [aSubscription()] })
  await renderSignedIn(
    <OrderDetails box={anOrder({ lines: [menu, { ...snack, feedVersion: 4 }] })} isShown />,
  )
  await expect.element(feedLink('Cowgenuss')).toHaveAttribute('href', '/futter/CG?version=3&lang=de')
  await expect
    .element(feedLink('Snack Gelenke'))
    .toHaveAttribute('href', '/futter/0010001LGB-SUP?version=4&lang=de')
  await expectAccessible()
})

it('leads nowhere where the service has no such pages', async () => {
  prepareHousehold({ subscriptions: [aSubscription()] })
  await renderSignedIn(<OrderDetails box={anOrder()} isShown />)
  await expect.element(page.getByText('Lieferadresse')).toBeVisible()
  expect(feedLink('').elements()).toEqual([])
})

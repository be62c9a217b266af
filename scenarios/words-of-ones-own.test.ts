/** A company calls its portions by names of its own: its customers and staff read no others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueCommand, changedCatalogue } from '@pfotenportal/server/testing/catalogue'
import { startSampleWorld, type SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'

let world: SampleWorld

beforeAll(async () => {
  world = await startSampleWorld('2026-11-20T12:00:00+01:00')
})
afterAll(() => world.stop())

it('another portion has its new name in the product, the mail and the activity', async () => {
  const named = changedCatalogue((document) => {
    document.portions = {
      V: { de: 'Ganzer Napf', en: 'Whole bowl' },
      H: { de: 'Halber Napf', en: 'Half a bowl' },
    }
  })
  expect((await catalogueCommand(world.services, 'apply', named)).code).toBe(0)
  const token = await world.tokenOf('Anna')
  const { data: subscriptions } = await world.call('listSubscriptions', { token })
  const { options, lines } = subscriptions.find(({ id }) => id === 20001) ?? {}
  const productId = lines?.[0]?.product?.id ?? 0
  const { data: product } = await world.call('readProduct', { params: { productId }, query: {}, token })
  const half = product.variants.find(
    ({ selectedOptions: it }) =>
      it.pension === 'H' && it.cycle === 28 && it.recipes.join() === options?.recipes.join(),
  )
  expect(half?.title).toContain('Halber Napf')
  const body = { variantId: half?.id ?? 0, billingPolicy: { intervalCount: 28 } }
  const swapped = await world.call('swapPlan', { params: { id: 20001 }, body, token })
  expect(swapped.status).toBe(200)
  const [mail] = (await mailsOf(world)).filter(({ to }) => to === 'anna.berger@example.de')
  expect(mail?.text).toContain('Halber Napf')
  const { data: activity } = await world.call('listActivity', { params: { id: 20001 }, query: {}, token })
  expect(JSON.stringify(activity[0])).toContain('Halber Napf')
  expect(JSON.stringify([mail, activity[0]])).not.toMatch(/Vollpension|Halbpension/)
})

/** With another brand, the built portal itself has no trace of the sample company (decision 43). */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { SHIPPED_BRAND, writeOtherBrand } from '@pfotenportal/server/testing/other-brand'
import { expect, signIn, test } from './support/test.ts'

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
const brand = writeOtherBrand({ 'pictures/wild.svg': DRAWING })
const samplePictures = readdirSync(join(SHIPPED_BRAND, 'pictures'))

test.use({ environment: { BRAND_DIR: brand } })
test.afterAll(() => rmSync(brand, { recursive: true }))

test('the service worker caches the pictures of the brand, and no file of another @long', async ({
  request,
}) => {
  const worker = await (await request.get('/worker.js')).text()
  expect(samplePictures.length).toBeGreaterThan(10)
  expect(samplePictures.filter((name) => worker.includes(name))).toEqual([])
  expect(worker).not.toMatch(/pfotenportal/i)
  const files = [...worker.matchAll(/(?<=[\s,"'`])\/[\w./-]+\.\w+/g)].map(([path]) => path)
  expect(files).toContain('/pictures/wild.svg')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200)
})

test('neither the window nor the storage of a customer has the sample’s name', async ({ page }) => {
  await signIn(page, 'anna')
  const names = await page.evaluate(async () => [
    ...Object.getOwnPropertyNames(window),
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await caches.keys()),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ])
  expect(names).toContain('portalEntry')
  expect(names.filter((name) => /pfoten/i.test(name ?? ''))).toEqual([])
})

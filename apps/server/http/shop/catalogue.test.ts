import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { knowOnly } from '../../core/catalogue.ts'
import { readDefaultVersion } from '../../core/default-catalogue.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()
let token: string

beforeAll(async () => {
  token = await world.tokenOf('Lea')
})

describe('a product', () => {
  it('is found by its id and by its shop id, with all its variants', async () => {
    const { data } = await world.call('readProduct', { params: { productId: '700500' }, query: {}, token })
    const { variants, ...product } = data
    expect(product).toEqual({
      id: 700500,
      productShopifyId: '87000000500',
      title: 'Frischmenü 500 kcal',
      handle: 'frischmenue-0500',
      kcalPerDay: 500,
      images: [{ src: '/pictures/frischmenue.svg', alt: 'Frischmenü' }],
      options: [
        { name: 'cycle', values: [14, 28, 'TEST'] },
        { name: 'pension', values: ['H', 'V'] },
        { name: 'recipes', values: ['CG', 'GS', 'RT'] },
      ],
      priceRange: { min: '39.20', max: '78.40', currencyCode: 'EUR' },
    })
    expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length)
    const byShop = await world.call('readProduct', { params: { productId: '87000000500' }, query: {}, token })
    expect(byShop.data).toEqual(data)
  })

  it('of the smallest dogs has no 14-day variant', async () => {
    const { data } = await world.call('readProduct', { params: { productId: '700250' }, query: {}, token })
    expect(data.options[0]?.values).toEqual([28, 'TEST'])
    expect(data.variants.some(({ selectedOptions }) => selectedOptions.cycle === 14)).toBe(false)
  })

  it('is in the language of the request', async () => {
    const call = (language: string) =>
      world.call('readProduct', {
        params: { productId: '700500' },
        query: {},
        token,
        headers: { 'accept-language': language },
      })
    expect((await call('en')).data.title).toBe('Fresh menu 500 kcal')
    expect((await call('de')).data.title).toBe('Frischmenü 500 kcal')
  })

  it('is called what the company calls its menus, with its picture, and so is the line of a contract', async () => {
    const inForce = readDefaultVersion()
    onTestFinished(() => knowOnly([inForce]))
    const menu = { title: { de: 'Napfbox', en: 'Bowl box' }, picture: '/pictures/napf.svg' }
    knowOnly([{ ...inForce, content: { ...inForce.content, menu } }])
    const { data } = await world.call('readProduct', { params: { productId: '700500' }, query: {}, token })
    const images = [{ src: '/pictures/napf.svg', alt: 'Napfbox' }]
    expect(data).toMatchObject({ title: 'Napfbox 500 kcal', images })
    const { data: subscriptions } = await world.call('listSubscriptions', { token })
    expect(subscriptions[0]?.lines[0]?.product).toMatchObject({ title: 'Napfbox 500 kcal', images })
  })

  it.each(['1', '700501', '87000000501', '790001', '99999999999999999999'])(
    '%s does not exist',
    async (productId) => {
      const answer = await world.call('readProduct', { params: { productId }, query: {}, token })
      expect([answer.status, answer.error.type]).toEqual([404, 'NOT_FOUND'])
    },
  )

  it('is not found by its handle', async () => {
    const answer = await world.call('readProduct', { params: { productId: 'frischmenue' }, query: {}, token })
    expect([404, 422]).toContain(answer.status)
  })
})

describe('a variant', () => {
  it('is found by both kinds of id, with all its fields', async () => {
    const expected = {
      id: 70050027,
      variantShopifyId: '4470050027',
      sku: '0500GSRTV28',
      title: 'Vollpension · 28 Tage · Gockelspeis, Ringeltanz',
      selectedOptions: { cycle: 28, pension: 'V', recipes: ['GS', 'RT'] },
      price: '72.20',
      currencyCode: 'EUR',
      unitPrice: { amount: '6.79', per: 'kg' },
      availableForSale: true,
      metafields: {
        product_info: {
          kcalPerDay: 500,
          cycleDays: 28,
          boxWeight: { value: 10640, unit: 'g' },
          parcelCount: 1,
          sachets: [
            { type: 'CG', quantity: 0, weight: { value: 370, unit: 'g' }, serveDays: 0 },
            { type: 'GS', quantity: 14, weight: { value: 400, unit: 'g' }, serveDays: 14 },
            { type: 'RT', quantity: 14, weight: { value: 360, unit: 'g' }, serveDays: 14 },
          ],
        },
      },
    }
    for (const [productId, variantId] of [
      ['700500', '70050027'],
      ['87000000500', '4470050027'],
      ['700500', '4470050027'],
    ] as const) {
      const { data } = await world.call('readVariant', { params: { productId, variantId }, token })
      expect(data).toEqual(expected)
    }
  })

  it('of a trial is not for sale', async () => {
    const { data } = await world.call('readProduct', { params: { productId: '700650' }, query: {}, token })
    const trial = data.variants.find(({ sku }) => sku === '0650RTVTEST')
    expect(trial).toMatchObject({
      price: '35.50',
      availableForSale: false,
      title: 'Vollpension · Testbox · Ringeltanz',
    })
  })

  it('is not found under another product', async () => {
    const answer = await world.call('readVariant', {
      params: { productId: '700550', variantId: '70050027' },
      token,
    })
    expect(answer.status).toBe(404)
  })
})

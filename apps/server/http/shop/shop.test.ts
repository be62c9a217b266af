import { describe, expect, it } from 'vitest'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

async function shopOf(firstName: string, subscriptionId?: number, language = 'de') {
  const token = await world.tokenOf(firstName)
  const query = subscriptionId === undefined ? {} : { subscriptionId }
  return world.call('readShop', { query, token, headers: { 'accept-language': language } })
}

describe('the shop', () => {
  it('shows three recipes, four supplements and further products, each with picture, price and unit price', async () => {
    const { data } = await shopOf('Anna', 20001)
    expect(data.items.map(({ kind }) => kind)).toEqual([
      ...Array<string>(3).fill('RECIPE'),
      ...Array<string>(4).fill('SUPPLEMENT'),
      ...Array<string>(4).fill('OTHER'),
    ])
    for (const item of data.items) {
      expect(item.images[0]?.src).toMatch(/^\/pictures\/[a-z-]+\.svg$/)
      expect(item.title && item.text).toBeTruthy()
      expect(Number(item.price)).toBeGreaterThan(0)
    }
    expect(data.items.find(({ supplement }) => supplement === 'skin_coat')).toMatchObject({
      id: '0010002LHH-SUP',
      title: 'Snack Haut & Fell',
      price: '17.90',
      content: { value: 250, unit: 'ml' },
      unitPrice: { amount: '71.60', per: 'l' },
      taxRate: '0.07',
    })
    expect(data.items.find(({ supplement }) => supplement === 'dental')?.unitPrice).toEqual({
      amount: '99.33',
      per: 'kg',
    })
  })

  it('shows recipes as the dog would get them, at today’s list price', async () => {
    const { data } = await shopOf('Anna', 20001)
    expect(data).toMatchObject({ kcalPerDay: 1400, isSmallest: false, cycleDays: 28, pension: 'V' })
    expect(data.items.find(({ recipe }) => recipe === 'GS')).toMatchObject({
      title: 'Gockelspeis',
      price: '192.00',
      unitPrice: { amount: '6.12', per: 'kg' },
    })
    // Bruno gets half of his food from the box.
    expect((await shopOf('Thomas', 20002)).data).toMatchObject({ kcalPerDay: 600, pension: 'H' })
    expect((await shopOf('Anna')).data).toMatchObject({ kcalPerDay: 200, isSmallest: true })
  })

  it('applies the tax rate of the destination country and of the kind of product', async () => {
    const rates = async (firstName: string, id: number) => {
      const { items } = (await shopOf(firstName, id)).data
      return [items[3]?.taxRate, items.at(-1)?.taxRate]
    }
    expect(await rates('Anna', 20001)).toEqual(['0.07', '0.19'])
    const token = await world.tokenOf('Sophie')
    const { data } = await world.call('listSubscriptions', { token })
    expect(data[0]?.shippingAddress?.countryCode).toBe('AT')
    expect(await rates('Sophie', data[0]?.id ?? 0)).toEqual(['0.13', '0.20'])
  })

  it.each(['de', 'en'])('fills every field of every feed label, in %s', async (language) => {
    const { items } = (await shopOf('Anna', 20001, language)).data
    const labels = items.flatMap(({ label }) => label ?? [])
    expect(labels).toHaveLength(10)
    for (const { constituents, ...texts } of labels) {
      for (const text of Object.values(texts)) expect(text.trim().length).toBeGreaterThan(1)
      expect(constituents).toHaveLength(4)
      for (const { name, share } of constituents) expect([name, share]).not.toContain('')
    }
    expect(new Set(labels.map(({ feedType }) => feedType)).size).toBe(2)
    expect(items.filter(({ label }) => label === null).map(({ kind }) => kind)).toEqual(['OTHER'])
  })

  it('is in the language of the request', async () => {
    const [german, english] = await Promise.all([shopOf('Anna', 20001), shopOf('Anna', 20001, 'en')])
    const label = (shop: typeof german) => shop.data.items[0]?.label
    expect(label(german)).toMatchObject({
      feedType: 'Alleinfuttermittel für Hunde',
      composition:
        'Rind (Muskelfleisch, Herz, Leber) 58\u202f%, Reis 22\u202f%, Karotten 12\u202f%, Kürbis 6\u202f%, Mineralstoffe 1,5\u202f%, Rapsöl 0,5\u202f%',
      moisture: '71\u202f%',
    })
    expect(label(english)).toMatchObject({ feedType: 'Complete feed for dogs', moisture: '71%' })
    german.data.items.forEach((item, index) => {
      expect(item.text).not.toBe(english.data.items[index]?.text)
    })
  })

  it('is not available for another customer’s dog or with unknown parameters', async () => {
    expect((await shopOf('Lea', 20001)).status).toBe(404)
    const token = await world.tokenOf('Lea')
    const answer = await world.request('GET', '/api/v1/shop?subscriptionId=abc', { token })
    const body = (await answer.json()) as { error: ApiError }
    expect([answer.status, body.error.type]).toEqual([422, 'VALIDATION_FAILED'])
    expect((await world.request('GET', '/api/v1/shop')).status).toBe(401)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Campaign } from '@pfotenportal/domain/changes/discount-code'
import { day } from '@pfotenportal/domain/core/calendar'
import { saveCampaigns } from '../../database/subscription/campaigns.ts'
import { adminCaller, type AdminCaller } from '../../testing/admin.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()
let operations: Desk
let caller: AdminCaller

const terms: Campaign = {
  code: '',
  title: { de: 'Herbstrabatt', en: 'Autumn discount' },
  valueType: 'PERCENTAGE',
  value: 15,
  orders: 2,
  startsAt: null,
  endsAt: null,
  minimumOrder: null,
  oncePerCustomer: true,
  onlyBeforeFirstOrder: false,
  customerId: null,
}

beforeAll(async () => {
  operations = await deskOf(world, 'operations', 'Otto Lager')
  caller = await adminCaller(world, 'read')
  const campaigns: Campaign[] = [
    { ...terms, code: 'HERBST15' },
    { ...terms, code: 'BALD', startsAt: day('2026-12-24') },
    { ...terms, code: 'VORBEI', endsAt: day('2026-11-01') },
    { ...terms, code: 'GROSS', minimumOrder: 99_900 },
    { ...terms, code: 'ERSTE', onlyBeforeFirstOrder: true },
    { ...terms, code: 'THOMAS', customerId: 1002 },
  ]
  await saveCampaigns(world.services.database.query, campaigns, null)
})

/** What the page says about a code; empty if it says nothing. */
async function page(code: string, { dog = 20_001, language = 'de' } = {}): Promise<string> {
  const query = new URLSearchParams({ lang: language, code, for: String(dog) })
  const html = await operations.read(`/operator/customers/1001?${query.toString()}`)
  return /<output[^>]*>(.*?)<\/output>/s.exec(html)?.[1] ?? ''
}
const check = (code: string, id = 20_001) =>
  caller.call('checkDiscountCode', { path: { id }, query: { code } })

const stored = () =>
  world.services.database.query
    .selectFrom('discount')
    .innerJoin('subscription', 'subscription.id', 'discount.subscription_id')
    .selectAll('discount')
    .where('customer_id', '=', 1001)
    .orderBy('discount.id')
    .execute()

describe('whoever asks about a discount code at the desk', () => {
  it('learns what it would give and from which box on, while nothing is stored', async () => {
    const before = await stored()
    expect(await page(' „herbst 15“. ')).toContain(
      'HERBST15 gilt: 15\u202f% Herbstrabatt. Er gilt für 2 Boxen. Die erste ist die vom',
    )
    expect(await page('herbst15', { language: 'en' })).toContain(
      'HERBST15 works: 15% Autumn discount. It applies to 2 boxes.',
    )
    expect(await stored()).toEqual(before)
  })

  it.each([
    ['NIE', 'Den Code NIE gibt es nicht.'],
    ['„ “', 'Das ist kein Code.'],
    ['bald', 'BALD gilt noch nicht. Der erste Tag ist Do., 24. Dezember.'],
    ['VORBEI', 'VORBEI gilt nicht mehr. Der letzte Tag war So., 1. November.'],
    ['GROSS', 'GROSS gilt ab einem Bestellwert von 999,00 €.'],
    ['ERSTE', 'ERSTE gilt nur vor der ersten bezahlten Box.'],
    ['THOMAS', 'THOMAS gehört einem anderen Kunden.'],
    ['7k3q m9td', '7K3QM9TD ist ein Freundschaftscode. Er gilt für neue Kunden'],
  ])('learns why %s is refused', async (code, sentence) => {
    expect(await page(code)).toContain(sentence)
  })

  it('learns when and by which contract it was used', async () => {
    const token = await world.tokenOf('Anna')
    const body = { code: 'HERBST15' }
    await world.call('addDiscount', { params: { id: 20_001 }, token, body })
    expect(await page('herbst15')).toContain('HERBST15 ist hier schon eingelöst.')
    await world.services.database.query
      .updateTable('discount')
      .set({ removed_on: day('2026-11-20') })
      .where('code', '=', 'HERBST15')
      .execute()
    expect(await page('herbst15')).toContain(
      'HERBST15 gilt einmal je Kunde und wurde schon eingelöst: Fr., 20. November, Abo 20001.',
    )
    const { data } = await check('herbst15')
    expect(data).toMatchObject({ reason: 'USED', use: { subscriptionId: 20_001 } })
  })

  it('gets no answer about the dog of another customer', async () => {
    expect(await page('GROSS', { dog: 20_003 })).toBe('')
  })
})

describe('a system that asks about a discount code', () => {
  it('gets the result, the reason and the first box, as data and as a sentence', async () => {
    const works = await check('bald', 20_003)
    expect(works.data).toMatchObject({
      code: 'BALD',
      result: 'REFUSED',
      reason: 'NOT_STARTED',
      firstBox: null,
    })
    expect(works.data.message).toContain('BALD gilt noch nicht.')
    const good = await check(' thomas ', 20_003)
    expect(good.data).toMatchObject({ code: 'THOMAS', result: 'WORKS', reason: null, use: null })
    expect(good.data.firstBox?.discount).toMatch(/^\d+\.\d\d$/)
  })

  it('is told of an unknown subscription, a code that is too long, and a missing scope', async () => {
    expect((await check('X', 29_999)).status).toBe(404)
    expect((await check('X'.repeat(101))).status).toBe(422)
    const other = await adminCaller(world, 'support')
    const path = { id: 20_001 }
    expect((await other.call('checkDiscountCode', { path, query: { code: 'X' } })).status).toBe(403)
  })
})

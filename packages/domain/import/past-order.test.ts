import { describe, expect, test } from 'vitest'
import { day, instant } from '../core/calendar.ts'
import { CATALOGUE } from '../testing/catalogue.ts'
import { importedLines, isOverdiscounted, keptOrder, statedTotal, type PastOrder } from './past-order.ts'

const NOW = instant('2026-11-20T11:00:00Z')

const order: PastOrder = {
  sku: '1200CGGSV28',
  price: 16_990,
  supplements: [],
  billingDate: day('2026-09-28'),
  paidAt: null,
  deliveredAt: null,
  discount: 0,
  shipping: 0,
  total: 16_990,
}
const place = { subscriptionId: 200_001, cycleIndex: 3, country: 'DE', intervalDays: 28 } as const
const kept = (changes: Partial<PastOrder> = {}, at: { readonly country?: 'DE' | 'AT' } = {}) =>
  keptOrder({ ...order, ...changes }, { ...place, ...at }, { at: NOW, catalogue: CATALOGUE })

describe('the lines of an imported box', () => {
  test('are the menu and the supplements at their agreed prices, in catalogue order', () => {
    const supplements = [
      { kind: 'gut', price: 1890 },
      { kind: 'joint', price: 1500 },
    ] as const
    expect(
      importedLines(200_001, { sku: '1200-CG-GS-V-28', price: 16_990, supplements }, CATALOGUE),
    ).toMatchObject([
      { id: 2_000_011, sku: '1200CGGSV28', price: 16_990, product: { productId: 701_200 } },
      { id: 2_000_012, sku: '0010001LGB-SUP', price: 1500 },
      { id: 2_000_014, sku: '0010003LBA-SUP', price: 1890 },
    ])
  })

  test('have no product if the catalogue does not know the menu', () => {
    expect(importedLines(200_001, { sku: 'OLD-MENU', price: 9900, supplements: [] }, CATALOGUE)).toEqual([
      { id: 2_000_011, sku: 'OLD-MENU', quantity: 1, price: 9900, product: null },
    ])
  })
})

test.each([
  [{}, 16_990],
  [{ supplements: [{ kind: 'joint', price: 1890 }] }, 18_880],
  [{ discount: 1000, shipping: 490 }, 16_480],
] as const)('an order with %j adds up to %d cents', (changes, total) => {
  expect(statedTotal({ ...order, ...changes })).toBe(total)
})

test.each([
  [16_990, 0, false],
  [16_991, 0, true],
  [16_991, 490, true],
])('a discount of %d cents with %d cents of shipping is too large: %s', (discount, shipping, expected) => {
  expect(isOverdiscounted({ ...order, discount, shipping })).toBe(expected)
})

describe('a past order', () => {
  test.each([
    ['DE', day('2026-09-28'), 7, 1111],
    ['AT', day('2026-09-28'), 13, 1955],
  ] as const)('in %s on %s contains %d percent of VAT', (country, billingDate, percent, tax) => {
    expect(kept({ billingDate }, { country })).toMatchObject({ percent, tax })
  })

  test('distributes its discount over the lines and adds the shipping', () => {
    const supplements = [{ kind: 'joint', price: 1890 }] as const
    const found = kept({ supplements, discount: 1000, shipping: 490, total: 18_370 })
    expect(found).toMatchObject({ lineItems: 18_880, discount: 1000, shipping: 490, total: 18_370 })
    expect(found.lines.map(({ discountedPrice }) => discountedPrice)).toEqual([16_090, 1790])
  })

  test.each([
    [{}, '2026-09-28T02:00:00.000Z', '2026-10-08T10:00:00.000Z'],
    [{ paidAt: instant('2026-09-28T09:30:00Z') }, '2026-09-28T09:30:00.000Z', '2026-10-08T10:00:00.000Z'],
    [
      { deliveredAt: instant('2026-10-02T09:00:00Z') },
      '2026-09-28T02:00:00.000Z',
      '2026-10-02T09:00:00.000Z',
    ],
    [
      { deliveredAt: instant('2026-09-01T09:00:00Z') },
      '2026-09-28T02:00:00.000Z',
      '2026-09-28T02:00:00.000Z',
    ],
    [{ billingDate: day('2026-11-20') }, '2026-11-20T03:00:00.000Z', NOW],
  ])('with %j was paid at %s and delivered at %s', (changes, paidAt, deliveredAt) => {
    expect(kept(changes)).toMatchObject({ paidAt, deliveredAt })
  })

  test.each([
    ['1200CGGSV28', 28],
    ['1200CGGSV14', 14],
    ['1200CGTESTLESS', 28],
    ['1200CGVTEST', 14],
  ])('of the menu %s has food for %d days', (sku, days) => {
    expect(kept({ sku }).cycleDays).toBe(days)
  })
})

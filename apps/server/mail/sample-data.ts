/** Sample data that the previews share: Lea and her dog Oskar (docs/domain.md 10.2). */
import type { z } from 'zod'
import { onSale, type Catalogue } from '@pfotenportal/domain/catalogue/catalogue'
import type { boxField, MailAddress, MailPayment, MailPlan, priceField, receiptField } from './fields.ts'

export const sampleDog = { subscriptionId: 20008, petName: 'Oskar' }

export const samplePrice: z.input<typeof priceField> = {
  total: 6498,
  tax: 425,
  taxRate: '0.07',
  country: 'DE',
}

export const samplePayment: MailPayment = { kind: 'payPal', email: 'lea.hoffmann@example.de' }
export const sampleCard: MailPayment = { kind: 'card', brand: 'visa', lastDigits: '4242' }

export const sampleAddress: MailAddress = {
  firstName: 'Lea',
  lastName: 'Hoffmann',
  company: '',
  address1: 'Venloer Straße 214',
  zip: '50823',
  city: 'Köln',
  countryCode: 'DE',
}

export const sampleBox: z.input<typeof boxField> = {
  billingDate: '2026-12-02',
  deliveryWindow: { from: '2026-12-08', to: '2026-12-10' },
  price: samplePrice,
  discountAmount: 722,
  recurring: {
    steps: [
      { total: 6498, boxes: 1 },
      { total: 7220, boxes: null },
    ],
    days: 28,
  },
  cutoffAt: '2026-12-01T23:00:00.000Z',
}

/** The orders after `sampleBox`. */
export const sampleLater = [
  { billingDate: '2026-12-30', deliveryWindow: { from: '2027-01-05', to: '2027-01-07' } },
  { billingDate: '2027-01-27', deliveryWindow: { from: '2027-02-02', to: '2027-02-04' } },
  { billingDate: '2027-02-24', deliveryWindow: { from: '2027-03-02', to: '2027-03-04' } },
]

/** The next orders, starting with `sampleBox`. */
export const sampleUpcoming = [
  { billingDate: sampleBox.billingDate, deliveryWindow: sampleBox.deliveryWindow },
  ...sampleLater.slice(0, 2),
]

export const samplePlan: MailPlan = {
  recipes: ['GS', 'RT'],
  pension: 'V',
  cycle: 28,
  intervalDays: 28,
  gramsPerDay: 380,
  price: 7220,
  pricePerDay: 258,
  pricePerKilo: 679,
  country: 'DE',
}

function sampleSku(recipes: readonly string[]): string {
  return `0500${recipes.join('')}V28`
}

export const sampleReceipt: z.input<typeof receiptField> = {
  orderId: 20008004,
  orderNumber: '100482',
  positions: [
    { sku: sampleSku(samplePlan.recipes), quantity: 1, amount: 7220, supplement: null },
    { sku: '0010001LGB-SUP', quantity: 1, amount: 0, supplement: 'joint' },
  ],
  discountAmount: 722,
  discount: { kind: 'REWARD', title: '', valueType: 'PERCENTAGE', value: 10 },
  price: samplePrice,
  net: 6073,
  paidOn: '2026-12-02',
}

/** A sample with recipes and a supplement that are on sale, because a catalogue may have none of those above. */
export function sampleIn(
  { recipes, supplements }: Pick<Catalogue, 'recipes' | 'supplements'>,
  sample: unknown,
): unknown {
  const codes = onSale(recipes).map(({ code }) => code)
  const [supplement] = onSale(supplements)
  return JSON.parse(JSON.stringify(sample), (key, value: unknown) => {
    if (key === 'recipes' && Array.isArray(value)) return codes.slice(0, value.length)
    if (key === 'sku' && value === sampleSku(samplePlan.recipes))
      return sampleSku(codes.slice(0, samplePlan.recipes.length))
    return key === 'supplement' && value !== null ? supplement?.kind : value
  })
}

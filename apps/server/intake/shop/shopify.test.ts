/** What an order of Shopify is here, by the operator's map (C-458). */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readShopifyMap } from '../../core/shopify-map.ts'
import { readOrder } from './remarks.ts'
import { birthIn, weightIn } from './shopify-dog.ts'
import { readShopify } from './shopify.ts'

const example = (name: string) =>
  fileURLToPath(new URL(`../../../../docs/examples/shopify/${name}`, import.meta.url))

const result = readShopifyMap(example('map.json'))
if (!result.ok) throw new Error(result.problems.join('\n'))
const { map } = result

interface Line {
  quantity: number
  properties: { name: string; value: string }[]
  [field: string]: unknown
}
interface Sample {
  line_items: Line[]
  [field: string]: unknown
}

/** The sample, changed. */
function sample(change: (order: Sample, first: Line) => void = () => undefined): unknown {
  const order = JSON.parse(readFileSync(example('orders-paid.json'), 'utf8')) as Sample
  const [first] = order.line_items
  if (!first) throw new Error('the sample has no line')
  change(order, first)
  return order
}

const read = (json: unknown, topic: string | null = 'orders/paid') =>
  readShopify(map, json, { sender: 'shopify', delivery: 'wh-1', topic, body: Buffer.alloc(0) })

const set = (line: Line, name: string, value: string) => {
  line.properties = [...line.properties.filter((each) => each.name !== name), { name, value }]
}
const without = (line: Line, name: string) => {
  line.properties = line.properties.filter((each) => each.name !== name)
}

it('the sample is understood: the dog, the menu, the customer, the method, and what was paid', () => {
  const { key, number, draft, remarks, notes } = read(sample())
  expect([key, number, remarks]).toEqual(['5501234567890', '#1042', []])
  expect(notes.map(({ de }) => de)).toEqual(['„Reisenapf“ gehört zu keinem Abo und bleibt beim Shop.'])
  const order = readOrder(draft)
  expect(order).toMatchObject({
    ok: true,
    order: {
      source: 'shopify',
      customer: {
        reference: '7701234567890',
        email: 'familie.sommer@example.de',
        firstName: 'Jule',
        language: 'de',
      },
      address: { address1: 'Lindenweg 12 b', zip: '04107', city: 'Leipzig', countryCode: 'DE' },
      paymentMethod: { customer: 'cus_made_up', method: 'pm_made_up' },
      contracts: [
        {
          dog: {
            reference: '5501234567890-9901',
            name: 'Frida',
            gender: 'f',
            birthYear: 2021,
            birthMonth: 4,
            weight: 12.5,
            activityLevel: 'normal',
            weightClass: 'ideal',
            allergies: 'Rind',
          },
          subscription: {
            reference: '5501234567890-9901',
            plan: { recipes: ['CG', 'RT'], cycle: 28, pension: 'V' },
            supplements: ['joint'],
            // 89.90 less 10.00, the supplement for 19.90, and 4.90 for shipping; not the bowl.
            firstBox: { total: '104.70', isPackedHere: true },
          },
        },
      ],
    },
  })
})

describe('an order', () => {
  it('with two dogs becomes two contracts; the shipping is that of the first box', () => {
    const { draft, remarks } = read(
      sample((order, first) => {
        const second: Line = { ...first, id: 9904, properties: [...first.properties] }
        set(second, 'Name des Hundes', 'Bo')
        order.line_items = [first, second]
      }),
    )
    expect(remarks).toEqual([])
    const order = readOrder(draft)
    const boxes = order.ok
      ? order.order.contracts.map(({ subscription }) => subscription.firstBox?.total)
      : []
    expect(boxes).toEqual(['84.80', '79.90'])
  })

  it('whose supplement names no dog of two waits for a person', () => {
    const { remarks } = read(
      sample((order, first) => {
        const second: Line = { ...first, id: 9904, properties: [...first.properties] }
        set(second, 'Name des Hundes', 'Bo')
        order.line_items.push(second)
      }),
    )
    expect(remarks.map(({ de }) => de)).toEqual([
      'Für welchen Hund „Gelenkpulver“ ist, steht nicht im Auftrag.',
    ])
  })

  it('without references of the provider leaves the payment method to the customer', () => {
    const { draft } = read(sample((order) => (order['note_attributes'] = [])))
    expect(readOrder(draft)).toMatchObject({ ok: true, order: { paymentMethod: null } })
  })

  it('can have the references in its transactions', () => {
    const { draft } = read(
      sample((order) => {
        order['note_attributes'] = []
        order['transactions'] = [{ receipt: {} }, { receipt: { customer: 'cus_2', payment_method: 'pm_2' } }]
      }),
    )
    expect(draft).toMatchObject({ paymentMethod: { customer: 'cus_2', method: 'pm_2' } })
  })

  it('of a guest with nothing but a shipping address has its name', () => {
    const { draft } = read(
      sample((order) => {
        order['customer'] = null
        order['shipping_address'] = {
          name: 'Jule von der Au',
          address1: 'Au 1',
          zip: '04107',
          city: 'Leipzig',
          country_code: 'DE',
        }
      }),
    )
    expect(draft).toMatchObject({
      customer: { reference: 'order-5501234567890', firstName: 'Jule', lastName: 'von der Au' },
    })
  })

  it.each([
    ['is a test', (order: Sample) => (order['test'] = true), 'Das ist eine Testbestellung.'],
    ['was cancelled', (order: Sample) => (order['cancelled_at'] = '2026-11-20T12:00:00Z'), 'storniert'],
    ['was refunded', (order: Sample) => (order['financial_status'] = 'refunded'), 'erstattet'],
    [
      'has only a gift card',
      (order: Sample) =>
        (order.line_items = [{ ...order.line_items[2], gift_card: true } as unknown as Line]),
      'enthält kein Abo',
    ],
    [
      'has only what stays with the shop',
      (order: Sample) => (order.line_items = order.line_items.slice(2)),
      'enthält kein Abo',
    ],
  ])('that %s is left aside with a word', (_case, change, sentence) => {
    const { draft, remarks } = read(sample(change))
    expect(draft).toBeNull()
    expect(remarks[0]?.de).toContain(sentence)
  })

  it('of another topic is left aside, and does not stand for the sale', () => {
    expect(read(sample(), 'orders/create')).toMatchObject({ key: null, draft: null })
  })

  const cases: [string, (order: Sample, line: Line) => unknown, path: string, sentence: string][] = [
    [
      'no email address',
      (order) => {
        order['email'] = null
        order['contact_email'] = ''
        order['customer'] = null
      },
      'customer.email',
      'keine E-Mail-Adresse',
    ],
    ['another currency', (order) => (order['currency'] = 'CHF'), '', 'CHF'],
    [
      'a part refunded',
      (order) => (order['financial_status'] = 'partially_refunded'),
      '',
      'partially_refunded',
    ],
    [
      'an unknown article',
      (_order, line) => {
        line['sku'] = 'NEU'
        line['title'] = 'Neu'
      },
      '',
      '„Neu, Für einen Hund“',
    ],
    [
      'a quantity of two',
      (_order, line) => (line.quantity = 2),
      'contracts.0.subscription',
      'Die Menge ist 2.',
    ],
    ['no address', (order) => (order['shipping_address'] = null), 'address', 'keine Lieferadresse'],
    [
      'an unclear weight',
      (_order, line) => set(line, 'Gewicht', 'ca. zwölf'),
      'contracts.0.dog.weight',
      '„ca. zwölf“',
    ],
    [
      'an unclear birth',
      (_order, line) => set(line, 'Geboren', '3 Jahre'),
      'contracts.0.dog.birthYear',
      '„3 Jahre“',
    ],
    [
      'an unknown recipe',
      (_order, line) => set(line, 'Sorten', 'Huhn und Einhorn'),
      'contracts.0.subscription.plan.recipes',
      '„Einhorn“',
    ],
    [
      'a rhythm in months',
      (_order, line) => set(line, 'Rhythmus', 'alle 2 Monate'),
      'contracts.0.subscription.plan.cycle',
      '„alle 2 Monate“',
    ],
    [
      'no name of the dog',
      (_order, line) => without(line, 'Name des Hundes'),
      'contracts.0.dog.name',
      'Bitte fülle dieses Feld aus.',
    ],
    [
      'an amount that is none',
      (_order, line) => (line['price'] = 'free'),
      'contracts.0.subscription.firstBox.total',
      'Bitte fülle',
    ],
  ]
  it.each(cases)('with %s waits for a person', (_case, change, path, sentence) => {
    const { draft, remarks } = read(sample(change))
    const parsed = readOrder(draft)
    const all = [...remarks, ...(parsed.ok ? [] : parsed.remarks)]
    expect(all.find((each) => each.path === path && each.de.includes(sentence))).toBeDefined()
  })
})

it.each([
  ['12,5 kg', 12.5],
  ['12.5kg', 12.5],
  [' 9 ', 9],
  ['8 Kilo', 8],
  ['ca. 9', undefined],
  ['9-10 kg', undefined],
  ['', undefined],
])('the weight "%s" is %s', (written, weight) => {
  expect(weightIn(written)).toBe(weight)
})

it.each([
  ['2021-04', '2021-4'],
  ['2021-04-12', '2021-4'],
  ['04/2021', '2021-4'],
  ['4.2021', '2021-4'],
  ['12.04.2021', '2021-4'],
  ['2021-13', undefined],
  ['2021', undefined],
  ['vor 3 Jahren', undefined],
])('the birth "%s" is %s', (written, born) => {
  const birth = birthIn(written)
  expect(birth && `${birth.year}-${birth.month}`).toBe(born)
})

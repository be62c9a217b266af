/**
 * Orders as Shopify really sends them, with all that a theme, a customer or a colleague in its admin makes of them: each
 * becomes a contract, waits for a person with a reason, or is left aside with a word (C-456, C-458).
 */
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { listNotes } from '../../database/customer/notes.ts'
import { deskOf, type Desk } from '../../testing/desk.ts'
import { restoreAfterEach, sharedSampleWorld } from '../../testing/shared-service.ts'
import { sendShopifyOrder, shopEnvironment, shopOrdersOf } from '../../testing/shop.ts'
import { snapshotDatabase } from '../../testing/world-snapshot.ts'

const MAP = fileURLToPath(new URL('../../../../docs/examples/shopify/map.json', import.meta.url))
const world = sharedSampleWorld(undefined, { environment: { ...shopEnvironment, SHOPIFY_MAP: MAP } })
let support: Desk

beforeAll(async () => {
  support = await deskOf(world, 'support', 'Vera Dienst')
})
restoreAfterEach(world, snapshotDatabase)

type Fields = Readonly<Record<string, unknown>>

const money = (amount: string) => ({
  shop_money: { amount, currency_code: 'EUR' },
  presentment_money: { amount, currency_code: 'EUR' },
})

const answers: Readonly<Record<string, string>> = {
  Hundename: 'Momo',
  Geschlecht: 'Rüde',
  Geboren: '04/2021',
  Rasse: 'Beagle',
  Gewicht: '12 kg',
  Aktivität: 'normal',
  Figur: 'genau richtig',
  Rezepte: 'Huhn, Pute',
  Rhythmus: 'alle 4 Wochen',
  Portion: 'Ganzer Tag',
}

/** The line of a dog; an answer that is undefined was not asked or is missing. */
function line(said: Readonly<Record<string, string | undefined>> = {}, fields: Fields = {}): Fields {
  const properties = Object.entries({ ...answers, ...said })
  return {
    id: 14_000_000_000_001,
    admin_graphql_api_id: 'gid://shopify/LineItem/14000000000001',
    attributed_staffs: [],
    current_quantity: 1,
    fulfillable_quantity: 1,
    fulfillment_service: 'manual',
    fulfillment_status: null,
    gift_card: false,
    grams: 0,
    name: 'Frischfutter-Abo - Für einen Hund',
    price: '89.90',
    price_set: money('89.90'),
    product_exists: true,
    product_id: 8_000_000_000_001,
    properties: properties.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }])),
    quantity: 1,
    requires_shipping: true,
    sku: 'FRISCH-MENUE',
    taxable: true,
    title: 'Frischfutter-Abo',
    total_discount: '0.00',
    variant_id: 44_000_000_000_001,
    variant_inventory_management: null,
    variant_title: 'Für einen Hund',
    vendor: 'Napf',
    tax_lines: [
      { channel_liable: false, price: '5.88', price_set: money('5.88'), rate: 0.07, title: 'MwSt' },
    ],
    duties: [],
    discount_allocations: [],
    ...fields,
  }
}

const home = {
  first_name: 'Jule',
  last_name: 'Sommer',
  name: 'Jule Sommer',
  company: null,
  address1: 'Lindenweg 12',
  address2: null,
  zip: '04107',
  city: 'Leipzig',
  province: null,
  province_code: null,
  country: 'Germany',
  country_code: 'DE',
  phone: null,
  latitude: 51.3,
  longitude: 12.3,
}

const EMAIL = 'jule.sommer@example.de'
const jule = {
  id: 7_700_000_000_001,
  email: EMAIL,
  first_name: 'Jule',
  last_name: 'Sommer',
  phone: null,
  note: null,
  state: 'disabled',
  tags: '',
  tax_exempt: false,
  verified_email: true,
  currency: 'EUR',
  default_address: home,
}

function order(fields: Fields = {}): Fields {
  return {
    id: 5_900_000_000_001,
    admin_graphql_api_id: 'gid://shopify/Order/5900000000001',
    app_id: 580_111,
    browser_ip: '192.0.2.7',
    buyer_accepts_marketing: false,
    cancel_reason: null,
    cancelled_at: null,
    confirmed: true,
    contact_email: EMAIL,
    created_at: '2026-11-20T11:55:02+01:00',
    currency: 'EUR',
    customer_locale: 'de-DE',
    discount_codes: [],
    email: EMAIL,
    financial_status: 'paid',
    fulfillment_status: null,
    name: '#2001',
    note: null,
    note_attributes: [],
    order_number: 2001,
    payment_gateway_names: ['shopify_payments'],
    phone: null,
    presentment_currency: 'EUR',
    processed_at: '2026-11-20T11:55:00+01:00',
    source_name: 'web',
    tags: '',
    tax_lines: [{ price: '6.20', rate: 0.07, title: 'MwSt' }],
    taxes_included: true,
    test: false,
    total_price: '94.80',
    total_tip_received: '0.00',
    billing_address: home,
    customer: jule,
    discount_applications: [],
    fulfillments: [],
    line_items: [line()],
    payment_terms: null,
    refunds: [],
    shipping_address: home,
    shipping_lines: [
      {
        id: 4_700_000_000_001,
        code: 'Kühlversand',
        price: '4.90',
        discounted_price: '4.90',
        source: 'shopify',
        title: 'Kühlversand',
        tax_lines: [{ price: '0.32', rate: 0.07, title: 'MwSt' }],
        discount_allocations: [],
      },
    ],
    ...fields,
  }
}

/** What became of the order: its state, and its remarks in German by field. */
async function sent(fields: Fields) {
  expect(await sendShopifyOrder(world, order(fields))).toBe(200)
  const stored = (await shopOrdersOf(world)).at(-1)
  return {
    state: stored?.state,
    customerId: stored?.customer_id ?? 0,
    remarks: (stored?.remarks ?? []).map(({ path, de }) => `${path}: ${de}`),
    path: `/operator/work/shop/${stored?.id}`,
  }
}

/** The boxes that were paid in the shop, and the dogs of the customers that Shopify has sent. */
const boughtBy = async (id: number) => {
  const rows = await world.services.database.query
    .selectFrom('subscription')
    .innerJoin('pet', 'pet.id', 'subscription.pet_id')
    .innerJoin('customer_order', 'customer_order.subscription_id', 'subscription.id')
    .select(['pet.name', 'customer_order.total_price_cents as cents'])
    .where('subscription.customer_id', '=', id)
    .orderBy('subscription.id')
    .execute()
  return rows.map(({ name, cents }) => `${name} ${cents}`)
}

describe('an order that comes in', () => {
  it.each<[string, Fields, string[]]>([
    ['as it usually is', {}, ['Momo 9480']],
    [
      'with two dogs, of whom only the first has answered everything',
      {
        line_items: [
          line({ Allergien: '' }),
          line(
            { Hundename: 'Änne', Geschlecht: 'Hündin', Allergien: undefined, Beschwerden: undefined },
            { id: 14_000_000_000_002 },
          ),
        ],
      },
      ['Momo 9480', 'Änne 8990'],
    ],
    [
      'with emoji in every name',
      {
        customer: { ...jule, first_name: 'Jule 🐶', last_name: 'Sommer 👩‍👩‍👧' },
        line_items: [line({ Hundename: 'Bello 🐾❤️' })],
      },
      ['Bello 🐾❤️ 9480'],
    ],
    [
      'of a company',
      {
        company: { id: 9001, location_id: 9101 },
        shipping_address: { ...home, company: 'Hundepension Müller GmbH & Co. KG' },
      },
      ['Momo 9480'],
    ],
    [
      'that costs nothing',
      {
        total_price: '0.00',
        discount_codes: [{ code: 'GRATIS', amount: '94.80', type: 'percentage' }],
        line_items: [
          line({}, { total_discount: '89.90', discount_allocations: [{ amount: '89.90' }], tax_lines: [] }),
        ],
        shipping_lines: [{ price: '4.90', title: 'Kühlversand', discount_allocations: [{ amount: '4.90' }] }],
      },
      ['Momo 0'],
    ],
    [
      'whose prices are without tax, on the shipping too',
      {
        taxes_included: false,
        line_items: [line({}, { price: '84.02', tax_lines: [{ price: '5.88', rate: 0.07 }] })],
        shipping_lines: [
          { price: '4.58', discount_allocations: [], tax_lines: [{ price: '0.32', rate: 0.07 }] },
        ],
      },
      ['Momo 9480'],
    ],
  ])('%s', async (_case, fields, bought) => {
    const { state, remarks, customerId } = await sent(fields)
    expect([state, remarks]).toEqual(['TAKEN', []])
    expect(await boughtBy(customerId)).toEqual(bought)
    expect(await support.read(`/operator/customers/${customerId}`)).not.toMatch(/undefined|NaN/)
  })

  it('with a note keeps it at the desk, once', async () => {
    const note = 'Ist ein Geschenk, bitte keine Rechnung in die Box 🎁'
    const { state, customerId } = await sent({ note })
    expect(state).toBe('TAKEN')
    await sent({ note })
    const notes = await listNotes(world.services.database.query, customerId)
    expect(notes.map(({ text }) => text)).toEqual([`#2001: ${note}`])
    expect(await support.read(`/operator/customers/${customerId}`)).toContain('Ist ein Geschenk')
  })

  it('with an answer that the mapping does not know has it among its remarks', async () => {
    const { state, remarks } = await sent({ line_items: [line({ Napfgröße: 'groß', _bundle: 'x' })] })
    expect([state, remarks]).toEqual(['TAKEN', [': „Napfgröße: groß“ steht nicht in der Zuordnung.']])
  })
})

describe('an order that waits for a person', () => {
  it.each<[string, Fields, string]>([
    [
      'has no answers at all',
      { line_items: [line({}, { properties: [] })] },
      'contracts.0.dog.name: Bitte fülle dieses Feld aus.',
    ],
    [
      'was taken on the phone, without an email address',
      { email: '', contact_email: null, phone: '+4934112345', customer: { ...jule, email: null } },
      'customer.email: Im Auftrag steht keine E-Mail-Adresse. Ohne sie kann sich der Kunde nicht anmelden.',
    ],
    [
      'goes to a packing station',
      {
        shipping_address: { ...home, company: '1234567', address1: 'Packstation 145', address2: null },
      },
      'address.address1: ',
    ],
    [
      'goes to a company without a person',
      {
        customer: { ...jule, first_name: null, last_name: null },
        shipping_address: { ...home, first_name: null, last_name: null, name: '', company: 'Müller GmbH' },
        billing_address: null,
      },
      'customer.lastName: ',
    ],
    [
      'has two dogs in one line',
      { line_items: [line({}, { quantity: 2, current_quantity: 2 })] },
      'contracts.0.subscription: Die Menge ist 2. Jeder Hund braucht eine Zeile für sich.',
    ],
    [
      'has one dog twice',
      { line_items: [line(), line({}, { id: 14_000_000_000_002 })] },
      'contracts.1.dog.name: Momo steht zweimal im Auftrag. ',
    ],
  ])('%s', async (_case, fields, reason) => {
    const { state, remarks, path } = await sent(fields)
    expect(state).toBe('OPEN')
    expect(remarks.filter((each) => each.startsWith(reason))).not.toEqual([])
    const work = await support.read('/operator/work')
    expect(work).toContain('#2001')
    expect(await support.read(path)).not.toMatch(/undefined|NaN|\[object/)
  })

  it('is about a dog that the customer feeds already, whether it comes by the portal or by another order', async () => {
    const first = await sent({})
    const second = await sent({
      id: 5_900_000_000_002,
      name: '#2002',
      line_items: [line({ Hundename: ' MOMO ' }, { id: 14_000_000_000_002 }), line({ Hundename: 'Kalle' })],
    })
    expect(second.state).toBe('OPEN')
    expect(second.remarks).toEqual([
      expect.stringMatching(/^contracts\.0\.dog\.name: MOMO hat bei diesem Kunden schon das Abo \d+\. /),
    ])
    expect(await boughtBy(first.customerId)).toEqual(['Momo 9480'])
  })

  it('without an email address can be called', async () => {
    const { path } = await sent({ email: '', contact_email: null, customer: null, phone: '+4934112345' })
    expect(await support.read(path)).toMatch(/name="address.phone"[^>]*value="\+4934112345"/)
  })
})

it.each<[string, Fields, string]>([
  ['is a test', { test: true }, ': Das ist eine Testbestellung.'],
  [
    'was cancelled before it was paid',
    { cancelled_at: '2026-11-20T12:00:00+01:00', cancel_reason: 'customer', financial_status: 'voided' },
    ': Der Auftrag ist im Shop storniert.',
  ],
])('an order that %s creates nothing, and says why', async (_case, fields, reason) => {
  const { state, remarks } = await sent(fields)
  expect([state, remarks]).toEqual(['LEFT', [reason]])
  const { query } = world.services.database
  expect(await query.selectFrom('customer').select('id').where('email', '=', EMAIL).execute()).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { columnsOf, KINDS, readLine, type Kind } from './format.ts'
import { sourceOf } from './sources.ts'

const BY_SPREADSHEET = 'by a spreadsheet. Format the column as text before you enter it as it was'

/** What a cell is read as, or the message about it. */
function cell(kind: Kind, column: string, text: string): unknown {
  const { values, faults } = readLine(kind, { [column]: text })
  return faults.find((fault) => fault.column === column)?.message ?? values[column]
}

describe('a cell', () => {
  it.each([
    ['customers', 'email', 'anna@example.de', 'anna@example.de'],
    ['customers', 'email', 'anna@example', '"anna@example" is no e-mail address'],
    ['customers', 'email', '', 'is missing'],
    ['customers', 'email', 'Anna <anna@bäcker-groß.example>,', 'Anna <anna@bäcker-groß.example>,'],
    ['customers', 'email', '\u200banna@example.de\u200b', 'anna@example.de'],
    ['customers', 'first_name', '\u200b', 'is missing'],
    ['customers', 'last_name', '\u202eBer\r\nger\u0007', 'Ber ger'],
    ['dogs', 'name', 'Ne\u00adro 🐶', 'Nero 🐶'],
    ['customers', 'first_name', '  Anna ', 'Anna'],
    ['customers', 'first_name', 'A'.repeat(51), 'has more than 50 characters'],
    ['customers', 'first_name', 'An\0na', 'contains a character that cannot be stored, such as NUL'],
    ['customers', 'first_name', 'An\uD800na', 'contains a character that cannot be stored, such as NUL'],
    ['customers', 'language', '', 'de'],
    ['customers', 'language', 'EN', 'en'],
    ['customers', 'language', 'fr', '"fr" is none of de, en'],
    ['customers', 'created_at', '2024-03-02', '2024-03-01T23:00:00.000Z'],
    ['customers', 'created_at', '2024-03-02T09:30:00+01:00', '2024-03-02T08:30:00.000Z'],
    [
      'customers',
      'created_at',
      '2024-03-02 09:30',
      '"2024-03-02 09:30" is no moment such as 2026-11-20T12:00:00Z',
    ],
    ['customers', 'referral_code', '7k3q m9td', '7K3Q-M9TD'],
    ['customers', 'referral_code', 'ANNA', '"ANNA" is no referral code such as 7K3Q-M9TD'],
    ['addresses', 'country', 'de', 'DE'],
    ['addresses', 'country', 'CHE', '"CHE" is no country code of two letters'],
    ['addresses', 'country', 'at', 'AT'],
    ['orders', 'billing_date', '2026-02-30', '"2026-02-30" is no day such as 2026-11-20'],
    ['orders', 'billing_date', '20.11.2026', '2026-11-20'],
    ['orders', 'billing_date', '5.1.2026', '2026-01-05'],
    ['orders', 'billing_date', '31.02.2026', '"31.02.2026" is no day such as 2026-11-20'],
    ['orders', 'billing_date', '20.11.26', '"20.11.26" is no day such as 2026-11-20'],
    [
      'orders',
      'billing_date',
      '03/04/2026',
      '"03/04/2026" can begin with the day or with the month; write it like 2026-11-20 or 20.11.2026',
    ],
    ['customers', 'created_at', '02.03.2024', '2024-03-01T23:00:00.000Z'],
    [
      'customers',
      'created_at',
      '3/2/2024 10:00',
      '"3/2/2024 10:00" can begin with the day or with the month; write it like 2026-11-20 or 20.11.2026',
    ],
    ['dogs', 'birth', '15.04.2021', { year: 2021, month: 4 }],
    ['subscriptions', 'next_billing_date', '15.12.2026', '2026-12-15'],
    ['orders', 'total', '72.20', 7220],
    ['orders', 'total', '72,2', 7220],
    ['orders', 'total', '72', 7200],
    ['orders', 'total', '0', 0],
    ['orders', 'total', '-1.00', '"-1.00" is no amount such as 72.20'],
    ['orders', 'total', '1.234,50', '"1.234,50" is no amount such as 72.20'],
    ['orders', 'total', '72.205', '"72.205" is no amount such as 72.20'],
    ['orders', 'number', 'OLD-1', 'OLD-1'],
    ['orders', 'number', 'N'.repeat(51), 'has more than 50 characters'],
    ['orders', 'number', '8,50126E+12', `"8,50126E+12" was shortened ${BY_SPREADSHEET}`],
    ['orders', 'number', '12e34', '12e34'],
    ['orders', 'id', '8.50126E12', `"8.50126E12" was shortened ${BY_SPREADSHEET}`],
    ['orders', 'subscription_id', '5E+12', `"5E+12" was shortened ${BY_SPREADSHEET}`],
    ['orders', 'number', '10. Dez', `"10. Dez" was made a date ${BY_SPREADSHEET}`],
    ['orders', 'number', 'Apr 24', `"Apr 24" was made a date ${BY_SPREADSHEET}`],
    ['orders', 'sku', 'DEZ-24', 'DEZ-24'],
    ['payment-methods', 'reference', '4,2E+15', `"4,2E+15" was shortened ${BY_SPREADSHEET}`],
    ['addresses', 'company', '#NAME?', `"#NAME?" was made an error ${BY_SPREADSHEET}`],
    ['addresses', 'address1', 'Straße des 8. Mai', 'Straße des 8. Mai'],
    ['addresses', 'phone', '4,91761E+11', '4,91761E+11'],
    ['subscriptions', 'price', '0', '"0" is no amount above zero such as 72.20'],
    ['subscriptions', 'sku', '1400CGGSV28', '1400CGGSV28'],
    ['subscriptions', 'sku', 'BOX', '"BOX" is no SKU of a menu such as 1400CGGSV28'],
    [
      'subscriptions',
      'supplements',
      'joint=19.90; gut=18.90',
      [
        { kind: 'joint', price: 1990 },
        { kind: 'gut', price: 1890 },
      ],
    ],
    ['subscriptions', 'supplements', 'joint', '"joint" is no supplement with its price such as joint=19.90'],
    [
      'subscriptions',
      'supplements',
      'joint=1.00,joint=2.00',
      '"joint=1.00,joint=2.00" names a supplement twice',
    ],
    ['dogs', 'birth', '2021-04', { year: 2021, month: 4 }],
    ['dogs', 'birth', '2021-13', '"2021-13" is no month such as 2021-04'],
    ['dogs', 'weight_kg', '24,5', 24.5],
    ['dogs', 'weight_kg', '0', '"0" is no weight in kilograms between 0.3 and 120'],
    ['dogs', 'breed', 'Pudel, Beagle,', ['Pudel', 'Beagle']],
    ['dogs', 'allergies', 'Rind, potato', ['beef', 'potatoes']],
    ['dogs', 'allergies', 'Lamm; Fisch & Flugrost', ['lamb', 'fish', 'Flugrost']],
    ['dogs', 'health_issues', 'Pankreatitis, joint', ['pancreatitis', 'joint']],
    ['payment-methods', 'card_last_digits', '424', '"424" are not four digits'],
    [
      'payment-methods',
      'iban',
      'DE89 3704 0044 0532 0130 00',
      { lastDigits: '3000', bankCode: '37040044', country: 'DE' },
    ],
    [
      'payment-methods',
      'iban',
      'DE88370400440532013000',
      'is no IBAN of the SEPA area: length or check digits are wrong',
    ],
  ] as const)('of %s in the column %s with %j is %j', (kind, column, text, expected) => {
    expect(cell(kind, column, text)).toEqual(expected)
  })

  it('with a bank account is not kept, nor quoted in a message', () => {
    const read = readLine('payment-methods', { id: 'm1', iban: 'DE89370400440532013000' })
    expect(JSON.stringify(read)).not.toContain('0532013')
  })
})

describe('the digest of a line', () => {
  const line = { id: 'c1', email: 'a@example.de', first_name: 'A', last_name: 'B' }
  it('does not depend on blanks, unknown columns and the order of columns', () => {
    const other = { note: 'x', last_name: ' B', first_name: 'A', email: 'a@example.de', id: 'c1 ' }
    expect(readLine('customers', other).digest).toBe(readLine('customers', line).digest)
  })
  it('differs for another value', () => {
    expect(readLine('customers', { ...line, last_name: 'C' }).digest).not.toBe(
      readLine('customers', line).digest,
    )
  })
})

it.each(KINDS)('every file of %s needs an id', (kind) => {
  expect(columnsOf(kind).required).toContain('id')
})

describe('an export of Recharge', () => {
  const map = (file: string, cells: Record<string, string>) => sourceOf('recharge').get(file)?.map(cells)

  it.each([
    ['active', { status: 'active', cancelled_at: '', next_billing_date: '2026-12-08' }],
    ['expired', { status: 'cancelled', cancelled_at: '2026-06-01' }],
    ['cancelled', { status: 'cancelled', cancelled_at: '2026-06-01' }],
  ])('maps a subscription that is %s', (status, expected) => {
    const cells = {
      id: '6',
      customer_id: '3',
      address_id: '4',
      status,
      sku: '1200CGGSV28',
      price: '10.00',
      quantity: '1',
      created_at: '2024-03-02T09:30:00',
      updated_at: '2026-06-01T00:00:00',
      next_charge_scheduled_at: '2026-12-08T00:00:00',
    }
    expect(map('subscriptions', cells)).toMatchObject([
      { kind: 'subscriptions', cells: { dog_id: '6', ...expected } },
    ])
  })

  it.each(['03. Apr', '3-Apr'])(
    'refuses a house number that a spreadsheet has made a date: %s',
    (address2) => {
      const cells = { id: '4', customer_id: '3', address1: 'Am Weg', address2 }
      expect(map('addresses', cells)).toMatchObject([
        { fault: { column: 'address2', message: `"${address2}" was made a date ${BY_SPREADSHEET}` } },
      ])
    },
  )

  it('refuses two boxes in one contract', () => {
    expect(map('subscriptions', { quantity: '2' })).toMatchObject([{ fault: { column: 'quantity' } }])
  })

  it.each([
    ['stripe', 'CREDIT_CARD', 'cus_1', 'card', 'cus_1/pm_1'],
    ['stripe', 'CREDIT_CARD', '', 'unconfirmed', undefined],
    ['shopify_payments', 'CREDIT_CARD', 'cus_1', 'unconfirmed', undefined],
    ['stripe', 'PAYPAL', 'cus_1', 'unconfirmed', undefined],
  ])(
    'takes over a method of %s of the type %s with the customer %j as %s',
    (processor_name, type, token, kind, reference) => {
      const cells = {
        id: '5',
        customer_id: '3',
        payment_type: type,
        processor_name,
        processor_customer_token: token,
        processor_payment_method_token: 'pm_1',
      }
      const mapped = map('payment_methods', cells)
      expect(mapped).toMatchObject([
        { kind: 'payment-methods', cells: { kind, ...(reference && { reference }) } },
      ])
    },
  )

  it.each(['', 'SUCESS'])('refuses a charge with the status "%s", which is none', (status) => {
    expect(map('charges', { status })).toMatchObject([{ fault: { column: 'status' } }])
  })

  it('reads the German days of an export that was saved by Excel', () => {
    const cells = { status: 'success', scheduled_at: '03.08.2026 00:00' }
    expect(map('charges', cells)).toMatchObject([{ cells: { billing_date: '03.08.2026' } }])
  })

  it.each(['skipped', 'error', 'refunded', 'queued'])('leaves out a charge that is %s', (status) => {
    expect(map('charges', { status })).toEqual({ leftOut: `its status is "${status}"` })
  })

  const twoItems = (second: Record<string, string>, others: Record<string, string> = {}) => ({
    id: '7',
    status: 'success',
    'line_items.0.purchase_item_id': '61',
    'line_items.0.sku': '1200CGGSV28',
    'line_items.0.unit_price': '100.00',
    ...Object.fromEntries(Object.entries(second).map(([name, text]) => [`line_items.1.${name}`, text])),
    total_price: '120.00',
    'external_order_id.ecommerce': '900',
    ...others,
  })

  it('makes an order of each menu of a charge', () => {
    const second = { purchase_item_id: '62', sku: '0700GSV28', unit_price: '20' }
    const cells = twoItems(second, {
      total_discounts: '12.00',
      total_price: '112.90',
      'shipping_lines.0.price': '4.90',
    })
    expect(map('charges', cells)).toMatchObject([
      {
        cells: {
          id: '7',
          number: '900',
          subscription_id: '61',
          discount: '10.00',
          shipping: '4.90',
          total: '94.90',
        },
      },
      {
        cells: {
          id: '7/2',
          number: '900/2',
          subscription_id: '62',
          discount: '2.00',
          shipping: '0.00',
          total: '18.00',
        },
      },
    ])
  })

  it.each([
    [
      'a supplement is part of the order',
      { sku: 'joint', unit_price: '10', quantity: '2' },
      {},
      { cells: { supplements: 'joint=20.00', total: '120.00' } },
    ],
    [
      'what was ordered once is not',
      { sku: 'BOWL', unit_price: '20', purchase_item_type: 'onetime' },
      {},
      { cells: { supplements: '', total: '100.00' } },
    ],
    [
      'an unknown article is refused',
      { sku: 'BOWL', unit_price: '20' },
      {},
      { fault: { column: 'line_items.1.sku' } },
    ],
    [
      'two boxes of one menu are refused',
      { sku: '0700GSV28', unit_price: '10', quantity: '2' },
      {},
      { fault: { column: 'line_items.1.quantity' } },
    ],
    [
      'no amount is refused',
      { sku: 'joint', unit_price: 'free' },
      {},
      { fault: { column: 'line_items.1.unit_price' } },
    ],
    [
      'a sum that does not add up is refused',
      { sku: 'joint', unit_price: '20' },
      { total_price: '119.00' },
      { fault: { column: 'total_price' } },
    ],
    [
      'a gift is not part of what was agreed',
      { sku: 'joint', unit_price: '0.00' },
      { total_price: '100.00' },
      { cells: { supplements: '', total: '100.00' } },
    ],
  ])('of several items: %s', (_name, second, others, expected) => {
    expect(map('charges', twoItems(second, others))).toMatchObject([expected])
  })

  it('leaves out a charge without a box', () => {
    const cells = { status: 'success', 'line_items.0.sku': 'joint', 'line_items.0.unit_price': '20' }
    expect(map('charges', cells)).toEqual({ leftOut: 'it has no box of a contract' })
  })

  const contract = {
    id: '6',
    status: 'active',
    sku: '1200CGGSV28',
    quantity: '1',
    order_interval_frequency: '28',
    order_interval_unit: 'day',
  }

  it.each([
    [{}, undefined],
    [{ order_interval_frequency: '4', order_interval_unit: 'week' }, undefined],
    [{ order_interval_frequency: '21' }, 'order_interval_frequency'],
    [{ order_interval_frequency: '1', order_interval_unit: 'month' }, 'order_interval_frequency'],
    [{ order_interval_frequency: '', order_interval_unit: '' }, 'order_interval_frequency'],
    [{ order_interval_frequency: '28', order_interval_unit: 'fortnight' }, 'order_interval_frequency'],
    [{ charge_interval_frequency: '84' }, 'charge_interval_frequency'],
    [{ charge_interval_frequency: '28' }, undefined],
    [{ order_interval_frequency: '21', status: 'cancelled' }, undefined],
    [{ quantity: '2', status: 'cancelled' }, 'quantity'],
  ])('with the terms %o has a fault in %s', (terms, column) => {
    const mapped = map('subscriptions', { ...contract, ...terms })
    const fault = mapped && 'leftOut' in mapped ? undefined : mapped?.[0]?.fault
    expect(fault?.column).toBe(column)
  })

  it.each([
    ['active', [{ kind: 'supplements', cells: { id: '6', supplement: 'joint', interval: '28 days' } }]],
    ['cancelled', { leftOut: 'a supplement that is billed no more' }],
  ])('maps a supplement with a subscription that is %s', (status, expected) => {
    expect(map('subscriptions', { ...contract, sku: '0010001LGB-SUP', status })).toMatchObject(expected)
  })
})

describe('an export of Loop', () => {
  const map = (cells: Record<string, string>) => sourceOf('loop').get('subscriptions')?.map(cells)
  const CELLS = {
    id: '8',
    'customer.shopifyId': '7',
    status: 'ACTIVE',
    'billingPolicy.interval': 'WEEK',
    'billingPolicy.intervalCount': '4',
    'lines.0.sku': '1200CGGSV28',
    'lines.0.price': '169.90',
  }

  it.each([
    [
      'a supplement',
      { 'lines.1.sku': 'joint', 'lines.1.price': '18,9' },
      { cells: { supplements: 'joint=18.90' } },
    ],
    ['a second menu', { 'lines.1.sku': '0700GSV28' }, { fault: { column: 'lines.1.sku' } }],
    ['two boxes', { 'lines.0.quantity': '2' }, { fault: { column: 'lines.0.quantity' } }],
    [
      'another interval',
      { 'billingPolicy.intervalCount': '3' },
      { fault: { column: 'billingPolicy.intervalCount' } },
    ],
    [
      'boxes paid in advance',
      { 'deliveryPolicy.interval': 'WEEK', 'deliveryPolicy.intervalCount': '2' },
      { fault: { column: 'billingPolicy.intervalCount' } },
    ],
    [
      'only a supplement',
      { 'lines.0.sku': 'joint', contract_id: '9' },
      {
        kind: 'supplements',
        cells: { id: '8', supplement: 'joint', interval: '28 days', subscription_id: '9' },
      },
    ],
  ])('maps a subscription with %s', (_name, cells, expected) => {
    const mapped = map({ ...CELLS, ...cells })
    expect(mapped && 'leftOut' in mapped ? mapped : mapped?.[2]).toMatchObject(expected)
  })

  it.each([
    ['ACTIVE', { status: 'active', next_billing_date: '2027-01-08', resumes_on: '' }],
    ['PAUSED', { status: 'paused', next_billing_date: '', resumes_on: '2027-01-08' }],
    ['EXPIRED', { status: 'cancelled', next_billing_date: '', resumes_on: '' }],
  ])('maps a subscription that is %s', (status, expected) => {
    const mapped = map({ ...CELLS, status, nextBillingDateEpoch: '1799366400' })
    expect(mapped).toMatchObject([
      { kind: 'customers', cells: { id: '7' } },
      { kind: 'addresses', cells: { id: '8', customer_id: '7' } },
      {
        kind: 'subscriptions',
        cells: { id: '8', customer_id: '7', address_id: '8', dog_id: '8', ...expected },
      },
    ])
  })
})

/** Exports of Recharge: the objects of its API, version 2021-11, as JSON or with dots as CSV (docs/import.md). */
import type { FileFormat, Mapped } from './file-format.ts'
import type { Cells } from './format.ts'

/** The day of a time that the other system writes without an offset. */
export function dayPart(time: string | undefined): string {
  return (time ?? '').trim().split(/[T ]/)[0] ?? ''
}

function customer(cells: Cells): Mapped {
  const { id = '', email = '', first_name = '', last_name = '', created_at } = cells
  return [{ kind: 'customers', cells: { id, email, first_name, last_name, created_at: dayPart(created_at) } }]
}

function address(cells: Cells): Mapped {
  const { address1 = '', address2 = '', country_code = '' } = cells
  return [
    {
      kind: 'addresses',
      cells: { ...cells, address1: `${address1} ${address2}`.trim(), country: country_code },
      names: { country: 'country_code' },
    },
  ]
}

const KINDS_OF_METHODS: Readonly<Record<string, string>> = { CREDIT_CARD: 'card', PAYPAL: 'paypal' }

/** Stripe's tokens can be charged here; a method of any other processor has to be confirmed first. */
function paymentMethod(cells: Cells): Mapped {
  const { id = '', customer_id = '', payment_type = '', processor_name = '' } = cells
  const [customerToken = '', methodToken = ''] = [
    cells['processor_customer_token'],
    cells['processor_payment_method_token'],
  ]
  const isUsable = processor_name === 'stripe' && customerToken !== '' && methodToken !== ''
  const kind = isUsable ? KINDS_OF_METHODS[payment_type] : undefined
  if (kind !== 'card') return [{ kind: 'payment-methods', cells: { id, customer_id, kind: 'unconfirmed' } }]
  const month = (cells['payment_details.exp_month'] ?? '').padStart(2, '0')
  return [
    {
      kind: 'payment-methods',
      cells: {
        id,
        customer_id,
        kind,
        reference: `${customerToken}/${methodToken}`,
        card_brand: (cells['payment_details.brand'] ?? '').toLowerCase(),
        card_last_digits: cells['payment_details.last4'] ?? '',
        card_expires: `${cells['payment_details.exp_year'] ?? ''}-${month}`,
      },
      names: {
        card_brand: 'payment_details.brand',
        card_last_digits: 'payment_details.last4',
        card_expires: 'payment_details.exp_month',
      },
    },
  ]
}

/** The dog of a subscription has the subscription's id in `dogs.csv`. */
function subscription(cells: Cells): Mapped {
  const { id = '', customer_id = '', address_id = '', status = '', sku = '', price = '' } = cells
  const { quantity = '1', created_at, cancelled_at = '', updated_at, next_charge_scheduled_at } = cells
  const isOver = status.toLowerCase() !== 'active'
  return [
    {
      kind: 'subscriptions',
      cells: {
        id,
        customer_id,
        address_id,
        dog_id: id,
        status: status.toLowerCase() === 'expired' ? 'cancelled' : status,
        sku,
        price,
        created_at: dayPart(created_at),
        cancelled_at: isOver ? dayPart(cancelled_at === '' ? updated_at : cancelled_at) : '',
        next_billing_date: dayPart(next_charge_scheduled_at),
      },
      names: { dog_id: 'id', next_billing_date: 'next_charge_scheduled_at' },
      ...wrongQuantity('quantity', quantity),
    },
  ]
}

/** A contract is for one box; more than one of the same menu is no plan of this service. */
export function wrongQuantity(column: string, quantity: string) {
  return quantity === '1' ? {} : { fault: { column, message: `is ${quantity}; a contract is for one box` } }
}

/** Charges that are no paid order. */
const LEFT_OUT: readonly string[] = [
  'error',
  'partially_refunded',
  'pending',
  'pending_manual_payment',
  'queued',
  'refunded',
  'skipped',
]

function charge(cells: Cells): Mapped {
  const { id = '', status = '', scheduled_at, processed_at, total_price = '' } = cells
  if (LEFT_OUT.includes(status.toLowerCase())) return { leftOut: `its status is "${status}"` }
  const item = (name: string) => cells[`line_items.0.${name}`] ?? ''
  return [
    {
      kind: 'orders',
      cells: {
        id,
        customer_id: cells['customer.id'] ?? '',
        subscription_id: item('purchase_item_id'),
        number: cells['external_order_id.ecommerce'] ?? '',
        billing_date: dayPart(scheduled_at),
        paid_at: dayPart(processed_at),
        sku: item('sku'),
        price: item('unit_price'),
        discount: cells['total_discounts'] ?? '',
        shipping: cells['shipping_lines.0.price'] ?? '',
        total: total_price,
      },
      names: {
        customer_id: 'customer.id',
        subscription_id: 'line_items.0.purchase_item_id',
        number: 'external_order_id.ecommerce',
        billing_date: 'scheduled_at',
        paid_at: 'processed_at',
        sku: 'line_items.0.sku',
        price: 'line_items.0.unit_price',
        discount: 'total_discounts',
        shipping: 'shipping_lines.0.price',
        total: 'total_price',
      },
      ...chargeFault(cells),
    },
  ]
}

function chargeFault(cells: Cells) {
  const { status = '' } = cells
  if (status.toLowerCase() !== 'success')
    return { fault: { column: 'status', message: `is "${status}", which is no status of a charge` } }
  if ((cells['line_items.1.sku'] ?? '') !== '')
    return { fault: { column: 'line_items.1.sku', message: 'is a second item; an order here is one box' } }
  return wrongQuantity('line_items.0.quantity', cells['line_items.0.quantity'] || '1')
}

function file(map: FileFormat['map'], required: string, others = ''): FileFormat {
  const names = required.split(' ')
  const owner = ['customer_id', 'customer.id'].find((name) => names.includes(name)) ?? 'id'
  return { required: names, known: [...names, ...others.split(' ')], hasOthers: true, owner, map }
}

/** The files of Recharge, by name. */
export const recharge: readonly (readonly [string, FileFormat])[] = [
  ['customers', file(customer, 'id email first_name last_name', 'created_at')],
  [
    'addresses',
    file(
      address,
      'id customer_id last_name address1 city zip country_code',
      'first_name company phone address2',
    ),
  ],
  [
    'payment_methods',
    file(
      paymentMethod,
      'id customer_id payment_type processor_name',
      'processor_customer_token processor_payment_method_token payment_details.brand payment_details.last4 payment_details.exp_month payment_details.exp_year',
    ),
  ],
  [
    'subscriptions',
    file(
      subscription,
      'id customer_id address_id status sku price created_at next_charge_scheduled_at',
      'quantity cancelled_at updated_at',
    ),
  ],
  [
    'charges',
    file(
      charge,
      'id status customer.id line_items.0.purchase_item_id line_items.0.sku line_items.0.unit_price scheduled_at total_price',
      'processed_at total_discounts shipping_lines.0.price external_order_id.ecommerce line_items.0.quantity line_items.1.sku',
    ),
  ],
]

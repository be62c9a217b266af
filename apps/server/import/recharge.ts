/** Exports of Recharge: the objects of its API, version 2021-11, as JSON or with dots as CSV (docs/import.md). */
import { houseNumberFault, type FileFormat, type Mapped } from './file-format.ts'
import type { Cells } from './format.ts'
import type { Goods, SoldItem } from './goods.ts'
import { charge, chargeItems } from './recharge-charge.ts'
import { dayPart, subscription, subscriptionItem } from './recharge-contract.ts'

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
      ...houseNumberFault('address2', address2),
    },
  ]
}

/** What customers call a kind of payment; another type is shown as Recharge calls it. */
const PROVIDERS: Readonly<Record<string, string>> = {
  PAYPAL: 'PayPal',
  APPLE_PAY: 'Apple Pay',
  GOOGLE_PAY: 'Google Pay',
  SHOP_PAY: 'Shop Pay',
  SEPA_DEBIT: 'SEPA direct debit',
}

/** Who keeps a method that cannot be charged here. */
function providerOf({ payment_type = '', processor_name = '' }: Cells): string {
  const type = payment_type.trim().toUpperCase()
  if (type !== 'CREDIT_CARD' && type !== '') return PROVIDERS[type] ?? type
  const processor = processor_name.trim()
  return processor === '' ? 'a card' : `a card at ${processor}`
}

/** Stripe's cards can be charged here with both tokens; every other method has to be confirmed first. */
function paymentMethod(cells: Cells): Mapped {
  const { id = '', customer_id = '', payment_type = '', processor_name = '', status = '' } = cells
  const [customerToken = '', methodToken = ''] = [
    cells['processor_customer_token'],
    cells['processor_payment_method_token'],
  ]
  const hasTokens =
    processor_name.trim().toLowerCase() === 'stripe' && customerToken !== '' && methodToken !== ''
  const isUsable = hasTokens && payment_type.trim().toUpperCase() === 'CREDIT_CARD'
  const shared = { id, customer_id, default: cells['default'] ?? '' }
  if (!isUsable || status.trim().toLowerCase() === 'invalid') {
    const provider = isUsable ? 'a card that has become invalid' : providerOf(cells)
    return [{ kind: 'payment-methods', cells: { ...shared, kind: 'unconfirmed', provider } }]
  }
  const month = (cells['payment_details.exp_month'] ?? '').padStart(2, '0')
  return [
    {
      kind: 'payment-methods',
      cells: {
        ...shared,
        kind: 'card',
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

interface Columns {
  readonly required: string
  readonly others?: string
}

function file(map: FileFormat['map'], { required, others = '' }: Columns): FileFormat {
  const names = required.split(' ')
  const owner = ['customer_id', 'customer.id'].find((name) => names.includes(name)) ?? 'id'
  return { required: names, known: [...names, ...others.split(' ')], hasOthers: true, owner, map }
}

/** A file whose lines are about articles. */
function fileOfGoods(
  goods: Goods,
  map: (cells: Cells, goods: Goods) => Mapped,
  items: (cells: Cells) => readonly SoldItem[],
  columns: Columns,
): FileFormat {
  return { ...file((cells) => map(cells, goods), columns), items }
}

const CUSTOMERS = { required: 'id email first_name last_name', others: 'created_at' }
const ADDRESSES = {
  required: 'id customer_id last_name address1 city zip country_code',
  others: 'first_name company phone address2',
}
const PAYMENT_METHODS = {
  required: 'id customer_id payment_type processor_name',
  others:
    'default status processor_customer_token processor_payment_method_token payment_details.brand payment_details.last4 payment_details.exp_month payment_details.exp_year',
}
const ARTICLE = 'external_product_id.ecommerce external_variant_id.ecommerce variant_title'
const SUBSCRIPTIONS = {
  required:
    'id customer_id address_id status sku price created_at next_charge_scheduled_at order_interval_frequency order_interval_unit',
  others: `charge_interval_frequency product_title ${ARTICLE} quantity cancelled_at updated_at contract_id`,
}
/** The spelling of columns is recognised for as many items as charges usually have. */
const ITEMS = Array.from({ length: 20 }, (_none, place) =>
  `purchase_item_id purchase_item_type sku unit_price quantity title ${ARTICLE}`
    .split(' ')
    .map((name) => `line_items.${place}.${name}`),
).flat()
const CHARGES = {
  required:
    'id status customer.id line_items.0.purchase_item_id line_items.0.sku line_items.0.unit_price scheduled_at total_price',
  others: `processed_at total_discounts shipping_lines.0.price external_order_id.ecommerce ${ITEMS.join(' ')}`,
}

/** The files of Recharge, by name. */
export function recharge(goods: Goods): readonly (readonly [string, FileFormat])[] {
  return [
    ['customers', file(customer, CUSTOMERS)],
    ['addresses', file(address, ADDRESSES)],
    ['payment_methods', file(paymentMethod, PAYMENT_METHODS)],
    ['subscriptions', fileOfGoods(goods, subscription, (cells) => [subscriptionItem(cells)], SUBSCRIPTIONS)],
    ['charges', fileOfGoods(goods, charge, chargeItems, CHARGES)],
  ]
}

/** Charges of Recharge: each menu in one is a past order of its contract (docs/import.md). */
import { toWire } from '@pfotenportal/domain/core/money'
import { splitCharge, type ChargedItem, type ChargeShare } from '@pfotenportal/domain/import/split-charge'
import { amount, Fault } from './columns.ts'
import { quantityFault, unknownFault, type LineFault } from './contract-faults.ts'
import type { Mapped, MappedLine } from './file-format.ts'
import type { Cells } from './format.ts'
import type { Found, Goods, SoldItem } from './goods.ts'
import { dayPart, placesIn } from './recharge-contract.ts'

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

/** An item of a charge, with its place in it and what it is here. */
interface Charged {
  readonly place: number
  readonly item: SoldItem
  readonly isOnce: boolean
  readonly quantity: string
  readonly found: Found
}

function isPaid({ status = '' }: Cells): boolean {
  return status.toLowerCase() === 'success'
}

const column = (place: number, name: string) => `line_items.${place}.${name}`

function itemAt(cells: Cells, place: number): SoldItem {
  const of = (name: string) => (cells[column(place, name)] ?? '').trim()
  return {
    sku: of('sku'),
    productId: of('external_product_id.ecommerce'),
    variantId: of('external_variant_id.ecommerce'),
    product: of('title'),
    variant: of('variant_title'),
    interval: '',
    contract: of('purchase_item_id'),
    price: of('unit_price'),
  }
}

/** The articles of a paid charge. */
export function chargeItems(cells: Cells): readonly SoldItem[] {
  return isPaid(cells) ? placesIn(cells, 'line_items').map((place) => itemAt(cells, place)) : []
}

export function charge(cells: Cells, goods: Goods): Mapped {
  const { status = '' } = cells
  if (LEFT_OUT.includes(status.toLowerCase())) return { leftOut: `its status is "${status}"` }
  const items = placesIn(cells, 'line_items').map((place): Charged => {
    const item = itemAt(cells, place)
    const quantity = (cells[column(place, 'quantity')] ?? '').trim() || '1'
    const isOnce = (cells[column(place, 'purchase_item_type')] ?? '').trim().toLowerCase() === 'onetime'
    return { place, item, quantity, isOnce, found: goods.find(item) }
  })
  const [first, ...others] = items
  if (!isPaid(cells))
    return [
      orderLine(cells, first, {
        column: 'status',
        message: `is "${status}", which is no status of a charge`,
      }),
    ]
  if (items.length > 0 && !items.some(isMenu)) return withoutMenu(items)
  return others.length === 0 ? [singleOrder(cells, first)] : ordersOf(cells, items)
}

/** Whether an item is a box of a contract; one of an unknown SKU is, as far as anybody knows. */
function isMenu({ found, isOnce }: Charged): boolean {
  return !isOnce && (found.as === 'menu' || found.as === 'unknown')
}

function withoutMenu(items: readonly Charged[]): Mapped {
  const [first] = items
  if (items.length === 1 && first?.found.as === 'nothing') return { leftOut: first.found.why }
  return { leftOut: 'it has no box of a contract' }
}

function singleOrder(cells: Cells, item: Charged | undefined): MappedLine {
  if (!item) return orderLine(cells, undefined)
  const fault =
    unknownFault(item.found, column(item.place, 'sku')) ??
    quantityFault({ column: column(item.place, 'quantity'), text: item.quantity })
  return orderLine(cells, item, fault)
}

/** The sum of amounts in cells, or the first one that is none. */
function sumOf(cells: Cells, columns: readonly string[]): number | LineFault {
  let sum = 0
  for (const name of columns) {
    const text = (cells[name] ?? '').trim()
    const read = text === '' ? 0 : amount.read(text)
    if (read instanceof Fault) return { column: name, message: read.message }
    sum += read
  }
  return sum
}

function shippingColumns(cells: Cells): readonly string[] {
  return placesIn(cells, 'shipping_lines').map((place) => `shipping_lines.${place}.price`)
}

/** An order for each menu of a charge, or its first line with what is wrong. */
function ordersOf(cells: Cells, items: readonly Charged[]): readonly MappedLine[] {
  const [first] = items
  const refused = (fault: LineFault) => [orderLine(cells, first, fault)]
  const charged: ChargedItem[] = []
  for (const item of items) {
    const read = chargedItem(cells, item)
    if ('column' in read) return refused(read)
    charged.push(read)
  }
  const discount = sumOf(cells, ['total_discounts'])
  const shipping = sumOf(cells, shippingColumns(cells))
  const total = sumOf(cells, ['total_price'])
  if (typeof discount !== 'number') return refused(discount)
  if (typeof shipping !== 'number') return refused(shipping)
  if (typeof total !== 'number') return refused(total)
  const split = splitCharge({ items: charged, discount, shipping, total })
  if ('shares' in split) {
    return split.shares.map((share, index) => shareLine(cells, { items, charged, share, index }))
  }
  if (split.fault === 'TOTAL_MISMATCH') {
    const message = `does not add up: all items less discount plus shipping are ${toWire(split.expected)}`
    return refused({ column: 'total_price', message })
  }
  const again = column(items[split.item]?.place ?? 0, 'sku')
  return refused({ column: again, message: 'is a supplement that the charge has more often than boxes' })
}

/** An item with its amount, or what is wrong with it. */
function chargedItem(cells: Cells, { place, found, isOnce, quantity }: Charged): ChargedItem | LineFault {
  const price = sumOf(cells, [column(place, 'unit_price')])
  if (typeof price !== 'number') return price
  const at = { column: column(place, 'quantity'), text: quantity }
  if (!/^[1-9]\d{0,3}$/.test(quantity)) return { ...at, message: `"${quantity}" is no number of articles` }
  const sum = price * Number(quantity)
  // A gift has no price, and is no part of what was agreed.
  if (found.as === 'supplement' && sum > 0) return { type: 'SUPPLEMENT', kind: found.kind, amount: sum }
  if (found.as === 'nothing' || found.as === 'supplement' || isOnce) return { type: 'OTHER', amount: sum }
  if (found.as === 'unknown') {
    const message = found.why ?? 'is no SKU of the catalogue; say in a map what it is (--map)'
    return { column: column(place, 'sku'), message }
  }
  return quantityFault(at) ?? { type: 'MENU', amount: sum }
}

/** The order of one menu of a charge. Those after the first one have a number after the charge's. */
function shareLine(
  cells: Cells,
  {
    items,
    charged,
    share,
    index,
  }: {
    readonly items: readonly Charged[]
    readonly charged: readonly ChargedItem[]
    readonly share: ChargeShare
    readonly index: number
  },
): MappedLine {
  const line = orderLine(cells, items[share.menu])
  const supplements = share.supplements.flatMap((place) => {
    const item = charged[place]
    return item?.type === 'SUPPLEMENT' ? [`${item.kind}=${toWire(item.amount)}`] : []
  })
  const after = (text: string) => (index === 0 || text === '' ? text : `${text}/${index + 1}`)
  return {
    ...line,
    cells: {
      ...line.cells,
      id: after(line.cells['id'] ?? ''),
      number: after(line.cells['number'] ?? ''),
      supplements: supplements.join(';'),
      discount: toWire(share.discount),
      shipping: toWire(share.shipping),
      total: toWire(share.total),
    },
  }
}

/** An order as a charge with this item only would be. */
function orderLine(cells: Cells, item: Charged | undefined, fault?: LineFault): MappedLine {
  const { id = '', scheduled_at, processed_at, total_price = '' } = cells
  const place = item?.place ?? 0
  const of = (name: string) => cells[column(place, name)] ?? ''
  const shipping = sumOf(cells, shippingColumns(cells))
  return {
    kind: 'orders',
    cells: {
      id,
      customer_id: cells['customer.id'] ?? '',
      subscription_id: of('purchase_item_id'),
      number: cells['external_order_id.ecommerce'] ?? '',
      billing_date: dayPart(scheduled_at),
      paid_at: dayPart(processed_at),
      sku: item?.found.as === 'menu' ? item.found.sku : of('sku'),
      price: of('unit_price'),
      discount: cells['total_discounts'] ?? '',
      shipping: typeof shipping === 'number' ? toWire(shipping) : (cells[shipping.column] ?? ''),
      total: total_price,
    },
    names: {
      customer_id: 'customer.id',
      subscription_id: column(place, 'purchase_item_id'),
      number: 'external_order_id.ecommerce',
      billing_date: 'scheduled_at',
      paid_at: 'processed_at',
      sku: column(place, 'sku'),
      price: column(place, 'unit_price'),
      discount: 'total_discounts',
      shipping: 'shipping_lines.0.price',
      total: 'total_price',
      supplements: 'line_items',
    },
    ...(fault && { fault }),
  }
}

/** Subscriptions of Recharge: each is one article with an interval, a menu or a supplement (docs/import.md). */
import {
  frequencyText,
  intervalFault,
  prepaidFault,
  quantityFault,
  unknownFault,
  type StatedFrequency,
} from './contract-faults.ts'
import type { Mapped } from './file-format.ts'
import type { Cells } from './format.ts'
import type { Goods, SoldItem } from './goods.ts'

/** The day of a time that the other system writes without an offset. */
export function dayPart(time: string | undefined): string {
  return (time ?? '').trim().split(/[T ]/)[0] ?? ''
}

/** The places that have a value in a list such as `line_items`. */
export function placesIn(cells: Cells, list: string): number[] {
  const places = Object.entries(cells).flatMap(([name, text]) => {
    const [, place] = new RegExp(`^${list}\\.(\\d+)\\.`).exec(name) ?? []
    return place === undefined || text.trim() === '' ? [] : [Number(place)]
  })
  return [...new Set(places)].toSorted((a, b) => a - b)
}

/** The statuses of a subscription that is billed no more. */
const OVER: readonly string[] = ['cancelled', 'expired']

function frequencyOf(cells: Cells, name: 'order' | 'charge'): StatedFrequency {
  const stated = (column: string) => ({ column, text: (cells[column] ?? '').trim() })
  return { count: stated(`${name}_interval_frequency`), unit: stated('order_interval_unit') }
}

/** The article of a subscription. */
export function subscriptionItem(cells: Cells): SoldItem {
  const of = (name: string) => (cells[name] ?? '').trim()
  return {
    sku: of('sku'),
    productId: of('external_product_id.ecommerce'),
    variantId: of('external_variant_id.ecommerce'),
    product: of('product_title'),
    variant: of('variant_title'),
    interval: frequencyText(frequencyOf(cells, 'order')),
    contract: of('id'),
    price: of('price'),
  }
}

/** The dog of a subscription has the subscription's id in `dogs.csv`. */
export function subscription(cells: Cells, goods: Goods): Mapped {
  const found = goods.find(subscriptionItem(cells))
  if (found.as === 'nothing') return { leftOut: found.why }
  if (found.as === 'supplement') return supplement(cells, found.kind)
  const { id = '', customer_id = '', address_id = '', status = '', price = '' } = cells
  const { created_at, cancelled_at = '', updated_at, next_charge_scheduled_at } = cells
  const isActive = status.toLowerCase() === 'active'
  const sku = found.as === 'menu' ? found.sku : (cells['sku'] ?? '')
  const fault = unknownFault(found, 'sku') ?? (isActive ? termsFault(cells, sku) : quantityOf(cells))
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
        cancelled_at: isActive ? '' : dayPart(cancelled_at === '' ? updated_at : cancelled_at),
        next_billing_date: dayPart(next_charge_scheduled_at),
      },
      names: { dog_id: 'id', next_billing_date: 'next_charge_scheduled_at' },
      ...(fault && { fault }),
    },
  ]
}

function quantityOf(cells: Cells) {
  return quantityFault({ column: 'quantity', text: cells['quantity'] || '1' })
}

function termsFault(cells: Cells, sku: string) {
  const delivered = frequencyOf(cells, 'order')
  return (
    quantityOf(cells) ??
    prepaidFault(frequencyOf(cells, 'charge'), delivered) ??
    intervalFault(delivered, sku)
  )
}

/** A supplement with a subscription of its own. `contract_id` is no column of Recharge: operators can add it. */
function supplement(cells: Cells, kind: string): Mapped {
  const { id = '', customer_id = '', address_id = '', status = '', price = '', contract_id = '' } = cells
  if (OVER.includes(status.toLowerCase())) return { leftOut: 'a supplement that is billed no more' }
  const delivered = frequencyOf(cells, 'order')
  const fault = quantityOf(cells) ?? prepaidFault(frequencyOf(cells, 'charge'), delivered)
  return [
    {
      kind: 'supplements',
      cells: {
        id,
        customer_id,
        address_id,
        status,
        supplement: kind,
        price,
        interval: frequencyText(delivered),
        next_billing_date: dayPart(cells['next_charge_scheduled_at']),
        subscription_id: contract_id,
      },
      names: {
        interval: 'order_interval_frequency',
        next_billing_date: 'next_charge_scheduled_at',
        subscription_id: 'contract_id',
        supplement: 'sku',
      },
      ...(fault && { fault }),
    },
  ]
}

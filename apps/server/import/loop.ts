/** Exports of Loop: the subscriptions of its Admin API, as JSON or with dots as CSV (docs/import.md). */
import { berlinDay, instantOf } from '@pfotenportal/domain/core/calendar'
import { parseEuros, toWire } from '@pfotenportal/domain/core/money'
import {
  frequencyText,
  intervalFault,
  prepaidFault,
  quantityFault,
  unknownFault,
  type LineFault,
  type StatedFrequency,
} from './contract-faults.ts'
import { houseNumberFault, type FileFormat, type Mapped, type MappedLine } from './file-format.ts'
import type { Cells } from './format.ts'
import type { Found, Goods, SoldItem } from './goods.ts'
import { dayPart, placesIn } from './recharge-contract.ts'

/** The Berlin day of seconds since 1970; any other text stays, so that the message shows it. */
function dayOfEpoch(seconds: string): string {
  return /^\d{9,11}$/.test(seconds) ? berlinDay(instantOf(Number(seconds) * 1000)) : seconds
}

/** The customer of a subscription; lines that repeat a customer are the same customer. */
function customerOf(cells: Cells): MappedLine {
  const of = (name: string) => cells[name] ?? ''
  const shipping = (name: string) => cells[`shippingAddress.${name}`] ?? ''
  return {
    kind: 'customers',
    cells: {
      id: of('customer.shopifyId'),
      email: of('customer.email'),
      first_name: of('customer.firstName') || shipping('firstName'),
      last_name: of('customer.lastName') || shipping('lastName'),
    },
    names: {
      id: 'customer.shopifyId',
      email: 'customer.email',
      first_name: 'shippingAddress.firstName',
      last_name: 'shippingAddress.lastName',
    },
  }
}

/** The address of a subscription. */
function addressOf(cells: Cells): MappedLine {
  const of = (name: string) => cells[name] ?? ''
  const shipping = (name: string) => cells[`shippingAddress.${name}`] ?? ''
  return {
    kind: 'addresses',
    cells: {
      id: of('id'),
      customer_id: of('customer.shopifyId'),
      first_name: shipping('firstName'),
      last_name: shipping('lastName'),
      company: shipping('company'),
      phone: shipping('phone'),
      address1: `${shipping('address1')} ${shipping('address2')}`.trim(),
      zip: shipping('zip'),
      city: shipping('city'),
      country: shipping('countryCode'),
    },
    ...houseNumberFault('shippingAddress.address2', shipping('address2')),
    names: Object.fromEntries(
      [
        ['first_name', 'firstName'],
        ['last_name', 'lastName'],
        ['address1', 'address1'],
        ['zip', 'zip'],
        ['city', 'city'],
        ['country', 'countryCode'],
      ].map(([ours, theirs]): [string, string] => [String(ours), `shippingAddress.${theirs}`]),
    ),
  }
}

/** A line of a subscription, with its place and what it is here. */
interface Article {
  readonly place: number
  readonly item: SoldItem
  readonly found: Found
}

function frequencyOf(cells: Cells, policy: 'billingPolicy' | 'deliveryPolicy'): StatedFrequency {
  const stated = (name: string) => {
    const column = `${policy}.${name}`
    return { column, text: (cells[column] ?? '').trim() }
  }
  return { count: stated('intervalCount'), unit: stated('interval') }
}

/** The articles of a subscription, by their places. */
function itemsOf(cells: Cells): readonly (readonly [number, SoldItem])[] {
  const interval = frequencyText(frequencyOf(cells, 'billingPolicy'))
  return placesIn(cells, 'lines').map((place) => {
    const of = (name: string) => (cells[`lines.${place}.${name}`] ?? '').trim()
    const item = {
      sku: of('sku'),
      productId: of('productShopifyId'),
      variantId: of('variantShopifyId'),
      product: of('productTitle'),
      variant: of('variantTitle'),
      interval,
      contract: (cells['id'] ?? '').trim(),
      price: of('price'),
    }
    return [place, item] as const
  })
}

/** A subscription contains its customer, its address and its articles; without an article of ours it is left out. */
function subscription(cells: Cells, goods: Goods): Mapped {
  const articles = itemsOf(cells).map(([place, item]): Article => ({ place, item, found: goods.find(item) }))
  const kept = articles.filter(({ found }) => found.as !== 'nothing')
  const [nothing] = articles
  if (kept.length === 0 && nothing?.found.as === 'nothing') return { leftOut: nothing.found.why }
  const isSupplement = kept.length > 0 && kept.every(({ found }) => found.as === 'supplement')
  if (isSupplement && ['cancelled', 'expired'].includes((cells['status'] ?? '').toLowerCase()))
    return { leftOut: 'a supplement that is billed no more' }
  const contract = isSupplement
    ? kept.map((article, index) => supplementOf(cells, article, index))
    : [contractOf(cells, kept)]
  return [customerOf(cells), addressOf(cells), ...contract]
}

/** The contract itself, with the supplements that are billed with it. */
function contractOf(cells: Cells, articles: readonly Article[]): MappedLine {
  const of = (name: string) => cells[name] ?? ''
  const id = of('id')
  const status = of('status').toLowerCase()
  const next = dayOfEpoch(of('nextBillingDateEpoch'))
  const menu = articles.find(({ found }) => found.as !== 'supplement')
  const place = menu?.place ?? 0
  const sku = menu?.found.as === 'menu' ? menu.found.sku : (menu?.item.sku ?? '')
  const supplements = articles.flatMap(({ found, item }) =>
    found.as === 'supplement' ? [`${found.kind}=${withCents(item.price)}`] : [],
  )
  const fault = faultOf(cells, { articles, menu, sku })
  return {
    kind: 'subscriptions',
    cells: {
      id,
      customer_id: of('customer.shopifyId'),
      dog_id: id,
      address_id: id,
      status: status === 'expired' ? 'cancelled' : status,
      sku,
      price: menu?.item.price ?? '',
      supplements: supplements.join(';'),
      created_at: dayPart(of('createdAt')),
      cancelled_at: dayPart(of('cancelledAt')),
      next_billing_date: status === 'active' ? next : '',
      paused_on: status === 'paused' ? dayPart(of('pausedAt')) : '',
      resumes_on: status === 'paused' ? next : '',
    },
    names: {
      dog_id: 'id',
      sku: `lines.${place}.sku`,
      price: `lines.${place}.price`,
      supplements: 'lines',
      created_at: 'createdAt',
      cancelled_at: 'cancelledAt',
      next_billing_date: 'nextBillingDateEpoch',
      resumes_on: 'nextBillingDateEpoch',
    },
    ...(fault && { fault }),
  }
}

/** An amount as our format writes it; any other text stays, so that the message shows it. */
function withCents(price: string): string {
  const cents = parseEuros(price)
  return cents === undefined ? price : toWire(cents)
}

function faultOf(
  cells: Cells,
  about: {
    readonly articles: readonly Article[]
    readonly menu: Article | undefined
    readonly sku: string
  },
): LineFault | undefined {
  const { articles, menu, sku } = about
  const second = articles.find((each) => each !== menu && each.found.as !== 'supplement')
  if (second) {
    const message = 'is a second menu; a contract here is for the box of one dog'
    return unknownFault(second.found, skuColumn(second)) ?? { column: skuColumn(second), message }
  }
  const unknown = menu && unknownFault(menu.found, skuColumn(menu))
  if (unknown) return unknown
  const wrong = articles.map((each) => quantityOf(cells, each)).find((fault) => fault !== undefined)
  const isOver = ['cancelled', 'expired'].includes((cells['status'] ?? '').toLowerCase())
  return wrong ?? (isOver ? undefined : termsFault(cells, sku))
}

const skuColumn = ({ place }: Article) => `lines.${place}.sku`

function quantityOf(cells: Cells, { place }: Article): LineFault | undefined {
  const column = `lines.${place}.quantity`
  return quantityFault({ column, text: cells[column] || '1' })
}

function termsFault(cells: Cells, sku: string): LineFault | undefined {
  const billed = frequencyOf(cells, 'billingPolicy')
  return prepaidFault(billed, frequencyOf(cells, 'deliveryPolicy')) ?? intervalFault(billed, sku)
}

/** A supplement with a subscription of its own. `contract_id` is no column of Loop: operators can add it. */
function supplementOf(cells: Cells, article: Article, index: number): MappedLine {
  const id = cells['id'] ?? ''
  const { place, item, found } = article
  const billed = frequencyOf(cells, 'billingPolicy')
  const fault = quantityOf(cells, article) ?? prepaidFault(billed, frequencyOf(cells, 'deliveryPolicy'))
  return {
    kind: 'supplements',
    cells: {
      id: index === 0 ? id : `${id}/${index + 1}`,
      customer_id: cells['customer.shopifyId'] ?? '',
      status: cells['status'] ?? '',
      supplement: found.as === 'supplement' ? found.kind : '',
      price: item.price,
      address_id: id,
      interval: item.interval,
      next_billing_date: dayOfEpoch(cells['nextBillingDateEpoch'] ?? ''),
      subscription_id: cells['contract_id'] ?? '',
    },
    names: {
      supplement: `lines.${place}.sku`,
      price: `lines.${place}.price`,
      interval: 'billingPolicy.intervalCount',
      next_billing_date: 'nextBillingDateEpoch',
      subscription_id: 'contract_id',
    },
    ...(fault && { fault }),
  }
}

const required =
  'id status customer.shopifyId customer.email createdAt nextBillingDateEpoch billingPolicy.interval billingPolicy.intervalCount lines.0.sku lines.0.price shippingAddress.lastName shippingAddress.address1 shippingAddress.zip shippingAddress.city shippingAddress.countryCode'.split(
    ' ',
  )
const others =
  'customer.firstName customer.lastName shippingAddress.firstName shippingAddress.company shippingAddress.phone shippingAddress.address2 deliveryPolicy.interval deliveryPolicy.intervalCount cancelledAt pausedAt contract_id'.split(
    ' ',
  )
/** The spelling of columns is recognised for as many articles as subscriptions usually have. */
const ARTICLES = Array.from({ length: 20 }, (_none, place) =>
  'sku price quantity productShopifyId variantShopifyId productTitle variantTitle'
    .split(' ')
    .map((name) => `lines.${place}.${name}`),
).flat()

/** The files of Loop, by name. */
export function loop(goods: Goods): readonly (readonly [string, FileFormat])[] {
  return [
    [
      'subscriptions',
      {
        required,
        known: [...required, ...others, ...ARTICLES],
        hasOthers: true,
        owner: 'customer.shopifyId',
        map: (cells) => subscription(cells, goods),
        items: (cells) => itemsOf(cells).map(([, item]) => item),
      },
    ],
  ]
}

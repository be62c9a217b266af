/**
 * An ordinary export of Recharge, with the public columns of its API (version 2021-11): a shop with SKUs of its own,
 * whose customers hold menus and supplements as separate subscriptions. The same for the same number of customers.
 */
import { addDays, day, type Day } from '@pfotenportal/domain/core/calendar'
import { toWire } from '@pfotenportal/domain/core/money'

/** A variant of the shop. */
interface Article {
  readonly sku: string
  readonly product: number
  readonly variant: number
  readonly title: string
  readonly variantTitle: string
  readonly price: number
}

/** What the shop's owner knows about a menu: our SKU without the interval. */
interface Menu extends Article {
  readonly ours: string
}

const MENUS: readonly Menu[] = [
  ['FM-HUHN-700', 'Frischemenü Huhn', '700 kcal, Vollpension', '0700GSV', 8900],
  ['FM-HUHN-600H', 'Frischemenü Huhn & Schwein', '600 kcal, Halbpension', '0600GSRTH', 4560],
  ['FM-MIX-1200', 'Frischemenü Mix "Rind & Huhn"', '1200 kcal; Vollpension', '1200CGGSV', 16_990],
  ['FM-SCHWEIN-800', 'Frischemenü Schwein', '800 kcal, Vollpension', '0800RTV', 11_250],
].map(([sku, title, variantTitle, ours, price], index) => ({
  sku: String(sku),
  title: String(title),
  variantTitle: String(variantTitle),
  ours: String(ours),
  price: Number(price),
  product: 8_501_257_044_160 + index * 32,
  variant: 47_601_025_122_496 + index * 64,
}))

const SUPPLEMENTS: readonly (Article & { readonly ours: string })[] = [
  ['TOP-GELENK', 'Topping Gelenke', 'joint', 1890],
  ['TOP-DARM', 'Topping Darm', 'gut', 1690],
].map(([sku, title, ours, price], index) => ({
  sku: String(sku),
  title: String(title),
  variantTitle: '',
  ours: String(ours),
  price: Number(price),
  product: 8_601_257_044_160 + index * 32,
  variant: 48_601_025_122_496 + index * 64,
}))

const BOWL: Article = {
  sku: 'NAPF-1',
  product: 8_701_257_044_160,
  variant: 49_601_025_122_496,
  title: 'Futternapf',
  variantTitle: 'groß',
  price: 2490,
}

/** Our SKU of an article at an interval, as the shop's owner would enter it; empty for what is not taken over. */
export function oursOf(sku: string, interval: string): string {
  const menu = MENUS.find((each) => each.sku === sku)
  if (menu) return `${menu.ours}${interval === '14 days' ? 14 : 28}`
  return SUPPLEMENTS.find((each) => each.sku === sku)?.ours ?? ''
}

/** A subscription of the shop. */
interface Contract {
  readonly id: number
  readonly article: Article
  readonly days: number
  readonly unit: 'day' | 'week'
  readonly next: Day
  readonly isOver: boolean
}

/** A customer by number: who they are follows from it. */
interface Shopper {
  readonly n: number
  readonly id: number
  readonly contracts: readonly Contract[]
}

const TODAY = day('2026-11-20')
const isEvery = (n: number, count: number, rest = 0) => n % count === rest

/** Every 75th customer eats every 21 days, for which there is no menu; the supplement of the 150th
 * can belong to either of two dogs. */
function shopperOf(n: number): Shopper {
  const days = isEvery(n, 75, 7) ? 21 : isEvery(n, 3) ? 14 : 28
  const unit = isEvery(n, 4) ? 'week' : 'day'
  const next = addDays(TODAY, 1 + (n % (days - 4)))
  const first = 60_000 + n * 10
  const article = (list: readonly Article[], index: number) => list[index % list.length] ?? BOWL
  const contract = (place: number, of: Article, others: Partial<Contract> = {}): Contract => ({
    id: first + place,
    article: of,
    days,
    unit,
    next,
    isOver: false,
    ...others,
  })
  const hasAmbiguousSupplement = n === 150
  const isTwo = isEvery(n, 10) || hasAmbiguousSupplement
  const hasSupplement = isEvery(n, 3, 1) || hasAmbiguousSupplement
  const later = isEvery(n, 20) && !hasAmbiguousSupplement ? addDays(next, 3) : next
  return {
    n,
    id: 30_000 + n,
    contracts: [
      contract(1, article(MENUS, n), { isOver: isEvery(n, 8, 5) && !hasSupplement && !isTwo }),
      ...(isTwo ? [contract(2, article(MENUS, n + 1), { next: later })] : []),
      ...(hasSupplement ? [supplementOf(contract(3, article(SUPPLEMENTS, n)), n, isTwo)] : []),
      ...(isEvery(n, 9, 2) ? [contract(4, article(SUPPLEMENTS, n + 1), { isOver: true })] : []),
    ],
  }
}

/** The supplement of one dog is sometimes billed on another day than the menu. */
function supplementOf(contract: Contract, n: number, isTwo: boolean): Contract {
  return (isEvery(n, 7) && !isTwo) || n === 150 ? { ...contract, next: addDays(contract.next, 7) } : contract
}

/** A file with these columns; cells with a separator or a quote are in quotes. */
function csv(rows: readonly Readonly<Record<string, string | number>>[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const cell = (value: string | number) =>
    /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.map(cell).join(',')}\n`)
    .join('')
}

const PAYMENTS = [
  'stripe',
  'stripe',
  'stripe',
  'stripe',
  'stripe',
  'PAYPAL',
  'PAYPAL',
  'APPLE_PAY',
  'GOOGLE_PAY',
  'shopify_payments',
]

function methodOf({ n, id }: Shopper) {
  const kind = PAYMENTS[n % PAYMENTS.length] ?? ''
  const isStripe = kind === 'stripe'
  const isCard = isStripe || kind === 'shopify_payments'
  return {
    id: 50_000 + n,
    customer_id: id,
    created_at: '2025-03-01T10:00:00',
    default: 'true',
    payment_type: isCard ? 'CREDIT_CARD' : kind,
    processor_name: isStripe ? 'stripe' : kind === 'PAYPAL' ? 'braintree' : 'shopify_payments',
    processor_customer_token: isStripe ? `cus_${n}` : '',
    processor_payment_method_token: isStripe ? `pm_${n}` : '',
    'payment_details.brand': isCard ? 'visa' : '',
    'payment_details.last4': isCard ? 4242 : '',
    'payment_details.exp_month': isCard ? 8 : '',
    'payment_details.exp_year': isCard ? 2099 : '',
    status: 'valid',
    updated_at: '2026-03-01T10:00:00',
  }
}

function subscriptionOf({ id: customer }: Shopper, contract: Contract) {
  const { article, days, unit, next, isOver } = contract
  const count = unit === 'week' ? days / 7 : days
  return {
    id: contract.id,
    address_id: customer + 10_000,
    customer_id: customer,
    analytics_data: '',
    cancellation_reason: isOver ? 'Mein Hund mag es nicht, sagt er' : '',
    cancelled_at: isOver ? '2026-06-01T08:00:00' : '',
    charge_interval_frequency: count,
    created_at: '2025-03-02T09:30:00',
    'external_product_id.ecommerce': article.product,
    'external_variant_id.ecommerce': article.variant,
    has_queued_charges: 'false',
    is_prepaid: 'false',
    is_skippable: 'true',
    next_charge_scheduled_at: isOver ? '' : next,
    order_interval_frequency: count,
    order_interval_unit: unit,
    presentment_currency: 'EUR',
    price: toWire(article.price),
    product_title: article.title,
    quantity: 1,
    sku: article.sku,
    sku_override: 'false',
    status: isOver ? 'cancelled' : 'active',
    updated_at: '2026-10-01T00:00:00',
    variant_title: article.variantTitle,
  }
}

function lineItem({ id, article }: Pick<Contract, 'id' | 'article'>, isOnce = false) {
  return {
    purchase_item_id: id,
    purchase_item_type: isOnce ? 'onetime' : 'subscription',
    external_product_id: { ecommerce: String(article.product) },
    external_variant_id: { ecommerce: String(article.variant) },
    sku: article.sku,
    title: article.title,
    variant_title: article.variantTitle,
    quantity: 1,
    unit_price: toWire(article.price),
    unit_price_includes_tax: true,
    total_price: toWire(article.price),
  }
}

/** The charges of a customer: what comes to one address on one day is charged together. */
function chargesOf({ n, id, contracts }: Shopper) {
  const running = contracts.filter(({ isOver }) => !isOver)
  const dates = [...new Set(running.map(({ next }) => next))]
  return dates.flatMap((next, place) =>
    [1, 2, 3].slice(0, 1 + (n % 3)).map((back) => {
      const together = running.filter((contract) => contract.next === next)
      const scheduled = addDays(next, -back * (together[0]?.days ?? 28))
      const hasBowl = isEvery(n, 11) && back === 1 && place === 0
      const items = together.map((contract) => lineItem(contract))
      const bowl = hasBowl ? [lineItem({ id: 90_000 + n, article: BOWL }, true)] : []
      const sum = [...together.map(({ article }) => article.price), ...bowl.map(() => BOWL.price)].reduce(
        (a, b) => a + b,
        0,
      )
      const discount = isEvery(n, 6) ? Math.round(sum / 10) : 0
      return {
        id: 700_000 + n * 100 + place * 10 + back,
        status: isEvery(n, 13) && back === 3 ? 'skipped' : 'success',
        type: 'recurring',
        customer: { id, email: `kunde${n}@example.de` },
        external_order_id: { ecommerce: String(5_000_000 + n * 100 + place * 10 + back) },
        line_items: [...items, ...bowl],
        currency: 'EUR',
        taxes_included: true,
        total_discounts: toWire(discount),
        shipping_lines: [{ code: 'Standard', price: '4.90', title: 'Versand' }],
        subtotal_price: toWire(sum - discount),
        total_price: toWire(sum - discount + 490),
        scheduled_at: scheduled,
        processed_at: `${scheduled}T02:10:00`,
      }
    }),
  )
}

/** The dogs of an export, in our own format: the old system knows none. */
function dogsOf({ id, contracts }: Shopper) {
  return contracts
    .filter(({ article }) => MENUS.some(({ sku }) => sku === article.sku))
    .map((contract) => ({
      id: contract.id,
      customer_id: id,
      name: `Hund ${contract.id}`,
      gender: 'f',
      birth: '2021-04',
      weight_kg: '14',
    }))
}

/** The files of an export with that many customers. */
export function rechargeExport(customers: number): Record<string, string> {
  const shoppers = Array.from({ length: customers }, (_none, index) => shopperOf(index + 1))
  return {
    'customers.csv': csv(
      shoppers.map(({ n, id }) => ({
        id,
        email: `kunde${n}@example.de`,
        first_name: 'Jörg',
        last_name: `Müller-Nr${n}`,
        created_at: '2025-03-02T09:30:00',
        external_customer_id: 7_549_514_318_016 + n,
        has_valid_payment_method: 'true',
        subscriptions_active_count: 1,
      })),
    ),
    'addresses.csv': csv(
      shoppers.map(({ n, id }) => ({
        id: id + 10_000,
        customer_id: id,
        first_name: 'Jörg',
        last_name: `Müller-Nr${n}`,
        company: '',
        phone: '+49 30 55501',
        address1: `Sonnenallee ${n}`,
        address2: '',
        zip: '12047',
        city: 'Berlin',
        province: 'Berlin',
        country_code: 'DE',
        payment_method_id: 50_000 + n,
      })),
    ),
    'payment_methods.csv': csv(shoppers.map(methodOf)),
    'subscriptions.csv': csv(
      shoppers.flatMap((shopper) => shopper.contracts.map((each) => subscriptionOf(shopper, each))),
    ),
    'charges.json': JSON.stringify({ charges: shoppers.flatMap(chargesOf) }, null, 1),
    'dogs.csv': csv(shoppers.flatMap(dogsOf)),
  }
}

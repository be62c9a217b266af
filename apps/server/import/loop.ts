/** Exports of Loop: the subscriptions of its Admin API, as JSON or with dots as CSV (docs/import.md). */
import { berlinDay, instantOf } from '@pfotenportal/domain/core/calendar'
import type { FileFormat, Mapped, MappedLine } from './file-format.ts'
import type { Cells } from './format.ts'
import { dayPart, wrongQuantity } from './recharge.ts'

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

/** The contract itself. */
function contractOf(cells: Cells): MappedLine {
  const of = (name: string) => cells[name] ?? ''
  const id = of('id')
  const customerId = of('customer.shopifyId')
  const status = of('status').toLowerCase()
  const next = dayOfEpoch(of('nextBillingDateEpoch'))
  return {
    kind: 'subscriptions',
    cells: {
      id,
      customer_id: customerId,
      dog_id: id,
      address_id: id,
      status: status === 'expired' ? 'cancelled' : status,
      sku: of('lines.0.sku'),
      price: of('lines.0.price'),
      created_at: dayPart(of('createdAt')),
      cancelled_at: dayPart(of('cancelledAt')),
      next_billing_date: status === 'active' ? next : '',
      paused_on: status === 'paused' ? dayPart(of('pausedAt')) : '',
      resumes_on: status === 'paused' ? next : '',
    },
    names: {
      dog_id: 'id',
      sku: 'lines.0.sku',
      price: 'lines.0.price',
      created_at: 'createdAt',
      cancelled_at: 'cancelledAt',
      next_billing_date: 'nextBillingDateEpoch',
      resumes_on: 'nextBillingDateEpoch',
    },
    ...(of('lines.1.sku') === ''
      ? wrongQuantity('lines.0.quantity', of('lines.0.quantity') || '1')
      : { fault: { column: 'lines.1.sku', message: 'is a second line; a contract here is for one box' } }),
  }
}

/** A subscription contains its customer and its address. */
const subscription = (cells: Cells): Mapped => [customerOf(cells), addressOf(cells), contractOf(cells)]

const required =
  'id status customer.shopifyId customer.email createdAt nextBillingDateEpoch lines.0.sku lines.0.price shippingAddress.lastName shippingAddress.address1 shippingAddress.zip shippingAddress.city shippingAddress.countryCode'.split(
    ' ',
  )
const others =
  'customer.firstName customer.lastName shippingAddress.firstName shippingAddress.company shippingAddress.phone shippingAddress.address2 lines.0.quantity lines.1.sku cancelledAt pausedAt'.split(
    ' ',
  )

/** The files of Loop, by name. */
export const loop: readonly (readonly [string, FileFormat])[] = [
  [
    'subscriptions',
    {
      required,
      known: [...required, ...others],
      hasOthers: true,
      owner: 'customer.shopifyId',
      map: subscription,
    },
  ],
]

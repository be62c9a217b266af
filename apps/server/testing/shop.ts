/** A shop for tests: its orders, and how it sends them. */
import { expect } from 'vitest'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { shopifySignatureOf } from '../core/shopify-signature.ts'
import { newWebhookSecret, webhookHeaders } from '../core/standard-webhooks.ts'
import { LEASE_SECONDS, takeDueShopOrders } from '../intake/shop/take-shop-orders.ts'
import type { TestService } from './start.ts'

export const SHOP_SECRETS = { new: newWebhookSecret(), old: newWebhookSecret() } as const
export const SHOPIFY_SECRETS = {
  new: 'the-new-secret-of-shopify-in-tests',
  old: 'the-old-secret-of-shopify-in-tests',
} as const

/** The settings with which a service accepts orders of these shops. */
export const shopEnvironment = {
  SHOP_WEBHOOK_SECRET: `${SHOP_SECRETS.new},${SHOP_SECRETS.old}`,
  SHOPIFY_WEBHOOK_SECRET: `${SHOPIFY_SECRETS.new},${SHOPIFY_SECRETS.old}`,
}

let count = 0

/** An order of a shop that nobody has sent before, in the documented form. */
export function shopOrder(
  changes: { readonly [part in 'customer' | 'address' | 'dog' | 'subscription']?: object } = {},
  more = {},
) {
  const n = (count += 1)
  return {
    customer: {
      reference: `shop-c-${n}`,
      email: `shop.kunde${n}@example.de`,
      firstName: 'Paula',
      lastName: 'Neu',
      ...changes.customer,
    },
    address: {
      firstName: 'Paula',
      lastName: 'Neu',
      address1: `Ladenstraße ${n}`,
      zip: '10115',
      city: 'Berlin',
      countryCode: 'DE',
      ...changes.address,
    },
    paymentMethod: { method: 'card:4242' },
    contracts: [
      {
        dog: {
          reference: `shop-d-${n}`,
          name: 'Momo',
          gender: 'f',
          birthYear: 2021,
          birthMonth: 4,
          breed: 'Beagle',
          weight: 12,
          activityLevel: 'normal',
          weightClass: 'ideal',
          allergies: 'Huhn',
          ...changes.dog,
        },
        subscription: { reference: `shop-s-${n}`, sku: '0800CGRTV28', ...changes.subscription },
      },
    ],
    ...more,
  }
}

interface Sending {
  /** The id of the delivery; a new one by default. */
  readonly id?: string
  readonly secret?: string
  readonly secondsAgo?: number
  readonly headers?: Readonly<Record<string, string>>
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

/** Sends an order in the documented form; returns the status. */
export async function sendShopOrder(
  service: TestService,
  body: unknown,
  { id = `msg_${(count += 1)}`, secret = SHOP_SECRETS.new, secondsAgo = 0, headers = {} }: Sending = {},
): Promise<number> {
  const text = textOf(body)
  const at = addSeconds(service.services.clock.realNow(), -secondsAgo)
  const answer = await service.request('POST', '/webhooks/shop', {
    body: text,
    headers: {
      'content-type': 'application/json',
      ...webhookHeaders({ id, body: text }, [secret], at),
      ...headers,
    },
  })
  return answer.status
}

/** Sends an order as Shopify does; returns the status. */
export async function sendShopifyOrder(
  service: TestService,
  body: unknown,
  { id = `wh-${(count += 1)}`, secret = SHOPIFY_SECRETS.new, headers = {} }: Sending = {},
): Promise<number> {
  const text = textOf(body)
  const answer = await service.request('POST', '/webhooks/shopify', {
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'orders/paid',
      'x-shopify-webhook-id': id,
      'x-shopify-hmac-sha256': shopifySignatureOf(Buffer.from(text), secret),
      ...headers,
    },
  })
  return answer.status
}

/** Every delivery, in the order in which they came, once none is being taken in any more. */
export async function shopOrdersOf({ services }: TestService) {
  const read = () => services.database.query.selectFrom('shop_order').selectAll().orderBy('id').execute()
  await takeDueShopOrders(services)
  // The service takes them in as well. One that it has claimed is due again when the lease ends, one that waits for
  // another attempt much sooner or much later.
  const leaseEnd = Date.parse(services.clock.realNow()) + LEASE_SECONDS * 1000
  const isBeingTaken = ({ attempts, again_at: againAt }: { attempts: number; again_at: Instant | null }) =>
    attempts === 0 || (againAt !== null && Math.abs(Date.parse(againAt) - leaseEnd) < 30_000)
  await expect.poll(async () => (await read()).filter(isBeingTaken), { timeout: 20_000 }).toEqual([])
  return read()
}

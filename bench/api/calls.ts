/** The measured calls, and for each the final query without which it cannot be answered: its limit. */
import type { Sent } from '../harness/send.ts'

/** A customer with the data that the calls need. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly token: string
  /** The customer's subscription that is measured, and the id of its product. */
  readonly subscription: number
  readonly product: number
  /** An order that can be skipped. */
  readonly order?: number
  /** The token of a login link that is still unused. */
  readonly link?: string
}

/** Whose calls are measured: any customer's, those who can skip an order, or each customer's once. */
export type Group = 'readers' | 'planners' | 'buyers' | 'visitors'

export interface Call {
  readonly name: string
  readonly group: Group
  /** The requests of one customer, sent one after the other. */
  readonly requests: (person: Person) => readonly Sent[]
  /** Returns one row with one JSON text; $1 is the id of `by`. Null: one durable statement (`by-hand.ts` has another limit). */
  readonly limit: { readonly by: 'id' | 'subscription'; readonly sql: string } | null
  /** A refusal that is a proper answer, such as for a customer without a reward. */
  readonly refusal?: number
}

/** Whether each customer can make the call only once. */
export const isOnce = ({ group }: Call): boolean => group === 'buyers' || group === 'visitors'

const get = (path: string, { token }: Person): readonly Sent[] => [{ method: 'GET', path, token }]
const post = (path: string, { token }: Person, body: object = {}): Sent => ({
  method: 'POST',
  path,
  token,
  body,
})
const v1 = '/api/v1'

const read = (
  name: string,
  path: (person: Person) => string,
  by: 'id' | 'subscription',
  sql: string,
): Call => ({
  name,
  group: 'readers',
  requests: (person) => get(path(person), person),
  limit: { by, sql },
})

const ofSubscription = (condition: string) => `
  select coalesce(json_agg(row_to_json(s)), '[]') from (
    select subscription.*, pet.name, pet.breed, line.sku, line.unit_price_cents
    from subscription
    join pet on pet.id = subscription.pet_id
    join subscription_line line on line.subscription_id = subscription.id
    where ${condition} = $1) s`

/** The newest orders of a subscription. */
const newestOrders = (count: number) => `
  select coalesce(json_agg(row_to_json(o)), '[]') from (
    select id, cycle_index, status, financial_status, fulfillment_status, order_number, billing_date, processed_at,
           lines, total_line_items_cents, total_discount_cents, total_price_cents, shipping_address,
           payment_method_id, carrier, tracking_number, tracking_url
    from customer_order where subscription_id = $1 and status <> 'PROCESSING'
    order by billing_date desc, id desc limit ${count}) o`

const customer = `
  select row_to_json(c) from (
    select id, first_name, last_name, email, tags, selected_lang from customer where id = $1) c`

const ADDRESS = { firstName: 'Ada', lastName: 'Berger', zip: '80331', city: 'München', countryCode: 'DE' }

export const calls: readonly Call[] = [
  read('start', () => `${v1}/start`, 'subscription', newestOrders(24)),
  read('customer', () => `${v1}/customers/1`, 'id', customer),
  read('subscriptions', () => `${v1}/subscriptions`, 'id', ofSubscription('subscription.customer_id')),
  read(
    'history',
    ({ subscription }) => `${v1}/subscriptions/${subscription}/order_history`,
    'subscription',
    newestOrders(24),
  ),
  read(
    'schedule',
    ({ subscription }) => `${v1}/subscriptions/${subscription}/order_schedule?subscriptionId=${subscription}`,
    'subscription',
    ofSubscription('subscription.id'),
  ),
  read(
    'addresses',
    () => `${v1}/addresses`,
    'id',
    `select coalesce(json_agg(row_to_json(address)), '[]') from address where customer_id = $1`,
  ),
  read(
    'payments',
    () => `${v1}/payments`,
    'id',
    `select coalesce(json_agg(row_to_json(payment_method)), '[]') from payment_method where customer_id = $1`,
  ),
  read('product', ({ product }) => `/api/v2/products/${product}`, 'id', customer),
  {
    ...read(
      'reward',
      ({ subscription }) => `${v1}/subscriptions/${subscription}/flow_reward_banner`,
      'subscription',
      `select coalesce(json_agg(row_to_json(discount)), '[]') from discount where subscription_id = $1`,
    ),
    refusal: 404,
  },
  {
    name: 'skip',
    group: 'planners',
    requests: (person) => [
      post(`${v1}/orders/${person.order}/skip`, person),
      post(`${v1}/orders/${person.order}/unskip`, person),
    ],
    limit: null,
  },
  {
    name: 'pause',
    group: 'planners',
    requests: (person) => [
      post(`${v1}/subscriptions/${person.subscription}/pause`, person, { weeks: 4 }),
      post(`${v1}/subscriptions/${person.subscription}/resume`, person),
    ],
    limit: null,
  },
  {
    name: 'address',
    group: 'planners',
    requests: (person) => {
      const change = (address1: string) =>
        post(`${v1}/subscriptions/${person.subscription}/update_address`, person, { ...ADDRESS, address1 })
      return [change('Lindenstraße 12'), change('Lindenstraße 14')]
    },
    limit: null,
  },
  {
    name: 'quote',
    group: 'planners',
    requests: (person) => [
      post(`${v1}/quotes`, person, {
        subscriptionId: person.subscription,
        operation: 'skipNextOrder',
        input: {},
      }),
    ],
    // A quote decides and changes nothing.
    limit: { by: 'subscription', sql: ofSubscription('subscription.id') },
  },
  {
    name: 'order-now',
    group: 'buyers',
    requests: (person) => [post(`${v1}/subscriptions/${person.subscription}/place_order`, person)],
    limit: null,
  },
  {
    name: 'link',
    group: 'readers',
    requests: ({ email }) => [{ method: 'POST', path: `${v1}/auth/link`, body: { email } }],
    limit: null,
  },
  {
    name: 'sign-in',
    group: 'visitors',
    requests: ({ link }) => [{ method: 'POST', path: `${v1}/auth`, body: { sessionToken: link } }],
    limit: null,
  },
]

/** One limit for all calls, only measured as one: ten orders of a subscription. */
export const tenOrders: Call = read('ten-orders', () => '', 'subscription', newestOrders(10))

/** The length of its answer. */
export const TEN_ORDERS_BYTES = 6_000

export function callNamed(name: string): Call {
  const found = [...calls, tenOrders].find((call) => call.name === name)
  if (!found) throw new Error(`no call ${name}; there are ${calls.map((call) => call.name).join(', ')}`)
  return found
}

/** What the server of limits answers: the final query or one durable statement, and a constant of the same size. */
export function limitRequest(call: Call, person: Person, bytes: number): Sent {
  if (call.limit === null) return { method: 'POST', path: `/durable/${person.id}`, body: {} }
  return { method: 'GET', path: `/query/${call.name}/${person[call.limit.by]}/${bytes}` }
}

/** The same with the transaction by hand. */
export function byHandRequest(call: Call, { id, subscription }: Person, bytes: number): Sent {
  return { method: 'POST', path: `/by-hand/${call.name}/${id}/${subscription}/${bytes}`, body: {} }
}

export function constantRequest(bytes: number): Sent {
  return { method: 'GET', path: `/constant/${bytes}` }
}

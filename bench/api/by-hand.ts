/**
 * What a careful programmer would write by hand: the transaction of each command in plain SQL, one prepared statement after
 * the other. It is the second limit of a command. It writes what the command writes, and reads what the command mainly needs
 * for its decision, emails and answer, in few statements. It decides nothing, and leaves out the rate limit and the claim of
 * the idempotency key, loyalty and rewards, webhooks, the summary of the contract, and smaller reads.
 */
import type { Pool, PoolClient } from 'pg'
import { realNow } from '@pfotenportal/server/core/clock'
import { answerWithin } from '@pfotenportal/server/gateways/gateway'
import type { openGatewayClient } from '@pfotenportal/server/gateways/simulated/client'

type Gateway = ReturnType<typeof openGatewayClient>

/** Whom a transaction is for. */
export interface Subject {
  readonly customer: number
  readonly subscription: number
}

interface Step {
  readonly text: string
  readonly values: readonly unknown[]
}

/** What undoes a change has the size of the subscription twice. */
const UNDO = `jsonb_build_object('before', to_jsonb(subscription), 'after', to_jsonb(subscription))`

/** The entry of a change; what undoes it is stored with it. */
const audit = (action: string, { customer, subscription }: Subject, undo = UNDO): Step => ({
  text: `insert into audit (at, customer_id, actor, action, subscription_id, request_id, facts, before, after, undo)
         select now(), $1, 'customer', $2, $3, 'by hand', $4, $5, $5, ${undo}
         from (select 1) as one left join subscription on subscription.id = $3`,
  values: [
    customer,
    action,
    subscription,
    '{"cycleIndex":7}',
    '{"status":"ACTIVE","nextBillingDate":"2026-12-02"}',
  ],
})

/** An entry that nothing undoes. */
const entry = (action: string, { customer, subscription }: Subject): Step => ({
  text: `insert into audit (at, customer_id, actor, action, subscription_id, request_id)
         values (now(), $1, 'customer', $2, $3, 'by hand')`,
  values: [customer, action, subscription],
})

const mail = (template: string, key: string, { customer, subscription }: Subject): Step => ({
  text: `insert into outbox (key, template, customer_id, recipient, language, data, created_at, send_after, business_at)
         select $1, $2, id, email, selected_lang, $4, now(), now() + interval '2 minutes', now()
         from customer where id = $3
         on conflict (key) do update set send_after = excluded.send_after`,
  values: [key, template, customer, JSON.stringify({ subscriptionId: subscription, petName: 'Oskar' })],
})

const answer = (key: string, body: string, { customer }: Subject): Step => ({
  text: `insert into idempotency_key (customer_id, key, request_hash, status, body, created_at, lease_until, done_at)
         values ($1, $2, 'hash', 200, $3, now(), now() + interval '30 seconds', now())`,
  values: [customer, key, body],
})

/** Reads the session, because a revoked one is refused at once. */
const session = ({ customer }: Subject): Step => ({
  text: `select session.*, customer.selected_lang from session join customer on customer.id = customer_id
         where customer_id = $1 and revoked_at is null and expires_at > now() limit 1`,
  values: [customer],
})

const rowsOf = (table: string, condition: string) =>
  `(select json_agg(row_to_json(${table})) from ${table} where ${condition})`

/**
 * Locks the subscription, then reads what its rules and its answer need. One statement would see the parts as they were
 * before it waited for the lock.
 */
const lock = ({ subscription }: Subject): readonly Step[] => [
  { text: `select id from subscription where id = $1 for update`, values: [subscription] },
  {
    text: `select subscription.*,
           ${rowsOf('pet', 'pet.id = subscription.pet_id')} as pet,
           ${rowsOf('payment_method', 'payment_method.id = subscription.payment_method_id')} as method,
           ${rowsOf('subscription_line', 'subscription_id = subscription.id')} as lines,
           ${rowsOf('schedule_exception', 'subscription_id = subscription.id')} as exceptions,
           ${rowsOf('discount', 'subscription_id = subscription.id and consumed_on is null and removed_on is null')} as discounts,
           ${rowsOf('customer_order', `subscription_id = subscription.id and status in ('PROCESSING', 'FAILED')`)} as open_order
         from subscription where id = $1`,
    values: [subscription],
  },
]

/** Boxes that the customer still gets, which an email lists; older ones than the newest six have arrived. */
const onTheWay = ({ subscription }: Subject): Step => ({
  text: `select order_number, billing_date, carrier, shipping_address
         from (select * from customer_order where subscription_id = $1 and status in ('PROCESSED', 'CANCELLED')
               order by billing_date desc, id desc limit 6) as newest
         where status = 'PROCESSED' and financial_status <> 'refunded'
           and fulfillment_status not in ('delivered', 'returned')`,
  values: [subscription],
})

/** Unsent emails: a change makes some void, and others must leave before its own. */
const unsent = ({ customer }: Subject): Step => ({
  text: `select id, template, data ->> 'subscriptionId' as subscription from outbox
         where customer_id = $1 and sent_at is null`,
  values: [customer],
})

/** The waiting email into which a further change is merged. */
const unsentAs = (key: string): Step => ({
  text: `select id, data from outbox where key = $1 and sent_at is null for update`,
  values: [key],
})

/** An email that its own opposite has made void. */
const withdrawn = (key: string): Step => ({ text: `delete from outbox where key = $1`, values: [key] })

/** What a contract that goes on may get: discounts from referrals. */
const referrals = ({ customer }: Subject): readonly Step[] =>
  (['friend', 'referrer'] as const).map((role) => ({
    text: `select * from referral where ${role}_id = $1 and state = $2 order by id for update skip locked`,
    values: [customer, role === 'friend' ? 'PENDING' : 'EARNED'],
  }))

/** What the answer of a sign-in shows: the customer, and the plan of the dog with which the portal opens, one of theirs. */
const welcome = ({ customer }: Subject): Step => ({
  text: `select customer.*, (select default_subscription_id from customer_setting where customer_id = $1) as chosen,
           (select json_agg(json_build_object('id', id, 'status', status, 'createdAt', created_at, 'recipes', recipes,
              'cycle', cycle, 'pension', pension, 'hasPet', pet_id is not null, 'hasProduct', exists (
                select from subscription_line where subscription_id = subscription.id and product_id is not null)))
            from subscription where customer_id = $1) as plans
         from customer where id = $1`,
  values: [customer],
})

const methods = ({ customer }: Subject): Step => ({
  text: `select * from payment_method where customer_id = $1`,
  values: [customer],
})

const addressBook = ({ customer }: Subject): readonly Step[] => [
  { text: `select id from customer where id = $1 for no key update`, values: [customer] },
  { text: `select * from address where customer_id = $1`, values: [customer] },
]

/** Boxes that are not packed follow the new address. */
const boxesRedirected = ({ subscription }: Subject): Step => ({
  text: `update customer_order set shipping_address = customer_order.shipping_address || subscription.shipping_address
         from subscription where subscription.id = $1 and subscription_id = $1
           and fulfillment_status = 'unfulfilled' and customer_order.status in ('PROCESSED', 'PROCESSING', 'FAILED')`,
  values: [subscription],
})

let run = 0

/** Every second run takes something back, as every second request of the service does. */
const isBack = (): boolean => run % 2 === 0

/** A change of the next charge, to another day each time. */
const moved = ({ subscription }: Subject): Step => ({
  text: `update subscription set next_billing_date = next_billing_date + $2::int where id = $1`,
  values: [subscription, isBack() ? 1 : -1],
})

const redirected = ({ subscription }: Subject): Step => ({
  text: `update subscription set shipping_address = jsonb_set(shipping_address, '{address1}', to_jsonb($2::text)) where id = $1`,
  values: [subscription, `Lindenstraße ${run % 100}`],
})

const exception = ({ subscription }: Subject): Step => ({
  text: `insert into schedule_exception (subscription_id, cycle_index, skipped, is_final) values ($1, 9999, true, false)
         on conflict (subscription_id, cycle_index) do update set skipped = true`,
  values: [subscription],
})

const noException = ({ subscription }: Subject): Step => ({
  text: `delete from schedule_exception where subscription_id = $1 and cycle_index = 9999`,
  values: [subscription],
})

/** The transactions of a command. The gateway is asked between the first and the second one. */
type Command = (subject: Subject, key: string, body: string) => readonly (readonly Step[])[]

/** No order of the service has this place in the cadence. */
const CYCLE = 999
const orderOf = ({ subscription }: Subject) => subscription * 1000 + CYCLE

/** A new order with the contents of the last one. */
const order = (subject: Subject): Step => ({
  text: `insert into customer_order (id, subscription_id, cycle_index, status, financial_status, fulfillment_status, billing_date,
                lines, cycle_days, total_line_items_cents, total_discount_cents, total_shipping_cents, total_tax_cents, tax_rate,
                total_price_cents, shipping_address, payment_method_id, parcel_count, charge_trigger, catalogue_version)
         select $2, subscription_id, ${CYCLE}, 'PROCESSING', 'pending', 'unfulfilled', '2001-01-01', lines, cycle_days,
                total_line_items_cents, total_discount_cents, total_shipping_cents, total_tax_cents, tax_rate, total_price_cents,
                shipping_address, payment_method_id, parcel_count, 'ORDER_NOW', catalogue_version
         from customer_order where subscription_id = $1 order by billing_date desc limit 1
         on conflict (id) do update set status = 'PROCESSING', financial_status = 'pending', charge_trigger = 'ORDER_NOW'`,
  values: [subject.subscription, orderOf(subject)],
})

const charge = (subject: Subject, key: string): Step => ({
  text: `insert into charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, method_reference, request_id,
                business_at, started_at, lease_until)
         values ($1, $2, $4, $3, 'ORDER_NOW', 'OPEN', 4990, 'card:4242', 'by hand', now(), now(), now() + interval '30 seconds')`,
  values: [subject.subscription, orderOf(subject), key, run],
})

const agreement = ({ subscription }: Subject): Step => ({
  text: `insert into agreement (subscription_id, occasion, agreed_at, terms, withdrawal, privacy)
         select $1, 'ORDERED', now(), hashes[1], hashes[1], hashes[1]
         from (select array_agg(hash) as hashes from legal_text) as texts`,
  values: [subscription],
})

const paid = (subject: Subject): readonly Step[] => [
  {
    text: `update charge set state = 'PAID', settled_at = now(), gateway_reference = 'by hand' where order_id = $1 and state = 'OPEN'`,
    values: [orderOf(subject)],
  },
  {
    text: `update customer_order set status = 'PROCESSED', financial_status = 'paid', processed_at = now(), charge_trigger = null,
                  order_number = 'PP-' || nextval('order_number') where id = $1`,
    values: [orderOf(subject)],
  },
  {
    text: `insert into tracking_event (order_id, event, at) values ($1, 'ordered', now()) on conflict do nothing`,
    values: [orderOf(subject)],
  },
]

/** An invoice with its number. */
const invoice = (subject: Subject, body: string): Step => ({
  text: `with series as (
           insert into document_series as series (kind, year, last) values ('RECEIPT', 2001, 1)
           on conflict (kind, year) do update set last = series.last + 1 returning last
         ), issued as (
           insert into document (kind, year, serial, number, customer_id, order_id, amount_cents, issued_at, issued_on, kept_until, language, content)
           select 'RECEIPT', 2001, last, 'by hand ' || last, $1, $2, 4990, now(), current_date, current_date + 1, 'de', to_jsonb($3::text)
           from series on conflict do nothing returning id
         )
         insert into document_to_draw (document_id) select id from issued`,
  values: [subject.customer, orderOf(subject), body],
})

const paused: Command = (subject, key, body) => [
  [
    session(subject),
    ...lock(subject),
    moved(subject),
    audit('subscriptionPaused', subject),
    onTheWay(subject),
    unsent(subject),
    mail('subscriptionPaused', key, subject),
    answer(key, body, subject),
  ],
]

const resumed: Command = (subject, key, body) => {
  const mailKey = `by hand resumed:${subject.subscription}`
  return [
    [
      session(subject),
      ...lock(subject),
      ...referrals(subject),
      moved(subject),
      audit('subscriptionResumed', subject),
      methods(subject),
      unsentAs(mailKey),
      mail('subscriptionResumed', mailKey, subject),
      answer(key, body, subject),
    ],
  ]
}

/** The statements of each transaction between BEGIN and COMMIT. `key` is new for each. */
const byHand: Readonly<Record<string, Command>> = {
  skip: (subject, key, body) => {
    const mailKey = `by hand:${subject.subscription}`
    const told = isBack() ? withdrawn(mailKey) : mail('orderSkipped', mailKey, subject)
    return [
      [
        session(subject),
        ...lock(subject),
        moved(subject),
        isBack() ? noException(subject) : exception(subject),
        audit('order.skipped', subject),
        unsentAs(mailKey),
        told,
        answer(key, body, subject),
      ],
    ]
  },
  pause: (subject, key, body) => (isBack() ? resumed(subject, key, body) : paused(subject, key, body)),
  address: (subject, key, body) => [
    [
      session(subject),
      ...addressBook(subject),
      ...lock(subject),
      redirected(subject),
      audit('addressChanged', subject),
      onTheWay(subject),
      unsent(subject),
      mail('addressChanged', key, subject),
      boxesRedirected(subject),
      answer(key, body, subject),
    ],
  ],
  'order-now': (subject, key, body) => [
    [
      session(subject),
      ...lock(subject),
      moved(subject),
      order(subject),
      charge(subject, key),
      agreement(subject),
    ],
    [
      ...lock(subject),
      moved(subject),
      ...paid(subject),
      audit('orderPlaced', subject, 'null'),
      mail('orderConfirmed', key, subject),
      invoice(subject, body),
      answer(key, body, subject),
    ],
  ],
  link: ({ customer }, key) => [
    [
      {
        text: `insert into login_link (token_hash, created_at, expires_at, address_key)
             values (sha256($1::bytea), now(), now() + interval '30 minutes', $1)`,
        values: [key],
      },
      mail('signInLink', key, { customer, subscription: 0 }),
    ],
  ],
  'sign-in': ({ customer, subscription }, key) => [
    [
      {
        text: `select * from login_link where customer_id = $1 and consumed_at is null limit 1 for update`,
        values: [customer],
      },
      {
        text: `update login_link set consumed_at = null where customer_id = $1 and consumed_at is null`,
        values: [customer],
      },
      {
        text: `insert into session (customer_id, cookie_hash, created_at, last_used_at, expires_at)
             values ($1, sha256($2::bytea), now(), now(), now() + interval '1 hour')`,
        values: [customer, key],
      },
      entry('session.opened', { customer, subscription }),
      welcome({ customer, subscription }),
    ],
  ],
}

export const hasByHand = ({ name }: { readonly name: string }): boolean => Object.hasOwn(byHand, name)

const started = Date.now()

const names = new Map<string, string>()
/** The name under which a statement is prepared. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `by hand ${names.size}`
  names.set(text, name)
  return name
}

async function inTransaction(client: PoolClient, steps: readonly Step[]): Promise<void> {
  try {
    await client.query('begin')
    for (const { text, values } of steps)
      await client.query({ name: nameOf(text), text, values: [...values] })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function askGateway(gateway: Gateway, key: string): Promise<void> {
  const request = {
    key,
    amount: 4990,
    currency: 'EUR' as const,
    methodReference: 'card:4242',
    description: key,
    orderReference: key,
    startedAt: realNow(),
  }
  const patience = { seconds: 10, onUnresolved: () => undefined }
  await answerWithin(patience, (signal) => gateway.charge(request, signal))
}

/** Carries out the transactions of a command. Returns what it answers. */
export async function changeByHand(
  { pool, gateway }: { readonly pool: Pool; readonly gateway: Gateway },
  call: string,
  subject: Subject,
  body: string,
): Promise<string> {
  run += 1
  const key = `by hand ${started} ${run}`
  const transactions = byHand[call]?.(subject, key, body)
  if (!transactions) throw new Error(`no transaction by hand for ${call}`)
  for (const [place, steps] of transactions.entries()) {
    if (place > 0) await askGateway(gateway, key)
    const client = await pool.connect()
    try {
      await inTransaction(client, steps)
    } finally {
      client.release()
    }
  }
  return body
}

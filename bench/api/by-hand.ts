/**
 * What a careful programmer would write by hand: the transaction of each command in plain SQL, with the rows that the
 * command reads and writes, one prepared statement after the other. It is the second limit of a command.
 */
import type { Pool } from 'pg'

/** Whom a transaction is for. */
export interface Subject {
  readonly customer: number
  readonly subscription: number
}

interface Step {
  readonly text: string
  readonly values: readonly unknown[]
}

const audit = (action: string, { customer, subscription }: Subject): Step => ({
  text: `insert into audit (at, customer_id, actor, action, subscription_id, request_id, facts, before, after)
         values (now(), $1, 'customer', $2, $3, 'by hand', $4, $5, $5)`,
  values: [
    customer,
    action,
    subscription,
    '{"cycleIndex":7}',
    '{"status":"ACTIVE","nextBillingDate":"2026-12-02"}',
  ],
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

const lock = ({ subscription }: Subject): Step => ({
  text: `select * from subscription where id = $1 for update`,
  values: [subscription],
})

const change = ({ subscription }: Subject): Step => ({
  text: `update subscription set next_billing_date = next_billing_date, pause_weeks = pause_weeks,
                shipping_address = shipping_address
         where id = $1`,
  values: [subscription],
})

const exception = ({ subscription }: Subject): Step => ({
  text: `insert into schedule_exception (subscription_id, cycle_index, skipped, is_final) values ($1, 9999, true, false)
         on conflict (subscription_id, cycle_index) do update set skipped = not schedule_exception.skipped`,
  values: [subscription],
})

type Command = (subject: Subject, key: string, body: string) => readonly Step[]

/** A change of the subscription's row alone, told by email. */
const changeOf =
  (template: string): Command =>
  (subject, key, body) => [
    lock(subject),
    change(subject),
    audit(template, subject),
    mail(template, key, subject),
    answer(key, body, subject),
  ]

/** The statements of a command between BEGIN and COMMIT. `key` is new for each. */
const byHand: Readonly<Record<string, Command>> = {
  skip: (subject, key, body) => [
    lock(subject),
    change(subject),
    exception(subject),
    audit('order.skipped', subject),
    mail('orderSkipped', `by hand:${subject.subscription}`, subject),
    answer(key, body, subject),
  ],
  pause: changeOf('subscriptionPaused'),
  address: changeOf('addressChanged'),
  link: ({ customer }, key) => [
    {
      text: `insert into login_link (token_hash, created_at, expires_at, address_key)
             values (sha256($1::bytea), now(), now() + interval '30 minutes', $1)`,
      values: [key],
    },
    mail('signInLink', key, { customer, subscription: 0 }),
  ],
  'sign-in': ({ customer, subscription }, key) => [
    { text: `select * from login_link where customer_id = $1 limit 1 for update`, values: [customer] },
    { text: `update login_link set consumed_at = null where customer_id = $1`, values: [customer] },
    {
      text: `insert into session (customer_id, cookie_hash, created_at, last_used_at, expires_at)
             values ($1, sha256($2::bytea), now(), now(), now() + interval '1 hour')`,
      values: [customer, key],
    },
    audit('customer.signed-in', { customer, subscription }),
  ],
}

export const hasByHand = ({ name }: { readonly name: string }): boolean => Object.hasOwn(byHand, name)

let run = 0
const started = Date.now()

/** Carries out the transaction of a command. Returns what it answers. */
export async function changeByHand(
  pool: Pool,
  call: string,
  subject: Subject,
  body: string,
): Promise<string> {
  run += 1
  const steps = byHand[call]?.(subject, `by hand ${started} ${run}`, body)
  if (!steps) throw new Error(`no transaction by hand for ${call}`)
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [at, { text, values }] of steps.entries())
      await client.query({ name: `${call} ${at}`, text, values: [...values] })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
  return body
}

/**
 * Adds to a population what a service records over the years: charges, mails, the audit log and what else grows with
 * its customers.
 */
import type { Database } from '../database/open.ts'

const OF_BILLING = [
  // The population tracks no parcels: what was shipped more than a week ago has arrived.
  `update customer_order set fulfillment_status = 'delivered'
   where fulfillment_status = 'shipped' and billing_date < current_date - 7`,
  `insert into charge (subscription_id, order_id, attempt, key, trigger, state, amount_cents, payment_method_id,
     customer_id, request_id, business_at, started_at, lease_until, settled_at, gateway, gateway_reference)
   select subscription_id, id, 1, 'charge:' || id || ':1', 'DUE', 'PAID', total_price_cents, payment_method_id,
     null, 'job', processed_at, processed_at, processed_at, processed_at, 'simulated', 'sim_' || id
   from customer_order where status = 'PROCESSED'`,
  `insert into outbox (key, template, customer_id, recipient, language, data, business_at, created_at, send_after, sent_at)
   select 'orderPaid:' || customer_order.id || ':1', 'orderPaid', customer_id, 'somebody@example.de', 'de',
     jsonb_build_object('subscriptionId', subscription.id), processed_at, processed_at, processed_at, processed_at
   from customer_order join subscription on subscription.id = subscription_id
   where processed_at > now() - interval '30 days'`,
  `insert into audit (at, recorded_at, customer_id, subscription_id, order_id, actor, action, entity)
   select processed_at, processed_at, customer_id, subscription.id, customer_order.id, 'system', action, ''
   from customer_order join subscription on subscription.id = subscription_id,
     unnest(array['orderConfirmed', 'orderDispatched']) as action
   where processed_at is not null`,
  `insert into document_series values ('RECEIPT', 2026, 100000000)`,
  `insert into document (kind, year, serial, number, customer_id, order_id, amount_cents, issued_at, issued_on,
     kept_until, language, content)
   select 'RECEIPT', 2026, row_number() over (order by customer_order.id), 'RE-2026-' || customer_order.id, customer_id,
     customer_order.id, total_price_cents, processed_at, processed_at::date, '2034-12-31', 'de', '{}'
   from customer_order join subscription on subscription.id = subscription_id
   where customer_order.status = 'PROCESSED' and total_price_cents > 0`,
  `insert into document_file (document_id, pdf, digest, drawn_at) select id, '', sha256(''), issued_at from document`,
]

const STATEMENTS = [
  ...OF_BILLING,
  `insert into parcel_event (number, event, at)
   select number, 'delivered', sent_at from parcel join shipment using (order_id)`,
  `insert into carrier_notice (id, number, event, at, received_at, is_known)
   select 'n' || number, number, 'delivered', now(), now() - order_id % 30 * interval '1 day', true from parcel`,
  `insert into gateway_notice (id, kind, received_at)
   select 'evt_' || id, 'PAID', now() - id % 30 * interval '1 day' from charge`,
  `insert into refund (order_id, number, amount_cents, reason, at, settled_at, gateway)
   select id, 1, 100, 'spoiled', processed_at, processed_at, 'simulated'
   from customer_order where processed_at is not null and id % 7 = 0`,
  `insert into price_change (catalogue_version, applies_from, announced_at)
   select min(version), '2020-01-01', '2019-11-01' from catalogue_version`,
  `insert into price_offer (change_id, subscription_id, kind, sku, country, former_cents, new_cents, made_at)
   select price_change.id, subscription.id, 'INCREASE', '0500GSRTV28', 'DE', 7220, 7490, announced_at
   from subscription, price_change`,
  `insert into legal_text (hash, name, language, content, stored_at) values ('a', 'terms', 'de', '', '2020-01-01')`,
  `insert into agreement (subscription_id, occasion, agreed_at, terms, withdrawal, privacy)
   select subscription.id, 'MADE', created_at, hash, hash, hash
   from subscription, (select hash from legal_text limit 1) as text`,
  `insert into ledger_month select to_char(month, 'YYYY-MM'), month + interval '33 days', null, month + interval '33 days',
     '{"outcome":"NONE","gateway":"simulated"}', '[]'
   from generate_series('2024-01-01'::timestamptz, '2024-12-01', '1 month') as month`,
  `insert into ledger_entry (month, position, key, kind, happened_on, posted_on, amount_cents, names, gateway,
     discount_cents, vat)
   select month, n, 'charge:' || month || n, 'CHARGE', (month || '-01')::date, (month || '-01')::date, 9180, '{}',
     'simulated', 0, '[]' from ledger_month, generate_series(1, 5000) as n`,
  `insert into payment_dispute (charge_id, order_id, kind, provider_id, amount_cents, reason, state, opened_at, changed_at)
   select id, order_id, 'DISPUTE', 'dp_' || id, 100, 'OTHER', 'WON', business_at, business_at from charge where id % 50 = 0`,
  `insert into stray_payment (charge_id, amount_cents, gateway_reference, found_at, returned_at)
   select id, 100, 'stray_' || id, business_at, business_at from charge where id % 500 = 1`,
  `insert into login_link (token_hash, customer_id, created_at, expires_at, consumed_at, session_id)
   select sha256(session.id::text::bytea), customer_id, created_at, expires_at, created_at, id from session`,
  `insert into idempotency_key (customer_id, key, request_hash, status, body, created_at, lease_until)
   select id, gen_random_uuid(), 'hash', 200, '{}', now() - id % 24 * interval '1 hour', now() from customer`,
  `insert into change_mark (at, oldest)
   select now() - number * interval '5 minutes', 100000 - number from generate_series(1, 100000) as number`,
  `insert into rate_limit (key, points, expire) select 'change:' || id, 1, 0 from customer`,
  `insert into quote (id, customer_id, subscription_id, operation, input, outcome, created_at, expires_at)
   select 'q' || id, customer_id, id, 'skip', '{}', '{}', now(), now() + interval '10 minutes'
   from subscription where id % 10 = 0`,
  `insert into payment_link (token_hash, customer_id, payment_method_id, created_at, expires_at, consumed_at)
   select sha256(id::bytea), customer_id, id, now(), now() + interval '7 days', now() from payment_method`,
  `insert into cancellation_session (subscription_id, started_at, ends_at, has_benefit, closed_at, closed_by)
   select id, created_at, created_at, false, created_at, 'EXPIRY' from subscription`,
  `insert into cancellation_offer (session_id, reason_id, offer) select id, 1, '{}' from cancellation_session`,
  `insert into concession (subscription_id, kind, is_cooling, accepted_on, completed_orders)
   select id, 'BENEFIT', true, created_at, 1 from subscription where id % 5 = 0`,
  `insert into vacation (customer_id, from_day, to_day, wish, entered_at, steps)
   select id, '2025-07-01', '2025-07-14', 'SKIP', created_at, '[]' from customer`,
  `insert into calendar_feed (customer_id, token_hash, sealed_token, created_at)
   select id, sha256(email::bytea), '', created_at from customer where id % 3 = 0`,
  `insert into referral (friend_id, referrer_id, state, came_at)
   select id, id - 1, 'PENDING', created_at from customer where id % 10 = 2`,
  `insert into notice (kind, subject, version, told_at) select 'cardExpiring', id, '1', now() from payment_method`,
  `insert into customer_note (customer_id, text, written_at) select id, 'called', created_at from customer where id % 10 = 0`,
  `insert into mailbox (message_id, recipient, subject, text, html, received_at)
   select '<' || id || '>', email, '', '', '', created_at from customer`,
  `insert into imported_row (source, kind, external_id, row_id, digest) select 'old', 'customer', id, id, '' from customer`,
  `insert into job_run (name, due_at, state, attempts, lease_until, finished_at)
   select 'charge-due', now() - n * interval '1 hour', 'DONE', 1, now(), now() from generate_series(1, 5000) as n`,
  `insert into job_batch (name, due_at, list, number, after_id, up_to_id, state, attempts, lease_until)
   select name, due_at, 0, n, 0, 1, 'DONE', 1, now() from job_run, generate_series(1, 4) as n`,
  `insert into webhook_endpoint (url, types, sealed_secrets, created_at) values ('https://shop.example', '{}', '', now())`,
  `insert into webhook_delivery (endpoint_id, audit_id, subscription_id, type, created_at, delivered_at)
   select webhook_endpoint.id, audit.id, audit.subscription_id, action, at, at from webhook_endpoint, audit
   where at > now() - interval '30 days'`,
  `insert into campaign (code, value_type, value, once_per_customer, only_before_first_order, batch)
   select 'LETTER' || id, 'PERCENTAGE', 10, true, false, 'letters' from customer where id % 4 = 0`,
  `insert into replaced_box (order_id, number, reason, replaced_at, box_day, country, parcel_numbers, steps)
   select id, 1, 'RETURNED', processed_at, billing_date, 'DE', array['R' || id], '[]'
   from customer_order where subscription_id % 20 = 0 and cycle_index = 1 and processed_at is not null`,
  `insert into stripe_set_up (key, customer_key, customer_reference, session_reference, created_at)
   select 'setup:' || id, 'customer:' || customer_id, '', '', created_at + interval '5 years' from payment_method`,
  `insert into work_mark (kind, subject, note, handled_at)
   select 'BOX', id, 'called', processed_at from customer_order where id % 100 = 0 and processed_at is not null`,
  `insert into mail_consent_entry (customer_id, topic, is_given, said_at, source)
   select id, 'reward', n = 1, created_at, 'PROFILE' from customer, generate_series(1, 2) as n`,
  `insert into declaration (form_key, kind, source, name, email, contract, message, received_on, recorded_at,
     kept_until)
   select id, 'CANCELLATION', 'STAFF', 'A', 'a@example.de', '', '', '2026-01-01', created_at, '2029-12-31'
   from customer where id % 20 = 0`,
  `insert into shop_order (sender, delivery, digest, body, received_at, state, order_key, order_number, customer_id, ended_at)
   select 'shop', 'msg_' || id, '', '{}', created_at, 'TAKEN', id, id, id, now() - id % 30 * interval '1 day' from customer`,
  `insert into email_change (customer_id, email, token_hash, stop_hash, requested_at, expires_at)
   select id, 'new-' || email, sha256(email::bytea), sha256(('stop' || id)::bytea), now(), now() + interval '1 day'
   from customer where id % 50 = 0`,
  `insert into dog_draft (customer_id, wish, created_at, expires_at)
   select id, '{}', now(), now() + id % 14 * interval '1 day' from customer where id % 20 = 0`,
  `insert into customer_message (form_key, customer_id, topic, language, text, received_at, closed_at)
   select gen_random_uuid(), id, 'OTHER', 'de', 'when', created_at, now() - id % 365 * interval '1 day'
   from customer where id % 5 = 1`,
  `insert into passkey (customer_id, credential_id, public_key, user_handle, counter, aaguid, added_at)
   select id, sha256(email::bytea), '', '', 0, gen_random_uuid(), created_at from customer where id % 3 = 0`,
  `insert into pet_photo (pet_id, jpeg, saved_at)
   select id, '\\xffd8ff', now() from pet where id % 4 = 0`,
  `insert into support_case (customer_id, kind, wanted, state, opened_at, closed_at)
   select id, 'OTHER', 'a call', 'DONE', created_at, created_at from customer where id % 5 = 0`,
]

/** Adds the records and gathers statistics. The database is a population without records. */
export function addRecords(database: Database): Promise<void> {
  return run(database, STATEMENTS)
}

/** Adds only what charging has recorded. */
export function addBillingRecords(database: Database): Promise<void> {
  return run(database, OF_BILLING)
}

async function run({ pool }: Database, statements: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`set statement_timeout = 0; set session_replication_role = replica`)
    for (const statement of statements) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}

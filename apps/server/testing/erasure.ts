/** A customer whose every personal datum is a unique marker, and a search for markers through everything that is stored. */
import type { Pool } from 'pg'
import { DOG_PHOTO } from '@pfotenportal/domain/testing/dog-photo'
import type { SampleWorld } from './sample-world.ts'

/** Every marker begins with it. */
export const MARKER = 'Zqx'

/** The address of the marked customer. */
export const MARKED_EMAIL = 'zqx.mail@example.de'

/** Gives Anna (1001, contract 20001) markers wherever a person can be named or described. */
export async function markAnna({ services }: SampleWorld): Promise<void> {
  let count = 0
  const next = (): string => `${MARKER}${String((count += 1)).padStart(3, '0')}`
  const address = (column = 'shipping_address') =>
    `${column} || '{"firstName": "${next()}", "lastName": "${next()}", "phone": "${next()}", "company": "${next()}", "address1": "${next()} 1", "city": "${next()}"}'`
  await services.database.pool.query(`
    UPDATE customer SET first_name = '${next()}', last_name = '${next()}', email = '${MARKED_EMAIL}',
      tags = ARRAY['${next()}'], referral_code = '${next()}', referred_by = '${next()}',
      gateway_reference = '${next()}' WHERE id = 1001;
    UPDATE address SET first_name = '${next()}', last_name = '${next()}', phone = '${next()}', company = '${next()}',
      address1 = '${next()} 1', city = '${next()}' WHERE customer_id = 1001;
    UPDATE pet SET name = '${next()}', breed = '["${next()}"]', allergies = ARRAY['${next()}'],
      health_issues = ARRAY['${next()}'], confirmed_words = ARRAY['${next()}'] WHERE customer_id = 1001;
    INSERT INTO pet_photo (pet_id, jpeg, saved_at)
      SELECT id, decode('${DOG_PHOTO}', 'base64'), now() FROM pet WHERE customer_id = 1001;
    UPDATE payment_method SET billing_address = ${address('billing_address')} WHERE customer_id = 1001;
    UPDATE subscription SET shipping_address = ${address()} WHERE id = 20001;
    UPDATE customer_order SET shipping_address = ${address()}, tracking_number = '${next()}', tracking_url = '${next()}'
      WHERE subscription_id = 20001;
    INSERT INTO passkey (customer_id, credential_id, public_key, user_handle, counter, aaguid, user_agent, added_at)
      VALUES (1001, '\\x01', '\\x02', '\\x03', 0, gen_random_uuid(), '${next()}', now());
    UPDATE session SET user_agent = '${next()}' WHERE customer_id = 1001;
    INSERT INTO shipment (order_id, carrier, sent_at) SELECT min(id), 'DHL', now() FROM customer_order
      WHERE subscription_id = 20001 ON CONFLICT DO NOTHING;
    INSERT INTO parcel (number, order_id, position) SELECT '${MARKER}PARCEL', min(id), 9 FROM customer_order
      WHERE subscription_id = 20001;
    INSERT INTO carrier_notice (id, number, event, at, received_at, is_known)
      VALUES ('${next()}', '${MARKER}PARCEL', 'delivered', now(), now(), true);
    INSERT INTO customer_note (customer_id, text, written_at) VALUES (1001, '${next()}', now());
    INSERT INTO customer_message (form_key, customer_id, topic, language, text, received_at, answer, closed_at)
      VALUES (gen_random_uuid(), 1001, 'OTHER', 'de', '${next()}', now(), '${next()}', now());
    INSERT INTO customer_message (form_key, topic, name, email, language, text, received_at)
      VALUES (gen_random_uuid(), 'OTHER', '${next()}', '${MARKED_EMAIL.toUpperCase()}', 'de', '${next()}', now());
    INSERT INTO work_mark (kind, subject, note, handled_at)
      SELECT 'MESSAGE', id::text, '${next()}', now() FROM customer_message;
    INSERT INTO support_case (customer_id, kind, wanted, opened_at) VALUES (1001, 'OTHER', '${next()}', now());
    INSERT INTO vacation (customer_id, from_day, to_day, wish, entered_at, steps)
      VALUES (1001, '2026-12-01', '2026-12-02', 'MOVE', now(), '["${next()}"]');
    INSERT INTO quote (id, customer_id, subscription_id, operation, input, outcome, created_at, expires_at)
      VALUES ('q', 1001, 20001, 'pauseSubscription', '${next()}', '${next()}', now(), now());
    INSERT INTO campaign (code, title, value_type, value, once_per_customer, only_before_first_order, customer_id)
      VALUES ('${MARKER.toUpperCase()}CODE', '${next()}', 'FIXED', 500, true, false, 1001);
    INSERT INTO discount (subscription_id, kind, code, title, value_type, value, created_at, removed_on)
      VALUES (20001, 'CODE', '${MARKER.toUpperCase()}CODE', '${next()}', 'FIXED', 500, now(), '2026-11-01');
    INSERT INTO cancellation_session (subscription_id, started_at, ends_at, has_benefit, closed_at, closed_by, comment)
      VALUES (20001, now(), now(), false, now(), 'CANCEL', '${next()}');
    INSERT INTO shop_order (sender, delivery, digest, body, received_at, state, customer_id, ended_at)
      VALUES ('shop', '${next()}', '', convert_to('${next()}', 'UTF8'), now(), 'TAKEN', 1001, now());
    INSERT INTO shop_order (sender, delivery, digest, body, received_at, state, ended_at)
      VALUES ('shop', '2', '', convert_to('{"email": "${MARKED_EMAIL}", "name": "${next()}"}', 'UTF8'), now(), 'LEFT', now());
    INSERT INTO imported_row (source, kind, external_id, row_id, digest) VALUES
      ('old', 'customers', '${next()}', '1001', '${next()}'), ('old', 'subscriptions', '${next()}', '20001', ''),
      ('old', 'orders', '${next()}', (SELECT min(id)::text FROM customer_order WHERE subscription_id = 20001), '');
    INSERT INTO idempotency_key (customer_id, key, request_hash, body, created_at, lease_until)
      VALUES (1001, '${next()}', '', '${next()}', now(), now());
    INSERT INTO dog_draft (contact, wish, created_at, expires_at)
      VALUES ('{"email": "${MARKED_EMAIL}", "language": "de", "address": {}}', '{"name": "${next()}"}', now(), now());
    INSERT INTO email_change (customer_id, email, token_hash, stop_hash, requested_at, expires_at)
      VALUES (1001, '${MARKER.toLowerCase()}.new@example.de', 'a', 'b', now(), now());
    INSERT INTO stripe_set_up (key, customer_key, customer_reference, session_reference, created_at)
      VALUES ('k', 'customer:1001', '${next()}', '${next()}', now());
    INSERT INTO work_mark (kind, subject, note, handled_at)
      SELECT 'SHOP', id::text, '${next()}', now() FROM shop_order WHERE customer_id = 1001;
    INSERT INTO declaration (form_key, kind, source, name, email, contract, message, received_on, recorded_at, received_at,
        kept_until)
      VALUES ('f', 'CANCELLATION', 'PAGE', '${next()}', '${MARKED_EMAIL}', '${next()}', '${next()}', '2026-11-01', now(), now(),
        '2029-12-31');
    INSERT INTO audit (at, customer_id, actor, action, entity, subscription_id, before, after, facts, undo, request_id)
      VALUES (now(), 1001, 'customer', 'addressChanged', '${next()}', 20001, '{"city": "${next()}"}', '{"city": "${next()}"}',
        '{"note": "${next()}"}', '{"to": "${next()}"}', NULL),
      (now(), 1001, 'customer', 'orderSkipped', 'order:1', 20001, '{}', '{}', '{}', '{"address": "${next()}"}', NULL);
    INSERT INTO webhook_endpoint (url, types, sealed_secrets, created_at) VALUES ('https://example.de', '{}', '', now());
    INSERT INTO webhook_delivery (endpoint_id, audit_id, type, created_at, response, last_error)
      SELECT (SELECT min(id) FROM webhook_endpoint), max(id), 'orderSkipped', now(), '${next()}', '${next()}' FROM audit
      WHERE action = 'orderSkipped' AND customer_id = 1001;
    INSERT INTO inconsistency (subscription_id, kind, detail, found_at, seen_at)
      VALUES (20001, 'UNREADABLE_EVENT', '${next()}', now(), now());
    UPDATE outbox SET data = data || '{"note": "${next()}"}', recipient = '${MARKED_EMAIL}' WHERE customer_id = 1001`)
}

/** The tables in which anything has a marker, in any column and any type. */
export async function tablesWithMarkers(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string; bytes: string[] | null }>(
    `SELECT t.table_name AS name, (SELECT array_agg(column_name::text) FROM information_schema.columns AS c
       WHERE c.table_schema = 'public' AND c.table_name = t.table_name AND data_type = 'bytea') AS bytes
     FROM information_schema.tables AS t WHERE t.table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name, bytes } of tables) {
    const texts = [
      'row_to_json(it)::text',
      ...(bytes ?? []).map((column) => `encode(it."${column}", 'escape')`),
    ]
    const { rows } = await pool.query(
      `SELECT FROM "${name}" AS it WHERE ${texts.map((text) => `${text} ILIKE '%${MARKER}%'`).join(' OR ')} LIMIT 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

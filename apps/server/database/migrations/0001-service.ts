/** The service's own tables: business time, idempotency keys, secrets, rate limits. */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table business_clock (
      id smallint primary key default 1 check (id = 1),
      mode text not null check (mode in ('system', 'standing', 'ticking')),
      business_at timestamptz,
      real_at timestamptz,
      check (mode = 'system' or business_at is not null),
      check (mode <> 'ticking' or real_at is not null)
    )`.execute(db)
  await sql`
    create table idempotency_key (
      customer_id bigint not null,
      key text not null,
      request_hash text not null,
      status smallint,
      body text,
      created_at timestamptz not null,
      lease_until timestamptz not null,
      primary key (customer_id, key)
    )`.execute(db)
  await sql`create index idempotency_key_created_at on idempotency_key (created_at)`.execute(db)
  await sql`
    create table server_secret (
      name text primary key,
      value text not null,
      created_at timestamptz not null
    )`.execute(db)
  // The columns are those of rate-limiter-flexible; losing rows in a crash only loosens limits for a moment.
  await sql`
    create unlogged table rate_limit (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db)
}

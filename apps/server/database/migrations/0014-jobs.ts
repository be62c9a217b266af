/** Jobs whose runs are shared by several processes: batches, failed items, and the findings of the nightly check. */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`ALTER TABLE job_run DROP CONSTRAINT job_run_attempts_check`,
  sql`
    ALTER TABLE job_run
      ADD CHECK (attempts >= 0),
      ADD COLUMN taken integer NOT NULL DEFAULT 1,
      ADD COLUMN began_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN retry_at timestamptz,
      ADD COLUMN worked integer NOT NULL DEFAULT 0,
      ADD COLUMN left_out integer NOT NULL DEFAULT 0,
      ADD CHECK (retry_at IS NULL OR state = 'FAILED')`,
  sql`CREATE INDEX job_run_retry ON job_run (retry_at) WHERE retry_at IS NOT NULL`,
  sql`
    CREATE TABLE job_batch (
      name text NOT NULL,
      due_at timestamptz NOT NULL,
      list smallint NOT NULL,
      number integer NOT NULL,
      after_id bigint NOT NULL,
      up_to_id bigint,
      state text NOT NULL CHECK (state IN ('OPEN', 'DONE')),
      attempts integer NOT NULL CHECK (attempts >= 0),
      lease_until timestamptz NOT NULL,
      at_id bigint,
      worker text,
      worked integer NOT NULL DEFAULT 0,
      left_out integer NOT NULL DEFAULT 0,
      PRIMARY KEY (name, due_at, list, number),
      FOREIGN KEY (name, due_at) REFERENCES job_run ON DELETE CASCADE,
      CHECK (up_to_id IS NOT NULL OR state = 'DONE')
    )`,
  sql`CREATE INDEX job_batch_open ON job_batch (name, due_at) WHERE state = 'OPEN'`,
  sql`
    CREATE TABLE job_trouble (
      job text NOT NULL,
      list smallint NOT NULL,
      subject_id bigint NOT NULL,
      attempts integer NOT NULL CHECK (attempts >= 1),
      first_failed_at timestamptz NOT NULL,
      last_failed_at timestamptz NOT NULL,
      last_due_at timestamptz NOT NULL,
      last_error text NOT NULL,
      rest_until timestamptz NOT NULL,
      set_aside_at timestamptz,
      PRIMARY KEY (job, list, subject_id)
    )`,
  sql`
    CREATE TABLE inconsistency (
      subscription_id integer NOT NULL REFERENCES subscription ON DELETE CASCADE,
      kind text NOT NULL,
      detail text NOT NULL,
      found_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (subscription_id, kind)
    )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

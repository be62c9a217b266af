/**
 * Versions of the catalogue; recipes are those of the catalogue, no longer three fixed ones; titles of campaigns in both
 * languages.
 */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE catalogue_version (
      version integer PRIMARY KEY CHECK (version >= 1),
      effective_from date NOT NULL,
      content jsonb NOT NULL,
      applied_at timestamptz NOT NULL)`,
  sql`ALTER TABLE subscription
    ADD COLUMN catalogue_version integer NOT NULL DEFAULT 1 CHECK (catalogue_version >= 1)`,
  sql`ALTER TABLE customer_order
    ADD COLUMN catalogue_version integer NOT NULL DEFAULT 1 CHECK (catalogue_version >= 1)`,
  sql`ALTER TABLE campaign ADD COLUMN title_en text`,
  sql`ALTER TABLE discount ADD COLUMN title_en text`,
  sql`
    DO $$
    DECLARE was text;
    BEGIN
      SELECT conname INTO STRICT was FROM pg_constraint
        WHERE conrelid = 'subscription'::regclass AND contype = 'c'
          AND pg_get_constraintdef(oid) LIKE '%recipes <@%';
      EXECUTE format('ALTER TABLE subscription DROP CONSTRAINT %I', was);
    END $$`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

/**
 * Processes of the previous version do not give up mails that this version records under names that they do not know:
 * what they claim and cannot render waits for a process of this version. Stored events and mails keep their former
 * names (`database/stored-names.ts`).
 */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE FUNCTION outbox_left_to_newer() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      again timestamptz := NEW.failed_at + interval '10 seconds';
    BEGIN
      NEW := OLD;
      NEW.attempts := OLD.attempts - 1;
      NEW.lease_until := again;
      RETURN NEW;
    END $$`,
  sql`
    CREATE TRIGGER outbox_left_to_newer BEFORE UPDATE OF failed_at ON outbox
      FOR EACH ROW
      WHEN (OLD.failed_at IS NULL AND NEW.failed_at IS NOT NULL
        AND NEW.last_error LIKE 'TypeError: no template %')
      EXECUTE FUNCTION outbox_left_to_newer()`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

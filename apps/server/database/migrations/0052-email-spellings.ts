/**
 * The spelling in which people see an e-mail address, beside the address to which mail is sent, and an index of the
 * few addresses that may be spelled in several ways. `database/identity/emails.ts` mends those that are stored, because
 * the ASCII form of a domain takes more than SQL; it also mends what a process of the previous version writes, and for
 * such a change the trigger forgets the former spelling.
 */
import { sql, type Kysely } from 'kysely'

const forTable = (table: string) => [
  sql`ALTER TABLE ${sql.table(table)} ADD COLUMN email_shown text`,
  sql`CREATE INDEX IF NOT EXISTS ${sql.ref(`${table}_email_unclear`)} ON ${sql.table(table)} (id)
    WHERE email !~ '^[A-Za-z0-9!#$%&*+./=?^_{|}~-]+@[A-Za-z0-9_-]+([.][A-Za-z0-9_-]+)+$'`,
  sql`
    CREATE TRIGGER email_shown_of_email BEFORE UPDATE OF email ON ${sql.table(table)}
      FOR EACH ROW
      WHEN (NEW.email <> OLD.email AND NEW.email_shown IS NOT DISTINCT FROM OLD.email_shown)
      EXECUTE FUNCTION email_shown_of_email()`,
]

const statements = [
  sql`
    CREATE FUNCTION email_shown_of_email() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.email_shown := NULL;
      RETURN NEW;
    END $$`,
  ...forTable('customer'),
  ...forTable('staff'),
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

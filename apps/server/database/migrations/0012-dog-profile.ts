/**
 * The weighings of dogs by day; the weight known so far is recorded for the day on which the dog's first subscription
 * began.
 */
import { sql, type Kysely } from 'kysely'

const statements = [
  sql`
    CREATE TABLE pet_weight (
      pet_id integer NOT NULL REFERENCES pet ON DELETE CASCADE,
      measured_on date NOT NULL,
      weight_grams integer NOT NULL CHECK (weight_grams > 0),
      source text NOT NULL CHECK (source IN ('CUSTOMER', 'IMPORT')),
      recorded_at timestamptz NOT NULL,
      PRIMARY KEY (pet_id, measured_on)
    )`,
  sql`
    INSERT INTO pet_weight (pet_id, measured_on, weight_grams, source, recorded_at)
    SELECT pet.id, (min(subscription.created_at) AT TIME ZONE 'Europe/Berlin')::date, pet.weight_grams, 'IMPORT', now()
    FROM pet JOIN subscription ON subscription.pet_id = pet.id
    GROUP BY pet.id`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(database)
}

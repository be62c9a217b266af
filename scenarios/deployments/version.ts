/**
 * A later version of the service, as a process: the same program with a higher number, and with the migrations that the
 * versions before it and itself bring. DEPLOYED_VERSION is the number; 0 is the program as it is.
 */
import { sql, type RawBuilder } from 'kysely'
import { migrations, type Migrations } from '@pfotenportal/server/database/migrate'
import { run } from '@pfotenportal/server/run'
import { laterMigrations } from '@pfotenportal/server/testing/later-migrations'

type Migration = Migrations[string]

const of = (...statements: readonly RawBuilder<unknown>[]): Migration => ({
  async up(database) {
    for (const statement of statements) await statement.execute(database)
  },
})

/** Tables that the traffic reads with all their columns, and writes. */
const TABLES = ['customer', 'customer_message', 'customer_order', 'session', 'subscription'] as const

/** What a version adds is filled by the next one, and removed by the one after that, when no process uses it any more. */
const STEPS: readonly ((table: string, version: number) => Migration)[] = [
  (table, version) => of(sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(`later_${version}`)} text`),
  (table, version) => {
    const column = sql.ref(`later_${version - 1}`)
    return of(
      sql`UPDATE ${sql.table(table)} SET ${column} = 'moved' WHERE ${column} IS NULL`,
      sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN ${column} SET DEFAULT 'moved'`,
    )
  },
  (table, version) =>
    of(sql`ALTER TABLE ${sql.table(table)} DROP COLUMN IF EXISTS ${sql.ref(`later_${version - 2}`)}`),
]

/** Expand, migrate and contract in turn; the first version also brings those that other tests know. */
function migrationsOf(version: number): Migrations {
  const step = STEPS[(version - 1) % STEPS.length]
  const own = TABLES.map((table): readonly [string, Migration] => [
    `91${String(version).padStart(2, '0')}-${table}`,
    step?.(table, version) ?? of(),
  ])
  return { ...(version === 1 && laterMigrations), ...Object.fromEntries(own) }
}

const version = Number(process.env['DEPLOYED_VERSION'])
for (let number = 1; number <= version; number += 1) Object.assign(migrations, migrationsOf(number))
Object.assign(globalThis, { BUILT_FROM: { version: `1.0.${version}`, commit: null } })
await run()

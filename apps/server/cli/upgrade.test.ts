import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../database/applied-migrations.ts'
import { migrate, migrations, type Migrations } from '../database/migrate.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { laterMigrations } from '../testing/later-migrations.ts'
import { runSource } from '../testing/processes.ts'
import { testConfig } from '../testing/test-config.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { WrongUsage } from './command.ts'
import { checkUpgrade, runConfigured } from './upgrade.ts'

const release = { version: '1.1.0', commit: 'abc1234' }
const later = { ...migrations, ...laterMigrations }

let created: TestDatabase
let database: Database

beforeAll(async () => {
  created = await createTestDatabase()
  database = openDatabase({ url: created.url })
})
afterAll(async () => {
  await database.close()
  await created.drop()
})

async function check(all: Migrations = later, args: readonly string[] = ['check'], on = database) {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const code = await checkUpgrade({ database: on, release, say }, args.includes('--json'), all)
  return { code, output: lines.join('\n') }
}

const statement = (sentence: string, more: Partial<Migrations[string]> = {}): Migrations => ({
  ...migrations,
  '9000-one': {
    up: async (db) => void (await db.executeQuery({ sql: sentence, parameters: [] } as never)),
    ...more,
  },
})

describe('npm run upgrade -- check', () => {
  it('says for each pending migration what it locks, how long, and what it demands, and changes nothing', async () => {
    const { code, output } = await check()
    expect(code).toBe(0)
    expect(output).toMatch(
      /^Program {3}1\.1\.0 \(abc1234\)\nDatabase {2}pfotenportal_test_\w+ on PostgreSQL \d+/,
    )
    expect(output).toMatch(/^Schema {4}0001-baseline, by version \d+\.\d+\.\d+/m)
    expect(output).toMatch(
      /^9001-columns: less than a second\n {2}locks outbox \(\d+ rows, [\d.]+ MB\): nobody reads or writes meanwhile\n/m,
    )
    expect(output).toMatch(/^ {2}locks charge .*: nobody writes meanwhile$/m)
    expect(output).toContain('  demands that the id of a key is above 0: met\n')
    expect(output).toMatch(/start this version beside the former one/)
    const { rows } = await database.pool.query("select from pg_attribute where attname = 'later_at'")
    expect(rows).toEqual([])
  })

  it('says that nothing is pending once all are applied', async () => {
    const { code, output } = await check(migrations)
    expect([code, output.split('\n').at(-1)]).toEqual([0, expect.stringMatching(/^Nothing is pending/)])
  })

  it('is JSON for scripts', async () => {
    const { output } = await check(later, ['check', '--json'])
    expect(JSON.parse(output)).toMatchObject({
      ready: true,
      refusal: null,
      pending: Object.keys(laterMigrations).map((name) => ({ name, obstructions: [] })),
    })
  })

  it('names the rows that do not meet what a migration demands', async () => {
    const sentence = 'the clock stands'
    const violations = "select count(*) from write_check where checked_at > '1970-01-01'"
    await database.pool.query(
      'insert into write_check (id, checked_at) values (1, now()) on conflict do nothing',
    )
    const all = statement('alter table write_check alter column checked_at set not null', {
      demands: [{ sentence, violations }],
    })
    const { code, output } = await check(all)
    expect(output).toContain(`FIRST: 1 rows do not meet this: ${sentence}.`)
    expect(code).toBe(1)
  })

  it('leaves open what only the migrations before it can tell', async () => {
    const demands = [{ sentence: 'there are many', violations: 'select count(*) from not_there_yet' }]
    const { code, output } = await check(statement('select 1', { demands }))
    expect(output).toContain('there are many: known once the migrations before it are applied')
    expect(code).toBe(0)
  })

  it.each([
    ['alter table outbox drop column failed_at'],
    ['alter table outbox rename column failed_at to gave_up_at'],
    ['alter table outbox add column later text not null'],
    ['create unique index outbox_once on outbox (recipient)'],
  ])('tells to stop the former version before %s', async (text) => {
    expect((await check(statement(text))).output).toContain('stop all processes of the former version')
  })

  it.each([
    ['alter table outbox add column later text'],
    ["alter table outbox add column later text not null default ''"],
    ['create table later (id integer primary key, customer_id integer not null references customer)'],
    ['create index if not exists outbox_later on outbox (recipient)'],
  ])('lets the former version continue beside %s', async (text) => {
    expect((await check(statement(text))).output).toContain('start this version beside the former one')
  })

  it('has an index of a table that is too large built beforehand, and then counts it as done', async () => {
    const text = 'create index if not exists outbox_later on outbox (recipient)'
    // As if the table had many rows: the figures are those of PostgreSQL's catalogue.
    await database.pool.query("update pg_class set reltuples = 3e6 where relname = 'outbox'")
    const slow = await check(statement(text))
    expect(slow.output).toMatch(/^9000-one: up to about 2\d seconds$/m)
    expect(slow.output).toContain(
      'create INDEX CONCURRENTLY if not exists outbox_later on outbox (recipient)',
    )
    expect(slow.code).toBe(1)
    await database.pool.query(text)
    expect(await check(statement(text))).toMatchObject({ code: 0 })
    await database.pool.query(
      "update pg_index set indisvalid = false where indexrelid = 'outbox_later'::regclass",
    )
    const broken = await check(statement(text))
    expect(broken.output).toContain('FIRST: The build of the index outbox_later was interrupted.')
    expect(broken.code).toBe(1)
    await database.pool.query('drop index outbox_later')
    await database.pool.query("update pg_class set reltuples = 0 where relname = 'outbox'")
  })

  it('says of an empty database that a start creates everything', async () => {
    const empty = await createTestDatabase({ empty: true })
    const on = openDatabase({ url: empty.url })
    const { code, output } = await check(later, ['check'], on)
    const { rows } = await on.pool.query("select from pg_class where relname = 'migration'")
    await on.close()
    await empty.drop()
    expect([code, output, rows]).toEqual([0, expect.stringContaining('The database is empty.'), []])
  })

  it.each([[[]], [['chekc']], [['check', 'now']]])('does not know %j', async (args) => {
    const say = () => undefined
    await expect(runConfigured({ config: testConfig(), args, say, complain: say })).rejects.toThrow(
      WrongUsage,
    )
  })
})

describe('a program that is older than the database', () => {
  const opened: (() => Promise<void>)[] = []

  afterAll(async () => {
    for (const close of opened) await close()
  })

  /** A database that these versions have migrated one after the other. */
  async function migratedBy(
    ...versions: readonly (readonly [string, Migrations])[]
  ): Promise<Database & { readonly url: string }> {
    const upgraded = await createTestDatabase()
    const on = openDatabase({ url: upgraded.url })
    opened.push(async () => {
      await on.close()
      await upgraded.drop()
    })
    for (const [version, all] of versions) await migrate(on, { migrations: all, version })
    return { ...on, url: upgraded.url }
  }

  const contracted = (all: Migrations): Migrations => ({
    ...all,
    '9005-contract': statement('ALTER TABLE outbox DROP COLUMN IF EXISTS later_at')['9000-one'] ?? missing(),
  })

  function missing(): never {
    throw new Error('it is not there')
  }

  it('runs with migrations that were applied beside it, and says so', async () => {
    const on = await migratedBy(['1.2.0', later])
    const warnings: unknown[] = []
    await migrate(on, {
      version: '1.1.0',
      log: { warn: (facts: unknown) => void warnings.push(facts) } as never,
    })
    expect(warnings).toEqual([{ version: 'version 1.2.0', migrations: Object.keys(laterMigrations) }])
    expect((await check(migrations, ['check'], on)).code).toBe(0)
  })

  it('runs with them also if they were interrupted', async () => {
    const { '9001-columns': columns = missing() } = laterMigrations
    const on = await migratedBy(['1.2.0', { ...migrations, '9001-columns': columns }], ['1.2.0', later])
    await expect(migrate(on, { version: '1.1.0' })).resolves.toEqual([])
  })

  it('prints nothing but JSON for a script also then, and warns on standard error', async () => {
    const on = await migratedBy(['1.2.0', later])
    const { child } = runSource('cli/main.ts', {
      args: ['report', '--json'],
      env: { NODE_ENV: 'test', DATABASE_URL: on.url, LOG_LEVEL: 'warn' },
    })
    const [output, complaints] = await Promise.all([
      text(child.stdout ?? missing()),
      text(child.stderr ?? missing()),
    ])
    expect(JSON.parse(output)).toHaveProperty('period')
    expect(complaints).toContain('migrated by a newer version, with which this one can run')
  })

  it('refuses a database that has lost what it needs, and says which version it belongs to', async () => {
    const on = await migratedBy(['1.2.0-rc.1', contracted(later)])
    const sentence =
      /^This program is version 1\.1\.0\. The database belongs to version 1\.2\.0-rc\.1 of the service, which is newer: .*9005-contract, and cannot run with it\. Start that version or a later one/
    await expect(migrate(on, { version: '1.1.0' })).rejects.toThrow(sentence)
    const { code, output } = await check(migrations, ['check'], on)
    expect([code, output.split('\n').at(-1)]).toEqual([1, expect.stringMatching(sentence)])
  })

  it('refuses one that would make it misread rows', async () => {
    const widened = statement('CREATE TABLE later_rows (id integer)', { suitsFormerVersion: false })
    const on = await migratedBy(['1.2.0', widened])
    await expect(migrate(on, { version: '1.1.0' })).rejects.toThrow('cannot run with it')
  })

  it('refuses one that was migrated twice since, because only the version in between ran beside the last', async () => {
    const on = await migratedBy(['1.2.0', later], ['1.3.0', contracted(later)])
    await expect(migrate(on, { version: '1.1.0' })).rejects.toThrow('belongs to version 1.3.0')
  })

  it('refuses one also if nobody noted which version that was', () => {
    const applied = [{ name: '9999-future', at: 'then', version: null, suits: null }]
    expect(refusalOf(applied, ['0001'], '1.0.0')).toContain('belongs to a newer version of the service')
  })

  it('takes up a table of migrations that an earlier program has made', async () => {
    const on = await migratedBy()
    await on.pool.query('alter table migration drop column suits')
    await migrate(on, { migrations: later, version: '1.2.0' })
    await expect(migrate(on, { version: '1.1.0' })).resolves.toEqual([])
  })
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase, type Database, type Queries } from '../open.ts'
import { compiledFor, compiledOnce, type Placeholders } from './compiled.ts'
import { writeLater } from './packets.ts'
import { anyOf } from './rows.ts'

let created: TestDatabase
let database: Database

beforeAll(async () => {
  created = await createTestDatabase()
  // One connection, so that every statement meets what the one before it has prepared.
  database = openDatabase({ url: created.url, maxConnections: 1 })
})

afterAll(async () => {
  await database.close()
  await created.drop()
})

async function preparedTexts(): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    database.query,
  )
  return rows.map(({ statement }) => statement)
}

test('a statement that runs often is parsed once; one that runs twice takes no memory', async () => {
  const once = sql`select 1 as often`
  for (let run = 0; run < 4; run += 1) await once.execute(database.query)
  for (let run = 0; run < 2; run += 1) await sql`select 1 as seldom`.execute(database.query)
  const texts = await preparedTexts()
  expect(texts.filter((text) => text === 'select 1 as often')).toHaveLength(1)
  expect(texts).not.toContain('select 1 as seldom')
})

test('a column that a migration adds while the service runs breaks no statement, inside or outside a transaction', async () => {
  await sql`create table grown (id int)`.execute(database.query)
  const all = sql`select * from grown`
  for (let run = 0; run < 4; run += 1) await all.execute(database.query)
  await sql`alter table grown add column name text`.execute(database.query)
  await expect(all.execute(database.query)).resolves.toMatchObject({ rows: [] })
  for (let run = 0; run < 4; run += 1) await all.execute(database.query)
  await sql`alter table grown add column place text`.execute(database.query)
  let runs = 0
  await database.transaction(async (tx) => {
    runs += 1
    await sql`insert into grown (id) values (1)`.execute(tx)
    return all.execute(tx)
  })
  const { rows } = await all.execute(database.query)
  expect([runs, rows]).toEqual([2, [{ id: 1, name: null, place: null }]])
})

test('a snapshot that a migration interrupts fails with the reason, and its connection can be used again', async () => {
  await sql`create table watched (id int)`.execute(database.query)
  const all = sql`select * from watched`
  for (let run = 0; run < 4; run += 1) await all.execute(database.query)
  await sql`alter table watched add column name text`.execute(database.query)
  const snapshot = database.query
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
  await expect(snapshot.execute((tx) => all.execute(tx))).rejects.toMatchObject({ code: '0A000' })
  const write = snapshot.execute((tx) => sql`insert into watched (id) values (1)`.execute(tx))
  await expect(write).rejects.toThrow('read-only transaction')
  expect((await all.execute(database.query)).rows).toEqual([])
})

test('a query that is compiled once answers for the values of each call', async () => {
  const between = compiledOnce((db, value: Placeholders<{ low: number; high: number }>) =>
    db
      .selectFrom(sql<{ n: number }>`generate_series(1, 9)`.as<'n'>(sql`series(n)`))
      .select(sql<number>`n`.as('n'))
      .where(sql<boolean>`n between ${value('low')} and ${value('high')} and n <> ${value('low')}`),
  )
  expect(await between(database.query, { low: 2, high: 4 })).toEqual([{ n: 3 }, { n: 4 }])
  expect(await between(database.query, { low: 7, high: 8 })).toEqual([{ n: 8 }])
})

describe('the first statement of a transaction, with which it begins', () => {
  const countAll = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from begun`.execute(
      database.query,
    )
    return rows[0]?.count
  }
  const insertInto = (db: Queries) => sql`insert into begun values (1)`.execute(db)
  class Abandoned extends Error {}

  beforeAll(async () => {
    await sql`create table begun (id int primary key)`.execute(database.query)
  })

  test('is undone with it', async () => {
    const abandoned = database.transaction(async (tx) => {
      await insertInto(tx)
      throw new Abandoned()
    })
    await expect(abandoned).rejects.toThrow(Abandoned)
    expect(await countAll()).toBe(0)
  })

  test('leaves no open transaction behind when it fails', async () => {
    const failed = database.transaction((tx) => sql`insert into begun values (null)`.execute(tx))
    await expect(failed).rejects.toThrow('null value')
    await insertInto(database.query)
    expect(await countAll()).toBe(1)
    const client = await database.pool.connect()
    expect(client.getTransactionStatus()).toBe('I')
    client.release()
  })

  test('may be missing', async () => {
    expect(await database.transaction(async () => 'nothing')).toBe('nothing')
    await expect(database.transaction(() => Promise.reject(new Abandoned()))).rejects.toThrow(Abandoned)
  })
})

describe('a write that nobody waits for', () => {
  const noted = async () => {
    const { rows } = await sql<{ id: number }>`select id from noted order by id`.execute(database.query)
    return rows.map(({ id }) => id)
  }
  const note = (db: Queries, { id }: { readonly id: number | null }) =>
    writeLater(db, sql`insert into noted values (${id})`)
  class Refused extends Error {}

  beforeAll(async () => {
    await sql`create table noted (id int primary key)`.execute(database.query)
    await sql`
      create function raise_collision() returns boolean language plpgsql as
      $$ begin raise serialization_failure; end $$`.execute(database.query)
  })
  afterEach(async () => {
    await sql`truncate noted`.execute(database.query)
  })

  test('is done before the next statement of its transaction, in order', async () => {
    const seen = await database.transaction(async (tx) => {
      await note(tx, { id: 1 })
      await writeLater(tx, sql`update noted set id = id + 10`)
      return sql<{ id: number }>`select id from noted`.execute(tx)
    })
    expect([seen.rows, await noted()]).toEqual([[{ id: 11 }], [11]])
  })

  test('is committed if no statement follows', async () => {
    await database.transaction((tx) => note(tx, { id: 2 }))
    expect(await noted()).toEqual([2])
  })

  test('undoes its transaction if it fails, with its own error, whatever follows', async () => {
    const followed = database.transaction(async (tx) => {
      await note(tx, { id: 3 })
      await note(tx, { id: null })
      await sql`select 1`.execute(tx)
    })
    await expect(followed).rejects.toThrow('null value')
    const last = database.transaction(async (tx) => {
      await note(tx, { id: 4 })
      await note(tx, { id: null })
    })
    await expect(last).rejects.toThrow('null value')
    expect(await noted()).toEqual([])
    const client = await database.pool.connect()
    expect(client.getTransactionStatus()).toBe('I')
    client.release()
  })

  test('with a value that the driver could not send undoes its transaction', async () => {
    const broken = database.transaction(async (tx) => {
      await note(tx, { id: 7 })
      await writeLater(tx, sql`update noted set id = jsonb_array_length(${{ lines: 1n }})`)
    })
    await expect(broken).rejects.toThrow('JSON as text')
    expect(await noted()).toEqual([])
  })

  test('is checked before anything is committed', async () => {
    const unchanged = database.transaction(async (tx) => {
      await note(tx, { id: 5 })
      await writeLater(tx, sql`update noted set id = 6 where id = 0`, ({ rowCount }) => {
        if (rowCount === 0) throw new Refused()
      })
    })
    await expect(unchanged).rejects.toThrow(Refused)
    expect(await noted()).toEqual([])
  })

  test('is not sent if its transaction is abandoned before', async () => {
    const abandoned = database.transaction(async (tx) => {
      await note(tx, { id: 7 })
      throw new Refused()
    })
    await expect(abandoned).rejects.toThrow(Refused)
    await database.transaction(async (tx) => sql`select 1`.execute(tx))
    expect(await noted()).toEqual([])
  })

  test('is repeated with its transaction after a collision', async () => {
    let runs = 0
    await database.transaction(async (tx) => {
      runs += 1
      const collides = runs === 1
      await note(tx, { id: 8 })
      await writeLater(tx, sql`select ${collides}::bool and raise_collision()`)
    })
    expect([runs, await noted()]).toEqual([2, [8]])
  })

  test('is waited for outside a transaction', async () => {
    await note(database.query, { id: 9 })
    expect(await noted()).toEqual([9])
    await expect(note(database.query, { id: null })).rejects.toThrow('null value')
  })
})

describe('a query by one or more ids', () => {
  beforeAll(async () => {
    await sql`create table chosen (id int primary key, name text)`.execute(database.query)
    await sql`insert into chosen select n, 'name ' || n from generate_series(1, 5000) n`.execute(
      database.query,
    )
    await sql`analyze chosen`.execute(database.query)
  })

  const namesOf = compiledFor<number, { name: string }>('integer', (db, oneOf) =>
    db
      .selectFrom(sql<{ id: number; name: string }>`chosen`.as('chosen'))
      .select('chosen.name')
      .where('chosen.id', '=', oneOf)
      .orderBy('chosen.id'),
  )

  /** How often a statement about the table was run with a plan that is made once, and with one made for it alone. */
  async function plansOf(condition: string): Promise<unknown> {
    const { rows } = await sql`
      select generic_plans > 0 as kept, custom_plans > 5 as renewed from pg_prepared_statements
      where strpos(statement, ${condition}) > 0`.execute(database.query)
    return rows
  }

  test('answers for none, one and several', async () => {
    expect(await namesOf(database.query, [])).toEqual([])
    expect(await namesOf(database.query, [7])).toEqual([{ name: 'name 7' }])
    expect(await namesOf(database.query, [8, 7, 9_999])).toEqual([{ name: 'name 7' }, { name: 'name 8' }])
  })

  test('is planned once for a single id', async () => {
    for (let id = 1; id <= 12; id += 1) await namesOf(database.query, [id])
    expect(await plansOf('"chosen"."id" = $1')).toEqual([{ kept: true, renewed: false }])
  })

  test('is planned once for lists of any length', async () => {
    for (let id = 1; id <= 12; id += 1)
      await namesOf(database.query, [id, ...[101, 102, 103].slice(0, 1 + (id % 3))])
    expect(await plansOf('"chosen"."id" = any((SELECT $1::integer[])')).toEqual([
      { kept: true, renewed: false },
    ])
  })

  test('is planned once as well where its text is built for each call', async () => {
    for (let id = 1; id <= 12; id += 1) {
      await sql`select name as single from chosen where id = ${anyOf([id])}`.execute(database.query)
    }
    expect(await plansOf('as single')).toEqual([{ kept: true, renewed: false }])
  })
})

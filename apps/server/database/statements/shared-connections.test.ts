import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { openDatabase, type Database } from '../open.ts'
import { compiledOnce, type Placeholders } from './compiled.ts'

let created: TestDatabase
let database: Database

beforeEach(async () => {
  created = await createTestDatabase()
  database = openDatabase({ url: created.url })
})

afterEach(async () => {
  await database.close()
  await created.drop()
})

interface Answer {
  readonly n: number
  readonly connection: number
}

/** A hot read that names the connection that answered it; it fails for `n` = 0. */
const answered = compiledOnce((db, value: Placeholders<{ n: number }>) =>
  db
    .selectFrom(sql<Answer>`(select ${value('n')}::int as n, pg_backend_pid() as connection)`.as('answer'))
    .select(['n', 'connection'])
    .where(sql<boolean>`1 / n >= 0`),
)

/** The same, so slow that reads of later turns begin meanwhile. */
const answeredSlowly = compiledOnce((db, value: Placeholders<{ n: number }>) =>
  db
    .selectFrom(
      sql<Answer>`(select ${value('n')}::int as n, pg_backend_pid() as connection, pg_sleep(0.05))`.as(
        'answer',
      ),
    )
    .select(['n', 'connection']),
)

async function ask(n: number): Promise<Answer> {
  const [answer] = await answered(database.query, { n })
  if (!answer) throw new Error('no answer')
  return answer
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_none, at) => at + 1)
}

test('reads that begin in one turn of the event loop leave on one connection, and each gets its own answer', async () => {
  const answers = await Promise.all(numbers(60).map(ask))
  expect(answers.map(({ n }) => n)).toEqual(numbers(60))
  expect(new Set(answers.map(({ connection }) => connection)).size).toBe(1)
})

test('the reads of many turns share a few connections', async () => {
  const running: Promise<Answer[]>[] = []
  for (const n of numbers(20)) {
    running.push(answeredSlowly(database.query, { n }))
    await nextTurn()
  }
  const answers = (await Promise.all(running)).flat()
  expect(answers.map(({ n }) => n)).toEqual(numbers(20))
  expect(new Set(answers.map(({ connection }) => connection)).size).toBe(4)
})

test('a read that fails leaves those behind it on the same connection alone', async () => {
  const outcomes = await Promise.allSettled([0, ...numbers(20), 0].map(ask))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(2)
  expect(outcomes.at(0)).toMatchObject({ reason: { message: 'division by zero' } })
  expect(outcomes.at(5)).toMatchObject({ value: { n: 5 } })
})

test('after a connection is lost, the next read uses another', async () => {
  const { connection } = await ask(1)
  const asleep = compiledOnce((db, value: Placeholders<{ seconds: number }>) =>
    db
      .selectFrom(sql<{ n: number }>`(select 1 as n, pg_sleep(${value('seconds')}))`.as('asleep'))
      .select('n'),
  )
  const lost = expect(asleep(database.query, { seconds: 60 })).rejects.toThrow()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`.execute(database.query)
  await lost
  await expect.poll(() => ask(2).catch(() => undefined)).toMatchObject({ n: 2 })
  expect((await ask(3)).connection).not.toBe(connection)
})

test('a transaction sees its own changes in a hot read', async () => {
  await sql`create table counted (n int)`.execute(database.query)
  const count = compiledOnce((db, value: Placeholders<{ least: number }>) =>
    db
      .selectFrom(sql<{ n: number }>`counted`.as('counted'))
      .select('n')
      .where('n', '>=', value('least')),
  )
  const seen = await database.transaction(async (tx) => {
    await sql`insert into counted values (7)`.execute(tx)
    return [await count(tx, { least: 1 }), await count(database.query, { least: 1 })]
  })
  expect(seen).toEqual([[{ n: 7 }], []])
})

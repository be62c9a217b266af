import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-database.ts'
import { isLockTimeout, isSerializationFailure } from './errors.ts'
import type { Database } from './open.ts'
import { instantFrom } from './statements/rows.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await database.pool.query('create table account (id int primary key, amount int not null)')
})

beforeEach(async () => {
  await database.pool.query('delete from account')
  await database.pool.query('insert into account values (1, 0), (2, 0)')
})

afterAll(async () => {
  await database.close()
})

test('days, instants and ids are read in the format of the rules', async () => {
  const found = await database.pool.query(`select
    date '2026-11-20' as day, timestamptz '2026-11-20 12:00:00+01' as noon, timestamptz '2026-11-20 12:00:00.1234+01' as later,
    9007199254740991::bigint as id, array[date '2026-11-20', '2026-11-21'] as days, array[1, 2]::bigint[] as ids,
    '{}'::bigint[] as none`)
  expect(found.rows).toEqual([
    {
      day: '2026-11-20',
      noon: '2026-11-20T11:00:00.000Z',
      later: '2026-11-20T11:00:00.123Z',
      id: 9_007_199_254_740_991,
      days: ['2026-11-20', '2026-11-21'],
      ids: [1, 2],
      none: [],
    },
  ])
})

test.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Kiritimati'])(
  'an instant is the same in a session in %s, as behind a pooler that drops our parameters',
  async (zone) => {
    const client = await database.pool.connect()
    try {
      await client.query(`set time zone '${zone}'`)
      const { rows } = await client.query<{ column: string; json: { at: string } }>(`
        select at as column, jsonb_build_object('at', at) as json
        from unnest(array['2026-11-20T23:30:00Z', '2026-06-30T23:59:59.123456Z']::timestamptz[]) as at`)
      expect(rows.map(({ column, json }) => [column, instantFrom(json.at)])).toEqual([
        ['2026-11-20T23:30:00.000Z', '2026-11-20T23:30:00.000Z'],
        ['2026-06-30T23:59:59.123Z', '2026-06-30T23:59:59.123Z'],
      ])
    } finally {
      client.release(true)
    }
  },
)

test.each(['infinity', '-infinity', '1890-01-01 00:00:00+00:53:28', ''])(
  'a time that is no instant of ours (%j) is an error, not another time',
  (text) => expect(() => instantFrom(text)).toThrow(RangeError),
)

/** A barrier that opens when that many callers have arrived. */
function meeting(count: number): () => Promise<void> {
  let come = 0
  let open = () => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    come += 1
    if (come === count) open()
    return isOpen
  }
}

describe('a transaction', () => {
  /** Both add one to two accounts in opposite order, which causes a deadlock. */
  function addOne(first: number, second: number, meet: () => Promise<void>): Promise<number> {
    let runs = 0
    return database.transaction(async (tx) => {
      runs += 1
      await sql`update account set amount = amount + 1 where id = ${first}`.execute(tx)
      if (runs === 1) await meet()
      await sql`update account set amount = amount + 1 where id = ${second}`.execute(tx)
      return runs
    })
  }

  test('runs again after a deadlock, and takes effect once', async () => {
    const meet = meeting(2)
    const runs = await Promise.all([addOne(1, 2, meet), addOne(2, 1, meet)])
    expect(Math.max(...runs)).toBe(2)
    expect((await database.pool.query('select amount from account order by id')).rows).toEqual([
      { amount: 2 },
      { amount: 2 },
    ])
  })

  /** Both look at both accounts, and each changes one, as if the other one stayed as it is. */
  function changeBySum(level: 'serializable' | 'repeatable read', id: number, meet: () => Promise<void>) {
    let runs = 0
    return database.transaction(async (tx) => {
      runs += 1
      await sql`set transaction isolation level ${sql.raw(level)}`.execute(tx)
      const { rows } = await sql<{ sum: number }>`select sum(amount)::int as sum from account`.execute(tx)
      if (runs === 1) await meet()
      const sum = rows[0]?.sum ?? 0
      await sql`update account set amount = amount + ${sum + 1} where id = ${id}`.execute(tx)
      return runs
    })
  }

  test.each([
    {
      level: 'serializable',
      ids: [1, 2],
      sum: 3,
      collision: 'although each changes what the other has read',
    },
    { level: 'repeatable read', ids: [1, 1], sum: 3, collision: 'although both change the same row' },
  ] as const)('that is $level succeeds beside another, $collision', async ({ level, ids, sum }) => {
    const meet = meeting(2)
    const runs = await Promise.all(ids.map((id) => changeBySum(level, id, meet)))
    expect(runs.toSorted((a, b) => a - b)).toEqual([1, 2])
    // The second one has counted what the first one added.
    const { rows } = await database.pool.query('select sum(amount)::int as sum from account')
    expect(rows).toEqual([{ sum }])
  })

  test('fails with the database’s error after eight collisions', async () => {
    let runs = 0
    const work = database.transaction(async (tx) => {
      runs += 1
      await sql`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`.execute(tx)
    })
    await expect(work).rejects.toSatisfy(isSerializationFailure)
    expect(runs).toBe(8)
  })

  test('changes nothing if its work throws', async () => {
    const work = database.transaction(async (tx) => {
      await sql`update account set amount = 99`.execute(tx)
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect((await database.pool.query('select max(amount) as most from account')).rows).toEqual([{ most: 0 }])
  })

  test('fails if its connection breaks between two statements, and the process continues', async () => {
    const broken = database.transaction(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await new Promise((resolve) => setTimeout(resolve, 100))
      await sql`select 1`.execute(tx)
    })
    await expect(broken).rejects.toThrow(/terminat|connection/i)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  })

  test('waits five seconds for a row that is locked, and then fails', async () => {
    const { rows } = await database.pool.query<{ lock_timeout: string }>('show lock_timeout')
    expect(rows).toEqual([{ lock_timeout: '5s' }])
    let release = () => {}
    const isHeld = new Promise<void>((held) => {
      void database.transaction(async (tx) => {
        await sql`select 1 from account where id = 1 for update`.execute(tx)
        held()
        await new Promise<void>((resolve) => {
          release = resolve
        })
      })
    })
    await isHeld
    const waiting = database.transaction(async (tx) => {
      // Five seconds are too long for a test.
      await sql`set local lock_timeout = '50ms'`.execute(tx)
      await sql`select 1 from account where id = 1 for update`.execute(tx)
    })
    await expect(waiting).rejects.toSatisfy(isLockTimeout)
    release()
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { realNow } from '../../core/clock.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { insertCustomer } from '../customer/customers.ts'
import type { Database, Queries } from '../open.ts'
import { insertSession, openSessionLookup, revokeSession, type Session } from './sessions.ts'

let database: Database
let sessions: Session[]

beforeAll(async () => {
  database = await openTestDatabase()
  const name = { firstName: 'Kim', lastName: 'Muster', tags: [], selectedLang: 'de' } as const
  await insertCustomer(database.query, { id: 1, email: 'kim@example.com', ...name }, realNow())
})

beforeEach(async () => {
  sessions = await Promise.all(
    ['a', 'b', 'c'].map((cookie) =>
      insertSession(
        database.query,
        { customerId: 1, cookieHash: Buffer.from(`${cookie}${Math.random()}`), userAgent: '' },
        realNow(),
      ),
    ),
  )
})

afterAll(() => database.close())

function memberOf(target: Queries, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name)
  return typeof member === 'function' ? member.bind(target) : member
}

/** The database, whose first answer waits until it is let through. */
function withHeldAnswer(): { db: Queries; letThrough: () => void; statements: () => number } {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  let statements = 0
  const db = new Proxy(database.query, {
    get(target, name) {
      if (name !== 'executeQuery') return memberOf(target, name)
      return async (query: Parameters<Queries['executeQuery']>[0]) => {
        statements += 1
        const isFirst = statements === 1
        const answer = await target.executeQuery(query)
        if (isFirst) await held
        return answer
      }
    },
  })
  return { db, letThrough: () => letThrough(), statements: () => statements }
}

test('requests that arrive together ask for their sessions in one statement, each for its own', async () => {
  const { db, letThrough, statements } = withHeldAnswer()
  const find = openSessionLookup(db)
  letThrough()
  const ids = [...sessions.map(({ id }) => id), '00000000-0000-4000-8000-000000000000']
  const found = await Promise.all(ids.map((id) => find(id)))
  expect(found.map((session) => session?.id)).toEqual([...sessions.map(({ id }) => id), undefined])
  expect(statements()).toBe(1)
})

test('a request that arrives after its session was ended is refused, even while an older look-up is in progress', async () => {
  const { db, letThrough } = withHeldAnswer()
  const find = openSessionLookup(db)
  const id = sessions[0]?.id ?? ''
  const before = find(id)
  await new Promise((resolve) => setTimeout(resolve, 50))
  await revokeSession(database.query, id, 'signed-out', realNow())
  const after = await find(id)
  letThrough()
  expect([(await before)?.revokedAt, after?.revokedAt]).toEqual([null, expect.any(String)])
})

test('a failed look-up does not fail those that come later', async () => {
  let isBroken = true
  const db = new Proxy(database.query, {
    get(target, name) {
      if (name !== 'executeQuery') return memberOf(target, name)
      return (query: Parameters<Queries['executeQuery']>[0]) =>
        isBroken ? Promise.reject(new Error('connection lost')) : target.executeQuery(query)
    },
  })
  const find = openSessionLookup(db)
  const id = sessions[0]?.id ?? ''
  await expect(find(id)).rejects.toThrow('connection lost')
  isBroken = false
  expect((await find(id))?.id).toBe(id)
})

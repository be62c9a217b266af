/** Draws the customers whose calls are measured, and signs them in. */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { accessTokens } from '@pfotenportal/server/auth/access-token'
import { loadKeys } from '@pfotenportal/server/auth/keys'
import { realNow } from '@pfotenportal/server/core/clock'
import { hashOf, newSecret } from '@pfotenportal/server/core/secrets'
import { insertLoginLink } from '@pfotenportal/server/database/identity/login-links'
import { insertSession } from '@pfotenportal/server/database/identity/sessions'
import type { Database } from '@pfotenportal/server/database/open'
import { withoutTimeout } from '../harness/bench.ts'
import type { Group, Person } from './calls.ts'

export type People = Readonly<Record<Group, readonly Person[]>>

/** At most as many customers read: few enough that each sends several calls with one token, as a dashboard does. */
const READERS = 2_000
const PLANNERS = 400
/** Enough for every measurement of a call that each customer can make once. */
const ONCE = 3_000
/** Tokens are issued as of this time, so that none expires during the run. */
const ISSUED_IN_SECONDS = 4 * 3600

interface Row {
  readonly id: number
  readonly email: string
  readonly session: string | null
  readonly subscription: number
  readonly product: number
  readonly status: string
  readonly isChargeable: boolean
  /** Without a confirmed payment method no subscription is resumed. */
  readonly isConfirmed: boolean
}

/** Customers in a random order that every run repeats. */
function drawCustomers(database: Database): Promise<Row[]> {
  return withoutTimeout(database, async (client) => {
    await client.query('select setseed(0.5)')
    const { rows } = await client.query<Row>(
      `select distinct on (drawn.place, customer.id) customer.id, customer.email, session.id as session,
              subscription.id as subscription, line.product_id as product, subscription.status,
              coalesce(method.gateway_reference = 'card:4242', false) as "isChargeable",
              coalesce(method.status = 'ACTIVE', false) as "isConfirmed"
       from (select id, random() as place from customer order by 2 limit $1) as drawn
       join customer on customer.id = drawn.id
       left join session on session.customer_id = customer.id
       join subscription on subscription.customer_id = customer.id
       join subscription_line line on line.subscription_id = subscription.id
       left join payment_method method on method.id = subscription.payment_method_id
       order by drawn.place, customer.id, subscription.status, subscription.id`,
      [READERS + 4 * ONCE],
    )
    return rows
  })
}

async function signIn(database: Database, rows: readonly Row[], publicUrl: string): Promise<Person[]> {
  const tokens = accessTokens(await loadKeys({ accessTokenKey: null }, database), publicUrl)
  const now = realNow()
  const people: Person[] = []
  for (const { id, email, session, subscription, product } of rows) {
    const opening = { customerId: id, cookieHash: hashOf(newSecret()), userAgent: '' }
    const sessionId = session ?? (await insertSession(database.query, opening, now)).id
    const bearer = { customerId: id, sessionId, generation: 0 }
    const { accessToken: token } = await tokens.issue(bearer, addSeconds(now, ISSUED_IN_SECONDS))
    people.push({ id, email, token, subscription, product })
  }
  return people
}

interface Entry {
  readonly id: number
  readonly status: string
  readonly isEditable: boolean
}

/** The order that can be skipped, as the portal would know it; undefined if there is none. */
async function orderOf(url: string, { subscription, token }: Person): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/v1/subscriptions/${subscription}/order_schedule`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data?: readonly Entry[] }
  return data?.find(({ status, isEditable }) => status === 'SCHEDULED' && isEditable)?.id
}

async function withOrders(url: string, people: readonly Person[]): Promise<Person[]> {
  const found: Person[] = []
  for (const person of people) {
    const order = await orderOf(url, person)
    if (order !== undefined) found.push({ ...person, order })
  }
  return found
}

async function withLinks(database: Database, people: readonly Person[]): Promise<Person[]> {
  const createdAt = realNow()
  const expiresAt = addSeconds(createdAt, ISSUED_IN_SECONDS)
  const found: Person[] = []
  for (const person of people) {
    const link = newSecret()
    await insertLoginLink(database.query, { customerId: person.id, token: link, createdAt, expiresAt })
    found.push({ ...person, link })
  }
  return found
}

/** The customers of every group; those of a small database are in several groups. */
export async function drawPeople(database: Database, url: string, publicUrl: string): Promise<People> {
  const rows = await drawCustomers(database)
  const isLarge = rows.length > PLANNERS + 2 * ONCE
  const active = rows.filter(({ status }) => status === 'ACTIVE')
  const chargeable = active.filter(({ isChargeable }) => isChargeable).slice(0, isLarge ? ONCE : 0)
  const planning = active.filter((row) => row.isConfirmed && !chargeable.includes(row)).slice(0, PLANNERS)
  const readers = await signIn(database, rows.slice(0, READERS), publicUrl)
  return {
    readers,
    planners: await withOrders(url, await signIn(database, planning, publicUrl)),
    buyers: await signIn(database, chargeable, publicUrl),
    visitors: await withLinks(database, readers.slice(0, isLarge ? ONCE : 0)),
  }
}

/** Marks the sessions as just used, as those of customers who have the portal open: no read has to record it. */
export async function touchSessions(
  { pool }: Database,
  { readers, planners, buyers }: People,
): Promise<void> {
  const ids = [...readers, ...planners, ...buyers].map(({ id }) => id)
  await pool.query(
    `update session set last_used_at = now(), generation_used_at = now()
     where customer_id = any($1) and revoked_at is null`,
    [ids],
  )
}

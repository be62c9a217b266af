/**
 * Sends customers' actions and clock changes to workers that may die, and retries each until it has a definite
 * response.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { addMilliseconds, realNow } from '@pfotenportal/server/core/clock'
import { newSecret } from '@pfotenportal/server/core/secrets'
import { MAX_DRIFT_MS } from '@pfotenportal/server/database/clock'
import { insertLoginLink } from '@pfotenportal/server/database/identity/login-links'
import type { Action } from '../year/action.ts'
import { commandRoute, findListedOrder } from '../year/customer-api.ts'
import { ownerOf } from '../year/population.ts'
import type { Random } from '../year/seeded-random.ts'
import type { Harness } from './harness.ts'

/** If a request has not succeeded after this time, the run fails. */
const RETRY_LIMIT_MS = 300_000
/** How long the client looks for an order that the oracle knows: it may be missing while a charge is unresolved. */
const LOOKUP_MS = 60_000
const TOKEN_MS = 200_000
/** The leases of emails (apps/server/mail) and of calls with an idempotency key (apps/server/database). */
const MAIL_LEASE_SECONDS = 120
const CALL_LEASE_SECONDS = 30
/** A lease that was taken within this time before now may belong to a process that is alive. */
const ALIVE_MS = 4000
/** A mail that was not accepted is tried again after this time, instead of after minutes. */
const SOON_MS = 1000
/** A lease that was taken within this time after a kill may be lost: its process could not record what it did. */
const RECOVERY_MS = 10_000

export interface ServiceClient {
  /** Moves business time and waits until all that was due has run. */
  moveClock(to: string): Promise<void>
  /**
   * Performs a customer's action once, with as many requests as it takes, and records an unexpected response. With
   * `retryWhileLocked`, the action is retried while the previous order is being charged.
   */
  act(subscriptionId: number, action: Action, whileCharging?: 'retryWhileLocked'): Promise<void>
  /** Actions with another response than the oracle expects. */
  readonly surprises: readonly string[]
  /** Subscriptions whose customer ordered with a card that is declined. Each retry is declined again. */
  readonly declinedAtOnce: ReadonlySet<number>
  /** Those of them where the response came before the decline was known, so that an email has to report it. */
  readonly declinedWithoutAnswer: ReadonlySet<number>
  /** Emails whose lease was expired: whoever had it may have been slow instead of dead. */
  readonly takenMails: ReadonlySet<string>
  /** Expires the leases of killed or slow workers, because a simulated day takes only seconds. */
  endLeases(): Promise<void>
  /** Waits until no charge is unresolved and every email is sent. */
  settle(at: string): Promise<void>
  /** Resolves when all workers are ready. Throws if one has exited by itself. */
  ready(): Promise<void>
}

/** Requests that take longer are reported: a kill costs seconds, not minutes. */
const SLOW_MS = 60_000

function warnIfSlow(what: string, took: number, last: unknown): void {
  if (took > SLOW_MS) console.warn(`  ${what} took ${Math.round(took / 1000)} s:`, last)
}

/** Repeats the work until it returns true, also if it throws. */
async function retryUntilTrue(what: string, work: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  let last: unknown
  while (performance.now() < begun + RETRY_LIMIT_MS) {
    try {
      if (await work()) return warnIfSlow(what, performance.now() - begun, last)
    } catch (error) {
      last = error
    }
    await pause(100)
  }
  throw new Error(`${what} did not succeed in time`, { cause: last })
}

/** The refusals that a retry may get if the response to the first request was lost. */
function refusalsOfRepeat({ call, refusal }: Action): readonly string[] {
  // A hard decline makes the card unusable.
  if (refusal === 'PAYMENT_DECLINED') return ['PAYMENT_METHOD_INVALID']
  if (refusal !== null) return []
  return call.operation === 'placeOrder' ? ['ALREADY_DONE', 'ORDER_ALREADY_PLACED'] : ['ALREADY_DONE']
}

export function openServiceClient(harness: Harness, random: Random): ServiceClient {
  const tokens = new Map<number, { token: string; until: number }>()
  const surprises: string[] = []
  const declinedAtOnce = new Set<number>()
  const declinedWithoutAnswer = new Set<number>()
  const takenMails = new Set<string>()
  const { pool, query } = harness.database

  async function call(method: string, path: string, json: object | null, headers = {}): Promise<Response> {
    return fetch(`${random.pick(harness.workers)}${path}`, {
      method,
      headers: { ...(json && { 'content-type': 'application/json' }), ...headers },
      ...(json && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(120_000),
    })
  }

  async function tokenOf(owner: number): Promise<string> {
    const known = tokens.get(owner)
    if (known && known.until > performance.now()) return known.token
    const sessionToken = newSecret()
    const createdAt = realNow()
    const link = {
      customerId: owner,
      token: sessionToken,
      createdAt,
      expiresAt: addMilliseconds(createdAt, 1_800_000),
    }
    await insertLoginLink(query, link)
    const answer = await call('POST', '/api/v1/auth', { sessionToken })
    const { data } = (await answer.json()) as { data: { accessToken: string } }
    tokens.set(owner, { token: data.accessToken, until: performance.now() + TOKEN_MS })
    return data.accessToken
  }

  async function headersOf(id: number): Promise<{ authorization: string }> {
    return { authorization: `Bearer ${await tokenOf(ownerOf(id))}` }
  }

  /** Looks up the order's id, which the service assigns, in the list that the portal shows. */
  async function pathOf(id: number, { call: asked }: Action): Promise<readonly [string, string] | null> {
    if (asked.operation !== 'skipOrder' && asked.operation !== 'unskipOrder') {
      const { method, path } = commandRoute(asked.operation, id)
      return [method, path]
    }
    const answer = await call('GET', `/api/v1/subscriptions/${id}/order_schedule`, null, await headersOf(id))
    if (answer.status === 401) tokens.delete(ownerOf(id))
    if (!answer.ok) throw new Error(await answer.text())
    const { data } = (await answer.json()) as { data: { id: number; billingDate: string; status: string }[] }
    const order = findListedOrder(data, asked)
    if (!order) return null
    const { method, path } = commandRoute(asked.operation, order.id)
    return [method, path]
  }

  async function endLeases(): Promise<void> {
    const now = realNow()
    await pool.query("update charge set lease_until = $1 where state = 'OPEN'", [now])
    // Nothing waits that long by itself: it is to be tried again, or was recorded by a clock that was ahead.
    await pool.query(
      `update outbox set send_after = $1 where send_after > $1 and sent_at is null and failed_at is null`,
      [addMilliseconds(now, SOON_MS)],
    )
    const lastKill = harness.interruptions().at(-1)
    if (lastKill === undefined) return
    // What was leased later is still being worked on, however slowly.
    const age = Math.max(ALIVE_MS, performance.now() - lastKill - RECOVERY_MS)
    const takenBefore = addMilliseconds(now, -Math.round(age))
    for (const [table, seconds] of [
      ['outbox', MAIL_LEASE_SECONDS],
      ['idempotency_key', CALL_LEASE_SECONDS],
    ] as const) {
      const dead = addMilliseconds(takenBefore, seconds * 1000)
      // Only a clock that was wrong gives a lease that ends later than this.
      const latest = addMilliseconds(now, seconds * 1000 + MAX_DRIFT_MS)
      const { rows } = await pool.query<{ id: string }>(
        `update ${table} set lease_until = $1 where lease_until between $1 and $2 or lease_until > $3
         returning to_jsonb(${table}) ->> 'id' as id`,
        [now, dead, latest],
      )
      if (table === 'outbox') for (const { id } of rows) takenMails.add(id)
    }
  }

  async function moveClock(to: string): Promise<void> {
    await retryUntilTrue(`the clock at ${to}`, async () => {
      // The same instant can be requested again: the clock is already there, and the remaining work runs.
      const answer = await call('PUT', '/clock', { now: to })
      return answer.status === 200
    })
  }

  async function ready(): Promise<void> {
    await retryUntilTrue('both workers', async () => {
      if (harness.crashes().length > 0) return true
      const signal = AbortSignal.timeout(10_000)
      const answers = await Promise.all(harness.workers.map((url) => fetch(`${url}/readyz`, { signal })))
      return answers.every(({ status }) => status === 200)
    })
    if (harness.crashes().length > 0) throw new Error(harness.crashes().join('\n'))
  }

  return {
    surprises,
    declinedAtOnce,
    declinedWithoutAnswer,
    takenMails,
    moveClock,
    endLeases,
    ready,
    async act(id, action, whileCharging) {
      const key = randomUUID()
      let path: readonly [string, string] | null = null
      const lookUntil = performance.now() + LOOKUP_MS
      await retryUntilTrue(`${action.description} of ${id}`, async () => {
        path ??= await pathOf(id, action)
        if (!path && performance.now() < lookUntil) throw new Error('no such order')
        if (!path) {
          surprises.push(`subscription ${id}: ${action.description}, and no such order is listed`)
          return true
        }
        const headers = { ...(await headersOf(id)), 'idempotency-key': key }
        const answer = await call(path[0], path[1], action.call.body ?? {}, headers)
        // The token of a worker whose clock was wrong is no longer valid, or not yet.
        if (answer.status === 401) tokens.delete(ownerOf(id))
        if (answer.status >= 500 || answer.status === 401) return false
        const { error, data } = (await answer.json()) as {
          error?: { type?: string }
          data?: { status?: string }
        }
        const refusal = answer.ok ? null : (error?.type ?? String(answer.status))
        const isUnknown = refusal === 'ALREADY_DONE' || data?.status === 'PROCESSING'
        const isDeclineUnanswered = action.refusal === 'PAYMENT_DECLINED' && isUnknown
        if (isDeclineUnanswered) declinedWithoutAnswer.add(id)
        const retryable = ['CONFLICT', 'RATE_LIMITED', ...(whileCharging ? ['ORDER_LOCKED'] : [])]
        if (retryable.includes(refusal ?? '')) {
          await endLeases()
          return false
        }
        if (refusal === 'PAYMENT_DECLINED' || action.refusal === 'PAYMENT_DECLINED') declinedAtOnce.add(id)
        if (
          refusal !== action.refusal &&
          !isDeclineUnanswered &&
          !refusalsOfRepeat(action).includes(refusal ?? '')
        ) {
          surprises.push(
            `subscription ${id}: ${action.description} was answered ${refusal}, not ${action.refusal}`,
          )
        }
        return true
      })
    },
    async settle(at) {
      await ready()
      await retryUntilTrue('resolving all charges and emails', async () => {
        await endLeases()
        await moveClock(at)
        const { rows } = await pool.query<{ left: number }>(
          `select (select count(*) from charge where state = 'OPEN')::int
                + (select count(*) from outbox where sent_at is null and failed_at is null)::int as left`,
        )
        return rows[0]?.left === 0
      })
    },
  }
}

/**
 * A command whose connections to the database are lost before or after any of its statements, as when the process or the
 * database is killed there: repeated under its key, it is answered, and has had exactly one effect.
 */
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordStatements, type Recorder } from '../testing/recorded-statements.ts'
import { startSampleWorld, type SampleWorld } from '../testing/sample-world.ts'

type Moment = 'before' | 'after'

let recorder: Recorder<SampleWorld>
let token: string
/** Where the next command is interrupted; null: nowhere. `sent` counts its statements. */
let cut: { readonly at: number; readonly moment: Moment; sent: number; isDead: boolean } | null = null

/** From the interruption on, nothing of the command reaches the database, as from a process that is dead. */
function interruptible(client: PoolClient): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const lose = () => {
    client.connection.stream.destroy()
    return Promise.reject(new Error('Connection terminated unexpectedly'))
  }
  const query = (...args: unknown[]) => {
    if (cut === null || !recorder.isOfRequest()) return send(...args)
    if (cut.isDead) return Promise.reject(new Error('Connection terminated unexpectedly'))
    cut.sent += 1
    if (cut.sent < cut.at) return send(...args)
    cut.isDead = true
    if (cut.moment === 'before') return lose()
    return send(...args).then(lose, lose)
  }
  Object.assign(client, { query })
}

beforeAll(async () => {
  recorder = await recordStatements(() => startSampleWorld())
  const { pool, relaxed } = recorder.service.services.database
  const seen = new WeakSet<PoolClient>()
  for (const each of [pool, relaxed.pool])
    each.on('acquire', (client) => {
      if (seen.has(client)) return
      seen.add(client)
      interruptible(client)
    })
  token = await recorder.service.tokenOf('Anna')
})
afterAll(() => recorder.service.stop())

const query = () => recorder.service.services.database.query

interface Sent {
  readonly path: string
  readonly body: object
}

async function send(
  { path, body }: Sent,
  key: string,
): Promise<{ status: number; type: string | undefined }> {
  const response = await recorder.service.request('POST', path, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  const { error } = (await response.json()) as { error?: { type: string } }
  return { status: response.status, type: error?.type }
}

/** How often something was done, by the audit log. */
async function countOf(action: string): Promise<number> {
  const { count } = await query()
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('action', '=', action)
    .executeTakeFirstOrThrow()
  return count
}

/** A call that died keeps its key for thirty seconds. */
const endLease = () =>
  query()
    .updateTable('idempotency_key')
    .set({ lease_until: '2020-01-01T00:00:00.000Z' as never })
    .execute()

const SUBSCRIPTION = '/api/v1/subscriptions/20001'

async function unskip(key: string): Promise<void> {
  const answer = await recorder.service.request('GET', `${SUBSCRIPTION}/order_schedule`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await answer.json()) as { data: readonly { id: number; status: string }[] }
  for (const { id } of data.filter(({ status }) => status === 'SKIPPED'))
    expect(await send({ path: `/api/v1/orders/${id}/unskip`, body: {} }, `${key}-${id}`)).toMatchObject({
      status: 200,
    })
}

async function resume(key: string): Promise<void> {
  expect(await send({ path: `${SUBSCRIPTION}/resume`, body: {} }, key)).toMatchObject({ status: 200 })
}

/** Commands with their audit rows, and what takes them back. Without its key, a second skip would skip the next order. */
const skip = {
  name: 'a skip',
  call: { path: `${SUBSCRIPTION}/skip_next_order`, body: {} },
  action: 'orderSkipped',
}
const pause = {
  name: 'a pause',
  call: { path: `${SUBSCRIPTION}/pause`, body: { weeks: 4 } },
  action: 'subscriptionPaused',
}
const commands = [
  { ...skip, back: unskip },
  { ...pause, back: resume },
]

describe.each(commands)('$name', ({ call, action, back }) => {
  it.each(['before', 'after'] as const)(
    'has one effect when it is cut off %s any of its statements',
    async (moment) => {
      let isWhole = false
      for (let at = 1; !isWhole; at += 1) {
        const key = `${action}-${moment}-${at}`
        const before = await countOf(action)
        cut = { at, moment, sent: 0, isDead: false }
        await send(call, key)
        isWhole = !cut.isDead
        cut = null
        await endLease()
        const repeated = await send(call, key)
        expect([at, repeated.status]).toEqual([at, 200])
        expect([at, await countOf(action)]).toEqual([at, before + 1])
        await back(`back-${key}`)
        expect(at).toBeLessThan(40)
      }
    },
  )
})

it('has no effect if the database forgot its claim, and one when it is repeated', async () => {
  const { call, action } = skip
  const before = await countOf(action)
  const { database } = recorder.service.services
  const work = database.transaction.bind(database)
  const forgetting = async (run: Parameters<typeof work>[0]) => {
    Object.assign(database, { transaction: work })
    await query().deleteFrom('idempotency_key').execute()
    return work(run)
  }
  Object.assign(database, { transaction: forgetting })
  expect(await send(call, 'forgotten')).toEqual({ status: 409, type: 'CONFLICT' })
  expect(await countOf(action)).toBe(before)
  expect((await send(call, 'forgotten')).status).toBe(200)
  expect(await countOf(action)).toBe(before + 1)
})

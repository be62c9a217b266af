/** Repeats of a call with the same key after its response was lost. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addMilliseconds } from '../../core/clock.ts'
import { sharedSampleWorld } from '../../testing/shared-service.ts'

const world = sharedSampleWorld()

beforeAll(async () => {
  await world.services.database.pool
    .query(`create function fail_to_store_answer() returns trigger language plpgsql as
    $$ begin raise exception 'the process died before it stored its answer'; end $$`)
})

beforeEach(async () => {
  await world.services.database.pool.query(`create trigger no_answer before update on idempotency_key
    for each row when (new.status is not null) execute function fail_to_store_answer()`)
})
afterEach(async () => {
  const { pool } = world.services.database
  await pool.query('drop trigger if exists no_answer on idempotency_key')
  await pool.query('delete from idempotency_key')
})

/** Expires the leases, as if the process of the first call had died. */
async function expireLeases(): Promise<void> {
  const { database, clock } = world.services
  await database.query
    .updateTable('idempotency_key')
    .set({ lease_until: addMilliseconds(clock.realNow(), -1) })
    .execute()
}

async function skipNext(firstName: string, id: number, key: string) {
  const token = await world.tokenOf(firstName)
  return world.call('skipNextOrder', { params: { id }, token, headers: { 'idempotency-key': key } })
}

async function skippedOf(firstName: string, id: number): Promise<number> {
  const token = await world.tokenOf(firstName)
  const { data } = await world.call('listOrderSchedule', { params: { id }, query: {}, token })
  return data.filter(({ status }) => status === 'SKIPPED').length
}

/** A call whose response is stored after its effect. */
async function addAddress(firstName: string, key: string) {
  const token = await world.tokenOf(firstName)
  return world.call('createAddress', {
    body: {
      firstName,
      lastName: 'Berger',
      address1: 'Lindenstraße 12',
      zip: '80331',
      city: 'München',
      countryCode: 'DE',
    },
    token,
    headers: { 'idempotency-key': key },
  })
}

async function addressesOf(firstName: string): Promise<number> {
  return (await world.call('listAddresses', { token: await world.tokenOf(firstName) })).data.length
}

it('a completed call is not repeated, even if its response was lost in a crash', async () => {
  const before = await addressesOf('Tim')
  expect((await addAddress('Tim', 'lost')).status).toBe(201)
  await expireLeases()
  const repeat = await addAddress('Tim', 'lost')
  expect([repeat.status, repeat.error.type]).toEqual([409, 'ALREADY_DONE'])
  expect(repeat.error.message).toContain('schon gespeichert')
  expect(await addressesOf('Tim')).toBe(before + 1)
})

it('a repeat while the first call is in progress is a conflict and has no effect', async () => {
  const before = await addressesOf('Nina')
  await addAddress('Nina', 'early')
  const early = await addAddress('Nina', 'early')
  expect([early.status, early.error.type]).toEqual([409, 'CONFLICT'])
  await expireLeases()
  expect((await addAddress('Nina', 'early')).error.type).toBe('ALREADY_DONE')
  expect(await addressesOf('Nina')).toBe(before + 1)
})

it('a command on a subscription has no effect without its answer', async () => {
  expect((await skipNext('Tim', 20015, 'whole')).status).toBe(500)
  expect(await skippedOf('Tim', 20015)).toBe(0)
})

describe('a command on a subscription whose answer is stored', () => {
  async function skip(key: string) {
    const response = await world.request('POST', '/api/v1/subscriptions/20015/skip_next_order', {
      headers: {
        authorization: `Bearer ${await world.tokenOf('Tim')}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: '{}',
    })
    const { status, headers } = response
    const replayed = headers.get('idempotent-replayed')
    return { status, type: headers.get('content-type'), text: await response.text(), replayed }
  }

  beforeEach(() => world.services.database.pool.query('drop trigger no_answer on idempotency_key'))

  it('is answered with the same text when it is repeated', async () => {
    const skipped = await skippedOf('Tim', 20015)
    const first = await skip('first')
    expect([first.status, first.replayed]).toEqual([200, null])
    expect(await skip('first')).toEqual({ ...first, replayed: 'true' })
    expect(await skippedOf('Tim', 20015)).toBe(skipped + 1)
  })

  it('is answered when it is repeated after it broke off behind its commit, and its write is noted for a replica', async () => {
    const skipped = await skippedOf('Tim', 20015)
    const note = vi.spyOn(world.services.reads, 'noteCustomerWrite')
    note.mockRejectedValueOnce(new Error('Connection terminated unexpectedly'))
    expect((await skip('broken-off')).status).toBe(503)
    expect(await skippedOf('Tim', 20015)).toBe(skipped + 1)

    note.mockClear()
    expect(await skip('broken-off')).toMatchObject({ status: 200, replayed: 'true' })
    expect(note).toHaveBeenCalledTimes(1)
    note.mockRestore()
    expect(await skippedOf('Tim', 20015)).toBe(skipped + 1)
  })
})

it('a call that outlives its lease has no effect if a repeat has claimed its key', async () => {
  const { pool } = world.services.database
  await pool.query('drop trigger no_answer on idempotency_key')
  const lockingClient = await pool.connect()
  try {
    await lockingClient.query('begin')
    await lockingClient.query('select id from subscription where id = 20001 for update')
    const slow = skipNext('Anna', 20001, 'slow')
    await expect
      .poll(async () => (await pool.query("select 1 from idempotency_key where key = 'slow'")).rowCount)
      .toBe(1)
    await expireLeases()
    const repeat = skipNext('Anna', 20001, 'slow')
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%subscription%' and datname = current_database()",
            )
          ).rowCount,
      )
      .toBe(2)
    await lockingClient.query('commit')
    const answers = await Promise.all([slow, repeat])
    expect(answers.map(({ status }) => status)).toEqual([409, 200])
  } finally {
    lockingClient.release()
  }
  expect(await skippedOf('Anna', 20001)).toBe(1)
})

it('a command that failed may be retried', async () => {
  const { pool } = world.services.database
  await pool.query('drop trigger no_answer on idempotency_key')
  await pool.query(`create function refuse_mail() returns trigger language plpgsql as
    $$ begin raise exception 'no mails'; end $$`)
  await pool.query(
    'create trigger refuse before insert on outbox for each row execute function refuse_mail()',
  )
  const failed = await skipNext('Lea', 20008, 'rolled-back')
  await pool.query('drop trigger refuse on outbox')
  expect(failed.status).toBe(500)
  expect((await skipNext('Lea', 20008, 'rolled-back')).status).toBe(200)
  expect(await skippedOf('Lea', 20008)).toBe(1)
})

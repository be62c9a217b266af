/** Everything that a service regularly does, once: the calls, the operator's pages, webhooks, mail and all jobs. */
import { adminCalls, type AdminCallName } from '@pfotenportal/contract/admin/admin-api'
import { operationNames } from '@pfotenportal/contract/api'
import { routeParts } from '@pfotenportal/contract/operation'
import { openDatabase } from '../database/open.ts'
import { ROUTINES } from '../jobs/schedule.ts'
import { addEndpoint } from '../webhooks/endpoints.ts'
import { adminCaller } from './admin.ts'
import { sendGatewayEvent } from './charging.ts'
import { prepareCall, sendCall } from './contract-calls.ts'
import { deskOf } from './desk.ts'
import { insertSpareMethods } from './matrix.ts'
import { callCarrierWebhook } from './parcels.ts'
import type { RecordedStatement, Recorder } from './recorded-statements.ts'
import type { SampleWorld } from './sample-world.ts'
import { fillWorkLists } from './work.ts'
import { snapshotWorld } from './world-snapshot.ts'

/** A statement and what sent it, such as the name of a call. */
export interface SentStatement extends RecordedStatement {
  readonly by: string
}

type Add = (by: string, statements: readonly RecordedStatement[]) => void

async function makeCalls({ service: world, during }: Recorder<SampleWorld>, add: Add): Promise<void> {
  await insertSpareMethods(world)
  const kept = await snapshotWorld(world.services)
  for (const operation of operationNames) {
    await kept.restore()
    const call = await prepareCall(world, operation)
    const sent = await during(async () => (await sendCall(world, operation, call)).text())
    add(
      operation,
      sent.filter(({ isOfRequest }) => isOfRequest),
    )
  }
  await kept.restore()
}

const DESK_PATHS = [
  ...['anna', 'Anna Berger', 'anna.berger@example.de', 'PP-104001', '00340434'].map(
    (text) => `/operator/customers/find?q=${encodeURIComponent(text)}`,
  ),
  '/operator/customers/1001',
  '/operator/customers/1001?until=2026-11-01T00:00:00.000Z',
  '/operator/work',
  '/operator/orders?number=PP-104001',
]

/** The pages of customer service; those with figures count whole tables. */
async function readPages({ service: world, during }: Recorder<SampleWorld>, add: Add): Promise<void> {
  await fillWorkLists(world)
  const desk = await deskOf(world, 'admin', 'Dora')
  for (const path of DESK_PATHS) {
    add(path, await during(() => desk.get(path)))
  }
}

/** The reads of the admin API, and the lists of changes. */
async function callAdminApi({ service: world, during }: Recorder<SampleWorld>, add: Add): Promise<void> {
  const caller = await adminCaller(world, 'read')
  const path = { id: 1001, code: 'PFOTE10', version: 1 }
  const ids: Partial<Record<AdminCallName, number>> = {
    readDog: 40001,
    readSubscription: 20001,
    readOrder: 20001008,
    checkDiscountCode: 20001,
  }
  for (const name of Object.keys(adminCalls) as AdminCallName[]) {
    if (routeParts(adminCalls[name].route).method !== 'GET') continue
    const query = name === 'checkDiscountCode' ? { code: 'PFOTE10' } : {}
    add(name, await during(() => caller.call(name, { path: { ...path, id: ids[name] ?? path.id }, query })))
  }
  for (const name of LISTS_OF_CHANGES) {
    const query = { changedSince: '2026-11-01T00:00:00Z', limit: 1 }
    const page = await during(() => caller.call(name, { query }))
    add(`${name} by change`, page)
  }
}

const LISTS_OF_CHANGES = [
  'listCustomers',
  'listDogs',
  'listAllSubscriptions',
  'listOrders',
  'listRefunds',
] as const

async function receiveWebhooks({ service, during }: Recorder<SampleWorld>, add: Add): Promise<void> {
  const event = { id: 'n-1', number: '1', event: 'delivered', at: '2026-11-20T08:00:00.000Z' }
  add('the carrier’s webhook', await during(() => callCarrierWebhook(service, event)))
  add(
    'the gateway’s webhook',
    await during(() => sendGatewayEvent(service, { kind: 'CHARGE', key: 'charge:20001008:1' })),
  )
}

/** Seventeen days: the first of a month, packing, charges, retries, parcels, and events to another system. */
async function runJobs({ service: world, during }: Recorder<SampleWorld>, add: Add): Promise<void> {
  const { database, identity, clock } = world.services
  const endpoint = { url: 'http://127.0.0.1:9/', types: [] }
  await addEndpoint(database.query, identity.seal, endpoint, clock.realNow())
  add(
    'jobs',
    await during(async () => {
      await world.moveClock('2026-12-07T09:00:00.000Z')
      await deliveriesAttempted(world)
      for (const routine of ROUTINES) await routine.run(world.services)
    }),
  )
}

/** Waits for the first attempt to deliver an event; asks on a connection that is not recorded. */
async function deliveriesAttempted({ databaseUrl }: SampleWorld): Promise<void> {
  const other = openDatabase({ url: databaseUrl, maxConnections: 1 })
  const attempted = 'select from webhook_delivery where attempted_at is not null limit 1'
  while ((await other.pool.query(attempted)).rowCount === 0)
    await new Promise((done) => setTimeout(done, 100))
  await other.close()
}

/** Does everything in a sample world, and returns every statement that this sends. */
export async function doEverything(recorder: Recorder<SampleWorld>): Promise<SentStatement[]> {
  const all: SentStatement[] = []
  const add: Add = (by, statements) => all.push(...statements.map((statement) => ({ ...statement, by })))
  await makeCalls(recorder, add)
  await readPages(recorder, add)
  await callAdminApi(recorder, add)
  await receiveWebhooks(recorder, add)
  await runJobs(recorder, add)
  return all
}

/** Webhook endpoints. Moments are real time. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { EventName } from '@pfotenportal/domain/events/event'
import type { Queries, Tx } from '../open.ts'
import type { WebhookEndpointTable } from '../schema/webhooks.ts'

/** An endpoint of another system. */
export interface WebhookEndpoint {
  readonly id: number
  readonly url: string
  /** Empty: all events. */
  readonly types: readonly string[]
  readonly sealedSecrets: string
  readonly createdAt: Instant
  readonly rotatedAt: Instant | null
  readonly disabledAt: Instant | null
  readonly disabledBecause: DisabledReason | null
  /** It may lack events after this row of the audit log; null if it does not. */
  readonly missedAfter: number | null
}

/** Why an endpoint is disabled: it is gone (410), or by staff. */
export type DisabledReason = NonNullable<WebhookEndpointTable['disabled_because']>

const columns = [
  'id',
  'url',
  'types',
  'sealed_secrets as sealedSecrets',
  'created_at as createdAt',
  'rotated_at as rotatedAt',
  'disabled_at as disabledAt',
  'disabled_because as disabledBecause',
  'missed_after as missedAfter',
] as const

/** Stores an enabled endpoint; returns its id. It receives the events from now on. */
export async function insertEndpoint(
  db: Queries,
  endpoint: { readonly url: string; readonly types: readonly EventName[]; readonly sealedSecrets: string },
  now: Instant,
): Promise<number> {
  const { url, types, sealedSecrets: sealed_secrets } = endpoint
  const row = await db
    .insertInto('webhook_endpoint')
    .values({ url, types: [...types], sealed_secrets, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function findEndpoint(db: Queries, id: number): Promise<WebhookEndpoint | undefined> {
  return db.selectFrom('webhook_endpoint').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends; events are still recorded for it. */
export async function lockEndpoint(tx: Tx, id: number): Promise<WebhookEndpoint | undefined> {
  return tx
    .selectFrom('webhook_endpoint')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Changes where and which events an endpoint receives, as far as it is given; the types; undefined if there is none. */
export async function changeEndpoint(
  tx: Tx,
  id: number,
  { url, types }: { readonly url?: string | undefined; readonly types?: readonly EventName[] | undefined },
): Promise<{ readonly types: readonly string[] } | undefined> {
  return tx
    .updateTable('webhook_endpoint')
    .set((row) => ({
      url: url ?? row.ref('url'),
      types: types === undefined ? row.ref('types') : row.val([...types]),
    }))
    .where('id', '=', id)
    .returning('types')
    .executeTakeFirst()
}

export async function saveSecrets(tx: Tx, id: number, sealedSecrets: string, now: Instant): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ sealed_secrets: sealedSecrets, rotated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Disables an endpoint, or with null enables it. What it misses while it is disabled begins after the newest row of the
 * audit log: an event that is recorded later has a larger id.
 */
export async function setDisabled(
  tx: Tx,
  id: number,
  disabled: { readonly at: Instant; readonly because: DisabledReason } | null,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({
      disabled_at: disabled?.at ?? null,
      disabled_because: disabled?.because ?? null,
      ...(disabled && {
        missed_after: sql<number>`coalesce(missed_after, (SELECT max(id) FROM audit), 0)`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** An endpoint with its deliveries that are kept. */
export interface EndpointState extends Omit<WebhookEndpoint, 'sealedSecrets'> {
  readonly waiting: number
  readonly delivered: number
  readonly failed: number
  /** When the oldest waiting event was recorded; null if none waits. */
  readonly oldestAt: Instant | null
}

/** All endpoints, in the order in which they were added. */
export async function listEndpoints(db: Queries): Promise<EndpointState[]> {
  const counts = await db
    .selectFrom('webhook_delivery')
    .select((row) => [
      'endpoint_id as id',
      row.fn.countAll<number>().as('all'),
      row.fn.count<number>('delivered_at').as('delivered'),
      row.fn.count<number>('failed_at').as('failed'),
      row.fn
        .min<Instant | null>('created_at')
        .filterWhere('delivered_at', 'is', null)
        .filterWhere('failed_at', 'is', null)
        .as('oldestAt'),
    ])
    .groupBy('endpoint_id')
    .execute()
  const endpoints = await db.selectFrom('webhook_endpoint').select(columns).orderBy('id').execute()
  return endpoints.map(({ sealedSecrets: _secrets, ...endpoint }) => {
    const counted = counts.find(({ id }) => id === endpoint.id)
    const { all = 0, delivered = 0, failed = 0, oldestAt = null } = counted ?? {}
    return { ...endpoint, waiting: all - delivered - failed, delivered, failed, oldestAt }
  })
}

/** For how many endpoints an event is left that was recorded before a moment; the first such event of each is enough. */
export async function countLateEndpoints(db: Queries, before: Instant): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_endpoint as endpoint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .innerJoinLateral(
      // With EXISTS, PostgreSQL may read all that are left.
      (row) =>
        row
          .selectFrom('webhook_delivery as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          .where('delivery.delivered_at', 'is', null)
          .where('delivery.failed_at', 'is', null)
          .where('delivery.created_at', '<', before)
          .limit(1)
          .as('late'),
      (join) => join.onTrue(),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** The enabled and disabled endpoints for which deliveries are left. */
export async function listEndpointsWithWork(db: Queries): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_endpoint as endpoint')
    .select('endpoint.id')
    .where((row) =>
      row.exists(
        row
          .selectFrom('webhook_delivery as delivery')
          .select('delivery.id')
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          .where('delivery.delivered_at', 'is', null)
          .where('delivery.failed_at', 'is', null),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

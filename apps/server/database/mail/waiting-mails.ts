/** Mails of the outbox that have not left: they are delayed to be merged, or retried. Moments are real time. */
import { sql } from 'kysely'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import { compiledFor, compiledOnce, compiledWrite, type Placeholders } from '../statements/compiled.ts'
import { writeLater } from '../statements/packets.ts'
import { anyOf, anyOfList } from '../statements/rows.ts'

/** A merged row that still waits. */
export interface WaitingMail {
  readonly id: string
  readonly template: string
  readonly data: unknown
}

/** Cancels the unsent mails of these templates to a customer. */
export async function deleteUnsentMails(
  database: Queries,
  customerId: number,
  templates: readonly string[],
): Promise<void> {
  if (templates.length === 0) return
  const cancel = database
    .deleteFrom('outbox')
    .where('customer_id', '=', customerId)
    .where('template', 'in', templates)
    .where('sent_at', 'is', null)
  await writeLater(database, cancel)
}

/**
 * Rows of a merge key that were not attempted yet, locked until the transaction ends. The customer is in the condition for
 * the planner: in a table that has just grown it takes all indexes of waiting mails for equally short, and may choose that of customers.
 */
export const findWaitingMails = compiledOnce(
  (db, value: Placeholders<{ mergeKey: string; customerId: number }>) =>
    db
      .selectFrom('outbox')
      .select(['id', 'template', 'data'])
      .where('merge_key', '=', value('mergeKey'))
      .where('customer_id', '=', value('customerId'))
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('attempts', '=', 0)
      .orderBy('created_at')
      .forUpdate(),
)

/** An unsent mail about a subscription. */
export interface UnsentMail {
  readonly id: string
  readonly template: string
  readonly subscriptionId: number
  /** Whether it contains receipts of orders. */
  readonly hasReceipts: boolean
}

/** The unsent mails to these customers that are about one subscription, dead-lettered ones too. */
export async function listUnsentMails(
  database: Queries,
  customerIds: readonly number[],
): Promise<readonly UnsentMail[]> {
  return customerIds.length === 0 ? [] : unsentMailsOf(database, customerIds)
}

const unsentMailsOf = compiledFor<number, UnsentMail>('integer', (db, oneOf) =>
  db
    .selectFrom('outbox')
    .select([
      'id',
      'template',
      sql<number>`(data->>'subscriptionId')::integer`.as('subscriptionId'),
      sql<boolean>`data @? '$.receipts[0]'`.as('hasReceipts'),
    ])
    .where('customer_id', '=', oneOf)
    .where('sent_at', 'is', null)
    .where(sql<boolean>`data ? 'subscriptionId'`),
)

/** Changes the content of a waiting row and, if `sendAfter` is given, postpones it. */
export async function rewriteMail(
  database: Queries,
  id: string,
  data: unknown,
  sendAfter?: Instant,
): Promise<void> {
  const rewrite = database
    .updateTable('outbox')
    .set({ data: JSON.stringify(data), ...(sendAfter && { send_after: sendAfter }) })
    .where('id', '=', id)
  await writeLater(database, rewrite)
}

/** Ends the delay of mails that were not attempted yet. */
export async function releaseMails(database: Queries, ids: readonly string[], at: Instant): Promise<void> {
  if (ids.length > 0) await endDelay(database, { ids, at })
}

const endDelay = compiledWrite((db, value: Placeholders<{ ids: readonly string[]; at: Instant }>) =>
  db
    .updateTable('outbox')
    .set({ send_after: value('at') })
    .where('id', '=', anyOfList(value('ids'), 'uuid'))
    .where('failed_at', 'is', null)
    .where('attempts', '=', 0)
    .where('send_after', '>', value('at')),
)

/**
 * Drops mails that have become void before they were sent, dead-lettered ones too, except one that a process is sending
 * now.
 */
export async function dropWaitingMails(
  database: Queries,
  ids: readonly string[],
  now: Instant,
): Promise<void> {
  if (ids.length === 0) return
  const drop = database
    .deleteFrom('outbox')
    .where('id', '=', anyOf(ids))
    .where('sent_at', 'is', null)
    .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<=', now)]))
  await writeLater(database, drop)
}

/** Removes a dog from the waiting mails about an expiring card; a mail about no other dog is dropped. */
export async function removeDogFromExpiryMails(
  database: Queries,
  { customerId, petName }: { readonly customerId: number; readonly petName: string },
  now: Instant,
): Promise<void> {
  const rows = await database
    .selectFrom('outbox')
    .select(['id', sql<readonly string[]>`data->'petNames'`.as('petNames')])
    .where('customer_id', '=', customerId)
    .where('template', '=', 'paymentMethodExpiring')
    .where('sent_at', 'is', null)
    .where(sql<boolean>`data->'petNames' ? ${petName}`)
    .execute()
  if (rows.length === 0) return
  const alone = rows.filter(({ petNames }) => petNames.length === 1)
  await dropWaitingMails(
    database,
    alone.map(({ id }) => id),
    now,
  )
  await database
    .updateTable('outbox')
    .set({ data: sql`data || jsonb_build_object('petNames', (data->'petNames') - ${petName}::text)` })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

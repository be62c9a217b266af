/** What customers want that somebody else has to decide or do (docs/operations.md, "Cases"). */
import type { CaseKind } from '@pfotenportal/contract/staff/staff-action'
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { Queries } from '../open.ts'
import { actedBy } from './timeline.ts'

export interface SupportCase {
  readonly id: number
  readonly customerId: number
  /** The order that it is about; null if it is about the customer. */
  readonly orderId: number | null
  /** Null if the order was never paid, too. */
  readonly orderNumber: string | null
  readonly kind: CaseKind
  readonly wanted: string
  readonly amount: Cents | null
  readonly state: 'OPEN' | 'DONE' | 'DECLINED'
  /** The person whose case it is, as `staff:id`; null for all who may act on it. */
  readonly owner: string | null
  readonly ownerName: string | null
  readonly openedBy: string | null
  readonly openerName: string | null
  readonly openedAt: Instant
  readonly closerName: string | null
  readonly closedAt: Instant | null
  /** Why it was declined, or what was done. */
  readonly note: string
}

/** What a new case says. */
export type NewCase = Pick<
  SupportCase,
  'customerId' | 'orderId' | 'kind' | 'wanted' | 'amount' | 'owner' | 'openedBy' | 'openedAt'
>

function selectCases(db: Queries) {
  return db
    .selectFrom('support_case')
    .leftJoin('customer_order', 'customer_order.id', 'support_case.order_id')
    .select([
      'support_case.id',
      'support_case.customer_id as customerId',
      'support_case.order_id as orderId',
      'customer_order.order_number as orderNumber',
      'support_case.kind',
      'support_case.wanted',
      'support_case.amount_cents as amount',
      'support_case.state',
      'support_case.owner',
      actedBy('support_case.owner').as('ownerName'),
      'support_case.opened_by as openedBy',
      actedBy('support_case.opened_by').as('openerName'),
      'support_case.opened_at as openedAt',
      actedBy('support_case.closed_by').as('closerName'),
      'support_case.closed_at as closedAt',
      'support_case.note',
    ])
}

/** The cases of a customer, open ones first, then the newest first. */
export function listCases(db: Queries, customerId: number): Promise<SupportCase[]> {
  return selectCases(db)
    .where('support_case.customer_id', '=', customerId)
    .orderBy('support_case.closed_at', (order) => order.desc().nullsFirst())
    .orderBy('support_case.id', 'desc')
    .execute()
}

/** The cases about an order, in the same order. */
export function listOrderCases(db: Queries, orderId: number): Promise<SupportCase[]> {
  return selectCases(db)
    .where('support_case.order_id', '=', orderId)
    .orderBy('support_case.closed_at', (order) => order.desc().nullsFirst())
    .orderBy('support_case.id', 'desc')
    .execute()
}

/** All open cases, the oldest first. */
export function listOpenCases(db: Queries): Promise<SupportCase[]> {
  // Rather than by its state: the plan for any value of that reads no index of the open ones.
  return selectCases(db).where('support_case.closed_at', 'is', null).orderBy('support_case.id').execute()
}

/** An open case; undefined if there is none with that id. In a transaction it is locked. */
export async function findOpenCase(
  db: Queries,
  id: number,
): Promise<Pick<SupportCase, 'customerId' | 'orderId' | 'kind' | 'openedBy'> | undefined> {
  return db
    .selectFrom('support_case')
    .select(['customer_id as customerId', 'order_id as orderId', 'kind', 'opened_by as openedBy'])
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .$if(db.isTransaction, (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Whether the same person has an open case that says the same, so that a form that is sent twice opens one. */
export async function isCaseOpen(db: Queries, wanted: NewCase): Promise<boolean> {
  const found = await db
    .selectFrom('support_case')
    .select('id')
    .where('state', '=', 'OPEN')
    .where('customer_id', '=', wanted.customerId)
    .where('order_id', 'is not distinct from', wanted.orderId)
    .where('kind', '=', wanted.kind)
    .where('wanted', '=', wanted.wanted)
    .where('amount_cents', 'is not distinct from', wanted.amount)
    .where('opened_by', 'is not distinct from', wanted.openedBy)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Stores a case and returns its id. */
export async function insertCase(db: Queries, wanted: NewCase): Promise<number> {
  const { id } = await db
    .insertInto('support_case')
    .values({
      customer_id: wanted.customerId,
      order_id: wanted.orderId,
      kind: wanted.kind,
      wanted: wanted.wanted,
      amount_cents: wanted.amount,
      owner: wanted.owner,
      opened_by: wanted.openedBy,
      opened_at: wanted.openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveCaseOwner(db: Queries, id: number, owner: string | null): Promise<void> {
  await db.updateTable('support_case').set({ owner }).where('id', '=', id).execute()
}

/** How a case ends. */
export interface CaseEnd {
  readonly state: 'DONE' | 'DECLINED'
  readonly note: string
  readonly by: string | null
  readonly at: Instant
}

export async function saveCaseEnd(db: Queries, id: number, { state, note, by, at }: CaseEnd): Promise<void> {
  await db
    .updateTable('support_case')
    .set({ state, note, closed_by: by, closed_at: at })
    .where('id', '=', id)
    .execute()
}

/** The notes of customer service about a customer, or about one of their orders. */
import type { Instant } from '@pfotenportal/domain/core/calendar'
import type { Queries } from '../open.ts'
import { actedBy } from './timeline.ts'

export interface CustomerNote {
  readonly id: number
  readonly text: string
  /** The order that it is about; null if it is about the customer. */
  readonly orderId: number | null
  /** Null if the order was never paid, too. */
  readonly orderNumber: string | null
  /** The name of the person or key that wrote it; null for a script. */
  readonly author: string | null
  /** Business time. */
  readonly writtenAt: Instant
}

/** All notes, newest first. */
function selectNotes(db: Queries) {
  return db
    .selectFrom('customer_note')
    .leftJoin('customer_order', 'customer_order.id', 'customer_note.order_id')
    .select([
      'customer_note.id',
      'customer_note.text',
      'customer_note.order_id as orderId',
      'customer_order.order_number as orderNumber',
      'customer_note.written_at as writtenAt',
      actedBy('written_by').as('author'),
    ])
    .orderBy('customer_note.id', 'desc')
}

/** The notes about a customer and their orders, newest first. */
export function listNotes(db: Queries, customerId: number): Promise<CustomerNote[]> {
  return selectNotes(db).where('customer_note.customer_id', '=', customerId).execute()
}

/** The notes about an order, newest first. */
export function listOrderNotes(db: Queries, orderId: number): Promise<CustomerNote[]> {
  return selectNotes(db).where('customer_note.order_id', '=', orderId).execute()
}

/** Adds a note. */
export async function insertNote(
  db: Queries,
  note: {
    readonly customerId: number
    readonly orderId: number | null
    readonly text: string
    readonly by: string | null
    readonly writtenAt: Instant
  },
): Promise<void> {
  await db
    .insertInto('customer_note')
    .values({
      customer_id: note.customerId,
      order_id: note.orderId,
      text: note.text,
      written_by: note.by,
      written_at: note.writtenAt,
    })
    .execute()
}

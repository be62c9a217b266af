/** Draws the numbers of documents and stores them, as the last statement of a transaction (C-550). */
import { sql } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { keptUntil, seriesYear, type DocumentKind } from '@pfotenportal/domain/document/document'
import type { Queries, Tx } from '../open.ts'
import { writeLater } from '../statements/packets.ts'
import { anyOf } from '../statements/rows.ts'

/** A document without its number. */
export interface NewDocument {
  readonly customerId: number
  readonly orderId: number
  /** The refund of a credit note; null for a receipt. */
  readonly refundId: number | null
  readonly amount: Cents
  readonly language: Language
  readonly content: unknown
}

/** The series that numbers documents, and when they are issued. */
export interface Issue {
  readonly kind: DocumentKind
  readonly prefix: string
  /** Business time. */
  readonly at: Instant
  readonly on: Day
}

/**
 * Numbers documents in their order and stores them. The series stays locked until the commit: nothing that takes a lock
 * may follow in the transaction, and the statement is sent with the COMMIT, so that the lock is held for one round trip.
 */
export async function issueDocuments(
  tx: Tx,
  { kind, prefix, at, on }: Issue,
  documents: readonly NewDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const year = seriesYear(on)
  const rows = JSON.stringify(documents)
  await writeLater(
    tx,
    sql`
      WITH series AS (
        INSERT INTO document_series AS series (kind, year, last) VALUES (${kind}, ${year}, ${documents.length})
        ON CONFLICT (kind, year) DO UPDATE SET last = series.last + excluded.last
        RETURNING last - ${documents.length}::int AS before
      ), numbered AS (
        SELECT (before + place)::int AS serial, entry FROM series, jsonb_array_elements(${rows}::jsonb)
          WITH ORDINALITY AS entries (entry, place)
      ), issued AS (
        INSERT INTO document (kind, year, serial, number, customer_id, order_id, refund_id, amount_cents,
          issued_at, issued_on, kept_until, language, content)
        SELECT ${kind}, ${year}, serial,
          ${`${prefix}${year}-`} || lpad(serial::text, greatest(6, length(serial::text)), '0'),
          (entry ->> 'customerId')::int, (entry ->> 'orderId')::bigint, (entry ->> 'refundId')::int,
          (entry ->> 'amount')::int, ${at}, ${on}, ${keptUntil(on)}, entry ->> 'language', entry -> 'content'
        FROM numbered ORDER BY serial
        RETURNING id
      )
      INSERT INTO document_to_draw (document_id) SELECT id FROM issued`,
  )
}

/** What a document needs to know about the customer of an order. */
export interface DocumentRecipient {
  readonly orderId: number
  readonly customerId: number
  readonly language: Language
  /** Empty if the contract has no dog. */
  readonly petName: string
}

/** The customers of orders. */
export async function findDocumentRecipients(
  db: Queries,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, DocumentRecipient>> {
  const rows = await db
    .selectFrom('customer_order')
    .innerJoin('subscription', 'subscription.id', 'customer_order.subscription_id')
    .innerJoin('customer', 'customer.id', 'subscription.customer_id')
    .leftJoin('pet', 'pet.id', 'subscription.pet_id')
    .select([
      'customer_order.id as orderId',
      'customer.id as customerId',
      'customer.selected_lang as language',
      'pet.name as petName',
    ])
    .where('customer_order.id', '=', anyOf(orderIds))
    .execute()
  return new Map(rows.map((row) => [row.orderId, { ...row, petName: row.petName ?? '' }]))
}

/** The receipt of an order, and what its credit notes have credited so far. */
export interface CreditedReceipt {
  readonly number: string
  readonly issuedOn: Day
  readonly credited: Cents
}

/** Undefined for an order without a receipt of this service. */
export async function findCreditedReceipt(
  db: Queries,
  orderId: number,
): Promise<CreditedReceipt | undefined> {
  return (
    db
      .selectFrom('document')
      .select([
        'number',
        'issued_on as issuedOn',
        sql<Cents>`(SELECT coalesce(sum(amount_cents), 0)::integer FROM document AS note
        WHERE note.order_id = document.order_id AND note.kind = 'CREDIT_NOTE')`.as('credited'),
      ])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'RECEIPT')
      // The one that replaced the others.
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )
}

/** Draws the numbers of documents and stores them, as the last statement of a transaction (C-550); stores proofs. */
import { sql } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import { usualCountry } from '@pfotenportal/domain/customer/country'
import { seriesYear, type ProofKind, type SeriesKind } from '@pfotenportal/domain/document/document'
import { keptUntil } from '@pfotenportal/domain/privacy/retention'
import { newestCatalogue } from '../../core/catalogue.ts'
import type { Queries, Tx } from '../open.ts'
import { writeLater } from '../statements/packets.ts'
import { anyOf } from '../statements/rows.ts'

/** A document without its number. */
export interface NewDocument {
  readonly customerId: number
  readonly orderId: number
  /** The refund of a credit note; null for a receipt. */
  readonly refundId: number | null
  /** The receipt that it replaces; null for every other document. */
  readonly correctsId: number | null
  readonly amount: Cents
  /** The last day on which it must be kept. */
  readonly keptUntil: Day
  readonly language: Language
  readonly content: unknown
}

/** The series that numbers documents, and when they are issued. */
export interface Issue {
  readonly kind: SeriesKind
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
        INSERT INTO document (kind, year, serial, number, customer_id, order_id, refund_id, corrects_id, amount_cents,
          issued_at, issued_on, kept_until, language, content)
        SELECT ${kind}, ${year}, serial,
          ${`${prefix}${year}-`} || lpad(serial::text, greatest(6, length(serial::text)), '0'),
          (entry ->> 'customerId')::int, (entry ->> 'orderId')::bigint, (entry ->> 'refundId')::int,
          (entry ->> 'correctsId')::int, (entry ->> 'amount')::int, ${at}, ${on}, (entry ->> 'keptUntil')::date, entry ->> 'language', entry -> 'content'
        FROM numbered ORDER BY serial
        RETURNING id
      )
      INSERT INTO document_to_draw (document_id) SELECT id FROM issued`,
  )
}

/** A proof with its number. */
export interface NewProof {
  readonly id: number
  readonly kind: ProofKind
  readonly number: string
  /** Null while the contract of a declaration is not found. */
  readonly customerId: number | null
  readonly orderId?: number
  readonly declarationId?: number
  readonly language: Language
  readonly content: unknown
}

/** The id of the next document, from which a proof takes its number. It may be used by none. */
export async function nextDocumentId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('document', 'id'))::int AS id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sequence has no next value')
  return row.id
}

/** Stores a proof, to be drawn afterwards. It locks nothing. */
export async function insertProof(
  tx: Tx,
  proof: NewProof,
  { at, on }: Pick<Issue, 'at' | 'on'>,
): Promise<void> {
  const { id, kind, number, customerId, orderId = null, declarationId = null, language, content } = proof
  const catalogue = newestCatalogue()
  const until = keptUntil(on, 'claims', { country: usualCountry(catalogue), catalogue })
  await sql`
    WITH issued AS (
      INSERT INTO document (id, kind, number, customer_id, order_id, declaration_id, issued_at, issued_on, kept_until,
        language, content) OVERRIDING SYSTEM VALUE
      VALUES (${id}, ${kind}, ${number}, ${customerId}, ${orderId}, ${declarationId}, ${at}, ${on}, ${until},
        ${language}, ${JSON.stringify(content)}::jsonb)
      RETURNING id
    )
    INSERT INTO document_to_draw (document_id) SELECT id FROM issued`.execute(tx)
}

/** Gives the proof of a declaration to the customer whose contract it means. */
export async function giveProofTo(db: Queries, declarationId: number, customerId: number): Promise<void> {
  await db
    .updateTable('document')
    .set({ customer_id: customerId })
    .where('declaration_id', '=', declarationId)
    .where('customer_id', 'is', null)
    .execute()
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

/** The receipt of an order, and what credit notes have credited so far. */
export interface CreditedReceipt {
  readonly id: number
  readonly number: string
  readonly issuedOn: Day
  readonly credited: Cents
  /** The numbers of those credit notes. */
  readonly notes: string[]
}

/** The receipts that count, by order: the last one each. Absent are orders without a receipt of this service. */
export async function findCreditedReceipts(
  db: Queries,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, CreditedReceipt>> {
  const { rows } = await sql<CreditedReceipt & { readonly orderId: number }>`
    SELECT receipt.id, receipt.order_id AS "orderId", receipt.number, receipt.issued_on AS "issuedOn",
      coalesce(sum(note.amount_cents), 0)::integer AS credited,
      coalesce(array_agg(note.number ORDER BY note.id) FILTER (WHERE note.id IS NOT NULL), '{}') AS notes
    FROM document AS receipt
    LEFT JOIN document AS note ON note.order_id = receipt.order_id AND note.kind = 'CREDIT_NOTE'
    WHERE receipt.order_id = any (${[...orderIds]}::bigint[]) AND receipt.kind = 'RECEIPT'
      AND NOT EXISTS (SELECT FROM document AS later WHERE later.corrects_id = receipt.id)
    GROUP BY receipt.id`.execute(db)
  return new Map(rows.map(({ orderId, ...receipt }) => [orderId, receipt]))
}

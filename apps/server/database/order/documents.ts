/** Issued receipts, credit notes and proofs, and their files. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import type { DocumentKind } from '@pfotenportal/domain/document/document'
import type { Queries } from '../open.ts'

/** A document as lists show it. */
export interface IssuedDocument {
  readonly id: number
  readonly kind: DocumentKind
  readonly number: string
  /** Null while the contract of a declaration is not found. */
  readonly customerId: number | null
  /** Null for a proof that is about no order. */
  readonly orderId: number | null
  /** The declaration that it proves, if it was not made in the portal; null for any other document. */
  readonly declarationId: number | null
  /** Null for a proof. */
  readonly amount: Cents | null
  readonly issuedAt: Instant
  readonly issuedOn: Day
  readonly language: Language
  /** The number of the receipt that it replaces, and of the one that replaces it (C-557). */
  readonly replaces: string | null
  readonly replacedBy: string | null
}

const columns = [
  'document.id',
  'document.kind',
  'document.number',
  'document.customer_id as customerId',
  'document.order_id as orderId',
  'document.declaration_id as declarationId',
  'document.amount_cents as amount',
  'document.issued_at as issuedAt',
  'document.issued_on as issuedOn',
  'document.language',
  sql<string | null>`(SELECT number FROM document AS former WHERE former.id = document.corrects_id)`.as(
    'replaces',
  ),
  sql<string | null>`(SELECT number FROM document AS later WHERE later.corrects_id = document.id)`.as(
    'replacedBy',
  ),
] as const

/** Which documents a list has; what is absent does not narrow it down. */
export interface DocumentFilter {
  readonly customerId?: number | undefined
  readonly orderId?: number | undefined
}

/** A customer's documents, newest first. */
export async function listDocumentsOf(
  db: Queries,
  { customerId, orderId }: DocumentFilter & { readonly customerId: number },
): Promise<IssuedDocument[]> {
  return db
    .selectFrom('document')
    .select(columns)
    .where('customer_id', '=', customerId)
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
    .orderBy('id', 'desc')
    .execute()
}

/** All documents after one, by id. */
export async function listDocumentsAfter(
  db: Queries,
  { customerId, orderId }: DocumentFilter,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<IssuedDocument[]> {
  return db
    .selectFrom('document')
    .select(columns)
    .where('id', '>', after)
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? 0))
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId ?? 0))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A document with what it states. */
export interface DocumentWithContent extends IssuedDocument {
  readonly content: unknown
}

/** A document; undefined for an unknown one. `customerId` is null for staff and the service, who may read any. */
export async function findDocument(
  db: Queries,
  customerId: number | null,
  id: number,
): Promise<DocumentWithContent | undefined> {
  return db
    .selectFrom('document')
    .select([...columns, 'content'])
    .where('id', '=', id)
    .$if(customerId !== null, (query) => query.where('customer_id', '=', customerId ?? 0))
    .executeTakeFirst()
}

/** The proof of a declaration; undefined if there is no such declaration. */
export async function findDeclarationProof(
  db: Queries,
  declarationId: number,
): Promise<DocumentWithContent | undefined> {
  return db
    .selectFrom('document')
    .select([...columns, 'content'])
    .where('declaration_id', '=', declarationId)
    .executeTakeFirst()
}

/** The first documents after one that are not drawn yet, by id. */
export async function listUndrawn(db: Queries, after: number, limit: number): Promise<DocumentWithContent[]> {
  return db
    .selectFrom('document_to_draw')
    .innerJoin('document', 'document.id', 'document_to_draw.document_id')
    .select([...columns, 'content'])
    .where('document.id', '>', after)
    .orderBy('document.id')
    .limit(limit)
    .execute()
}

/** The file of a document, and its SHA-256. */
export interface DocumentPdf {
  readonly pdf: Buffer
  readonly digest: Buffer
}

/** Undefined if it is not drawn yet. Throws if the stored bytes are not those that were stored. */
export async function findFile(db: Queries, documentId: number): Promise<DocumentPdf | undefined> {
  const file = await db
    .selectFrom('document_file')
    .select(['pdf', 'digest'])
    .where('document_id', '=', documentId)
    .executeTakeFirst()
  if (file && !digestOf(file.pdf).equals(file.digest))
    throw new Error(`the file of document ${documentId} does not have the digest with which it was stored`)
  return file
}

/** Stores the file of a document; the first one stays. */
export async function saveFile(
  db: Queries,
  documentId: number,
  { pdf, drawnAt }: { readonly pdf: Buffer; readonly drawnAt: Instant },
): Promise<void> {
  await db
    .insertInto('document_file')
    .values({ document_id: documentId, pdf, digest: digestOf(pdf), drawn_at: drawnAt })
    .onConflict((on) => on.doNothing())
    .execute()
  await db.deleteFrom('document_to_draw').where('document_id', '=', documentId).execute()
}

function digestOf(pdf: Buffer): Buffer {
  return createHash('sha256').update(pdf).digest()
}

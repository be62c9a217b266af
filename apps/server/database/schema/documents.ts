/** Tables of receipts and credit notes. */
import type { Generated } from 'kysely'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { DocumentKind } from '@pfotenportal/domain/document/document'

/** The numbers drawn so far, by kind and year. */
export interface DocumentSeriesTable {
  kind: DocumentKind
  year: number
  last: number
}

/** An issued document. Triggers refuse every change, except that a merge gives it to the customer who stays. */
export interface DocumentTable {
  id: Generated<number>
  kind: DocumentKind
  year: number
  /** Its place in the series, from 1 and without gaps. */
  serial: number
  /** Such as `RE-2026-000042`. */
  number: string
  customer_id: number
  order_id: number
  /** The refund that a credit note is about; null for a receipt. */
  refund_id: number | null
  /** The receipt that it replaces, because the box goes to another country; null for any other document. */
  corrects_id: number | null
  amount_cents: number
  /** Business time. */
  issued_at: Instant
  issued_on: Day
  kept_until: Day
  language: Language
  /** What it states; `documents/content.ts` has the format. */
  content: unknown
}

/** A document as PDF, drawn once from its content. */
export interface DocumentFileTable {
  document_id: number
  pdf: Buffer
  /** SHA-256. */
  digest: Buffer
  /** Real time. */
  drawn_at: Instant
}

/** A document that is not drawn yet. */
export interface DocumentToDrawTable {
  document_id: number
}

export interface DocumentTables {
  document: DocumentTable
  document_file: DocumentFileTable
  document_series: DocumentSeriesTable
  document_to_draw: DocumentToDrawTable
}

/** Tables of receipts, credit notes and proofs. */
import type { Generated } from 'kysely'
import type { LegalPageName } from '@pfotenportal/contract/legal'
import type { Language } from '@pfotenportal/contract/values'
import type { Day, Instant } from '@pfotenportal/domain/core/calendar'
import type { DocumentKind, SeriesKind } from '@pfotenportal/domain/document/document'
import type { AgreementOccasion } from '@pfotenportal/domain/legal/agreement'

/** The numbers drawn so far, by kind and year. */
export interface DocumentSeriesTable {
  kind: SeriesKind
  year: number
  last: number
}

/** An issued document. Triggers refuse every change, except that it can be given to a customer. */
export interface DocumentTable {
  id: Generated<number>
  kind: DocumentKind
  /** Null for what is in no series. */
  year: number | null
  /** Its place in the series, from 1 and without gaps. */
  serial: number | null
  /** Such as `RE-2026-000042`. */
  number: string
  /** Null while the contract of a declaration is not found. */
  customer_id: number | null
  /** Never null for a receipt or a credit note. */
  order_id: number | null
  /** The refund that a credit note is about; null for a receipt. */
  refund_id: number | null
  /** The receipt that it replaces, because the box goes to another country; null for any other document. */
  corrects_id: number | null
  /** The declaration on a public page that it proves. */
  declaration_id: number | null
  /** Null for a proof. */
  amount_cents: number | null
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

/** A version of a legal text, kept with its bytes. Triggers refuse every change. */
export interface LegalTextTable {
  /** SHA-256 of the file's name and the content, as 64 hexadecimal digits. */
  hash: string
  name: LegalPageName
  language: Language
  /** Null for the first version. */
  effective_from: Day | null
  /** Markdown. */
  content: string
  stored_at: Instant
}

/** The texts in force when a contract was made, or something in it was ordered; append-only. Hashes of `legal_text`. */
export interface AgreementTable {
  id: Generated<number>
  subscription_id: number
  occasion: AgreementOccasion
  /** Business time. */
  agreed_at: Instant
  terms: string
  withdrawal: string
  privacy: string
}

export interface DocumentTables {
  legal_text: LegalTextTable
  agreement: AgreementTable
  document: DocumentTable
  document_file: DocumentFileTable
  document_series: DocumentSeriesTable
  document_to_draw: DocumentToDrawTable
}

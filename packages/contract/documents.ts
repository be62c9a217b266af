/** Receipts, credit notes and proofs (docs/domain.md 4.11). */
import { z } from 'zod'
import { resource } from './operation.ts'
import { DayView, LanguageView, MoneyView, OrderPathId, PathId } from './values.ts'

/** An issued document. It never changes. */
export const DocumentView = z.object({
  id: z.int(),
  /** CONTRACT: what was agreed with an order. CANCELLATION, WITHDRAWAL: that it was received, and when. */
  kind: z.enum(['RECEIPT', 'CREDIT_NOTE', 'CANCELLATION', 'WITHDRAWAL', 'CONTRACT']),
  /** Such as `RE-2026-000042`; of receipts and credit notes consecutive for each kind and year. */
  number: z.string(),
  /** Null for a proof that is about no order. */
  orderId: z.int().nullable(),
  /** What was paid, or what a credit note gives back; null for a proof. */
  total: MoneyView.nullable(),
  issuedOn: DayView,
  /** The language of its text. */
  language: LanguageView,
  /** The number of the receipt that it replaces, because its box goes to another country; null otherwise. */
  replaces: z.string().nullable(),
  /** The number of the receipt that replaces it; null if it counts. */
  replacedBy: z.string().nullable(),
})
export type DocumentView = z.infer<typeof DocumentView>

/** A document as PDF. */
export const DocumentFileView = z.object({
  fileName: z.string(),
  contentType: z.literal('application/pdf'),
  /** The bytes in Base64: the same whenever they are read. */
  content: z.base64(),
  /** SHA-256 of the bytes, as 64 hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type DocumentFileView = z.infer<typeof DocumentFileView>

export const documentParams = z.object({ id: PathId })

export const documentResources = {
  listDocuments: resource({
    route: 'GET /api/v1/documents',
    summary: 'The customer’s receipts, credit notes and proofs, newest first: all, or those of one order.',
    query: z.strictObject({ orderId: OrderPathId.optional() }),
    answer: z.array(DocumentView),
    refusals: [],
  }),

  readDocumentFile: resource({
    route: 'GET /api/v1/documents/:id/file',
    summary: 'A document as PDF, in Base64.',
    params: documentParams,
    answer: DocumentFileView,
    refusals: ['NOT_FOUND'],
  }),
}

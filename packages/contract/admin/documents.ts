/** Receipts, credit notes and proofs in the admin API. */
import { z } from 'zod'
import { DocumentFileView, documentParams, DocumentView } from '../documents.ts'
import { InstantView, OrderPathId, PathId } from '../values.ts'
import { adminCall, pageOf, pageQuery } from './call.ts'

export const AdminDocumentView = DocumentView.extend({
  /** Null for a declaration on a public page whose contract is not found. */
  customerId: z.int().nullable(),
  issuedAt: InstantView,
})
export type AdminDocumentView = z.infer<typeof AdminDocumentView>

export const adminDocumentCalls = {
  listAllDocuments: adminCall({
    route: 'GET /api/admin/v1/documents',
    summary:
      'Receipts, credit notes and proofs by id: all, those of a customer or of an order. They never change.',
    query: z.strictObject({
      customerId: PathId.optional(),
      orderId: OrderPathId.optional(),
      ...pageQuery,
    }),
    answer: pageOf(AdminDocumentView),
    refusals: [],
    scope: 'read',
  }),

  readAnyDocumentFile: adminCall({
    route: 'GET /api/admin/v1/documents/:id/file',
    summary: 'A document as PDF, in Base64. That of an erased customer needs the scope `money` as well.',
    params: documentParams,
    answer: DocumentFileView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),
}

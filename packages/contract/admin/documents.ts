/** Receipts and credit notes in the admin API. */
import { z } from 'zod'
import { DocumentFileView, documentParams, DocumentView } from '../documents.ts'
import { InstantView, OrderPathId, PathId } from '../values.ts'
import { adminCall, pageOf, pageQuery } from './call.ts'

export const AdminDocumentView = DocumentView.extend({ customerId: z.int(), issuedAt: InstantView })
export type AdminDocumentView = z.infer<typeof AdminDocumentView>

export const adminDocumentCalls = {
  listAllDocuments: adminCall({
    route: 'GET /api/admin/v1/documents',
    summary: 'Receipts and credit notes by id: all, those of a customer or of an order. They never change.',
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
    summary: 'A receipt or credit note as PDF, in Base64.',
    params: documentParams,
    answer: DocumentFileView,
    refusals: ['NOT_FOUND'],
    scope: 'read',
  }),
}

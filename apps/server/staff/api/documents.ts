/** Receipts and credit notes for other systems, such as accounting. */
import { refuse } from '@pfotenportal/domain/core/decision'
import { isErased } from '../../database/customer/erased.ts'
import { findDocument, listDocumentsAfter, type IssuedDocument } from '../../database/order/documents.ts'
import { fileOf } from '../../documents/files.ts'
import { documentFileView, documentView } from '../../views/document.ts'
import { INTEGER_MAX, readPage, type PagedList } from './cursor.ts'
import type { AdminHandlers } from './handler.ts'

export const adminDocumentHandlers: Pick<AdminHandlers, 'listAllDocuments' | 'readAnyDocumentFile'> = {
  listAllDocuments: async (context, { query }) => {
    const list: PagedList<IssuedDocument> = {
      name: 'documents',
      isKey: (text) => /^\d{1,10}$/.test(text) && Number(text) <= INTEGER_MAX,
      keyOf: ({ id }) => String(id),
      read: (after, limit) => listDocumentsAfter(context.reads, query, { after: Number(after ?? 0), limit }),
    }
    const page = await readPage(context, list, query)
    if (!page.ok) return page
    const { items, nextCursor } = page.value
    context.shows(items.flatMap(({ customerId }) => customerId ?? []))
    const views = items.map((document) => {
      const { customerId, issuedAt } = document
      return { ...documentView(document), customerId, issuedAt }
    })
    return { ok: true, value: { items: views, nextCursor } }
  },

  readAnyDocumentFile: async (context, { params }) => {
    const { services } = context
    const document = await findDocument(services.database.query, null, params.id)
    if (!document) return refuse('NOT_FOUND')
    // Of an erased customer it serves the books alone (C-574).
    const isOfErased =
      document.customerId !== null && (await isErased(services.database.query, document.customerId))
    if (isOfErased && !context.scopes.includes('money')) return refuse('NOT_FOUND')
    context.shows(document.customerId === null ? [] : [document.customerId])
    return { ok: true, value: documentFileView(document, await fileOf(services, document)) }
  },
}

/** The customer's receipts and credit notes. */
import { refuse } from '@pfotenportal/domain/core/decision'
import { findDocument, listDocumentsOf } from '../../database/order/documents.ts'
import { listAgreements } from '../../database/subscription/agreements.ts'
import { fileOf } from '../../documents/files.ts'
import { documentFileView, documentView } from '../../views/document.ts'
import type { Handlers } from '../handler.ts'

export const documentsHandlers: Pick<Handlers, 'listDocuments' | 'listAgreements' | 'readDocumentFile'> = {
  async listAgreements({ reads, customerId }) {
    const agreements = await listAgreements(reads, customerId)
    return { ok: true, value: agreements.map((it) => ({ ...it, texts: [...it.texts] })) }
  },

  async listDocuments({ reads, customerId }, { query }) {
    const documents = await listDocumentsOf(reads, { customerId, ...query })
    return { ok: true, value: documents.map(documentView) }
  },

  async readDocumentFile({ services, customerId }, { params }) {
    const document = await findDocument(services.database.query, customerId, params.id)
    if (!document) return refuse('NOT_FOUND')
    return { ok: true, value: documentFileView(document, await fileOf(services, document)) }
  },
}

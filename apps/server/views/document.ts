/** Documents on the wire. */
import type { DocumentFileView, DocumentView } from '@pfotenportal/contract/documents'
import { toWire } from '@pfotenportal/domain/core/money'
import type { DocumentPdf, IssuedDocument } from '../database/order/documents.ts'

export function documentView(document: IssuedDocument): DocumentView {
  const { id, kind, number, orderId, amount, issuedOn, language, replaces, replacedBy } = document
  const view = {
    id,
    kind,
    number,
    orderId,
    total: amount === null ? null : toWire(amount),
    issuedOn,
    language,
  }
  return { ...view, replaces, replacedBy }
}

export function documentFileView({ number }: IssuedDocument, { pdf, digest }: DocumentPdf): DocumentFileView {
  return {
    fileName: `${number}.pdf`,
    contentType: 'application/pdf',
    content: pdf.toString('base64'),
    sha256: digest.toString('hex'),
  }
}

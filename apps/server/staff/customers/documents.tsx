/** The documents of a customer: receipts, credit notes, contracts and proofs. */
import { documentList as german } from '@pfotenportal/text/de/document-list'
import { documentList as english } from '@pfotenportal/text/en/document-list'
import { formatDate } from '@pfotenportal/text/format'
import type { IssuedDocument } from '../../database/order/documents.ts'
import { documentPath } from '../page/paths.ts'
import { DeskTable } from './parts.tsx'
import type { DeskView } from './view.ts'

const texts = { de: german, en: english }

export function Documents({
  documents,
  view,
}: {
  readonly documents: readonly IssuedDocument[]
  readonly view: DeskView
}) {
  const text = texts[view.language]
  const { number, kind, day } = view.desk.documents
  return (
    <DeskTable
      id="documents"
      title={text.title}
      columns={[number, kind, day]}
      rows={documents.map((document) => ({
        key: document.number,
        cells: [
          <a key="file" href={documentPath(document.id)}>
            {document.number}
          </a>,
          text[document.kind],
          formatDate(document.issuedOn, view.language),
        ],
      }))}
      view={view}
    />
  )
}

import { useDocumentListText } from '../../ui/labels/document-list-text.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { DocumentList } from '../shared/documents/document-list.tsx'
import { useDocuments } from '../shared/documents/use-documents.ts'
import { AgreementsCard } from './agreements-card.tsx'
import { DataCard } from './data-card.tsx'
import styles from './profile.module.css'

function ReceiptsCard() {
  const text = useDocumentListText()
  return (
    <DataCard title={text.title} view={useDocuments()} lines={5}>
      {(documents) =>
        documents.length === 0 ? (
          <EmptyState title={text.none}>{text.noneHint}</EmptyState>
        ) : (
          <div className={styles['stack']}>
            <p>{text.lead}</p>
            <DocumentList documents={documents} />
          </div>
        )
      }
    </DataCard>
  )
}

/** All receipts and credit notes of the customer, and the terms that were agreed. */
export function DocumentsCard() {
  return (
    <div className="stack-5">
      <ReceiptsCard />
      <AgreementsCard />
    </div>
  )
}

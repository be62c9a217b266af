import { useDocumentListText } from '../../../ui/labels/document-list-text.ts'
import { SkeletonText } from '../../../ui/loading/skeleton.tsx'
import { LoadedData } from '../../../ui/state/loaded-data.tsx'
import { DocumentList } from './document-list.tsx'
import { useDocuments } from './use-documents.ts'

/** The receipt and the credit notes of an order. */
export function OrderDocuments({ orderId }: { orderId: number }) {
  const text = useDocumentListText()
  return (
    <LoadedData view={useDocuments(orderId)} skeleton={<SkeletonText lines={2} />}>
      {(documents) =>
        documents.length === 0 ? <p>{text.noneOfOrder}</p> : <DocumentList documents={documents} />
      }
    </LoadedData>
  )
}

import { documentList } from '@pfotenportal/text/de/document-list'
import { defineText } from '../text/text.tsx'

/** The texts about receipts and credit notes. */
export const useDocumentListText = defineText(
  { documentList },
  () => import('@pfotenportal/text/en/document-list'),
)

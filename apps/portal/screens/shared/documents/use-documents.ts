import { useQuery } from '@tanstack/react-query'
import type { DocumentFileView, DocumentView } from '@pfotenportal/contract/documents'
import { call } from '../../../data/call.ts'
import { loadStateOf, type LoadState } from '../../../data/load-state.ts'
import type { ResourceKey } from '../../../data/resources.ts'

/** The customer's receipts and credit notes: all, or those of an order. They are read anew each time. */
export function useDocuments(orderId?: number): LoadState<DocumentView[]> {
  const key: ResourceKey = ['documents', orderId ?? null]
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      call('listDocuments', { query: orderId === undefined ? {} : { orderId } }, signal),
    gcTime: 0,
  })
  return loadStateOf(query)
}

/** Long enough for the browser to begin the download. */
const DOWNLOAD_BEGINS_MS = 60_000

/** Hands a file to the browser's downloads. */
export function saveFile({ content, contentType, fileName }: DocumentFileView): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  const url = URL.createObjectURL(new Blob([bytes], { type: contentType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_BEGINS_MS)
}

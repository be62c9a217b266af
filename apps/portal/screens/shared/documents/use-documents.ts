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
  save(
    new Blob([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], { type: contentType }),
    fileName,
  )
}

/** Hands a text to the browser's downloads. */
export function saveText(text: string, contentType: string, fileName: string): void {
  save(new Blob([text], { type: contentType }), fileName)
}

function save(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_BEGINS_MS)
}

import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { DocumentView } from '@pfotenportal/contract/documents'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { call } from '../../../data/call.ts'
import { errorOf } from '../../../data/send.ts'
import { Button } from '../../../ui/button/button.tsx'
import { useFormat } from '../../../ui/format/format.ts'
import { useDocumentListText } from '../../../ui/labels/document-list-text.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useText } from '../../../ui/text/text.tsx'
import styles from './document-list.module.css'
import { saveFile } from './use-documents.ts'

function DocumentRow({
  document,
  onError,
}: {
  document: DocumentView
  onError: (error: string | ApiError | null) => void
}) {
  const text = useDocumentListText()
  const format = useFormat()
  const [loading, setLoading] = useState(false)
  const { id, kind, number, issuedOn, total, replaces, replacedBy } = document

  const load = async () => {
    setLoading(true)
    onError(null)
    try {
      saveFile(await call('readDocumentFile', { params: { id } }))
    } catch (thrown) {
      onError(errorOf(thrown))
    }
    setLoading(false)
  }
  return (
    <li className={styles['document']}>
      <div>
        <p className="semibold">
          {text[kind]} {number}
        </p>
        <p className={styles['note']}>
          {text.issuedOn(format.date(issuedOn))}
          {total !== null && ` · ${format.price(total)}`}
        </p>
        {replaces !== null && <p className={styles['note']}>{text.replaces(replaces)}</p>}
        {replacedBy !== null && <p className={styles['note']}>{text.replacedBy(replacedBy)}</p>}
      </div>
      <Button size="small" aria-label={text.downloadOf(number)} loading={loading} onClick={() => void load()}>
        <Download size={18} aria-hidden="true" />
        {text.download}
      </Button>
    </li>
  )
}

/** Documents, each with a button that loads its PDF. */
export function DocumentList({ documents }: { documents: readonly DocumentView[] }) {
  const text = useDocumentListText()
  const { error: errorText } = useText()
  const [error, setError] = useState<string | ApiError | null>(null)
  const message = typeof error === 'string' ? error : error?.message
  return (
    <>
      {error !== null && (
        <Notice tone="error" title={text.failed}>
          {message || errorText.unreachable}
        </Notice>
      )}
      <ul className={styles['documents']}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} onError={setError} />
        ))}
      </ul>
    </>
  )
}

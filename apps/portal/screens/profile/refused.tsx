import type { ReactNode } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { useText } from '../../ui/text/text.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Why a command was refused, in the service's words; beside the button that asked for it. */
export function Refused({ title, error }: { title: ReactNode; error: string | ApiError | null }) {
  const { error: words } = useText()
  if (error === null) return null
  const said = typeof error === 'string' ? error : error.message
  return (
    <Notice tone="error" title={title}>
      {said || words.unreachable}
    </Notice>
  )
}

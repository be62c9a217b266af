import type { ReactNode } from 'react'
import type { ApiError } from '@pfotenportal/contract/refusal'
import { useText } from '../../ui/text/text.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Shows the service's message for a refused command. Place it next to the button that sent the command. */
export function CommandError({ title, error }: { title: ReactNode; error: string | ApiError | null }) {
  const { error: errorText } = useText()
  if (error === null) return null
  const message = typeof error === 'string' ? error : error.message
  return (
    <Notice tone="error" title={title}>
      {message || errorText.unreachable}
    </Notice>
  )
}

import RotateCw from 'lucide-react/icons/rotate-cw'
import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import { useText } from '../text/text.tsx'

export interface FailedStateProps {
  /** What happened. */
  title: ReactNode
  /** What the customer can do about it. */
  children?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

/** The error state of a part of a page that failed to load, with a retry button. */
export function FailedState({ title, children, onRetry, retrying = false }: FailedStateProps) {
  const { ui } = useText()
  const retry = onRetry && (
    <Button
      size="small"
      loading={retrying}
      icon={<RotateCw size={18} aria-hidden="true" />}
      onClick={onRetry}
    >
      {ui.retry}
    </Button>
  )
  return (
    <Notice tone="error" title={title} action={retry}>
      {children}
    </Notice>
  )
}

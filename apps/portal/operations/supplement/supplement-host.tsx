import { useState } from 'react'
import type { SubscriptionView, SupplementView } from '@pfotenportal/contract/subscriptions'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { DialogLoadFailed, DialogPlaceholder } from '../dialog-placeholder.tsx'

const SupplementDialog = lazyPart(() => import('./supplement-dialog.tsx').then((it) => it.SupplementDialog))

interface Opened {
  readonly kind: SupplementView
  readonly instanceId: number
  readonly open: boolean
}

/** The state of the supplement dialog for a page: `const dialog = useSupplementDialog()`. */
export function useSupplementDialog() {
  const [opened, setOpened] = useState<Opened | null>(null)
  return {
    opened,
    start: (kind: SupplementView) =>
      setOpened((before) => ({ kind, instanceId: (before?.instanceId ?? 0) + 1, open: true })),
    /** Closes this dialog only: an answer may arrive late. */
    close: (instanceId: number) =>
      setOpened((now) => (now?.instanceId === instanceId ? { ...now, open: false } : now)),
  }
}

/** Renders the supplement dialog of a page. */
export function SupplementHost({
  adding,
  subscription,
}: {
  adding: ReturnType<typeof useSupplementDialog>
  subscription: SubscriptionView
}) {
  const { opened } = adding
  if (!opened) return null
  const { kind, instanceId, open } = opened
  const close = () => adding.close(instanceId)
  return (
    <SupplementDialog
      key={instanceId}
      fallback={<DialogPlaceholder open={open} onClose={close} />}
      renderFailed={(retry) => <DialogLoadFailed open={open} onClose={close} onRetry={retry} />}
      kind={kind}
      subscription={subscription}
      open={open}
      onClose={close}
    />
  )
}

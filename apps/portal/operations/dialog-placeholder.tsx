import { useEffect, useState } from 'react'
import { useText } from '../ui/text/text.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FailedState } from '../ui/state/failed-state.tsx'
import { SkeletonText } from '../ui/loading/skeleton.tsx'

/** Code that comes sooner shows its dialog at once: nothing flashes before it. */
const PATIENCE = 400

interface Props {
  open: boolean
  onClose: () => void
}

/** In the place of a dialog whose code is on its way: the tap was heard. */
export function DialogPlaceholder({ open, onClose }: Props) {
  const { ui } = useText()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  return (
    <Dialog open={open} onClose={onClose} title={ui.loading}>
      <div aria-busy="true">
        <SkeletonText lines={4} />
      </div>
    </Dialog>
  )
}

/** In the place of a dialog whose code did not arrive. */
export function DialogLoadFailed({ open, onClose, onRetry }: Props & { onRetry: () => void }) {
  const { error } = useText()
  return (
    <Dialog open={open} onClose={onClose} title={error.loadFailed}>
      <FailedState title={error.offline} onRetry={onRetry} />
    </Dialog>
  )
}

import { useEffect, useState } from 'react'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { SkeletonText } from '../ui/loading/skeleton.tsx'
import { FailedState } from '../ui/state/failed-state.tsx'
import { useText } from '../ui/text/text.tsx'

/** If the code loads faster than this, the dialog appears directly, without a flashing placeholder. */
const PLACEHOLDER_DELAY = 400

interface Props {
  open: boolean
  onClose: () => void
}

/** A placeholder for a dialog whose code is loading, so that a tap has an immediate effect. */
export function DialogPlaceholder({ open, onClose }: Props) {
  const { ui } = useText()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PLACEHOLDER_DELAY)
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

/** Shown instead of a dialog whose code failed to load. */
export function DialogLoadFailed({ open, onClose, onRetry }: Props & { onRetry: () => void }) {
  const { error } = useText()
  return (
    <Dialog open={open} onClose={onClose} title={error.loadFailed}>
      <FailedState title={error.offline} onRetry={onRetry} />
    </Dialog>
  )
}

import { WifiOff } from 'lucide-react'
import { useText } from '../text.tsx'
import styles from './offline-note.module.css'

export interface OfflineNoteProps {
  offline: boolean
  /** When the shown data was last true, formatted. */
  since?: string
}

/** No network: what is on screen is the last known state. Always mounted, so that its appearing is announced. */
export function OfflineNote({ offline, since }: OfflineNoteProps) {
  const { ui } = useText()
  return (
    <output>
      {offline && (
        <span className={styles['note']}>
          <WifiOff size={18} aria-hidden="true" />
          <span>
            <b>{ui.offline}</b> {since && ui.offlineSince(since)}
          </span>
        </span>
      )}
    </output>
  )
}

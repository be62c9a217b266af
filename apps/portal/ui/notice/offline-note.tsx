import { WifiOff } from 'lucide-react'
import { useText } from '../text/text.tsx'
import styles from './offline-note.module.css'

export interface OfflineNoteProps {
  /** `offline`: no network. `unreached`: the service does not answer. */
  connection: 'online' | 'offline' | 'unreached'
  /** When the shown data was last updated, formatted. */
  since?: string
}

/** Says that the screen shows the last known state because the service is unreachable. Always mounted, so that screen readers announce it. */
export function OfflineNote({ connection, since }: OfflineNoteProps) {
  const { ui } = useText()
  return (
    <output>
      {connection !== 'online' && (
        <span className={styles['note']}>
          <WifiOff size={18} aria-hidden="true" />
          <span>
            <b>{ui[connection]}</b> {since && ui.offlineSince(since)}
          </span>
        </span>
      )}
    </output>
  )
}

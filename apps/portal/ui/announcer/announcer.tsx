import { useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

interface Announcement {
  message: string
  /** Increases with every message, so that a repeated message is read again. */
  count: number
}

let announcement: Announcement = { message: '', count: 0 }
const listeners = new Set<() => void>()

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Announces a message to screen readers, for changes that are otherwise only visible. */
export function announce(message: string): void {
  announcement = { message, count: announcement.count + 1 }
  for (const listener of listeners) listener()
}

/** The live region behind `announce`; mounted once by the shell. */
export function Announcer() {
  const { message, count } = useSyncExternalStore(
    listen,
    () => announcement,
    () => announcement,
  )
  return (
    <VisuallyHidden>
      <output>
        <span key={count}>{message}</span>
      </output>
    </VisuallyHidden>
  )
}

import { useSyncExternalStore } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

interface Said {
  message: string
  /** Grows with every message, so that the same sentence is read again. */
  turn: number
}

let said: Said = { message: '', turn: 0 }
const listeners = new Set<() => void>()

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Has a sentence read out, once the screen reader is free; for changes that eyes see and ears would miss. */
export function announce(message: string): void {
  said = { message, turn: said.turn + 1 }
  for (const listener of listeners) listener()
}

/** The live region behind `announce`; mounted once by the shell. */
export function Announcer() {
  const { message, turn } = useSyncExternalStore(
    listen,
    () => said,
    () => said,
  )
  return (
    <VisuallyHidden>
      <output>
        <span key={turn}>{message}</span>
      </output>
    </VisuallyHidden>
  )
}

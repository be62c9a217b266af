/**
 * What this process has logged with `"alert": true`, for those who are told about it. Only the fixed sentence of a line is
 * kept: it names nobody, and the log has the rest.
 */

/** So many different sentences are kept at most. */
const KEPT = 100

export interface AlertLines {
  /** Called by the log with each line's fields and its sentence. */
  note(fields: unknown, message: unknown): void
  /** How often each sentence was logged since it was last taken; forgets them. */
  take(): ReadonlyMap<string, number>
}

function isAlert(fields: unknown): boolean {
  return typeof fields === 'object' && fields !== null && 'alert' in fields && fields.alert === true
}

export function openAlertLines(): AlertLines {
  let lines = new Map<string, number>()
  return {
    note(fields, message) {
      if (!isAlert(fields) || typeof message !== 'string') return
      if (lines.has(message) || lines.size < KEPT) lines.set(message, (lines.get(message) ?? 0) + 1)
    },
    take() {
      const taken = lines
      lines = new Map()
      return taken
    },
  }
}

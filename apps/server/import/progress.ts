/** How far an import is: a bar on a terminal, a line now and then elsewhere. */

/** Shows what is being done, and which share of it is done. */
export interface Progress {
  show(what: string, share?: number): void
  /** Removes the bar, so that a line can be written. */
  clear(): void
}

/** What of a stream a progress bar needs. */
interface Output {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const WIDTH = 30
const CLEAR = '\r\u001B[2K'

/** Progress on a stream; `now` is the time in milliseconds. */
export function openProgress(output: Output, now: () => number): Progress {
  let shown = ''
  let nextAt = 0
  return {
    show(what, share) {
      const isTerminal = output.isTTY === true
      if (share !== 1 && now() < nextAt) return
      nextAt = now() + (isTerminal ? 100 : 10_000)
      const percent = share === undefined ? '' : `${String(Math.floor(share * 100)).padStart(3)} %`
      if (!isTerminal) output.write(`${what}${percent === '' ? '' : ` ${percent.trim()}`}\n`)
      else {
        const filled = Math.floor((share ?? 0) * WIDTH)
        const bar = share === undefined ? '' : ` [${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}]`
        shown = `${what}${bar} ${percent}`
        output.write(`${CLEAR}${shown}`)
      }
    },
    clear() {
      if (shown !== '') output.write(CLEAR)
      shown = ''
    },
  }
}

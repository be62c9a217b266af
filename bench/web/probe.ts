/** What runs in a measured page before its own code. */

/** Times in milliseconds from the start of the navigation. */
export interface Probe {
  firstPaint: number
  largestPaint: number
  /** Until the customer's data is on screen; 0 before. */
  data: number
  /** The part of each task beyond 50 ms, summed up. */
  blocked: number
  shift: number
  /** The durations of events that belong to a tap. */
  interactions: number[]
}

declare global {
  interface Window {
    benchProbe?: Probe
  }
}

interface EntryOfAny extends PerformanceEntry {
  readonly value?: number
  readonly hadRecentInput?: boolean
  readonly interactionId?: number
}

/** Notes what happens in `window.benchProbe`. Uses nothing from outside, because only its text reaches the page. */
function observe(data: string): void {
  const probe: Probe = { firstPaint: 0, largestPaint: 0, data: 0, blocked: 0, shift: 0, interactions: [] }
  window.benchProbe = probe
  const watch = (type: string, note: (entry: EntryOfAny) => void, durationThreshold?: number) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...(durationThreshold === undefined ? {} : { durationThreshold }),
    })
  watch('paint', ({ startTime }) => (probe.firstPaint ||= startTime))
  watch('largest-contentful-paint', ({ startTime }) => (probe.largestPaint = startTime))
  watch('longtask', ({ duration }) => (probe.blocked += Math.max(0, duration - 50)))
  watch('layout-shift', ({ value = 0, hadRecentInput }) => (probe.shift += hadRecentInput ? 0 : value))
  watch('event', ({ interactionId, duration }) => interactionId && probe.interactions.push(duration), 16)
  const isShown = () =>
    [...document.querySelectorAll('main')].some(
      (main) => !main.closest('[inert]') && main.textContent.includes(data),
    )
  const observer = new MutationObserver(() => {
    if (!isShown()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (probe.data = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

/** The script for a page whose data is recognised by this text. Compiled functions call `__name`, which a page lacks. */
export const probeScript = (data: string): string =>
  `globalThis.__name = (it) => it; (${observe.toString()})(${JSON.stringify(data)})`

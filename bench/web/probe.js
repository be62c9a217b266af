// Runs in the measured page before its own code, which is why it is a script of its own. `benchData` is set before it:
// the text by which the customer's data is recognised.
window.benchProbe = { firstPaint: 0, largestPaint: 0, data: 0, blocked: 0, shift: 0, interactions: [] }
{
  const probe = window.benchProbe
  const watch = (type, note, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    })
  watch('paint', (entry) => (probe.firstPaint ||= entry.startTime))
  watch('largest-contentful-paint', (entry) => {
    probe.largestPaint = entry.startTime
    probe.largestElement = entry.element?.outerHTML.slice(0, 120)
  })
  watch('longtask', (entry) => (probe.blocked += Math.max(0, entry.duration - 50)))
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) probe.shift += entry.value
  })
  watch('event', (entry) => entry.interactionId && probe.interactions.push(entry), { durationThreshold: 16 })

  const isShown = () =>
    [...document.querySelectorAll('main')].some(
      (main) => !main.closest('[inert]') && main.textContent.includes(window.benchData),
    )
  const observer = new MutationObserver(() => {
    if (!isShown()) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (probe.data = performance.now())))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

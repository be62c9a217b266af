/**
 * Runs after the next frame is painted, so that a tap shows an effect before longer work starts. Where no frames are
 * painted, as in a hidden tab, it waits until they are.
 */
export function afterPaint(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run))
}

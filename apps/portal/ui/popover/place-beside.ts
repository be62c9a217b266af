const gap = 8

/**
 * Positions a popover below its button if the browser lacks CSS anchor positioning; otherwise the style sheet does it.
 * Places it above if there is no space below, and always inside the window.
 */
export function placeBeside(
  popover: HTMLElement,
  anchor: HTMLElement,
  align: 'start' | 'end' | 'center',
): void {
  if (CSS.supports('position-area', 'block-end')) return
  const at = anchor.getBoundingClientRect()
  requestAnimationFrame(() => {
    const { offsetWidth: width, offsetHeight: height } = popover
    const { clientWidth, clientHeight } = document.documentElement
    const left = { start: at.left, end: at.right - width, center: at.left + (at.width - width) / 2 }[align]
    const below = at.bottom + gap
    const top = below + height > clientHeight && at.top > clientHeight / 2 ? at.top - gap - height : below
    popover.style.margin = '0'
    popover.style.left = `${Math.max(gap, Math.min(left, clientWidth - width - gap))}px`
    popover.style.top = `${Math.max(gap, top)}px`
  })
}

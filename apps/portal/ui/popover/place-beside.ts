const gap = 8

/**
 * Puts a popover below its button where CSS anchor positioning is missing; elsewhere the style sheet does it.
 * Above it when there is no room below; never out of the window.
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

/** Animates list entries to their new positions. */
import { useLayoutEffect, useRef, type RefObject } from 'react'

const SLIDE: KeyframeAnimationOptions = { duration: 220, easing: 'cubic-bezier(0.2, 0, 0, 1)' }

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

function keyed(list: HTMLElement): Map<string, HTMLElement> {
  const entries = [...list.querySelectorAll<HTMLElement>(':scope > [data-key]')]
  return new Map(entries.map((entry) => [entry.dataset['key'] ?? '', entry]))
}

const placesIn = (list: HTMLElement): ReadonlyMap<string, number> =>
  new Map([...keyed(list)].map(([key, entry]) => [key, entry.offsetTop]))

function move(list: HTMLElement, before: ReadonlyMap<string, number>): void {
  for (const [key, entry] of keyed(list)) {
    const from = before.get(key)
    if (from === undefined) {
      entry.animate([{ opacity: 0, transform: 'translateY(0.75rem)' }, {}], SLIDE)
    } else if (from !== entry.offsetTop) {
      entry.animate([{ transform: `translateY(${from - entry.offsetTop}px)` }, {}], SLIDE)
    }
  }
}

interface ListMotion {
  list: RefObject<HTMLUListElement | null>
}

/** Needs `data-key` on every entry and a positioned parent. `order` identifies the current entries and their order. */
export function useListMotion(order: string): ListMotion {
  const list = useRef<HTMLUListElement>(null)
  const shown = useRef<{ order: string; places: ReadonlyMap<string, number> } | null>(null)

  useLayoutEffect(() => {
    const element = list.current
    if (!element || shown.current?.order === order) return undefined
    if (shown.current && !prefersReducedMotion()) move(element, shown.current.places)
    // Read after the frame, when the browser has laid out the page anyway.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => (shown.current = { order, places: placesIn(element) }))
    })
    let timer: ReturnType<typeof setTimeout> | undefined
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [order])

  return { list }
}

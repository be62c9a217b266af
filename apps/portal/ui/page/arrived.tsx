import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** Where the last page was shown, so that only going elsewhere moves the focus. */
let last: string | undefined

/**
 * Stands inside a page: once the page is there after a navigation, its heading takes the focus, so that screen
 * readers start with it, and the view starts at the top.
 */
export function Arrived() {
  const [location] = useLocation()
  useEffect(() => {
    const before = last
    last = location
    if (before === undefined || before === location) return
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [location])
  return null
}

import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../text/text.tsx'
import styles from './skip-link.module.css'

/** The first tab stop of a page, which skips the menu. */
export function SkipLink() {
  const { shell } = useText()
  return (
    <a href="#content" className={styles['skip']}>
      {shell.skipToContent}
    </a>
  )
}

/** The last location, so that only navigation moves the focus. */
let last: string | undefined

/**
 * Rendered inside a page: after a navigation it focuses the heading, so that screen
 * readers start there, and scrolls to the top.
 */
export function FocusHeading() {
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

/** Sets the title of the browser tab. */
export function useTitle(title: string): void {
  const { shell } = useText()
  useEffect(() => {
    document.title = shell.titles.page(title)
  }, [title, shell])
}

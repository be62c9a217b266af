import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useText } from '../text/text.tsx'
import styles from './skip-link.module.css'

/** The first stop of the keyboard: past the menu, to the content. */
export function SkipLink() {
  const { shell } = useText()
  return (
    <a href="#content" className={styles['skip']}>
      {shell.skipToContent}
    </a>
  )
}

/** Where the last page was shown, so that only going elsewhere moves the focus. */
let last: string | undefined

/**
 * Stands inside a page: once the page is there after a navigation, its heading takes the focus, so that screen
 * readers start with it, and the view starts at the top.
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

/** Names the page in the browser's tab. */
export function useTitle(title: string): void {
  const { shell } = useText()
  useEffect(() => {
    document.title = shell.titles.page(title)
  }, [title, shell])
}

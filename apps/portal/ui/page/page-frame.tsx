/** What every page has: skip link, focused heading, tab title and footer. */
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Language } from '@pfotenportal/contract/values'
import { config } from '../../data/config.ts'
import { saveLanguage } from '../../data/preferences.ts'
import { hasUntranslated } from '../../jsx/text-elements.ts'
import { routes } from '../../routes.ts'
import { Link } from '../link/link.tsx'
import { useLanguage, useText } from '../text/text.tsx'
import styles from './page-frame.module.css'

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
let lastLocation: string | undefined

/**
 * Rendered inside a page: after a navigation it focuses the heading, so that screen
 * readers start there, and scrolls to the top.
 */
export function FocusHeading() {
  const [location] = useLocation()
  useEffect(() => {
    const before = lastLocation
    lastLocation = location
    if (before === undefined || before === location) return
    const heading = document.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [location])
  return null
}

/** Sets the title of the browser tab; null leaves that to the page. */
export function useTitle(title: string | null): void {
  const { shell } = useText()
  useEffect(() => {
    if (title !== null) document.title = shell.titles.page(title, config.brand.name)
  }, [title, shell])
  // With every rendering, because names become known later.
  useEffect(() => {
    const element = document.querySelector('title')
    if (element && title !== null) element.translate = !hasUntranslated(title)
  })
}

const languages: readonly Language[] = ['de', 'en']

/** Deutsch · English. `onChoose` is called after the choice is stored on this device. */
export function LanguageSwitch({ onChoose }: { onChoose?: ((language: Language) => void) | undefined }) {
  const { shell } = useText()
  const language = useLanguage()
  const names = { de: shell.footer.german, en: shell.footer.english }
  const choose = (to: Language) => {
    saveLanguage(to)
    onChoose?.(to)
  }
  return (
    <fieldset aria-label={shell.footer.language} className={styles['switch']}>
      {languages.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          className={styles['language']}
          onClick={() => choose(option)}
        >
          {names[option]}
        </button>
      ))}
    </fieldset>
  )
}

const links = ['help', 'imprint', 'terms', 'withdrawal', 'privacy', 'accessibility'] as const

/** Pages that the service renders. */
const servicePages = ['cancelContract', 'withdraw'] as const

/** The footer of every page: the links that the law requires, and the language. */
export function Footer({ onLanguage }: { onLanguage?: (language: Language) => void }) {
  const { shell } = useText()
  const language = useLanguage()
  return (
    <footer className={styles['footer']}>
      <nav aria-label={shell.footer.label}>
        <ul className={styles['links']}>
          {links.map((name) => (
            <li key={name}>
              <Link href={routes[name]} className={styles['link']}>
                {shell.titles[name]}
              </Link>
            </li>
          ))}
          {servicePages.map((name) => (
            <li key={name}>
              <a href={`${routes[name]}?lang=${language}`} className={styles['link']}>
                {shell.titles[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <LanguageSwitch onChoose={onLanguage} />
    </footer>
  )
}

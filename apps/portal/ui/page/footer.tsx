import { Link } from 'wouter'
import type { Language } from '@pfotenportal/contract/values'
import { saveLanguage } from '../../data/preferences.ts'
import { routes } from '../../routes.ts'
import { useLanguage, useText } from '../text/text.tsx'
import styles from './footer.module.css'

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
      {languages.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={styles['language']}
          onClick={() => choose(one)}
        >
          {names[one]}
        </button>
      ))}
    </fieldset>
  )
}

const links = ['imprint', 'terms', 'privacy', 'accessibility', 'cancelContract'] as const

/** The footer of every page: the links that the law requires, and the language. */
export function Footer({ onLanguage }: { onLanguage?: (language: Language) => void }) {
  const { shell } = useText()
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
        </ul>
      </nav>
      <LanguageSwitch onChoose={onLanguage} />
    </footer>
  )
}

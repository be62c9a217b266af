import type { Language } from '@pfotenportal/contract/values'
import { Link } from 'wouter'
import { routes } from '../../routes.ts'
import { useText } from '../text/text.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import styles from './footer.module.css'

const links = ['imprint', 'terms', 'privacy', 'accessibility', 'cancelContract'] as const

/** On every page: what the law wants one click away, and the language. */
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

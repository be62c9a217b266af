import type { Language } from '@pfotenportal/contract/values'
import { keepLanguage } from '../../data/language.ts'
import { useLanguage, useText } from '../text/text.tsx'
import styles from './language-switch.module.css'

const languages: readonly Language[] = ['de', 'en']

/** Deutsch · English. `onChoose` hears of the choice besides this device. */
export function LanguageSwitch({ onChoose }: { onChoose?: ((language: Language) => void) | undefined }) {
  const { shell } = useText()
  const language = useLanguage()
  const names = { de: shell.footer.german, en: shell.footer.english }
  const choose = (to: Language) => {
    keepLanguage(to)
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

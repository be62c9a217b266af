import { useStore } from '../../data/external-store.ts'
import { saveLanguage, saveTheme, layout } from '../../data/preferences.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Card, CardHead } from '../../ui/card/card.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { useLanguage } from '../../ui/text/text.tsx'
import { CommandError } from './command-error.tsx'
import styles from './profile.module.css'

const languages = ['de', 'en'] as const
const themes = ['system', 'light', 'dark'] as const

/** The language of portal and emails, and the theme. */
export function SettingsCard() {
  const { settings } = useProfileText()
  const language = useLanguage()
  const { theme } = useStore(layout)
  const { run, error, dismiss } = useOperation('chooseLanguage')
  const chooseLanguage = (text: string) => {
    const chosen = languages.find((one) => one === text) ?? 'de'
    dismiss()
    saveLanguage(chosen)
    void run({ params: { id: 1 }, body: { selectedLang: chosen } })
  }
  return (
    <Card aria-labelledby="settings">
      <CardHead title={<Headline id="settings">{settings.title}</Headline>} />
      <div className={styles['settings']}>
        <SelectField
          required
          label={settings.language}
          hint={settings.languageHint}
          value={language}
          onChange={(event) => chooseLanguage(event.currentTarget.value)}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {settings.languages[one]}
            </option>
          ))}
        </SelectField>
        <CommandError title={settings.failed} error={error} />
        <SelectField
          required
          label={settings.theme}
          hint={settings.themeHint}
          value={theme}
          onChange={(event) => saveTheme(themes.find((one) => one === event.currentTarget.value) ?? 'system')}
        >
          {themes.map((one) => (
            <option key={one} value={one}>
              {settings.themes[one]}
            </option>
          ))}
        </SelectField>
      </div>
    </Card>
  )
}

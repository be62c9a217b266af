import type { Language } from '@pfotenportal/contract/values'
import { useStore } from '../../data/external-store.ts'
import { layout, saveTheme, type ThemeChoice } from '../../data/preferences.ts'
import { SelectField } from '../../ui/field/select-field.tsx'
import { useChooseLanguage, useLanguage, useText } from '../../ui/text/text.tsx'
import { Buttons, Cards, Chips, Choices, Fields } from './controls.tsx'
import { Brand, Colours, DatesAndPrices, Dogs, Drawings, Recipes, Type } from './foundations.tsx'
import { useGalleryText } from './gallery-section.tsx'
import styles from './gallery.module.css'
import { Messages, Progress, Toasts, Tracking } from './messages.tsx'
import { Accordions, Dialogs, Menus, TabSets } from './overlays.tsx'

const themes: readonly ThemeChoice[] = ['system', 'light', 'dark']
const languages: readonly Language[] = ['de', 'en']

function Settings() {
  const text = useGalleryText()
  const { footer } = useText().shell
  const { theme } = useStore(layout)
  const language = useLanguage()
  const choose = useChooseLanguage()
  return (
    <div className={styles['settings']}>
      <SelectField
        required
        label={text.theme}
        value={theme}
        onChange={(event) => saveTheme(themes.find((it) => it === event.target.value) ?? 'system')}
      >
        {themes.map((it) => (
          <option key={it} value={it}>
            {text.themes[it]}
          </option>
        ))}
      </SelectField>
      <SelectField
        required
        label={text.language}
        value={language}
        onChange={(event) => choose(languages.find((it) => it === event.target.value) ?? 'de')}
      >
        <option value="de">{footer.german}</option>
        <option value="en">{footer.english}</option>
      </SelectField>
    </div>
  )
}

/** The component gallery (/dummy): every UI component in every state. The shell shows the heading. */
export function Gallery() {
  const text = useGalleryText()
  return (
    <div className={styles['page']}>
      <p className={styles['intro']}>{text.intro}</p>
      <Settings />
      <Colours />
      <Type />
      <Buttons />
      <Cards />
      <Chips />
      <Fields />
      <Choices />
      <Dialogs />
      <Menus />
      <TabSets />
      <Accordions />
      <Tracking />
      <Progress />
      <Messages />
      <Toasts />
      <DatesAndPrices />
      <Dogs />
      <Recipes />
      <Drawings />
      <Brand />
    </div>
  )
}

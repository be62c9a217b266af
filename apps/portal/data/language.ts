/** The language of the portal: `selectedLang`, German unless chosen otherwise (spec 1). */
import type { Language } from '@pfotenportal/contract/values'
import { STORAGE_KEYS } from '../constants.ts'
import { externalStore } from './external-store.ts'
import { readStored, writeStored } from './storage.ts'

function storedLanguage(): Language {
  const found = readStored(STORAGE_KEYS.language)
  const chosen =
    typeof found === 'object' && found !== null && 'selectedLang' in found ? found.selectedLang : null
  return chosen === 'en' ? 'en' : 'de'
}

export const language = externalStore<Language>(storedLanguage())

/** Chooses and keeps a language on this device. */
export function keepLanguage(chosen: Language): void {
  writeStored(STORAGE_KEYS.language, { selectedLang: chosen })
  language.set(chosen)
}

/** Follows a choice made in another tab. */
export function followLanguage(): void {
  language.set(storedLanguage())
}

/**
 * The texts on screen. German is bundled with the code that shows it; English is fetched when first needed.
 * `useText` returns the texts that every page needs; a screen binds its own once, next to its code:
 *
 *     export const useOrdersText = defineText(orders, () => import('@pfotenportal/text/en/orders').then((it) => it.orders))
 */
import { createContext, startTransition, use, useContext, useEffect, useState, type ReactNode } from 'react'
import type { Language } from '@pfotenportal/contract/values'
import { core as german } from '@pfotenportal/text/de/core'
import { saveLanguage, language as chosen } from '../../data/preferences.ts'
import { loadOnce } from '../lazy/lazy-component.tsx'

const LanguageContext = createContext<Language>('de')

/** Provides the language to everything inside; a choice takes effect once its texts are loaded. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(chosen.get())
  useEffect(() => chosen.subscribe(() => startTransition(() => setLanguage(chosen.get()))), [])
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The language on screen. */
export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** Chooses the language of this device. A signed-in customer's choice goes to the service too (`shell/`). */
export function useChooseLanguage(): (language: Language) => void {
  return saveLanguage
}

/**
 * Binds the German texts of an area to the English ones and returns the hook that reads them. A visit that starts in
 * English fetches the texts together with the code.
 */
export function defineText<T>(german: T, loadEnglish: () => Promise<T>): () => T {
  const load = loadOnce(loadEnglish)
  if (chosen.get() === 'en') void load().catch(() => undefined)
  return function useAreaText(): T {
    return useContext(LanguageContext) === 'en' ? use(load()) : german
  }
}

/** The texts that every page needs: primitives, shell, errors. */
export const useText = defineText(german, () => import('@pfotenportal/text/en/core').then((it) => it.core))

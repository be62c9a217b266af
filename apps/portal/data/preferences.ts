/** The customer's preferences on this device: the language (German by default) and the layout. */
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

/** Sets the language and stores it on this device. */
export function saveLanguage(chosen: Language): void {
  writeStored(STORAGE_KEYS.language, { selectedLang: chosen })
  language.set(chosen)
}

/** Applies a choice made in another tab. */
export function syncLanguage(): void {
  language.set(storedLanguage())
}

/** `system` uses the device's setting. */
export type ThemeChoice = 'system' | 'light' | 'dark'

/** Whether the dashboard and the orders page show the chosen dog or all dogs (C-180). */
export type DogView = 'one' | 'all'

export interface Layout {
  readonly theme: ThemeChoice
  readonly dogs: DogView
  /** Whether this device has had the offer to create a passkey. */
  readonly passkeyOffered: boolean
}

function storedLayout(): Layout {
  const found = readStored(STORAGE_KEYS.layout)
  const { theme, dogs, passkeyOffered }: Partial<Record<keyof Layout, unknown>> =
    typeof found === 'object' && found !== null ? found : {}
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    dogs: dogs === 'all' ? 'all' : 'one',
    passkeyOffered: passkeyOffered === true,
  }
}

export const layout = externalStore<Layout>(storedLayout())

function applyTheme({ theme }: Layout): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Sets and stores the theme. */
export function saveTheme(theme: ThemeChoice): void {
  const next = { ...layout.get(), theme }
  writeStored(STORAGE_KEYS.layout, next)
  layout.set(next)
  applyTheme(next)
}

/** Sets and stores whether one dog or all dogs are shown. */
export function saveDogView(dogs: DogView): void {
  const next = { ...layout.get(), dogs }
  writeStored(STORAGE_KEYS.layout, next)
  layout.set(next)
}

/** Remembers that this device has had the offer to create a passkey. */
export function markPasskeyOffered(): void {
  const next = { ...layout.get(), passkeyOffered: true }
  writeStored(STORAGE_KEYS.layout, next)
  layout.set(next)
}

/** Applies a choice made in another tab. */
export function syncLayout(): void {
  const next = storedLayout()
  const { theme, dogs, passkeyOffered } = layout.get()
  if (next.theme === theme && next.dogs === dogs && next.passkeyOffered === passkeyOffered) return
  layout.set(next)
  applyTheme(next)
}

// Both are stored from the first start.
if (readStored(STORAGE_KEYS.language) === undefined) saveLanguage(language.get())
if (readStored(STORAGE_KEYS.layout) === undefined) writeStored(STORAGE_KEYS.layout, layout.get())

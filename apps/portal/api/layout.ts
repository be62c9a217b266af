/** How the customer likes the portal to look on this device. */
import { STORAGE_KEYS } from '../constants.ts'
import { externalStore } from './external-store.ts'
import { readStored, writeStored } from './storage.ts'

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

export interface Layout {
  readonly theme: Theme
}

function storedLayout(): Layout {
  const found = readStored(STORAGE_KEYS.layout)
  const theme = typeof found === 'object' && found !== null && 'theme' in found ? found.theme : null
  return { theme: theme === 'light' || theme === 'dark' ? theme : 'system' }
}

export const layout = externalStore<Layout>(storedLayout())

function apply({ theme }: Layout): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Chooses light, dark or the device's way, and keeps the choice. */
export function keepTheme(theme: Theme): void {
  const next = { ...layout.get(), theme }
  writeStored(STORAGE_KEYS.layout, next)
  layout.set(next)
  apply(next)
}

/** Follows a choice made in another tab. */
export function followLayout(): void {
  const next = storedLayout()
  if (next.theme === layout.get().theme) return
  layout.set(next)
  apply(next)
}

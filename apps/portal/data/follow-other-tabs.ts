import { STORAGE_KEYS } from '../constants.ts'
import { syncLanguage, syncLayout } from './preferences.ts'
import { syncAuth } from './session.ts'
import { forgetUnstored, resourceKey } from './storage.ts'

/** Applies changes that another tab makes to the session, the language or the layout. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    forgetUnstored(key)
    if (key === null || key === resourceKey('auth')) syncAuth()
    if (key === null || key === STORAGE_KEYS.language) syncLanguage()
    if (key === null || key === STORAGE_KEYS.layout) syncLayout()
  })
}

/**
 * Whether the migration notice was put aside in this session: it stays away over reloads, and a new sign-in shows it
 * again. A piece of the link's used token tells sessions apart.
 */
import { auth } from '../../api/session.ts'

const KEY = 'migrationNotice'

let dismissedBy: string | null = null

const session = (): string | null => auth.get().data?.sessionToken.slice(0, 8) ?? null

export function migrationDismissed(): boolean {
  try {
    dismissedBy ??= sessionStorage.getItem(KEY)
  } catch {
    // Where the browser refuses storage, the page remembers.
  }
  return dismissedBy !== null && dismissedBy === session()
}

export function dismissMigration(): void {
  dismissedBy = session()
  try {
    sessionStorage.setItem(KEY, dismissedBy ?? '')
  } catch {
    // As above.
  }
}

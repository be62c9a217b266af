/**
 * Whether the migration notice was put aside in this session: it stays away over reloads, and a new sign-in shows it
 * again, as does the next stage of the move. A piece of the link's used token tells sessions apart.
 */
import { auth } from '../../data/session.ts'

const KEY = 'migrationNotice'

/** What the notice says: that a payment method has to be confirmed, or that it was. */
export type MigrationStage = 'asked' | 'confirmed'

let dismissed: string | null = null

const mark = (stage: MigrationStage) => `${auth.get().data?.sessionToken.slice(0, 8) ?? ''}.${stage}`

export function migrationDismissed(stage: MigrationStage): boolean {
  try {
    dismissed ??= sessionStorage.getItem(KEY)
  } catch {
    // Where the browser refuses storage, the page remembers.
  }
  return dismissed === mark(stage)
}

export function dismissMigration(stage: MigrationStage): void {
  dismissed = mark(stage)
  try {
    sessionStorage.setItem(KEY, dismissed)
  } catch {
    // As above.
  }
}

/** Whether the migration notice was put aside in this session; a new sign-in shows it again. */
import { auth } from '../../api/session.ts'

let dismissedBy: string | null = null

const session = (): string | null => auth.get().data?.sessionToken ?? null

export function migrationDismissed(): boolean {
  return dismissedBy !== null && dismissedBy === session()
}

export function dismissMigration(): void {
  dismissedBy = session()
}

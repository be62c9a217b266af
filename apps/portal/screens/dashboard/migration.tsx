/**
 * The notice about the move from the legacy billing system. Once dismissed it stays away for the rest of the session, over
 * reloads too; a new sign-in or the next stage of the move shows it again. The first characters of the used link token
 * tell sessions apart.
 */
import { useState } from 'react'
import { useResource } from '../../data/queries.ts'
import { auth } from '../../data/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const KEY = 'migrationNotice'

/** What the notice says: that a payment method has to be confirmed, or that it was. */
type MigrationStage = 'asked' | 'confirmed'

let dismissed: string | null = null

const mark = (stage: MigrationStage) => `${auth.get().data?.sessionToken.slice(0, 8) ?? ''}.${stage}`

function migrationDismissed(stage: MigrationStage): boolean {
  try {
    dismissed ??= sessionStorage.getItem(KEY)
  } catch {
    // Where the browser refuses storage, the page remembers.
  }
  return dismissed === mark(stage)
}

function dismissMigration(stage: MigrationStage): void {
  dismissed = mark(stage)
  try {
    sessionStorage.setItem(KEY, dismissed)
  } catch {
    // As above.
  }
}

const MigrationNotice = lazyPart(() => import('./migration-notice.tsx').then((it) => it.MigrationNotice))

/** Shows the migration notice on every visit of the dashboard while the move lasts, until it is dismissed (C-56). */
export function Migration() {
  const migration = useResource('customer').data?.migration
  const [dismissed, setDismissed] = useState<MigrationStage | null>(null)
  if (!migration) return null
  const { activatesOn } = migration
  const stage = activatesOn === null ? 'asked' : 'confirmed'
  const needed = dismissed !== stage && !migrationDismissed(stage)
  const close = () => {
    dismissMigration(stage)
    setDismissed(stage)
  }
  return <MigrationNotice needed={needed} open={needed} activatesOn={activatesOn} onClose={close} />
}

/**
 * The notice about the migration from the legacy billing system. Once dismissed, it stays hidden for the session,
 * across reloads. A new sign-in or the next stage of the migration shows it again. The first characters of the link
 * token identify the session.
 */
import { useState } from 'react'
import { useResource } from '../../data/queries.ts'
import { auth } from '../../data/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'

const KEY = 'migrationNotice'

/** Whether the payment method still has to be confirmed or has been confirmed. */
type MigrationStage = 'asked' | 'confirmed'

let dismissed: string | null = null

const mark = (stage: MigrationStage) => `${auth.get().data?.sessionToken.slice(0, 8) ?? ''}.${stage}`

function migrationDismissed(stage: MigrationStage): boolean {
  try {
    dismissed ??= sessionStorage.getItem(KEY)
  } catch {
    // If the browser denies storage, the variable keeps the state for this page.
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
const MigrationLine = lazyPart(() => import('./migration-notice.tsx').then((it) => it.MigrationLine))

/**
 * Shows the migration notice on the dashboard until it is dismissed, and above the boxes a line that stays until the
 * migration is complete.
 */
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
  return (
    <>
      <MigrationLine activatesOn={activatesOn} />
      <MigrationNotice needed={needed} open={needed} activatesOn={activatesOn} onClose={close} />
    </>
  )
}

import { useState } from 'react'
import { useResource } from '../../data/queries.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { dismissMigration, migrationDismissed, type MigrationStage } from './migration-dismissed.ts'

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

import { useState } from 'react'
import { useResource } from '../../api/queries.ts'
import { later } from '../../later.tsx'
import { dismissMigration, migrationDismissed } from './migration-dismissed.ts'

/** Customers of the old system carry this tag until their payment method is confirmed (C-56). */
const MIGRATION_TAG = 'Recharge'

const MigrationNotice = later(() => import('./migration-notice.tsx').then((it) => it.MigrationNotice))

/** Shows the migration notice on every visit of the dashboard while the tag is there, until it is dismissed. */
export function Migration() {
  const customer = useResource('customer').data
  const [dismissed, setDismissed] = useState(migrationDismissed)
  const needed = (customer?.tags.includes(MIGRATION_TAG) ?? false) && !dismissed
  const close = () => {
    dismissMigration()
    setDismissed(true)
  }
  return <MigrationNotice needed={needed} open={needed} onClose={close} />
}

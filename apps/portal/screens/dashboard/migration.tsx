/**
 * The notice about the migration from the legacy billing system. Once dismissed, it stays hidden for the session,
 * across reloads. A new sign-in or the next stage of the migration shows it again. The first characters of the link
 * token identify the session.
 */
import { useState } from 'react'
import { useResource, useSubscriptions } from '../../data/queries.ts'
import { auth } from '../../data/session.ts'
import { useToday } from '../../data/use-today.ts'
import { type ProfileLinkState, sectionRoute } from '../../profile-routes.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useDashboardText } from './dashboard-text.ts'
import styles from './dashboard.module.css'

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

/** The unconfirmed method that is charged next, and the day of that charge; `next` is null if none is planned. */
function useNextUnconfirmed(): { isLoading: boolean; next: { methodId: string; day: string } | null } {
  const subscriptions = useSubscriptions()
  const methods = useResource('paymentMethods')
  const unconfirmed = new Set(
    methods.data?.filter(({ status }) => status === 'REQUIRES_CONFIRMATION').map(({ id }) => id),
  )
  const [next] = (subscriptions.data ?? [])
    .flatMap(({ nextBillingDate: day, paymentMethodId: methodId }) =>
      day !== null && methodId !== null && unconfirmed.has(methodId) ? [{ methodId, day }] : [],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const isLoading = [subscriptions, methods].some(({ data, pending }) => data === null && pending)
  return { isLoading, next: next ?? null }
}

/** What is still to do for the migration. It is part of the first screen, because a later line would move the boxes. */
function ConfirmLine() {
  const { migrationLine: text } = useDashboardText()
  const format = useFormat()
  const today = useToday()
  const { isLoading, next } = useNextUnconfirmed()
  const state: ProfileLinkState = { section: 'payments', ...(next && { renew: next.methodId }) }
  return (
    <Notice
      tone="warn"
      slim
      action={
        <LinkButton size="small" href={sectionRoute('payments')} state={state}>
          {text.confirm}
        </LinkButton>
      }
    >
      {isLoading ? (
        // As long as the line that is likely to follow.
        <span className={styles['reserved']}>{text.before(format.day(today))}</span>
      ) : (
        <NoWrapDates>{next ? text.before(format.day(next.day)) : text.unplanned}</NoWrapDates>
      )}
    </Notice>
  )
}

/** By when the migration is complete. */
function ActivationLine({ day }: { day: string }) {
  const { migrationLine: text } = useDashboardText()
  const format = useFormat()
  return <Notice slim>{text.activation(format.day(day))}</Notice>
}

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
      {activatesOn === null ? <ConfirmLine /> : <ActivationLine day={activatesOn} />}
      <MigrationNotice needed={needed} open={needed} activatesOn={activatesOn} onClose={close} />
    </>
  )
}

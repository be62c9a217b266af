/**
 * The notice about the migration from the legacy billing system. Once it is put away, the service keeps that for the
 * customer, so that it stays away on other devices; the next stage of the migration has its own notice. This device also
 * keeps it, for a service that does not know the call and for one that cannot be reached.
 */
import { useEffect, useState } from 'react'
import type { CustomerView } from '@pfotenportal/contract/customer'
import {
  isNoticeDismissed,
  migrationStage,
  type MigrationStage,
} from '@pfotenportal/domain/subscription/migration-stage'
import { STORAGE_KEYS } from '../../constants.ts'
import { useStore } from '../../data/external-store.ts'
import { useResource, useSubscriptions } from '../../data/queries.ts'
import { auth } from '../../data/session.ts'
import { readStored, writeStored } from '../../data/storage.ts'
import { useOperation } from '../../data/use-operation.ts'
import { useToday } from '../../data/use-today.ts'
import { sectionRoute, type ProfileLinkState } from '../../profile-routes.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useDashboardText } from './dashboard-text.ts'
import styles from './dashboard.module.css'

/** The stage whose notice was put away on this device. Sign-out removes it. */
function storedStage(): MigrationStage | null {
  const found = readStored(STORAGE_KEYS.migrationNotice)
  return found === 'asked' || found === 'confirmed' ? found : null
}

/** Puts the notice away: at once on this device, and for the customer, again until the service has stored it. */
function useDismissal(stage: MigrationStage, isStored: boolean | undefined) {
  const [kept, setKept] = useState(storedStage)
  const { run } = useOperation('dismissMigrationNotice')
  const isSupport = useStore(auth).data?.isSupport === true
  const isDismissed = isNoticeDismissed(stage, kept)
  useEffect(() => {
    // Staff are not asked in the customer’s place, who has not seen it yet.
    if (isDismissed && isStored === false && !isSupport) void run({ params: { id: 1 }, body: { stage } })
  }, [isDismissed, isStored, isSupport, run, stage])
  const dismiss = () => {
    writeStored(STORAGE_KEYS.migrationNotice, stage)
    setKept(stage)
  }
  return { isDismissed: isDismissed || isStored === true || isSupport, dismiss }
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

function Told({ activatesOn, isNoticeDismissed: isStored }: NonNullable<CustomerView['migration']>) {
  const { isDismissed, dismiss } = useDismissal(migrationStage({ activatesOn }), isStored)
  return (
    <>
      {activatesOn === null ? <ConfirmLine /> : <ActivationLine day={activatesOn} />}
      <MigrationNotice
        needed={!isDismissed}
        open={!isDismissed}
        activatesOn={activatesOn}
        onClose={dismiss}
      />
    </>
  )
}

/**
 * Shows the migration notice on the dashboard until it is put away, and above the boxes a line that stays until the
 * migration is complete.
 */
export function Migration() {
  const migration = useResource('customer').data?.migration
  return migration ? <Told {...migration} /> : null
}

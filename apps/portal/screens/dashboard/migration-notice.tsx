import { useLocation } from 'wouter'
import { config } from '../../data/config.ts'
import { letterPicture } from '../../illustrations/pictures.ts'
import { useResource, useSubscriptions } from '../../data/queries.ts'
import { type ProfileLinkState, sectionRoute } from '../../profile-routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { NoWrapDates } from '../../ui/date/no-wrap-dates.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useMigrationText } from '../shared/migration-text.ts'
import styles from './migration-notice.module.css'

/** Explains the new portal and asks to confirm the payment method (spec 2). */
function Request() {
  const text = useMigrationText()
  return (
    <div className={styles['text']}>
      <p>{text.intro}</p>
      <p>
        <b>{text.ask}</b>
      </p>
      <ol className={styles['steps']}>
        {text.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ul className={styles['facts']}>
        <li>{text.unchanged}</li>
        <li>{text.activation}</li>
        <li>{config.payPalReserves ? text.payPal : text.payPalFree}</li>
      </ul>
    </div>
  )
}

function Confirmed({ activatesOn }: { activatesOn: string }) {
  const text = useMigrationText()
  const format = useFormat()
  return (
    <div className={styles['text']}>
      <p>
        <b>{text.confirmed.activation(format.day(activatesOn))}</b>
      </p>
      <p>{text.confirmed.nothing}</p>
      <p>{text.unchanged}</p>
    </div>
  )
}

export interface MigrationNoticeProps {
  open: boolean
  /** When the migration is complete at the latest; null until the payment method is confirmed. */
  activatesOn: string | null
  onClose: () => void
}

/**
 * Explains the new portal and asks to confirm the payment method, then says when the migration completes (spec 2;
 * docs/domain.md 8.4).
 */
export function MigrationNotice({ open, activatesOn, onClose }: MigrationNoticeProps) {
  const text = useMigrationText()
  const [, go] = useLocation()
  const toPayments = () => {
    onClose()
    go(sectionRoute('payments'))
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={activatesOn === null ? text.heading : text.confirmed.heading}
      size="wide"
      picture={<Picture src={letterPicture} size={64} />}
      actions={
        activatesOn === null ? (
          <>
            <Button look="main" onClick={toPayments}>
              {text.toProfile}
            </Button>
            <Button onClick={onClose}>{text.later}</Button>
          </>
        ) : (
          <Button look="main" onClick={onClose}>
            {text.confirmed.done}
          </Button>
        )
      }
    >
      {activatesOn === null ? <Request /> : <Confirmed activatesOn={activatesOn} />}
    </Dialog>
  )
}

/** The unconfirmed method that is charged next, and the day of that charge; null if none is planned. */
function useNextUnconfirmedMethod(): { methodId: string; day: string } | null {
  const subscriptions = useSubscriptions().data ?? []
  const methods = useResource('paymentMethods').data ?? []
  const unconfirmed = new Set(
    methods.filter(({ status }) => status === 'REQUIRES_CONFIRMATION').map(({ id }) => id),
  )
  const [next] = subscriptions
    .flatMap(({ nextBillingDate: day, paymentMethodId: methodId }) =>
      day !== null && methodId !== null && unconfirmed.has(methodId) ? [{ methodId, day }] : [],
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return next ?? null
}

/** What is still to do for the migration, or by when it is complete. */
export function MigrationLine({ activatesOn }: Pick<MigrationNoticeProps, 'activatesOn'>) {
  const text = useMigrationText()
  const format = useFormat()
  const next = useNextUnconfirmedMethod()
  if (activatesOn !== null) {
    return <Notice slim>{text.confirmed.activation(format.day(activatesOn))}</Notice>
  }
  const state: ProfileLinkState = { section: 'payments', ...(next && { renew: next.methodId }) }
  return (
    <Notice
      tone="warn"
      slim
      action={
        <LinkButton size="small" href={sectionRoute('payments')} state={state}>
          {text.line.confirm}
        </LinkButton>
      }
    >
      <NoWrapDates>{next ? text.line.before(format.day(next.day)) : text.note.title}</NoWrapDates>
    </Notice>
  )
}

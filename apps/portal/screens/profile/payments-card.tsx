import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import { formatList } from '@pfotenportal/text/format'
import { useStore } from '../../data/external-store.ts'
import { useResource, useSubscriptions } from '../../data/queries.ts'
import { auth } from '../../data/session.ts'
import { renewalFromState, sectionRoute } from '../../profile-routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { HelpLink } from '../../ui/link/help-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useLanguage } from '../../ui/text/text.tsx'
import { PaymentLine } from '../shared/account/account-lines.tsx'
import { useMigrationText } from '../shared/migration-text.ts'
import { DataCard } from './data-card.tsx'
import { dogsPaidBy, PaymentLinkDialog } from './payment-link-dialog.tsx'
import styles from './profile.module.css'

/** The name of a method for screen readers. */
function useMethodName(): (method: PaymentMethodView) => string {
  const { payments: text } = useProfileText()
  return ({ card, payPal, sepaDebit }) => {
    if (card) return text.cardSpoken(text.brands[card.brand], card.lastDigits)
    if (sepaDebit) return `${text.sepaDebit}, ${text.ibanSpoken(sepaDebit.lastDigits)}`
    return payPal ? `${text.payPal} ${payPal.email}` : text.unnamed
  }
}

interface EntryProps {
  method: PaymentMethodView
  dogs: string[]
  /** Absent for staff, who never change a payment method. */
  onEdit: (() => void) | undefined
}

function Entry({ method, dogs, onEdit }: EntryProps) {
  const { payments: text } = useProfileText()
  const language = useLanguage()
  const nameOf = useMethodName()
  const { status } = method
  return (
    <li className={styles['stack']}>
      <div className={styles['entry']}>
        <PaymentLine method={method}>
          {dogs.length > 0 ? text.usedBy(formatList(dogs, language)) : text.unused}
        </PaymentLine>
        {onEdit && (
          <Button size="small" aria-label={text.editOf(nameOf(method))} onClick={onEdit}>
            {text.edit}
          </Button>
        )}
      </div>
      {status !== 'ACTIVE' && (
        <Notice
          tone={status === 'REQUIRES_CONFIRMATION' ? 'warn' : 'error'}
          role="note"
          slim
          action={<HelpLink topic="payment" label={(help) => `${help}: ${nameOf(method)}`} />}
        >
          {text.broken[status]}
        </Notice>
      )}
    </li>
  )
}

/** The method that the dialog is about. Every opening increases `openings`, which resets the dialog. */
interface DialogState {
  readonly method: PaymentMethodView | null
  readonly openings: number
  readonly open: boolean
}

function dialogAbout(method: DialogState['method'], openings: number): DialogState {
  return { method, openings, open: true }
}

/** The methods with their dialog. A link can open the renewal of one of them. */
function Methods({ list }: { list: readonly PaymentMethodView[] }) {
  const { payments: text } = useProfileText()
  const subscriptions = useSubscriptions().data ?? []
  const isSupport = useStore(auth).data?.isSupport === true
  const asked = renewalFromState(useHistoryState())
  const [, go] = useLocation()
  const [dialog, setDialog] = useState<DialogState>(() => {
    const method = (!isSupport && list.find(({ id }) => id === asked)) || null
    return method ? dialogAbout(method, 1) : { method, openings: 0, open: false }
  })
  const openDialog = (method: DialogState['method']) =>
    setDialog(({ openings }) => dialogAbout(method, openings + 1))
  const close = () => {
    setDialog((it) => ({ ...it, open: false }))
    // A reload does not open it again.
    if (asked !== undefined) go(sectionRoute('payments'), { replace: true })
  }
  return (
    <>
      <div className={styles['stack']}>
        {list.length === 0 && <p>{text.none}</p>}
        {list.length > 0 && (
          <ul className={styles['list']}>
            {list.map((method) => (
              <Entry
                key={method.id}
                method={method}
                dogs={dogsPaidBy(method.id, subscriptions)}
                onEdit={isSupport ? undefined : () => openDialog(method)}
              />
            ))}
          </ul>
        )}
        {isSupport ? (
          <p className="note">{text.support}</p>
        ) : (
          <Button className="start" onClick={() => openDialog(null)}>
            {text.add}
          </Button>
        )}
      </div>
      {dialog.openings > 0 && (
        <PaymentLinkDialog
          key={dialog.openings}
          method={dialog.method}
          subscriptions={subscriptions}
          open={dialog.open}
          onClose={close}
        />
      )}
    </>
  )
}

/** The saved payment methods, with buttons to renew or add one (docs/domain.md 8.2). */
export function PaymentsCard() {
  const { payments: text } = useProfileText()
  return (
    <DataCard title={text.title} view={useResource('paymentMethods')}>
      {(list) => <Methods list={list} />}
    </DataCard>
  )
}

/** The state of the customer's migration from the legacy billing system (docs/domain.md 8.4). */
export function MigrationNote() {
  const text = useMigrationText()
  const format = useFormat()
  const migration = useResource('customer').data?.migration
  if (!migration) return null
  const { activatesOn } = migration
  return activatesOn === null ? (
    <Notice tone="warn" title={text.note.title}>
      {text.note.text} {text.unchanged}
    </Notice>
  ) : (
    <Notice tone="success" role="note" title={text.confirmed.heading}>
      {text.confirmed.activation(format.day(activatesOn))} {text.unchanged}
    </Notice>
  )
}

import MailOpen from 'lucide-react/icons/mail-open'
import { useState } from 'react'
import type { PaymentLinkView, PaymentMethodView } from '@pfotenportal/contract/payments'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { hasOpenPayment } from '@pfotenportal/domain/subscription/open-payment'
import { formatList } from '@pfotenportal/text/format'
import { config } from '../../data/config.ts'
import { useOperation } from '../../data/use-operation.ts'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Dialog, DialogStep } from '../../ui/dialog/dialog.tsx'
import { useFormat } from '../../ui/format/format.ts'
import { useProfileText } from '../../ui/labels/profile-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { sumOf } from '../../ui/price/amounts.ts'
import { useLanguage, useText } from '../../ui/text/text.tsx'
import { PaymentLine } from '../shared/account/account-lines.tsx'
import { CommandError } from './data-card.tsx'
import styles from './profile.module.css'

type PaidSubscription = Pick<SubscriptionView, 'status' | 'paymentMethodId' | 'pet'>

/** The dogs whose boxes a method pays for. Excludes cancelled subscriptions. */
export function dogsPaidBy(methodId: string, subscriptions: readonly PaidSubscription[]): string[] {
  return subscriptions
    .filter(({ status, paymentMethodId }) => status !== 'CANCELLED' && paymentMethodId === methodId)
    .flatMap(({ pet }) => (pet ? [pet.name] : []))
}

/** Requests the link to renew a method, or to add one if `method` is null, and keeps the receipt. */
function usePaymentLink(method: PaymentMethodView | null) {
  const add = useOperation('addPaymentMethod')
  const renew = useOperation('requestPaymentLink')
  const [receipt, setReceipt] = useState<PaymentLinkView | null>(null)
  const send = async () => {
    const outcome = method ? await renew.run({ params: { id: method.id } }) : await add.run({})
    if (outcome.ok) setReceipt(outcome.data)
  }
  const { pending, error } = method ? renew : add
  return { receipt, send, pending, error }
}

export interface PaymentLinkDialogProps {
  /** Null to add a new method. */
  method: PaymentMethodView | null
  subscriptions: readonly SubscriptionView[]
  open: boolean
  onClose: () => void
}

/** Explains what the emailed link does before it is requested, and what is charged after it is used. */
function BeforeSending({
  method,
  paid,
}: {
  method: PaymentMethodView | null
  paid: readonly SubscriptionView[]
}) {
  const { payments: text } = useProfileText()
  const language = useLanguage()
  const format = useFormat()
  const dogs = method ? dogsPaidBy(method.id, paid) : []
  const owing = method ? paid.filter((it) => it.paymentMethodId === method.id && hasOpenPayment(it)) : []
  const moment = method?.status === 'REQUIRES_CONFIRMATION' ? 'afterMigration' : 'now'
  const freeHint = owing.length > 0 ? text.payPalHintFree : `${text.payPalHintFree} ${text.nothingCharged}`
  return (
    <>
      {method && <PaymentLine method={method} />}
      <p>{text.linkHint}</p>
      {dogs.length > 0 && <p>{text.follows(formatList(dogs, language))}</p>}
      {owing.map(({ id, pet, totalLineItemDiscountedPrice, deliveryPrice }) => (
        <Notice key={id} tone="warn">
          {text.charge[moment](
            pet?.name ?? '',
            format.price(sumOf(totalLineItemDiscountedPrice, deliveryPrice)),
          )}
        </Notice>
      ))}
      <p className={styles['note']}>{config.payPalReserves ? text.payPalHint : freeHint}</p>
    </>
  )
}

type Link = ReturnType<typeof usePaymentLink>

/** Confirms where the link was sent and how long it is valid. */
function Sent({ receipt }: { receipt: NonNullable<Link['receipt']> }) {
  const { payments: text } = useProfileText()
  const format = useFormat()
  return (
    <>
      <Notice key={receipt.sentAt} tone="success" title={text.sentTitle}>
        {text.sent(receipt.emailSentTo)}
      </Notice>
      <p>{text.valid(format.moment(receipt.expiresAt))}</p>
      {config.mailboxUrl && (
        <LinkButton
          external
          href={config.mailboxUrl}
          className="start"
          icon={<MailOpen size={20} aria-hidden="true" />}
        >
          {text.mailbox}
        </LinkButton>
      )}
    </>
  )
}

function Actions({ link, onClose }: { link: Link; onClose: () => void }) {
  const { ui } = useText()
  const { payments: text } = useProfileText()
  const { receipt, pending } = link
  const send = () => void link.send()
  return receipt ? (
    <>
      <Button look="main" onClick={onClose}>
        {text.done}
      </Button>
      <Button look="quiet" loading={pending} onClick={send}>
        {text.sendAgain}
      </Button>
    </>
  ) : (
    <>
      <Button look="main" loading={pending} onClick={send}>
        {text.send}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {ui.cancel}
      </Button>
    </>
  )
}

/** Requests the emailed link to renew or add a payment method (spec 2, 7; docs/domain.md 8.2). */
export function PaymentLinkDialog({ method, subscriptions, open, onClose }: PaymentLinkDialogProps) {
  const { payments: text } = useProfileText()
  const link = usePaymentLink(method)
  const { receipt, error } = link
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={method ? text.editTitle : text.addTitle}
      actions={<Actions link={link} onClose={onClose} />}
    >
      <DialogStep key={receipt ? 'sent' : 'before'}>
        <CommandError title={text.failed} error={error} />
        {receipt ? <Sent receipt={receipt} /> : <BeforeSending method={method} paid={subscriptions} />}
      </DialogStep>
    </Dialog>
  )
}

import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import MailOpen from 'lucide-react/icons/mail-open'
import Wallet from 'lucide-react/icons/wallet'
import { useEffect, useState } from 'react'
import type { PaymentKind, PaymentLinkView, PaymentMethodView } from '@pfotenportal/contract/payments'
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

/** Leads to the payment provider's page of a kind. `leading` is that kind until the page opens, or is left again. */
function usePaymentSetup(method: PaymentMethodView | null) {
  const { run, error } = useOperation('openPaymentSetup')
  const [leading, setLeading] = useState<PaymentKind | null>(null)
  const open = async (kind: PaymentKind) => {
    setLeading(kind)
    const outcome = await run({ params: { id: method?.id ?? 'new' }, body: { kind } })
    if (outcome.ok) location.assign(outcome.data.url)
    else setLeading(null)
  }
  useEffect(() => {
    // The page as the browser kept it, when the customer comes back from there.
    const isBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeading(null)
    }
    addEventListener('pageshow', isBack)
    return () => removeEventListener('pageshow', isBack)
  }, [])
  return { leading, open, error }
}

export interface PaymentLinkDialogProps {
  /** Null to add a new method. */
  method: PaymentMethodView | null
  subscriptions: readonly SubscriptionView[]
  open: boolean
  onClose: () => void
}

const icons = { card: CreditCard, payPal: Wallet, sepaDebit: Landmark } as const

/** The kinds of payment method, each a button that leads to the payment provider. */
function Kinds({ setup: { leading, open } }: { setup: ReturnType<typeof usePaymentSetup> }) {
  const { payments: text } = useProfileText()
  return (
    <div className={styles['kinds']}>
      {config.paymentKinds.map((kind) => {
        const Icon = icons[kind]
        return (
          <Button
            key={kind}
            icon={<Icon size={20} aria-hidden="true" />}
            loading={leading === kind}
            aria-disabled={leading !== null}
            onClick={() => leading === null && void open(kind)}
          >
            {text.kinds[kind]}
          </Button>
        )
      })}
    </div>
  )
}

interface BeforeProps {
  method: PaymentMethodView | null
  paid: readonly SubscriptionView[]
  setup: ReturnType<typeof usePaymentSetup>
}

/** What follows and what is charged, then the ways to the payment provider. */
function Before({ method, paid, setup }: BeforeProps) {
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
      {dogs.length > 0 && <p>{text.follows(formatList(dogs, language))}</p>}
      {owing.map(({ id, pet, totalLineItemDiscountedPrice, deliveryPrice }) => (
        <Notice key={id} tone="warn">
          {text.charge[moment](
            pet?.name ?? '',
            format.price(sumOf(totalLineItemDiscountedPrice, deliveryPrice)),
          )}
        </Notice>
      ))}
      <Kinds setup={setup} />
      <p className={styles['note']}>
        {text.safe} {config.payPalReserves ? text.payPalHint : freeHint}
      </p>
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
      <Button look="soft" loading={pending} onClick={send}>
        {text.send}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {ui.cancel}
      </Button>
    </>
  )
}

/**
 * Leads to the payment provider to renew or add a method, or requests the emailed link (spec 2, 7; docs/domain.md 8.2).
 */
export function PaymentLinkDialog({ method, subscriptions, open, onClose }: PaymentLinkDialogProps) {
  const { payments: text } = useProfileText()
  const link = usePaymentLink(method)
  const setup = usePaymentSetup(method)
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
        <CommandError title={text.notOpened} error={setup.error} />
        {receipt ? <Sent receipt={receipt} /> : <Before method={method} paid={subscriptions} setup={setup} />}
      </DialogStep>
    </Dialog>
  )
}

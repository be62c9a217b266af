import MailOpen from 'lucide-react/icons/mail-open'
import { useEffect, useState } from 'react'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { config } from '../../data/config.ts'
import { wallNow } from '../../data/server-clock.ts'
import { QuoteRefusal } from '../../operations/shared/quote/quote-state.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { CodeForm } from '../shared/sign-in/code-form.tsx'
import type { Contact } from './dog-draft.ts'
import { StepCard } from './steps.tsx'
import { useVisitorText, type FirstOrder } from './visitor-order.ts'

/** Seconds before another mail can be requested. */
const RESEND_WAIT = 30

/** The seconds left, by a clock that ticks once a second. */
function useSecondsUntil(until: number): number {
  const secondsLeft = () => Math.max(0, Math.ceil((until - wallNow()) / 1000))
  const [left, setLeft] = useState(secondsLeft)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - wallNow()) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [isRunning, until])
  return left
}

export interface ConfirmStepProps {
  contact: Contact
  order: FirstOrder
  onBack: () => void
}

/** The last step before the order: the link or the code in the mail. With either, the customer's page goes on. */
export function ConfirmStep({ contact, order, onBack }: ConfirmStepProps) {
  const text = useVisitorText()
  const { email, address, until } = contact
  const [openedAt] = useState(wallNow)
  const wait = useSecondsUntil(order.sentCount > 0 ? openedAt + RESEND_WAIT * 1000 : 0)
  const left = useSecondsUntil(until ?? 0)
  const shown = parseEmail(email)?.shown ?? email
  return (
    <StepCard step="order" onBack={onBack}>
      <div className="stack-5">
        {left > 0 ? (
          <>
            <p className="lead">{text.sentTo(shown)}</p>
            <CodeForm action={text.confirm} />
            <p>{text.valid(Math.ceil(left / 60))}</p>
          </>
        ) : (
          <Notice tone="warn" title={text.expired}>
            {text.expiredText}
          </Notice>
        )}
        {config.mailboxUrl && (
          <LinkButton external href={config.mailboxUrl} icon={<MailOpen size={20} aria-hidden="true" />}>
            {text.mailbox}
          </LinkButton>
        )}
        {order.error && <QuoteRefusal error={order.error} />}
        <Button
          className="start"
          loading={order.pending}
          disabled={wait > 0}
          onClick={() => void order.request(email, address)}
        >
          {wait > 0 ? text.sendAgainIn(wait) : text.sendAgain}
        </Button>
        <p className="note">{text.wrongAddress}</p>
      </div>
    </StepCard>
  )
}

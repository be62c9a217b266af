import MailOpen from 'lucide-react/icons/mail-open'
import { useEffect, useRef, useState } from 'react'
import { parseEmail } from '@pfotenportal/domain/customer/email'
import { config } from '../../data/config.ts'
import letterPicture from '../../illustrations/letter.svg?no-inline'
import { Button } from '../../ui/button/button.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Headline } from '../../ui/headline/headline.tsx'
import { HelpLink } from '../../ui/link/help-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { CodeForm } from '../shared/sign-in/code-form.tsx'
import { useLoginText } from '../shared/sign-in/login-text.ts'
import type { LinkRequest, SentLink } from './use-link-request.ts'

/** The address alone, without what came along when it was pasted. */
const shownAddress = (typed: string) => parseEmail(typed)?.shown ?? typed

/** Seconds before another link can be requested. */
const RESEND_WAIT = 30

function useCountdown(sentCount: number): number {
  const [state, setState] = useState({ sentCount, left: sentCount === 0 ? 0 : RESEND_WAIT })
  if (state.sentCount !== sentCount) setState({ sentCount, left: RESEND_WAIT })
  const waiting = state.left > 0
  useEffect(() => {
    if (!waiting) return undefined
    const timer = setInterval(() => setState((it) => ({ ...it, left: it.left - 1 })), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  return state.left
}

/** Confirms that the link was sent, and offers to send it again or to another address. */
export function SentNote({ request, sent }: { request: LinkRequest; sent: SentLink }) {
  const text = useLoginText()
  const left = useCountdown(sent.count)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Picture src={letterPicture} size={72} />
      <Headline ref={heading} level={1} tabIndex={-1}>
        {text.sentTitle}
      </Headline>
      {sent.hasCode ? (
        <>
          <p>{text.code.sentTo(shownAddress(sent.email))}</p>
          <CodeForm key={sent.count} />
          <p>{text.code.valid(sent.minutes)}</p>
        </>
      ) : (
        <p>
          {text.sentTo(shownAddress(sent.email))} {text.valid(sent.minutes)}
        </p>
      )}
      {config.mailboxUrl && (
        <LinkButton
          look={sent.hasCode ? 'soft' : 'main'}
          wide
          external
          href={config.mailboxUrl}
          icon={<MailOpen size={20} aria-hidden="true" />}
        >
          {text.sample.mailbox}
        </LinkButton>
      )}
      {request.failure && <Notice tone="error">{request.failure}</Notice>}
      <Button
        wide
        loading={request.pending}
        disabled={left > 0}
        onClick={() => void request.send(sent.email)}
      >
        {left > 0 ? text.sendAgainIn(left) : text.sendAgain}
      </Button>
      <Button look="quiet" wide onClick={request.reset}>
        {text.otherAddress}
      </Button>
      <HelpLink topic="sign_in" />
    </>
  )
}

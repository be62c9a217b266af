/** One mail as it was sent. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { formatMoment } from '@pfotenportal/text/format'
import type { StoredMail } from '../../database/mail/stored-mails.ts'
import { mailName } from '../page/mail-name.ts'
import { customerPath } from '../page/paths.ts'
import { ActionForm, Facts } from './parts.tsx'
import type { DeskView } from './view.ts'

/** A mail; its subject is null if it cannot be shown any more. */
export interface ShownMail extends StoredMail {
  readonly subject: string | null
}

interface MailProps {
  readonly customerId: number
  readonly mail: ShownMail
  readonly view: DeskView
}

export function MailPage({ customerId, mail, view }: MailProps) {
  const { desk, copy, language, moment } = view
  const { id, template, recipient, state, at, subject } = mail
  const path = (end: string) => customerPath(customerId, `/mails/${id}${end}`)
  return (
    <>
      <p className="links">
        <a href={customerPath(customerId)}>{desk.mail.back}</a>
      </p>
      <section className="card">
        <Facts
          facts={[
            [desk.mail.subject, subject],
            [desk.mail.to, recipient],
            [desk.mail.at, formatMoment(at, language, moment.today)],
            [desk.mail.state, copy.values.mail[state]],
            [desk.mail.name, mailName(template, view)],
          ]}
        />
        <p className="quiet">{desk.mail.secrets}</p>
        {view.can('helpCustomers') && mail.isResendable && (
          <ActionForm
            action={staffPath('resendMail', { customerId, mailId: id })}
            label={desk.timeline.resend}
          />
        )}
      </section>
      <iframe
        className="mail"
        title={desk.mail.frame}
        src={path('.html')}
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      />
    </>
  )
}

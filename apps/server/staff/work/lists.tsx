/** The entries of each work list, with what can be done about them. */
import { staffPath } from '@pfotenportal/contract/staff/staff-actions'
import { WORK_NOTE_MAX } from '@pfotenportal/contract/staff/work-actions'
import { toWire } from '@pfotenportal/domain/core/money'
import { formatMoment, formatPrice, formatWindow } from '@pfotenportal/text/format'
import { boxKey } from '../../database/parcel/problem-boxes.ts'
import { mailName } from '../page/mail-name.ts'
import { deadLetterReason } from '../report/dead-letter-reason.ts'
import { DismissForm, Entry, EntryForm, EntryText, PlaceLink } from './parts.tsx'
import type { Work } from './read-work.ts'
import type { WorkView } from './view.ts'

/** The entries of a list. */
type Entries<Id extends keyof Work> = NonNullable<Work[Id]>['entries']
type EntryOf<Id extends keyof Work> = Entries<Id>[number]

interface ListProps<Id extends keyof Work> {
  readonly entries: Entries<Id>
  readonly view: WorkView
}

const euros = (amount: number) => formatPrice(toWire(amount))

export function BoxEntries({ entries, view }: ListProps<'boxes'>) {
  const { work, copy, language, moment } = view
  const { boxes } = work
  return entries.map((box) => {
    const { orderId, problem, window, numbers, lastStep } = box
    const id = `box-${boxKey(box).replace(':', '-')}`
    const { track } = copy.values
    const at = lastStep && formatMoment(lastStep.at, language, moment.today)
    return (
      <Entry
        key={id}
        id={id}
        title={boxes.problems[problem]}
        facts={[
          boxes.promised(formatWindow(window, language, moment.today)),
          lastStep && at ? boxes.step(track[lastStep.event], at) : '',
          numbers.length === 0 ? '' : boxes.parcels(numbers.join(', ')),
        ]}
        entry={box}
        view={view}
        actions={
          <DismissForm
            action={staffPath('handleBox')}
            label={boxes.handled}
            fields={{ order: String(orderId), problem }}
            about={id}
            view={view}
          />
        }
      />
    )
  })
}

/** What a payment is about, and what a person can do. */
function paymentParts(payment: EntryOf<'payments'>, id: string, { work: { payments: copy } }: WorkView) {
  if (payment.kind === 'STRAY') {
    const { amount, reference, key } = payment
    const fields = { key }
    return {
      title: copy.stray(euros(amount)),
      facts: [copy.reference(reference)],
      hint: copy.strayHint,
      actions: (
        <EntryForm
          action={staffPath('recordReturned')}
          label={copy.returned}
          fields={fields}
          about={id}
          isSoft
        />
      ),
    }
  }
  if (payment.kind === 'UNRESOLVED') {
    const { gateway } = payment
    const title = gateway === null ? copy.unresolved : copy.unresolvedAt(gateway)
    return { title, facts: [], hint: copy.unresolvedHint, actions: undefined }
  }
  const { amount, code, key, place } = payment
  const number = place?.order?.number ?? null
  return {
    title: copy.failedRefund(euros(amount), code),
    facts: [],
    hint: copy.failedRefundHint,
    actions: number !== null && (
      <details>
        <summary>{copy.elsewhere}</summary>
        <EntryForm
          action={staffPath('recordRefundElsewhere')}
          label={copy.elsewhere}
          fields={{ order: number, refund: key }}
          about={id}
          isSoft
        >
          <EntryText
            id={`reason-${id}`}
            name="reason"
            label={copy.elsewhereReason}
            max={WORK_NOTE_MAX}
            required
          />
        </EntryForm>
      </details>
    ),
  }
}

export function PaymentEntries({ entries, view }: ListProps<'payments'>) {
  return entries.map((payment, index) => {
    const id = `payment-${index}`
    const { title, facts, hint, actions } = paymentParts(payment, id, view)
    return (
      <Entry
        key={id}
        id={id}
        title={title}
        facts={[view.work.payments.key(payment.key), ...facts]}
        entry={payment}
        hint={hint}
        view={view}
        actions={actions}
      />
    )
  })
}

export function DisputeEntries({ entries, view }: ListProps<'disputes'>) {
  const { disputes: copy } = view.work
  const kinds = view.copy.values.kind
  return entries.map((dispute) => {
    const id = `dispute-${dispute.id}`
    const form = { action: staffPath('closeDispute'), about: id }
    return (
      <Entry
        key={id}
        id={id}
        title={copy.over(dispute.isInquiry ? copy.inquiry : kinds[dispute.kind], euros(dispute.amount))}
        facts={[copy.reason(dispute.reason)]}
        entry={dispute}
        view={view}
        actions={
          <details>
            <summary>{copy.close}</summary>
            <p className="quiet">{copy.closeHint}</p>
            {(['won', 'lost'] as const).map((outcome) => (
              <EntryForm
                key={outcome}
                {...form}
                label={copy[outcome]}
                fields={{ id: String(dispute.id), outcome }}
                isSoft
              />
            ))}
          </details>
        }
      />
    )
  })
}

export function MailboxEntries({ entries, view }: ListProps<'mailboxes'>) {
  const { mailboxes: copy } = view.work
  return entries.map((shared) => {
    const id = `mailbox-${shared.id}`
    return (
      <Entry
        key={id}
        id={id}
        title={shared.email}
        facts={[]}
        entry={shared}
        hint={copy.hint}
        view={view}
        detail={shared.other && <PlaceLink place={shared.other} view={view} />}
      />
    )
  })
}

export function MailEntries({ entries, view }: ListProps<'mails'>) {
  const { mails: copy } = view.work
  return entries.map((mail) => {
    const { id: mailId, template, recipient, reason, attempts } = mail
    const id = `mail-${mailId}`
    const isDead = mail.kind === 'DEAD'
    const isRequeueable = isDead && mail.isRequeueable
    const fields = { id: mailId }
    return (
      <Entry
        key={id}
        id={id}
        title={mailName(template, view)}
        facts={[
          recipient === null ? '' : copy.to(recipient),
          isDead ? '' : copy.due,
          reason === '' ? '' : deadLetterReason(reason, view.copy),
          attempts === 0 ? '' : copy.attempts(attempts),
        ]}
        entry={mail}
        hint={isDead && !isRequeueable ? copy.needsNewLink : undefined}
        view={view}
        actions={
          isDead && (
            <>
              {isRequeueable && (
                <EntryForm
                  action={staffPath('requeueMail')}
                  label={copy.requeue}
                  fields={fields}
                  about={id}
                />
              )}
              <DismissForm
                action={staffPath('dismissMail')}
                label={copy.dismiss}
                fields={fields}
                about={id}
                view={view}
              />
            </>
          )
        }
      />
    )
  })
}

export function JobEntries({ entries, view }: ListProps<'jobs'>) {
  const { jobs: copy } = view.work
  return entries.map((failure) => {
    if (failure.kind === 'RUN') {
      const { name, dueAt, attempts, error } = failure
      const id = `run-${name}-${dueAt.replaceAll(/\D/g, '')}`
      const due = formatMoment(dueAt, view.language, view.moment.today)
      return (
        <Entry
          key={id}
          id={id}
          title={copy.run(name, due)}
          facts={[copy.attempts(attempts), error ?? '']}
          entry={failure}
          view={view}
          actions={
            <EntryForm
              action={staffPath('retryRun')}
              label={copy.retry}
              fields={{ job: name, due: dueAt }}
              about={id}
            />
          }
        />
      )
    }
    const { job, subjectId, attempts, error } = failure
    const id = `item-${job}-${subjectId}`
    const fields = { job, subject: String(subjectId) }
    return (
      <Entry
        key={id}
        id={id}
        title={copy.item(job, subjectId)}
        facts={[copy.attempts(attempts), error]}
        entry={failure}
        view={view}
        actions={
          <>
            <EntryForm action={staffPath('retryItem')} label={copy.retry} fields={fields} about={id} />
            <DismissForm
              action={staffPath('dismissItem')}
              label={copy.dismiss}
              fields={fields}
              about={id}
              hint={copy.dismissHint}
              view={view}
            />
          </>
        }
      />
    )
  })
}

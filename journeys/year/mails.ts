/** Finds received emails by template: the outbox has the template, the mailbox the delivered email. */
import type { TemplateName } from '@pfotenportal/server/mail/templates'
import { withClient } from '../support/database.ts'
import { expect } from '../support/test.ts'

/** An expected email. `at` is its business time, or day, if that differs from the row's. */
export interface ExpectedMail {
  readonly template: TemplateName
  readonly subject: string | RegExp
  readonly at?: string
}

/** An email in the mailbox. */
export interface ReceivedMail {
  readonly id: number
  readonly subject: string
  readonly text: string
}

interface MailWithTime extends ReceivedMail {
  /** Its business time in Berlin. */
  readonly at: string
}

async function listMails(databaseUrl: string, address: string, template: string): Promise<MailWithTime[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<MailWithTime>(
      `select mailbox.id, mailbox.subject, mailbox.text,
              to_char(outbox.business_at at time zone 'Europe/Berlin', 'YYYY-MM-DD HH24:MI') as at
       from outbox join mailbox on mailbox.message_id like '<' || outbox.id || '@%'
       where outbox.template = $1 and mailbox.recipient = $2
       order by mailbox.id`,
      [template, address],
    )
    return rows
  })
}

const matchesSubject = (subject: string, { subject: wanted }: ExpectedMail) =>
  typeof wanted === 'string' ? subject === wanted : wanted.test(subject)

/** Waits for an unread email with the expected business time. Some emails are delayed (docs/domain.md 9.1). */
export async function findMail(
  databaseUrl: string,
  address: string,
  seen: ExpectedMail,
  when: string,
  read: ReadonlySet<number>,
): Promise<ReceivedMail> {
  const at = seen.at ?? when
  let found: MailWithTime | undefined
  const search = async () => {
    const all = await listMails(databaseUrl, address, seen.template)
    found = all.find((it) => it.at.startsWith(at) && !read.has(it.id) && matchesSubject(it.subject, seen))
    return found ? 'arrived' : all.map(({ at: on, subject }) => `${on} ${subject}`).join('\n')
  }
  const wanted = `${seen.template} to ${address}: ${String(seen.subject)} at ${at}`
  await expect.poll(search, { message: wanted }).toBe('arrived')
  if (!found) throw new Error(wanted)
  return found
}

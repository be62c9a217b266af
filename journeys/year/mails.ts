/** Which mail of which template somebody got: the outbox knows the template, the mailbox what arrived. */
import type { TemplateName } from '@pfotenportal/server/mail/templates'
import { withClient } from '../support/database.ts'
import { expect } from '../support/test.ts'

/** A mail that has arrived: what it is called, and the moment, or the day, that it tells of where it is not the row's. */
export interface MailSeen {
  readonly template: TemplateName
  readonly subject: string | RegExp
  readonly at?: string
}

/** A mail in the mailbox. */
export interface KeptMail {
  readonly id: number
  readonly subject: string
  readonly text: string
}

interface Arrived extends KeptMail {
  /** The moment that it tells of, on the clocks of Berlin. */
  readonly at: string
}

async function arrived(databaseUrl: string, address: string, template: string): Promise<Arrived[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<Arrived>(
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

const fits = (subject: string, { subject: wanted }: MailSeen) =>
  typeof wanted === 'string' ? subject === wanted : wanted.test(subject)

/** Waits for a mail that tells of a moment and was not read before. Some wait for a change of mind (docs/domain.md 9.1). */
export async function findMail(
  databaseUrl: string,
  address: string,
  seen: MailSeen,
  when: string,
  read: ReadonlySet<number>,
): Promise<KeptMail> {
  const at = seen.at ?? when
  let found: Arrived | undefined
  const look = async () => {
    const all = await arrived(databaseUrl, address, seen.template)
    found = all.find((it) => it.at.startsWith(at) && !read.has(it.id) && fits(it.subject, seen))
    return found ? 'arrived' : all.map(({ at: on, subject }) => `${on} ${subject}`).join('\n')
  }
  const wanted = `${seen.template} to ${address}: ${String(seen.subject)} at ${at}`
  await expect.poll(look, { message: wanted }).toBe('arrived')
  if (!found) throw new Error(wanted)
  return found
}

/** The emails that a customer has received, found by template, and the refusals that a browser has received. */
import type { BrowserContext, Response } from '@playwright/test'
import type { TemplateName } from '@pfotenportal/server/mail/templates'
import { errorsDe } from '@pfotenportal/text/de/errors'
import { errorsEn } from '@pfotenportal/text/en/errors'
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

/** A refusal as sent over the wire: its code and its message. */
export interface ReceivedRefusal {
  readonly code: string
  readonly message: string
}

/** Only the refusal of a discount code is a plain string. */
const CODE_INVALID = new Set<unknown>([errorsDe.DISCOUNT_CODE_INVALID, errorsEn.DISCOUNT_CODE_INVALID])

function refusalIn(body: unknown): ReceivedRefusal | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  if (typeof error === 'string' && CODE_INVALID.has(error)) {
    return { code: 'DISCOUNT_CODE_INVALID', message: error }
  }
  if (typeof error !== 'object' || error === null || !('type' in error) || !('message' in error))
    return undefined
  return { code: String(error.type), message: String(error.message) }
}

async function readRefusal(response: Response): Promise<ReceivedRefusal | undefined> {
  if (response.status() < 400 || !new URL(response.url()).pathname.startsWith('/api/')) return undefined
  // The page may have been left in the meantime; then the message is not shown either.
  const body: unknown = await response.json().catch(() => null)
  return refusalIn(body)
}

/** Collects every refusal that a browser receives. */
export function recordRefusals(context: BrowserContext): ReceivedRefusal[] {
  const refusals: ReceivedRefusal[] = []
  context.on('response', (response) => {
    void readRefusal(response).then((it) => it && refusals.push(it))
  })
  return refusals
}

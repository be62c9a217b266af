/** Checks that each charge is reported by exactly one email, sent once unless something was interrupted. */
import type { Database } from '@pfotenportal/server/database/open'
import type { AcceptedMail } from '@pfotenportal/server/testing/mail-server'
import { groupBy } from '../group-by.ts'
import type { LedgerEntry, PaidOrder } from './ledger.ts'
import type { MailGates } from './mail-gates.ts'
import type { ServiceClient } from './service-client.ts'

/** An email in the outbox about the payment of an order. */
interface PaymentEmail {
  readonly messageKey: string
  readonly orderId: number
  readonly isPaid: boolean
  readonly number: string | null
  /** Whether it was recorded in the transaction that it reports, which writes to the audit log at the same instant. */
  readonly isOfTransaction: boolean
}

const PAID = ['orderPlaced', 'orderConfirmed', 'paymentRecovered']
const DECLINED = ['paymentFailed', 'paymentLastWarning', 'paymentPaused']

/** Whether an email reports how a charge ended. */
export const reportsPayment = (template: string): boolean => [...PAID, ...DECLINED].includes(template)

async function listPaymentEmails(database: Database): Promise<PaymentEmail[]> {
  const { rows } = await database.pool.query<PaymentEmail>(
    `select id::text as "messageKey", split_part(key, ':', 2)::int as "orderId", template = any($1) as "isPaid",
            data -> 'receipt' ->> 'orderNumber' as number,
            exists (select 1 from audit
                    where subscription_id = split_part(key, ':', 2)::int / 1000 and recorded_at = created_at)
              as "isOfTransaction"
     from outbox where template = any($1) or template = any($2)`,
    [PAID, DECLINED],
  )
  return rows
}

function keyOf({ messageId }: AcceptedMail): string {
  return messageId.replace(/^<|@.*$/g, '')
}

/** How often the scheduled charges of an order were declined. For "order now", the response reports the decline. */
async function countScheduledDeclines(database: Database): Promise<Map<number, number>> {
  const { rows } = await database.pool.query<{ orderId: number; declines: number }>(
    `select order_id as "orderId", count(*)::int as declines
     from charge where state = 'DECLINED' and trigger <> 'ORDER_NOW' group by 1`,
  )
  return new Map(rows.map(({ orderId, declines }) => [orderId, declines]))
}

type Mails = Pick<MailGates, 'accepted' | 'unanswered'>

/** Finds charges without exactly one sent email, and emails with another order's number. */
export async function findEmailProblems(
  mailServer: Mails,
  interruptions: readonly number[],
  database: Database,
  entries: readonly LedgerEntry[],
  paidOrders: readonly PaidOrder[],
  client: Pick<ServiceClient, 'declinedAtOnce' | 'declinedWithoutAnswer' | 'takenMails'>,
): Promise<string[]> {
  const paymentEmails = await listPaymentEmails(database)
  const declines = await countScheduledDeclines(database)
  const sentKeys = new Set(mailServer.accepted.map(keyOf))
  const numbers = new Map(paidOrders.map(({ id, number }) => [id, number]))
  const found = paymentEmails.flatMap(({ messageKey, orderId, number, isOfTransaction }) => {
    if (!sentKeys.has(messageKey)) return [`an email about order ${orderId} was never sent`]
    if (!isOfTransaction) return [`an email about order ${orderId} was recorded without its change`]
    return number === null || number === numbers.get(orderId)
      ? []
      : [`an email about order ${orderId} has the number ${number} instead of ${numbers.get(orderId)}`]
  })
  const approved = groupBy(
    entries.filter(({ isApproved }) => isApproved),
    ({ orderId }) => orderId,
  )
  const byOrder = groupBy(paymentEmails, ({ orderId }) => orderId)
  for (const orderId of new Set([...approved.keys(), ...declines.keys(), ...byOrder.keys()])) {
    const mails = byOrder.get(orderId) ?? []
    const paid = mails.filter(({ isPaid }) => isPaid).length
    const attempts = [approved.get(orderId)?.length ?? 0, declines.get(orderId) ?? 0].join(' and ')
    const mailed = [paid, mails.length - paid].join(' and ')
    if (attempts !== mailed)
      found.push(`order ${orderId}: paid and declined ${attempts} times, reported ${mailed} times`)
  }
  return [
    ...found,
    ...(await findForgottenMails(database, sentKeys)),
    ...findUnexplainedRepeats(mailServer, interruptions, client.takenMails),
    ...(await findLateDeclineProblems(database, sentKeys, client)),
  ]
}

/** Emails of any kind that count as sent, although no server has accepted them. */
async function findForgottenMails(database: Database, sentKeys: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await database.pool.query<{ messageKey: string; template: string }>(
    'select id::text as "messageKey", template from outbox where sent_at is not null',
  )
  return rows
    .filter(({ messageKey }) => !sentKeys.has(messageKey))
    .map(
      ({ messageKey, template }) =>
        `the email ${template} ${messageKey} counts as sent, and was not accepted`,
    )
}

/** A customer whose order was declined after the response gets an email, and no other customer gets one. */
async function findLateDeclineProblems(
  database: Database,
  sentKeys: ReadonlySet<string>,
  { declinedAtOnce, declinedWithoutAnswer }: Pick<ServiceClient, 'declinedAtOnce' | 'declinedWithoutAnswer'>,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ messageKey: string; id: number }>(
    `select id::text as "messageKey", split_part(key, ':', 2)::int / 1000 as id
     from outbox where template = 'paymentDeclined'`,
  )
  const paymentEmails = new Set(rows.filter(({ messageKey }) => sentKeys.has(messageKey)).map(({ id }) => id))
  return [
    ...rows
      .filter(({ id }) => !declinedAtOnce.has(id))
      .map(({ id }) => `subscription ${id}: an email reports a declined order that was not placed`),
    ...[...declinedWithoutAnswer]
      .filter((id) => !paymentEmails.has(id))
      .map((id) => `subscription ${id}: no email reports that its order was declined`),
  ]
}

/** A kill can come this long before the first copy: a database takes a while until it can record what was sent. */
const RECOVERY_MS = 30_000

/**
 * Finds emails that were sent again without a reason: only a process that dies, loses its database or its right clock
 * after an email was accepted and before this is recorded may send it again, and one that got no answer; and another
 * process, if the test took the lease away.
 */
function findUnexplainedRepeats(
  { accepted, unanswered }: Mails,
  interruptions: readonly number[],
  taken: ReadonlySet<string>,
): string[] {
  const lastAt = new Map<string, number>()
  const answersMissing = groupBy(unanswered, (key) => key)
  return accepted.flatMap((mail) => {
    const key = keyOf(mail)
    const from = lastAt.get(key)
    lastAt.set(key, mail.acceptedAt)
    if (from === undefined) return []
    if (answersMissing.get(key)?.pop() !== undefined || taken.has(key)) return []
    const isExplained = interruptions.some((at) => at >= from - RECOVERY_MS && at <= mail.acceptedAt)
    if (isExplained) return []
    const seconds = (before: number) => Math.round((mail.acceptedAt - before) / 1000)
    const last = interruptions.filter((at) => at < from).at(-1) ?? Number.NaN
    const times = `after ${seconds(from)} s, ${seconds(last)} s after the last interruption`
    return [`email ${key} to ${mail.to} was sent again ${times}: ${mail.subject}`]
  })
}

/** How many emails were sent more than once. */
export function countRepeatedEmails({ accepted }: Pick<MailGates, 'accepted'>): number {
  return accepted.length - new Set(accepted.map(keyOf)).size
}

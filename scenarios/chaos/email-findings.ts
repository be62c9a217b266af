/** Whether the mails that came tell of the charges that were: each once. */
import type { Database } from '@pfotenportal/server/database/open'
import type { AcceptedMail, MailServer } from '@pfotenportal/server/testing/mail-server'
import { groupBy, type PaidOrder, type LedgerEntry } from './ledger.ts'
import type { ServiceClient } from './service-client.ts'

/** What the outbox says of a mail about an order's money. */
interface PaymentEmail {
  readonly messageKey: string
  readonly orderId: number
  readonly isPaid: boolean
  readonly number: string | null
}

const PAID = ['orderPlaced', 'orderConfirmed', 'paymentRecovered']
const DECLINED = ['paymentFailed', 'paymentLastWarning', 'paymentPaused']

async function listPaymentEmails(database: Database): Promise<PaymentEmail[]> {
  const { rows } = await database.pool.query<PaymentEmail>(
    `select id::text as "messageKey", split_part(key, ':', 2)::int as "orderId", template = any($1) as "isPaid",
            data -> 'receipt' ->> 'orderNumber' as number
     from outbox where template = any($1) or template = any($2)`,
    [PAID, DECLINED],
  )
  return rows
}

function keyOf({ messageId }: AcceptedMail): string {
  return messageId.replace(/^<|@.*$/g, '')
}

/** How often the schedule's charges of an order were declined. Who orders now is told on the spot. */
async function countScheduledDeclines(database: Database): Promise<Map<number, number>> {
  const { rows } = await database.pool.query<{ orderId: number; declines: number }>(
    `select order_id as "orderId", count(*)::int as declines
     from charge where state = 'DECLINED' and trigger <> 'ORDER_NOW' group by 1`,
  )
  return new Map(rows.map(({ orderId, declines }) => [orderId, declines]))
}

/** Every charge is told of by one mail, which came, and by the order's own number. */
export async function findEmailProblems(
  { accepted }: MailServer,
  database: Database,
  entries: readonly LedgerEntry[],
  paidOrders: readonly PaidOrder[],
  client: Pick<ServiceClient, 'declinedAtOnce' | 'declinedWithoutAnswer'>,
): Promise<string[]> {
  const told = await listPaymentEmails(database)
  const declines = await countScheduledDeclines(database)
  const came = new Set(accepted.map(keyOf))
  const numbers = new Map(paidOrders.map(({ id, number }) => [id, number]))
  const found = told.flatMap(({ messageKey, orderId, number }) => {
    if (!came.has(messageKey)) return [`a mail about order ${orderId} never came`]
    return number === null || number === numbers.get(orderId)
      ? []
      : [`a mail calls order ${orderId} ${number}, which is ${numbers.get(orderId)}`]
  })
  const approved = groupBy(
    entries.filter(({ isApproved }) => isApproved),
    ({ orderId }) => orderId,
  )
  const byOrder = groupBy(told, ({ orderId }) => orderId)
  for (const orderId of new Set([...approved.keys(), ...declines.keys(), ...byOrder.keys()])) {
    const mails = byOrder.get(orderId) ?? []
    const paid = mails.filter(({ isPaid }) => isPaid).length
    const tries = [approved.get(orderId)?.length ?? 0, declines.get(orderId) ?? 0].join(' and ')
    const mailed = [paid, mails.length - paid].join(' and ')
    if (tries !== mailed)
      found.push(`order ${orderId}: paid and declined ${tries} times, told of ${mailed} times`)
  }
  return [...found, ...(await findLateDeclineProblems(database, came, client))]
}

/** Whoever ordered and was answered before the decline was known is told by mail, and nobody else but who ordered. */
async function findLateDeclineProblems(
  database: Database,
  came: ReadonlySet<string>,
  { declinedAtOnce, declinedWithoutAnswer }: Pick<ServiceClient, 'declinedAtOnce' | 'declinedWithoutAnswer'>,
): Promise<string[]> {
  const { rows } = await database.pool.query<{ messageKey: string; id: number }>(
    `select id::text as "messageKey", split_part(key, ':', 2)::int / 1000 as id
     from outbox where template = 'paymentDeclined'`,
  )
  const told = new Set(rows.filter(({ messageKey }) => came.has(messageKey)).map(({ id }) => id))
  return [
    ...rows
      .filter(({ id }) => !declinedAtOnce.has(id))
      .map(({ id }) => `subscription ${id}: a mail tells of a declined order that nobody placed`),
    ...[...declinedWithoutAnswer]
      .filter((id) => !told.has(id))
      .map((id) => `subscription ${id}: nobody told that its order was declined`),
  ]
}

/** How many mails came more than once. */
export function countRepeatedEmails({ accepted }: MailServer): number {
  return accepted.length - new Set(accepted.map(keyOf)).size
}

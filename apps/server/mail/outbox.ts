/** Records mails for sending: what a use case calls inside its transaction. */
import { addSeconds, type Instant } from '@pfotenportal/domain/calendar'
import type { Seal } from '../auth/seal.ts'
import type { Queries } from '../database/open.ts'
import { deleteMail, findWaiting, insertMail, rewriteMail, type WaitingMail } from '../database/outbox.ts'
import { messages, type MailData, type Template } from './messages.ts'
import { mergeChanges, orderChanges, type OrderChanges } from './order-changes.ts'

/** A mail to be recorded. Its key is `template:entity:version`: the same key mails once. */
export type NewMail<T extends Template = Template> = T extends Template
  ? {
      readonly template: T
      /** Null: counted and prepared like any other, but nobody receives it. */
      readonly customerId: number | null
      /** What the mail is about: an order's id, a link's id. */
      readonly entity: string | number
      /** Which change of the entity it tells of: the subscription's version, a date, an attempt. */
      readonly version: string | number
      readonly data: MailData<T>
      /** After this moment the mail would be useless and is dropped. */
      readonly expiresAt?: Instant
    }
  : never

export interface Outbox {
  /**
   * Records mails in the caller's transaction, at a moment of real time. Call `wake` after the commit. Mails about
   * skipped and unskipped orders wait for a change of mind and are merged per subscription (docs/domain.md 9.1).
   */
  record(tx: Queries, mails: readonly NewMail[], at: Instant): Promise<void>
}

type ChangeTemplate = 'order.skipped' | 'order.unskipped'

const oppositeOf: Readonly<Record<ChangeTemplate, ChangeTemplate>> = {
  'order.skipped': 'order.unskipped',
  'order.unskipped': 'order.skipped',
}

function isChange(mail: NewMail): mail is NewMail<ChangeTemplate> {
  return mail.template in oppositeOf
}

/** Splits the data into what may be read in the database and what may not. */
function withoutSecrets(mail: NewMail): { open: Record<string, unknown>; secret: Record<string, string> } {
  const secretFields = messages[mail.template].secretFields
  const open: Record<string, unknown> = {}
  const secret: Record<string, string> = {}
  for (const [name, value] of Object.entries(mail.data)) {
    if (typeof value === 'string' && secretFields.includes(name)) secret[name] = value
    else open[name] = value
  }
  return { open, secret }
}

/** Where a change of mind still finds the mail: data of the waiting row of a template. */
function waitingOf(
  rows: readonly WaitingMail[],
  template: ChangeTemplate,
): { id: string; data: OrderChanges } | undefined {
  const row = rows.find((waiting) => waiting.template === template)
  return row && { id: row.id, data: orderChanges.parse(row.data) }
}

/** Opens the outbox; `delaySeconds` is how long mails wait for a change of mind. */
export function openOutbox(seal: Seal, delaySeconds: number): Outbox {
  async function insert(
    tx: Queries,
    mail: NewMail,
    at: Instant,
    waiting?: { mergeKey: string },
  ): Promise<void> {
    const { open, secret } = withoutSecrets(mail)
    await insertMail(tx, {
      key: `${mail.template}:${mail.entity}:${mail.version}`,
      template: mail.template,
      customerId: mail.customerId,
      data: open,
      secret: Object.keys(secret).length > 0 ? await seal.close(secret) : null,
      mergeKey: waiting?.mergeKey ?? null,
      createdAt: at,
      sendAfter: waiting ? addSeconds(at, delaySeconds) : at,
      expiresAt: mail.expiresAt ?? null,
    })
  }

  async function merge(tx: Queries, mail: NewMail<ChangeTemplate>, at: Instant): Promise<void> {
    const change = orderChanges.parse(mail.data)
    const mergeKey = `order-changes:${change.subscriptionId}`
    const rows = await findWaiting(tx, mergeKey)
    const same = waitingOf(rows, mail.template)
    const opposite = waitingOf(rows, oppositeOf[mail.template])
    const merged = mergeChanges({ same: same?.data, opposite: opposite?.data }, change)
    const sendAfter = addSeconds(at, delaySeconds)
    if (opposite && merged.opposite) await rewriteMail(tx, opposite.id, merged.opposite, sendAfter)
    if (opposite && !merged.opposite) await deleteMail(tx, opposite.id)
    if (!merged.same) return
    if (same) await rewriteMail(tx, same.id, merged.same, sendAfter)
    else await insert(tx, { ...mail, data: merged.same }, at, { mergeKey })
  }

  return {
    async record(tx, mails, at) {
      for (const mail of mails) {
        if (isChange(mail)) await merge(tx, mail, at)
        else await insert(tx, mail, at)
      }
    },
  }
}

/** Records mails in the outbox, within the transaction of the change. */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import type { Seal } from '../auth/keys.ts'
import { deleteMail, insertMails, type MailedVisitor, type OutboxRow } from '../database/mail/outbox.ts'
import {
  dropWaitingMails,
  findWaitingMails,
  listUnsentMails,
  releaseMails,
  removeDogFromExpiryMails,
  rewriteMail,
  type WaitingMail,
} from '../database/mail/waiting-mails.ts'
import type { Queries } from '../database/open.ts'
import { aboutSubscription } from './fields.ts'
import {
  delayedMailSchemas,
  isDelayed,
  merge,
  type DelayedMails,
  type DelayedTemplate,
  type MergeableChange,
} from './merging.ts'
import { mailTemplates, type MailData, type TemplateName } from './templates.ts'
import { isWanted } from './topics.ts'
import { endedDog, voidedBy } from './void-mails.ts'

/** A mail to record. Its key is `template:entity:version`; each key is mailed once. */
export type NewMail<T extends TemplateName = TemplateName> = T extends TemplateName
  ? {
      readonly template: T
      /** Null: the mail is rendered but not sent. */
      readonly customerId: number | null
      /** The member of staff who gets it instead of a customer. */
      readonly staffId?: number | null
      /** The visitor without an account who gets it instead of a customer. */
      readonly visitor?: MailedVisitor
      /** The address that gets it instead of the customer's, such as one that is not confirmed; it names nobody. */
      readonly to?: string | null
      /** What the mail is about: an order's id, a link's id. */
      readonly entity: string | number
      /** Which change of the entity it is about: the subscription's version, a date, an attempt. */
      readonly version: string | number
      readonly data: MailData<T>
      /** The mail is dropped if it could not be sent by then. */
      readonly expiresAt?: Instant
    }
  : never

export interface Outbox {
  /**
   * Records mails in the caller's transaction. `at` is real time; `businessAt` is the business time of the change if it
   * is not the present, as in a job's run. Call `wake` after the commit. Mails that the customer does not want are
   * skipped (`topics.ts`). Mails about changes that are often undone are delayed and merged per subscription
   * (docs/domain.md 9.1). Another mail about the subscription ends the delay, so that they leave in order; waiting mails
   * that it makes void are dropped.
   */
  record(tx: Queries, mails: readonly NewMail[], at: Instant, businessAt?: Instant): Promise<void>
}

function mergeKeyOf(subscriptionId: number): string {
  return `order-changes:${subscriptionId}`
}

/** Splits the data into plain and secret fields. */
function withoutSecrets(mail: NewMail): { open: Record<string, unknown>; secret: Record<string, string> } {
  const secretFields = mailTemplates[mail.template].secretFields
  const open: Record<string, unknown> = {}
  const secret: Record<string, string> = {}
  for (const [name, value] of Object.entries(mail.data)) {
    if (typeof value === 'string' && secretFields.includes(name)) secret[name] = value
    else open[name] = value
  }
  return { open, secret }
}

/** The delayed mails in a subscription's rows, with the ids of the rows. */
function delayedMailsIn(rows: readonly WaitingMail[]): {
  ids: Map<DelayedTemplate, string>
  delayed: DelayedMails
} {
  const ids = new Map<DelayedTemplate, string>()
  let delayed: DelayedMails = {}
  for (const { id, template, data } of rows) {
    if (!isDelayed(template)) continue
    ids.set(template, id)
    delayed = { ...delayed, [template]: delayedMailSchemas[template].parse(data) }
  }
  return { ids, delayed }
}

/** The change of a mail that is delayed; undefined for a mail that is sent immediately. */
function changeOf(mail: NewMail): MergeableChange | undefined {
  switch (mail.template) {
    case 'orderSkipped':
    case 'orderUnskipped':
      return { template: mail.template, data: delayedMailSchemas[mail.template].parse(mail.data) }
    case 'orderRescheduled':
      return { template: mail.template, data: delayedMailSchemas[mail.template].parse(mail.data) }
    case 'subscriptionResumed':
      return { template: mail.template, data: delayedMailSchemas[mail.template].parse(mail.data) }
    case 'subscriptionReactivated':
      return { template: mail.template, data: delayedMailSchemas[mail.template].parse(mail.data) }
    default:
      return undefined
  }
}

/** Opens the outbox; `delaySeconds` is how long mails about undoable changes are delayed. */
export function openOutbox(seal: Seal, delaySeconds: number): Outbox {
  async function rowOf(
    mail: NewMail,
    { at, businessAt }: RecordingTime,
    delayed?: Merged,
  ): Promise<OutboxRow> {
    const { open, secret } = withoutSecrets(mail)
    return {
      key: `${mail.template}:${mail.entity}:${mail.version}`,
      template: mail.template,
      customerId: mail.customerId,
      staffId: mail.staffId ?? null,
      visitor: mail.visitor ?? null,
      to: mail.to ?? null,
      data: delayed?.data ?? open,
      secret: Object.keys(secret).length > 0 ? await seal.encrypt(secret) : null,
      mergeKey: delayed?.mergeKey ?? null,
      businessAt: businessAt ?? null,
      createdAt: at,
      sendAfter: delayed ? addSeconds(at, delaySeconds) : at,
      expiresAt: mail.expiresAt ?? null,
    }
  }

  return {
    async record(tx, mails, at, businessAt) {
      const recordedAt = { at, businessAt }
      // Immediate mails are inserted together, before the next delayed one.
      let immediate: NewMail[] = []
      async function insertImmediate(): Promise<void> {
        await releaseOrDropEarlierMails(tx, immediate, at)
        await insertMails(tx, await Promise.all(immediate.map((mail) => rowOf(mail, recordedAt))))
        immediate = []
      }
      for (const mail of mails) {
        if (!(await isWanted(tx, mail))) continue
        const { customerId } = mail
        const change = changeOf(mail)
        if (!change || customerId === null) {
          immediate.push(mail)
          continue
        }
        await insertImmediate()
        const sendAfter = addSeconds(at, delaySeconds)
        await delayMail(tx, customerId, change, sendAfter, (merged) => rowOf(mail, recordedAt, merged))
      }
      await insertImmediate()
    },
  }
}

/** Real time of the recording, and business time of the change where it is not the present. */
interface RecordingTime {
  readonly at: Instant
  readonly businessAt: Instant | undefined
}

/** A delayed mail: its merge key and its merged data. */
interface Merged {
  readonly mergeKey: string
  readonly data: unknown
}

/** Merges a change into the delayed mails; `rowOf` builds the row of a new one. */
async function delayMail(
  tx: Queries,
  customerId: number,
  change: MergeableChange,
  sendAfter: Instant,
  rowOf: (merged: Merged) => Promise<OutboxRow>,
): Promise<void> {
  const mergeKey = mergeKeyOf(change.data.subscriptionId)
  const { ids, delayed } = delayedMailsIn(await findWaitingMails(tx, { mergeKey, customerId }))
  const merged = merge(delayed, change)
  for (const [template, id] of ids) {
    const data = merged[template]
    if (data) await rewriteMail(tx, id, data, sendAfter)
    else await deleteMail(tx, id)
  }
  const added = merged[change.template]
  if (added && !ids.has(change.template)) await insertMails(tx, [await rowOf({ mergeKey, data: added })])
}

/** Ends the delay of earlier mails about the same subscriptions, and drops those that have become void. */
async function releaseOrDropEarlierMails(tx: Queries, mails: readonly NewMail[], at: Instant): Promise<void> {
  const subjects = mails.flatMap((mail) => subscriptionsOf(mail).map((id) => ({ id, voids: voidedBy(mail) })))
  if (subjects.length === 0) return
  const customerIds = new Set(mails.map(({ customerId }) => customerId).filter((id) => id !== null))
  const unsent = await listUnsentMails(tx, [...customerIds])
  const dropped = new Set<string>()
  const released = new Set<string>()
  for (const { id, voids } of subjects) {
    for (const mail of unsent.filter(({ subscriptionId }) => subscriptionId === id)) {
      if (voids.has(mail.template) && !mail.hasReceipts) dropped.add(mail.id)
      else if (isDelayed(mail.template)) released.add(mail.id)
    }
  }
  await dropWaitingMails(tx, [...dropped], at)
  for (const mail of mails) {
    const petName = endedDog(mail)
    if (mail.customerId !== null && petName) {
      await removeDogFromExpiryMails(tx, { customerId: mail.customerId, petName }, at)
    }
  }
  await releaseMails(tx, [...released], at)
}

/** The subscriptions that a mail is about; none if it is about the customer. */
function subscriptionsOf(mail: NewMail): number[] {
  if (mail.template === 'holidayEntered' || mail.template === 'holidayTakenBack') {
    return [...new Set(mail.data.orders.map(({ subscriptionId }) => subscriptionId))]
  }
  const known = aboutSubscription.safeParse(mail.data)
  return known.success ? [known.data.subscriptionId] : []
}

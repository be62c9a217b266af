/** Records mails for sending: what a use case calls inside its transaction. */
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { z } from 'zod'
import type { Seal } from '../auth/seal.ts'
import type { Queries } from '../database/open.ts'
import {
  deleteMail,
  findUnsentMergeKeys,
  findWaitingMails,
  insertMails,
  releaseMails,
  rewriteMail,
  type OutboxRow,
  type WaitingMail,
} from '../database/mail/outbox.ts'
import { about, nextUp } from './fields.ts'
import {
  merge,
  refreshed,
  waitingSchemas,
  waits,
  type Change,
  type Waiting,
  type WaitingTemplate,
} from './merging.ts'
import { mailTemplates, type MailData, type TemplateName } from './templates.ts'
import { hasRequiredConsent } from './topics.ts'

/** A mail to be recorded. Its key is `template:entity:version`: the same key mails once. */
export type NewMail<T extends TemplateName = TemplateName> = T extends TemplateName
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
   * Records mails in the caller's transaction, at a moment of real time; `businessAt` is when the change was in business
   * time, where that is not the present, as in a job's run. Call `wake` after the commit. Mails that need a
   * consent are left out where the customer has not given it. Mails about
   * changes that are often taken back wait and are merged per subscription (docs/domain.md 9.1); they leave at once when
   * the subscription is paused or ends, and learn of new next orders until then.
   */
  record(tx: Queries, mails: readonly NewMail[], at: Instant, businessAt?: Instant): Promise<void>
}

/** Mails after which no order comes any more: what waited before them has to leave first. */
const leavings: readonly TemplateName[] = [
  'subscriptionPaused',
  'subscriptionCancelled',
  'subscriptionCondolence',
  'subscriptionAutoCancelled',
  'paymentPaused',
]

const aboutSubscription = z.object(about)
const withNext = z.object(nextUp)

function mergeKeyOf(subscriptionId: number): string {
  return `order-changes:${subscriptionId}`
}

/** Splits the data into what may be read in the database and what may not. */
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

/** The rows of a subscription that wait, and what they say. */
function waitingIn(rows: readonly WaitingMail[]): { ids: Map<WaitingTemplate, string>; waiting: Waiting } {
  const ids = new Map<WaitingTemplate, string>()
  let waiting: Waiting = {}
  for (const { id, template, data } of rows) {
    if (!waits(template)) continue
    ids.set(template, id)
    waiting = { ...waiting, [template]: waitingSchemas[template].parse(data) }
  }
  return { ids, waiting }
}

/** The change that a mail tells of; undefined for mails that leave at once. */
function changeOf(mail: NewMail): Change | undefined {
  switch (mail.template) {
    case 'orderSkipped':
    case 'orderUnskipped':
      return { template: mail.template, data: waitingSchemas[mail.template].parse(mail.data) }
    case 'orderRescheduled':
      return { template: mail.template, data: waitingSchemas[mail.template].parse(mail.data) }
    case 'subscriptionResumed':
      return { template: mail.template, data: waitingSchemas[mail.template].parse(mail.data) }
    case 'subscriptionReactivated':
      return { template: mail.template, data: waitingSchemas[mail.template].parse(mail.data) }
    default:
      return undefined
  }
}

/** Opens the outbox; `delaySeconds` is how long mails wait for a change of mind. */
export function openOutbox(seal: Seal, delaySeconds: number): Outbox {
  async function rowOf(mail: NewMail, { at, businessAt }: When, waiting?: Merged): Promise<OutboxRow> {
    const { open, secret } = withoutSecrets(mail)
    return {
      key: `${mail.template}:${mail.entity}:${mail.version}`,
      template: mail.template,
      customerId: mail.customerId,
      data: waiting?.data ?? open,
      secret: Object.keys(secret).length > 0 ? await seal.encrypt(secret) : null,
      mergeKey: waiting?.mergeKey ?? null,
      businessAt: businessAt ?? null,
      createdAt: at,
      sendAfter: waiting ? addSeconds(at, delaySeconds) : at,
      expiresAt: mail.expiresAt ?? null,
    }
  }

  return {
    async record(tx, mails, at, businessAt) {
      const when = { at, businessAt }
      // Mails that leave at once are written together, before the next that waits.
      let atOnce: NewMail[] = []
      async function insertAtOnce(): Promise<void> {
        await followUp(tx, atOnce, at)
        await insertMails(tx, await Promise.all(atOnce.map((mail) => rowOf(mail, when))))
        atOnce = []
      }
      for (const mail of mails) {
        if (!(await hasRequiredConsent(tx, mail))) continue
        const change = changeOf(mail)
        if (!change) {
          atOnce.push(mail)
          continue
        }
        await insertAtOnce()
        const sendAfter = addSeconds(at, delaySeconds)
        await wait(tx, change, sendAfter, (merged) => rowOf(mail, when, merged))
      }
      await insertAtOnce()
    },
  }
}

/** Real time of the recording, and business time of the change where it is not the present. */
interface When {
  readonly at: Instant
  readonly businessAt: Instant | undefined
}

/** A mail that waits: by which key it is found again, and what it says by now. */
interface Merged {
  readonly mergeKey: string
  readonly data: unknown
}

/** Lets a mail about a change wait, merged with those that wait already; `rowOf` gives the row of one that is new. */
async function wait(
  tx: Queries,
  change: Change,
  sendAfter: Instant,
  rowOf: (merged: Merged) => Promise<OutboxRow>,
): Promise<void> {
  const mergeKey = mergeKeyOf(change.data.subscriptionId)
  const { ids, waiting } = waitingIn(await findWaitingMails(tx, mergeKey))
  const merged = merge(waiting, change)
  for (const [template, id] of ids) {
    const data = merged[template]
    if (data) await rewriteMail(tx, id, data, sendAfter)
    else await deleteMail(tx, id)
  }
  const added = merged[change.template]
  if (added && !ids.has(change.template)) await insertMails(tx, [await rowOf({ mergeKey, data: added })])
}

/** What immediate mails mean for those that wait. */
async function followUp(tx: Queries, mails: readonly NewMail[], at: Instant): Promise<void> {
  const unsent = await findUnsentMergeKeys(tx, mails.flatMap(keysConcerned))
  for (const mail of mails) {
    if (keysConcerned(mail).some((key) => unsent.has(key))) await followUpOne(tx, mail, at)
  }
}

/** Under which keys something may wait that a mail means something for. */
function keysConcerned(mail: NewMail): string[] {
  if (mail.template === 'holidayEntered' || mail.template === 'holidayTakenBack') {
    return mail.data.orders.map(({ subscriptionId }) => mergeKeyOf(subscriptionId))
  }
  const known = aboutSubscription.safeParse(mail.data)
  return known.success ? [mergeKeyOf(known.data.subscriptionId)] : []
}

async function followUpOne(tx: Queries, mail: NewMail, at: Instant): Promise<void> {
  if (mail.template === 'holidayEntered' || mail.template === 'holidayTakenBack') {
    // What waits to be told of the same orders was so before, and has to be read before.
    const concerned = new Set(mail.data.orders.map(({ subscriptionId }) => subscriptionId))
    for (const id of concerned) await releaseMails(tx, mergeKeyOf(id), at)
    return
  }
  const known = aboutSubscription.safeParse(mail.data)
  if (!known.success) return
  const mergeKey = mergeKeyOf(known.data.subscriptionId)
  if (leavings.includes(mail.template)) return releaseMails(tx, mergeKey, at)
  const next = withNext.safeParse(mail.data)
  if (!next.success) return
  const { ids, waiting } = waitingIn(await findWaitingMails(tx, mergeKey))
  const fresh = refreshed(waiting, next.data)
  for (const [template, id] of ids) await rewriteMail(tx, id, fresh[template])
}

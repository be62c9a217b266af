/**
 * Sends the mails of the outbox: immediately after a commit when woken, and by a regular sweep for the rest. No
 * transaction is open while a mail is being sent; a lease keeps other processes away.
 */
import { addSeconds, berlinDay } from '@pfotenportal/domain/core/calendar'
import { PAYMENT_LINK_SECONDS } from '@pfotenportal/domain/payment/payment-link'
import type { Seal } from '../auth/keys.ts'
import type { LinkedConsent } from '../auth/unsubscribe-link.ts'
import type { Clock } from '../core/clock.ts'
import { openDueWorker, type DueWorker } from '../core/due-work.ts'
import type { Log } from '../core/log.ts'
import { MAX_ATTEMPTS, messageOf, waitAfter } from '../core/retries.ts'
import { WHILE_SERVING, type Traffic } from '../core/traffic.ts'
import { deadLetterMail } from '../database/mail/dead-letters.ts'
import {
  claimMails,
  deleteMail,
  markMailSent,
  nextMailDueAt,
  postponeMail,
  type ClaimedMail,
} from '../database/mail/outbox.ts'
import type { Maintenance } from '../database/maintenance.ts'
import type { Database } from '../database/open.ts'
import { addressed } from './addressees.ts'
import type { RenderedMail, Renderer } from './renderer.ts'
import { isTemplate, mailTemplates, type TemplateName } from './templates.ts'
import { mayLeave, topicOf } from './topics.ts'
import { isPermanentRejection, type Transport } from './transport.ts'

/** The templates of this version. Mails of others are left to the newer process that recorded them. */
const templates = Object.keys(mailTemplates)

/** What maintenance does not hold back: the work of staff, alerts, and the receipt that the law wants at once. */
const sentInMaintenance = [
  'staffLink',
  'alertsChanged',
  'cancellationReceived',
  'withdrawalReceived',
] as const satisfies readonly TemplateName[]

const BATCH_SIZE = 10
const LEASE_SECONDS = 120

export interface SenderParts {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly seal: Seal
  readonly transport: Transport
  readonly traffic: Traffic
  readonly maintenance: Pick<Maintenance, 'isOn'>
  readonly render: Renderer
  /** Right side of every Message-ID. */
  readonly messageDomain: string
  /** The address that withdraws a consent. */
  readonly unsubscribeUrl: (consent: LinkedConsent) => string
}

/** Sends one claimed mail and stores the outcome. */
async function deliver(parts: SenderParts, claimed: ClaimedMail): Promise<void> {
  const { database, clock, transport } = parts
  const now = clock.realNow()
  const data = await orDeadLetter(parts, claimed, dataOf(parts, claimed))
  if (data === undefined) return
  const mail = await addressed(database, claimed, data, now)
  if (mail.expiresAt !== null && mail.expiresAt <= now) return endExpired(parts, mail)
  const unsubscribeUrl = unsubscribeUrlOf(parts, mail)
  const rendered = await orDeadLetter(parts, mail, renderClaimed(parts, mail, { data, unsubscribeUrl }))
  if (rendered === undefined) return
  if (mail.recipient === null || !(await isAllowed(parts, mail))) return deleteMail(database.query, mail.id)
  try {
    await transport.send({
      ...rendered,
      to: mail.recipient,
      unsubscribeUrl,
      messageId: `<${mail.id}@${parts.messageDomain}>`,
    })
  } catch (error) {
    return handleFailure(parts, mail, error)
  }
  await markMailSent(database.query, mail.id, clock.realNow())
}

/** A mail that no attempt can render is dead-lettered; then the result is undefined. */
async function orDeadLetter<T>(
  { database, clock, log }: SenderParts,
  { id, template }: ClaimedMail,
  work: Promise<T>,
): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    log.error({ alert: true, mail: id, template, error: messageOf(error) }, 'email cannot be rendered')
    await deadLetterMail(database.query, id, clock.realNow(), messageOf(error))
    return undefined
  }
}

async function isAllowed({ database, log }: SenderParts, mail: ClaimedMail): Promise<boolean> {
  const { template, customerId } = mail
  if (!isTemplate(template) || (await mayLeave(database.query, { template, customerId }))) return true
  log.info({ mail: mail.id, template }, 'email was dropped: its consent is missing')
  return false
}

/** The address that withdraws the consent to a mail; null for a mail that needs none. */
function unsubscribeUrlOf(
  { unsubscribeUrl }: SenderParts,
  { template, customerId }: ClaimedMail,
): string | null {
  const topic = isTemplate(template) ? topicOf(template) : undefined
  return topic === undefined || customerId === null ? null : unsubscribeUrl({ customerId, topic })
}

/** The data of a mail with its secrets. */
async function dataOf({ seal, clock }: SenderParts, mail: ClaimedMail): Promise<object> {
  const secret = mail.secret === null || hasStaleLink(mail, clock) ? {} : await seal.decrypt(mail.secret)
  return { ...(typeof mail.data === 'object' ? mail.data : {}), ...secret }
}

async function renderClaimed(
  { render, clock, traffic }: SenderParts,
  { template, firstName, language }: ClaimedMail,
  { data, unsubscribeUrl }: { readonly data: object; readonly unsubscribeUrl: string | null },
): Promise<RenderedMail> {
  if (!isTemplate(template)) throw new TypeError(`no template ${template}`)
  const { today } = await clock.moment().catch(() => ({ today: berlinDay(clock.realNow()) }))
  return traffic.giveWay(() => render(template, data, { firstName, language, unsubscribeUrl }, today))
}

/** An expired mail is kept for the operator, except one that nobody would have got. */
async function endExpired({ database, clock }: SenderParts, { id, recipient }: ClaimedMail): Promise<void> {
  if (recipient === null) await deleteMail(database.query, id)
  else await deadLetterMail(database.query, id, clock.realNow(), 'expired before it could be sent')
}

/** Whether the payment link in a mail that is useful without it has expired; the mail then leads to the profile. */
function hasStaleLink({ createdAt, expiresAt }: ClaimedMail, clock: Clock): boolean {
  return expiresAt === null && addSeconds(createdAt, PAYMENT_LINK_SECONDS) <= clock.realNow()
}

async function handleFailure(
  { database, clock, log }: SenderParts,
  mail: ClaimedMail,
  error: unknown,
): Promise<void> {
  const now = clock.realNow()
  const reason = messageOf(error)
  log.warn(
    { mail: mail.id, template: mail.template, attempt: mail.attempts, error: reason },
    'email was not accepted',
  )
  if (mail.attempts >= MAX_ATTEMPTS || isPermanentRejection(error)) {
    log.error(
      { alert: true, mail: mail.id, template: mail.template, error: reason },
      'email was dead-lettered',
    )
    await deadLetterMail(database.query, mail.id, now, reason)
  } else await postponeMail(database.query, mail.id, addSeconds(now, waitAfter(mail.attempts)), reason)
}

/**
 * Opens a sender. It sends nothing until it is woken or swept. While this process serves customers, it sends few mails at
 * a time, with a break after rendering each: that takes the processor for milliseconds, and a billing run sends thousands.
 */
export function openSender(parts: SenderParts): DueWorker {
  const { database, clock, log, traffic, maintenance } = parts
  const mayLeaveNow = () => (maintenance.isOn() ? sentInMaintenance : templates)
  return openDueWorker({
    clock,
    log,
    failure: 'outbox cannot be read',
    async doBatch() {
      const size = traffic.isServing() ? WHILE_SERVING : BATCH_SIZE
      const options = { size, leaseSeconds: LEASE_SECONDS, templates: mayLeaveNow() }
      const mails = await claimMails(database.query, clock.realNow(), options)
      await Promise.all(mails.map((mail) => deliver(parts, mail)))
      return mails.length > 0
    },
    nextDueAt: () => nextMailDueAt(database.query, clock.realNow(), mayLeaveNow()),
  })
}

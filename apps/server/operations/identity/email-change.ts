/**
 * A new address for signing in, which customer service enters: the new address confirms it by a mailed link, and the
 * present one is told and can stop it (C-495, C-496). Until then nothing changes.
 */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { EMAIL_CHANGE_SECONDS, stateOfEmailChange } from '@pfotenportal/domain/customer/email-change'
import { maskedEmail } from '@pfotenportal/domain/merge/merge'
import { actingFor, recordAction, type Actor } from '../../context/actor.ts'
import { newSecret } from '../../core/secrets.ts'
import { lockCustomer } from '../../database/customer/addresses.ts'
import { findCustomer, isEmailTaken, saveEmail } from '../../database/customer/customers.ts'
import {
  deleteEmailChange,
  endEmailChange,
  findEmailChange,
  findLinkedEmailChange,
  renewEmailChange,
  replaceEmailChange,
  type LinkedEmailChange,
} from '../../database/customer/email-changes.ts'
import { deleteErasureOf } from '../../database/customer/erasure-requests.ts'
import { deleteFeed } from '../../database/customer/settings.ts'
import { isDuplicateIn } from '../../database/errors.ts'
import { emailColumns, mendEmails } from '../../database/identity/emails.ts'
import { deleteOpenLinks } from '../../database/identity/login-links.ts'
import { deletePasskeys } from '../../database/identity/passkeys.ts'
import { listActiveSessions, revokeSessions } from '../../database/identity/sessions.ts'
import { deleteWaitingMails, redirectWaitingMails } from '../../database/mail/outbox.ts'
import type { Tx } from '../../database/open.ts'
import { voidOpenPaymentLinks } from '../../database/payment/payment-links.ts'

/** How long the mails about a change that was carried out are tried. */
const NOTICE_SECONDS = 7 * 86_400

/** Mails the new address its link. */
async function mailLink(
  tx: Tx,
  { services, realNow }: Actor,
  change: {
    readonly id: string
    readonly customerId: number
    readonly email: string
    readonly mails: number
  },
  token: string,
): Promise<void> {
  const { id: entity, customerId, email, mails: version } = change
  const to = emailColumns(email).email
  const data = { isNew: true, token, otherEmail: null }
  const expiresAt = addSeconds(realNow, EMAIL_CHANGE_SECONDS)
  const mail = { template: 'emailChangeLink', customerId, to, entity, version, data, expiresAt } as const
  await services.mail.outbox.record(tx, [mail], realNow)
}

/**
 * Asks for a change, in the transaction of a correction that holds the customer's lock. An earlier one ends. Call `wake`
 * after the commit.
 */
export async function requestEmailChange(
  tx: Tx,
  actor: Actor,
  { customerId, email }: { readonly customerId: number; readonly email: string },
): Promise<void> {
  const { services, realNow, by = null } = actor
  const [token, stopToken] = [newSecret(), newSecret()]
  const expiresAt = addSeconds(realNow, EMAIL_CHANGE_SECONDS)
  const wanted = { customerId, email, token, stopToken, expiresAt, requestedBy: by, requestedAt: realNow }
  const id = await replaceEmailChange(tx, wanted)
  await mailLink(tx, actor, { id, customerId, email, mails: 1 }, token)
  const data = { isNew: false, token: stopToken, otherEmail: maskedEmail(email) }
  await services.mail.outbox.record(
    tx,
    [{ template: 'emailChangeLink', customerId, entity: id, version: 'stop', data, expiresAt }],
    realNow,
  )
  await recordAction(tx, actor, { customerId, action: 'customer.email-change-requested' })
}

/** Mails the new address another link. TAKEN: another customer has the address since. */
export async function resendEmailChange(
  actor: Actor,
  customerId: number,
): Promise<'SENT' | 'GONE' | 'TAKEN'> {
  const { services, realNow } = actor
  const sent = await services.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const change = await findEmailChange(tx, customerId)
    // What the present address has stopped is asked for anew or not at all.
    if (!change || change.ended !== null) return 'GONE'
    if (await isEmailTaken(tx, change.email, customerId)) return 'TAKEN'
    const token = newSecret()
    await renewEmailChange(tx, change.id, { token, expiresAt: addSeconds(realNow, EMAIL_CHANGE_SECONDS) })
    await mailLink(tx, actor, { ...change, mails: change.mails + 1 }, token)
    await recordAction(tx, actor, { customerId, action: 'customer.email-change-resent' })
    return 'SENT'
  })
  if (sent === 'SENT') services.mail.wake()
  return sent
}

/** Takes a change back, or off the customer's page if it has ended; false if there is none. */
export async function withdrawEmailChange(actor: Actor, customerId: number): Promise<boolean> {
  return actor.services.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    if (!(await findEmailChange(tx, customerId))) return false
    await deleteEmailChange(tx, customerId)
    await recordAction(tx, actor, { customerId, action: 'customer.email-change-withdrawn' })
    return true
  })
}

/** What became of a link. UNKNOWN: it was never made, was used, or another one took its place. */
export type EmailLinkResult = 'CHANGED' | 'STOPPED' | 'TAKEN' | 'EXPIRED' | 'UNKNOWN'

/** The change of a link, locked with its customer; undefined if there is none any more. */
async function lockLinked(tx: Tx, token: string): Promise<LinkedEmailChange | undefined> {
  const found = await findLinkedEmailChange(tx, token)
  if (!found) return undefined
  await lockCustomer(tx, found.customerId)
  await findEmailChange(tx, found.customerId)
  return findLinkedEmailChange(tx, token)
}

/** Ends a change whose address another customer has. */
async function refuseTaken(tx: Tx, actor: Actor, { id, customerId }: LinkedEmailChange): Promise<'TAKEN'> {
  await endEmailChange(tx, id, 'TAKEN')
  const entry = { customerId, action: 'customer.email-change-refused', facts: { reason: 'TAKEN' } }
  await recordAction(tx, actingFor(actor, customerId), entry)
  return 'TAKEN'
}

/** Carries out what the button of a link's page says: confirms the new address, or stops the change. */
export async function followEmailLink(actor: Actor, token: string): Promise<EmailLinkResult> {
  const { services } = actor
  const { database } = services
  const follow = (tx: Tx) => applyLink(tx, actor, token)
  let result: EmailLinkResult
  try {
    result = await database.transaction(follow)
  } catch (error) {
    if (!isDuplicateIn(error, 'customer_email')) throw error
    // Another customer got the address at the same moment.
    result = await database.transaction(follow)
  }
  if (result !== 'CHANGED') return result
  services.mail.wake()
  // Somebody with the same mailbox may have it alone now.
  await mendEmails(database.query)
  return result
}

async function applyLink(tx: Tx, actor: Actor, token: string): Promise<EmailLinkResult> {
  const change = await lockLinked(tx, token)
  const customer = change && (await findCustomer(tx, change.customerId))
  if (!change || !customer) return 'UNKNOWN'
  const { id, customerId, link } = change
  const state = stateOfEmailChange(change, actor.realNow)
  if (state !== 'OPEN') return state
  const person = actingFor(actor, customerId)
  if (link === 'STOP') {
    await endEmailChange(tx, id, 'STOPPED')
    await recordAction(tx, person, { customerId, action: 'customer.email-change-stopped' })
    return 'STOPPED'
  }
  if (await isEmailTaken(tx, change.email, customerId)) return refuseTaken(tx, actor, change)
  await changeEmail(tx, person, { customerId, former: customer.email, email: change.email, changeId: id })
  await deleteEmailChange(tx, customerId)
  return 'CHANGED'
}

/**
 * Changes the address. Whoever could read the former one loses access: its open links, also that of an erasure, the
 * calendar's address, the passkeys and all sessions end, and mails that have not left go to the new one. Both addresses
 * are told.
 */
async function changeEmail(
  tx: Tx,
  actor: Actor,
  change: {
    readonly customerId: number
    readonly former: string
    readonly email: string
    readonly changeId: string
  },
): Promise<void> {
  const { services, realNow } = actor
  const { customerId, former, email, changeId: entity } = change
  const from = emailColumns(former).email
  await saveEmail(tx, customerId, email)
  // The other address can no longer stop the change.
  for (const template of ['emailChangeLink', 'erasureLink'])
    await deleteWaitingMails(tx, customerId, template)
  await redirectWaitingMails(tx, customerId, { from: [former, from], to: emailColumns(email).email })
  await deleteOpenLinks(tx, customerId)
  await deleteErasureOf(tx, customerId)
  await deleteFeed(tx, customerId)
  await deletePasskeys(tx, { customerId })
  await voidOpenPaymentLinks(tx, customerId, realNow)
  const sessions = await listActiveSessions(tx, customerId, realNow)
  await revokeSessions(
    tx,
    sessions.map(({ id }) => id),
    'email-corrected',
    realNow,
  )
  const expiresAt = addSeconds(realNow, NOTICE_SECONDS)
  const mail = { template: 'emailChanged', customerId, entity, expiresAt } as const
  await services.mail.outbox.record(
    tx,
    [
      { ...mail, version: 'new', data: { isNew: true, otherEmail: maskedEmail(former) } },
      { ...mail, to: from, version: 'former', data: { isNew: false, otherEmail: maskedEmail(email) } },
    ],
    realNow,
  )
  await recordAction(tx, actor, { customerId, action: 'customer.email-corrected' })
}

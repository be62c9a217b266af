/** What customer service does for a customer besides commands on a subscription. Everything is in the audit log. */
import { EmailInput } from '@pfotenportal/contract/auth'
import { addSeconds, type Instant } from '@pfotenportal/domain/core/calendar'
import { LOGIN_LINK_SECONDS, SUPPORT_LINK_SECONDS } from '@pfotenportal/domain/core/session'
import { cleanLine } from '@pfotenportal/domain/core/text'
import { nameErrors, type CustomerName } from '@pfotenportal/domain/customer/customer'
import { recordAction, type Actor } from '../../context/actor.ts'
import { hashOf, newSecret } from '../../core/secrets.ts'
import { lockCustomer } from '../../database/customer/addresses.ts'
import { findCustomer, isEmailTaken, saveName } from '../../database/customer/customers.ts'
import { insertNote } from '../../database/customer/notes.ts'
import { emailColumns } from '../../database/identity/emails.ts'
import { insertLoginLink } from '../../database/identity/login-links.ts'
import { listActiveSessions, revokeSessions } from '../../database/identity/sessions.ts'
import { copyMail, findStoredMail } from '../../database/mail/stored-mails.ts'
import type { Tx } from '../../database/open.ts'
import { findPlaceOfOrder } from '../../database/work/places.ts'
import {
  requestEmailChange,
  resendEmailChange,
  withdrawEmailChange,
} from '../../operations/identity/email-change.ts'
import { insertMailedLink } from '../../operations/identity/login-link.ts'
import { orGone, type StaffActions } from '../action.ts'

/** Adds a note about a customer, or about one of their orders. */
async function addNote(
  actor: Actor,
  note: { readonly customerId: number; readonly orderId: number | null; readonly text: string },
): Promise<void> {
  const { customerId, orderId } = note
  await actor.services.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    await insertNote(tx, { ...note, by: actor.by ?? null, writtenAt: actor.now })
    await recordAction(tx, actor, { customerId, action: 'note.added', orderId })
  })
}

/** Emails the customer a link to sign in, as if they had asked for it. */
export async function sendSignInLink(actor: Actor, customerId: number): Promise<void> {
  const { services, realNow: createdAt } = actor
  const expiresAt = addSeconds(createdAt, LOGIN_LINK_SECONDS)
  await services.database.transaction(async (tx) => {
    const { id: entity, token } = await insertMailedLink(tx, customerId, { createdAt, expiresAt })
    await services.mail.outbox.record(
      tx,
      [{ template: 'loginLink', customerId, entity, version: 1, data: { token }, expiresAt }],
      createdAt,
    )
    await recordAction(tx, actor, { customerId, action: 'login-link.sent' })
  })
  services.mail.wake()
}

/** Ends all sessions of the customer's own; false if there is none. */
async function signOutCustomer(actor: Actor, customerId: number): Promise<boolean> {
  return actor.services.database.transaction(async (tx) => {
    await lockCustomer(tx, customerId)
    const open = await listActiveSessions(tx, customerId, actor.realNow)
    const ids = open.map(({ id }) => id)
    const ended = await revokeSessions(tx, ids, 'ended-by-staff', actor.realNow)
    for (const id of ended)
      await recordAction(tx, actor, { customerId, action: 'session.ended', entity: `session:${id}` })
    return ended.length > 0
  })
}

/** Sends a mail once more; false if there is none, or if it is of no use without its link. */
export async function resendMail(actor: Actor, customerId: number, mailId: string): Promise<boolean> {
  const { services, realNow } = actor
  const sent = await services.database.transaction(async (tx) => {
    const mail = await findStoredMail(tx, customerId, mailId)
    if (mail?.isResendable !== true || !(await copyMail(tx, customerId, mailId, realNow))) return false
    const facts = { template: mail.template }
    await recordAction(tx, actor, { customerId, action: 'mail.resent', entity: `mail:${mailId}`, facts })
    return true
  })
  if (sent) services.mail.wake()
  return sent
}

/** A name and an email address, as a form showed them or as typed. */
export interface CustomerCorrection extends CustomerName {
  readonly email: string
}

/** CHANGED_SINCE: what is to be corrected is not what the form showed any more. EMAIL_ASKED: the new address has to be confirmed. */
type CorrectionResult =
  'SAVED' | 'EMAIL_ASKED' | 'NAME_INVALID' | 'EMAIL_INVALID' | 'EMAIL_TAKEN' | 'CHANGED_SINCE'

/**
 * Corrects name and email address, as far as they are not typed as shown. A new address counts when it has confirmed
 * itself (C-495).
 */
async function correctCustomer(
  actor: Actor,
  customerId: number,
  { shown, typed }: { readonly shown: CustomerCorrection; readonly typed: CustomerCorrection },
): Promise<CorrectionResult> {
  const name = { firstName: cleanLine(typed.firstName), lastName: cleanLine(typed.lastName) }
  if (Object.keys(nameErrors(name)).length > 0) return 'NAME_INVALID'
  const email = EmailInput.safeParse(typed.email)
  if (!email.success) return 'EMAIL_INVALID'
  const corrected = { ...name, email: email.data }
  const { database, mail } = actor.services
  const result = await database.transaction((tx) =>
    saveCorrection(tx, actor, customerId, { shown, corrected }),
  )
  if (result === 'EMAIL_ASKED') mail.wake()
  return result
}

async function saveCorrection(
  tx: Tx,
  actor: Actor,
  customerId: number,
  { shown, corrected }: { readonly shown: CustomerCorrection; readonly corrected: CustomerCorrection },
): Promise<CorrectionResult> {
  await lockCustomer(tx, customerId)
  const stored = await findCustomer(tx, customerId)
  if (!stored) return 'SAVED'
  const isMeant = (field: keyof CustomerCorrection, as: CustomerCorrection) =>
    field === 'email'
      ? emailColumns(corrected.email).email === emailColumns(as.email).email
      : corrected[field] === as[field]
  const fields = (['firstName', 'lastName', 'email'] as const).filter(
    (field) => !isMeant(field, shown) && !isMeant(field, stored),
  )
  if (fields.some((field) => stored[field] !== shown[field])) return 'CHANGED_SINCE'
  if (fields.includes('email')) {
    if (await isEmailTaken(tx, corrected.email, customerId)) return 'EMAIL_TAKEN'
    await requestEmailChange(tx, actor, { customerId, email: corrected.email })
  }
  if (fields.includes('firstName') || fields.includes('lastName')) {
    const nameOf = (field: keyof CustomerName) => (fields.includes(field) ? corrected : stored)[field]
    await saveName(tx, customerId, { firstName: nameOf('firstName'), lastName: nameOf('lastName') })
    await recordAction(tx, actor, { customerId, action: 'customer.renamed' })
  }
  return fields.includes('email') ? 'EMAIL_ASKED' : 'SAVED'
}

/** A person acts in a customer's account, in the browser with this mark. */
export interface SupportSessionRequest {
  readonly customerId: number
  /** The person, as `staff:id`. */
  readonly by: string
  /** The mark of the browser, in which the link opens without a question. */
  readonly browserCookie: string
}

/** Creates the token of a link that opens the portal as customer service. Only this browser should get it. */
export async function requestSupportSession(
  actor: Actor,
  { customerId, by, browserCookie }: SupportSessionRequest,
): Promise<string> {
  const token = newSecret()
  const createdAt: Instant = actor.realNow
  await actor.services.database.transaction(async (tx) => {
    await insertLoginLink(tx, {
      customerId: null,
      support: { customerId, by },
      token,
      createdAt,
      expiresAt: addSeconds(createdAt, SUPPORT_LINK_SECONDS),
      requestedBy: hashOf(browserCookie),
    })
    await recordAction(tx, actor, { customerId, action: 'support-session.requested' })
  })
  return token
}

const corrections = {
  SAVED: { done: 'corrected' },
  EMAIL_ASKED: { done: 'emailAsked' },
  NAME_INVALID: { problem: 'name' },
  EMAIL_INVALID: { problem: 'email' },
  EMAIL_TAKEN: { problem: 'taken' },
  CHANGED_SINCE: { problem: 'changedSince' },
} as const satisfies Readonly<Record<CorrectionResult, unknown>>

type CustomerActions =
  | 'addNote'
  | 'addOrderNote'
  | 'sendSignInLink'
  | 'signOutCustomer'
  | 'resendMail'
  | 'correctCustomer'
  | 'resendEmailChange'
  | 'withdrawEmailChange'

export const customerActions: Pick<StaffActions, CustomerActions> = {
  async addNote(actor, { customerId, text }) {
    await addNote(actor, { customerId, orderId: null, text })
    return { done: 'note' }
  },
  async addOrderNote(actor, { customerId, orderNumber, text }) {
    const place = await findPlaceOfOrder(actor.services.database.query, orderNumber)
    if (place?.customerId !== customerId) return { problem: 'order' }
    await addNote(actor, { customerId, orderId: place.orderId, text })
    return { done: 'note' }
  },
  async sendSignInLink(actor, { customerId }) {
    await sendSignInLink(actor, customerId)
    return { done: 'link' }
  },
  signOutCustomer: async (actor, { customerId }) =>
    (await signOutCustomer(actor, customerId)) ? { done: 'signedOut' } : { problem: 'notSignedIn' },
  resendMail: async (actor, { customerId, mailId }) =>
    (await resendMail(actor, customerId, mailId)) ? { done: 'resent' } : { problem: 'noResend' },
  async correctCustomer(actor, { customerId, shownFirstName, shownLastName, shownEmail, ...typed }) {
    const shown = { firstName: shownFirstName, lastName: shownLastName, email: shownEmail }
    return corrections[await correctCustomer(actor, customerId, { shown, typed })]
  },
  async resendEmailChange(actor, { customerId }) {
    const sent = await resendEmailChange(actor, customerId)
    if (sent === 'SENT') return { done: 'emailAsked' }
    return { problem: sent === 'TAKEN' ? 'taken' : 'gone' }
  },
  withdrawEmailChange: async (actor, { customerId }) =>
    orGone(await withdrawEmailChange(actor, customerId), 'emailWithdrawn'),
}

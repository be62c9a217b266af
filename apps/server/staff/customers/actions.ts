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

/** A name and an email address, as a form showed them or as typed; what is undefined was not shown, or stays. */
type CustomerCorrection = { readonly [Field in keyof CustomerName | 'email']?: string | undefined }

interface Correction {
  readonly shown: CustomerCorrection
  readonly typed: CustomerCorrection
}

/** CHANGED_SINCE: what is to be corrected is not what the form showed any more. EMAIL_ASKED: the new address has to be confirmed. */
type CorrectionResult =
  'SAVED' | 'EMAIL_ASKED' | 'NAME_INVALID' | 'EMAIL_INVALID' | 'EMAIL_TAKEN' | 'CHANGED_SINCE'

const correctable = ['firstName', 'lastName', 'email'] as const

/**
 * Corrects name and email address, as far as they are not typed as shown. A new address counts when it has confirmed
 * itself (C-495).
 */
async function correctCustomer(
  actor: Actor,
  customerId: number,
  { shown, typed }: Correction,
): Promise<CorrectionResult> {
  if (correctable.every((field) => typed[field] === undefined)) return 'NAME_INVALID'
  const cleaned = (text: string | undefined) => text && cleanLine(text)
  const name = { firstName: cleaned(typed.firstName), lastName: cleaned(typed.lastName) }
  // A part that stays was valid when it was stored.
  const { firstName = 'stays', lastName = 'stays' } = name
  if (Object.keys(nameErrors({ firstName, lastName })).length > 0) return 'NAME_INVALID'
  const email = EmailInput.optional().safeParse(typed.email)
  if (!email.success) return 'EMAIL_INVALID'
  const { database, mail } = actor.services
  const result = await database.transaction((tx) =>
    saveCorrection(tx, actor, customerId, { shown, typed: { ...name, email: email.data } }),
  )
  if (result === 'EMAIL_ASKED') mail.wake()
  return result
}

async function saveCorrection(
  tx: Tx,
  actor: Actor,
  customerId: number,
  { shown, typed }: Correction,
): Promise<CorrectionResult> {
  await lockCustomer(tx, customerId)
  const stored = await findCustomer(tx, customerId)
  if (!stored) return 'SAVED'
  const isMeant = (field: keyof CustomerCorrection, as: string | undefined) =>
    field === 'email' && typed.email !== undefined && as !== undefined
      ? emailColumns(typed.email).email === emailColumns(as).email
      : typed[field] === as
  const fields = correctable.filter(
    (field) => typed[field] !== undefined && !isMeant(field, shown[field]) && !isMeant(field, stored[field]),
  )
  if (fields.some((field) => shown[field] !== undefined && stored[field] !== shown[field]))
    return 'CHANGED_SINCE'
  const asked = fields.includes('email') ? typed.email : undefined
  if (asked !== undefined) {
    if (await isEmailTaken(tx, asked, customerId)) return 'EMAIL_TAKEN'
    await requestEmailChange(tx, actor, { customerId, email: asked })
  }
  if (fields.includes('firstName') || fields.includes('lastName')) {
    const nameOf = (field: keyof CustomerName) =>
      (fields.includes(field) ? typed[field] : undefined) ?? stored[field]
    await saveName(tx, customerId, { firstName: nameOf('firstName'), lastName: nameOf('lastName') })
    await recordAction(tx, actor, { customerId, action: 'customer.renamed' })
  }
  return asked === undefined ? 'SAVED' : 'EMAIL_ASKED'
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

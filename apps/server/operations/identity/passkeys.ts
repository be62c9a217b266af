/** The customer's passkeys: adding and removing them, each told by email (C-670 to C-674). */
import type { DataOf } from '@pfotenportal/contract/api'
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { isRecentSignIn, PASSKEYS_MAX } from '@pfotenportal/domain/customer/passkey'
import type { Attestation } from '../../auth/passkeys.ts'
import { recordAction } from '../../context/actor.ts'
import type { Context } from '../../context/context.ts'
import type { Answer, Refusal } from '../../core/answer.ts'
import { hashOf } from '../../core/secrets.ts'
import { lockCustomer } from '../../database/customer/addresses.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type NewPasskey,
} from '../../database/identity/passkeys.ts'
import { findSessionByCookie } from '../../database/identity/sessions.ts'
import type { Queries, Tx } from '../../database/open.ts'
import { deviceOf } from '../../views/device.ts'
import { passkeyView } from '../../views/passkey.ts'
import { creationOptions, proveNewPasskey } from './passkey-proof.ts'

/** How long the mail about a passkey is tried. */
const NOTICE_SECONDS = 7 * 86_400

const refused: Refusal = { ok: false, reason: 'PASSKEY_REFUSED' }

/** The customer's passkeys. */
export async function readPasskeys(db: Queries, customerId: number): Promise<DataOf<'listPasskeys'>> {
  return (await listPasskeys(db, { customerId })).map(passkeyView)
}

/**
 * Why the session may not add a passkey: it was opened long ago, or the call lacks its cookie. A stolen access token alone
 * adds none, and neither does a browser that somebody has left open.
 */
async function sessionFault(db: Queries, context: Context): Promise<Refusal | undefined> {
  const { sessionCookie, sessionId, realNow } = context
  const session =
    sessionCookie === undefined ? undefined : await findSessionByCookie(db, hashOf(sessionCookie))
  const isOwn = session?.id === sessionId && isRecentSignIn(session.createdAt, realNow)
  return isOwn ? undefined : { ok: false, reason: 'SIGN_IN_NOT_RECENT' }
}

/** What the browser needs to create a passkey. */
export async function beginPasskey(context: Context): Promise<Answer<DataOf<'beginPasskey'>>> {
  const { services, customerId, sessionId, realNow } = context
  const { query } = services.database
  const fault = await sessionFault(query, context)
  if (fault) return fault
  const customer = await findCustomer(query, customerId)
  if (!customer) return refused
  const stored = await listPasskeys(query, { customerId })
  if (stored.length >= PASSKEYS_MAX) return { ok: false, reason: 'PASSKEY_LIMIT_REACHED' }
  const displayName = `${customer.firstName} ${customer.lastName}`
  const wish = { owner: { customerId }, name: customer.email, displayName, stored }
  const value = creationOptions(services, wish, { holder: { session: sessionId }, now: realNow })
  return value ? { ok: true, value } : refused
}

/** Mails the customer that a passkey was added or removed. */
async function recordMail(
  tx: Tx,
  { services, customerId, realNow }: Context,
  {
    id: entity,
    isAdded,
    userAgent,
  }: { readonly id: string; readonly isAdded: boolean; readonly userAgent: string },
): Promise<void> {
  const data = { isAdded, ...deviceOf(userAgent) }
  const version = isAdded ? 'added' : 'removed'
  const expiresAt = addSeconds(realNow, NOTICE_SECONDS)
  const mail = { template: 'passkeyChanged', customerId, entity, version, data, expiresAt } as const
  await services.mail.outbox.record(tx, [mail], realNow)
}

/** Stores a proved passkey unless there are too many. */
async function store(tx: Tx, context: Context, passkey: NewPasskey): Promise<Refusal | undefined> {
  const { customerId, userAgent } = context
  await lockCustomer(tx, customerId)
  if ((await listPasskeys(tx, { customerId })).length >= PASSKEYS_MAX)
    return { ok: false, reason: 'PASSKEY_LIMIT_REACHED' }
  const id = await insertPasskey(tx, { customerId }, passkey)
  if (id === undefined) return refused
  await recordMail(tx, context, { id, isAdded: true, userAgent })
  await recordAction(tx, context, { customerId, action: 'passkey.added', entity: `passkey:${id}` })
  return undefined
}

/** Adds the passkey that the browser has created. */
export async function addPasskey(
  context: Context,
  given: Attestation,
): Promise<Answer<DataOf<'addPasskey'>>> {
  const { services, customerId, sessionId, userAgent, realNow } = context
  const { database, mail } = services
  const fault = await sessionFault(database.query, context)
  if (fault) return fault
  const by = { owner: { customerId }, userAgent, holder: { session: sessionId }, now: realNow }
  const passkey = await proveNewPasskey(services, given, by)
  if (!passkey) return refused
  const refusal = await database.transaction((tx) => store(tx, context, passkey))
  if (refusal) return refusal
  mail.wake()
  return { ok: true, value: await readPasskeys(database.query, customerId) }
}

/** Removes a passkey. Sessions that it has opened stay: the list of devices ends those. */
export async function removePasskey(context: Context, id: string): Promise<Answer<DataOf<'removePasskey'>>> {
  const { services, customerId } = context
  const { database, mail } = services
  const removed = await database.transaction(async (tx) => {
    const passkey = await deletePasskey(tx, { customerId }, id)
    if (!passkey) return false
    await recordMail(tx, context, { id, isAdded: false, ...passkey })
    await recordAction(tx, context, { customerId, action: 'passkey.removed', entity: `passkey:${id}` })
    return true
  })
  if (!removed) return { ok: false, reason: 'NOT_FOUND' }
  mail.wake()
  return { ok: true, value: await readPasskeys(database.query, customerId) }
}

/** A customer asks to be erased, and confirms it with a link that is mailed to them (C-578). */
import { addSeconds } from '@pfotenportal/domain/core/calendar'
import { ERASURE_LINK_SECONDS } from '@pfotenportal/domain/privacy/erasure'
import { actingFor, recordAction, type Actor } from '../../context/actor.ts'
import { newSecret } from '../../core/secrets.ts'
import { lockCustomer } from '../../database/customer/addresses.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import {
  deleteErasureRequest,
  findLinkedErasure,
  saveErasureRequest,
} from '../../database/customer/erasure-requests.ts'
import { eraseAccount, quoteErasure, type ErasureResult } from './erase-account.ts'

/** Mails the link, unless the account cannot be erased now; false if there is no such customer. */
export async function requestErasure(actor: Actor, customerId: number): Promise<boolean> {
  const { services, realNow } = actor
  const isKnown = await services.database.transaction(async (tx) => {
    await actor.markDone(tx)
    await lockCustomer(tx, customerId)
    if (!(await findCustomer(tx, customerId))) return false
    const { faults } = await quoteErasure(tx, actor, customerId)
    if (faults.length > 0) return true
    const token = newSecret()
    const expiresAt = addSeconds(realNow, ERASURE_LINK_SECONDS)
    const version = await saveErasureRequest(tx, { customerId, requestedAt: realNow, expiresAt, token })
    await services.mail.outbox.record(
      tx,
      [
        {
          template: 'erasureLink',
          customerId,
          entity: customerId,
          version: `${version}:${realNow}`,
          data: { token },
          expiresAt,
        },
      ],
      realNow,
    )
    await recordAction(tx, actor, { customerId, action: 'customer.erasure-requested' })
    return true
  })
  if (isKnown) services.mail.wake()
  return isKnown
}

/** What a link does: EXPIRED and UNKNOWN do nothing. */
export type ErasureLinkResult = Exclude<ErasureResult, 'GONE'> | 'EXPIRED' | 'UNKNOWN'

/** Erases the account of a link as its customer. */
export async function followErasureLink(actor: Actor, token: string): Promise<ErasureLinkResult> {
  const request = await findLinkedErasure(actor.services.database.query, token)
  if (!request) return 'UNKNOWN'
  if (request.expiresAt <= actor.realNow) return 'EXPIRED'
  const result = await eraseAccount(actingFor(actor, request.customerId), request.customerId)
  return result === 'GONE' ? 'UNKNOWN' : result
}

/** Ends a link, because its customer keeps the account. UNKNOWN: it had ended before. */
export async function revokeErasure(actor: Actor, token: string): Promise<'KEPT' | 'UNKNOWN'> {
  return actor.services.database.transaction(async (tx) => {
    const customerId = await deleteErasureRequest(tx, token)
    if (customerId === undefined) return 'UNKNOWN'
    await recordAction(tx, actingFor(actor, customerId), { customerId, action: 'customer.erasure-revoked' })
    return 'KEPT'
  })
}

/** The account of a visitor who confirms their address (docs/domain.md C-467). */
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import { confirmedDraftEnd } from '@pfotenportal/domain/intake/visitor-order'
import { actingFor, recordAction, type Actor } from '../../context/actor.ts'
import { lockCustomer } from '../../database/customer/addresses.ts'
import { findCustomerByEmail, insertCustomer } from '../../database/customer/customers.ts'
import { confirmDraft, lockUnconfirmedDraft, type DraftContact } from '../../database/customer/dog-drafts.ts'
import type { UnusedLink } from '../../database/identity/login-links.ts'
import { nextIds } from '../../database/import/imported-rows.ts'
import { lockIntake } from '../../database/import/references.ts'
import type { Tx } from '../../database/open.ts'
import { keepAddress } from '../address.ts'

/**
 * Gives a valid link that confirms a visitor's address, and the draft behind it, to the customer with that address, else
 * to a new one; the delivery address goes into the address book, unless that is full. Returns whether it did. Concurrent
 * confirmations of one address wait for each other.
 */
export async function takeVisitor(tx: Tx, actor: Actor, unused: UnusedLink): Promise<boolean> {
  const { now, realNow } = actor
  const draft = await lockUnconfirmedDraft(tx, unused, realNow)
  if (!draft) return false
  const customerId = await customerOf(tx, actor, draft.contact)
  await lockCustomer(tx, customerId)
  const kept = await keepAddress(tx, customerId, draft.contact.address, now)
  const addressId = kept.ok ? kept.value.id : null
  await confirmDraft(tx, draft, { customerId, addressId, expiresAt: confirmedDraftEnd(realNow) })
  return true
}

async function customerOf(tx: Tx, actor: Actor, { email, language, address }: DraftContact): Promise<number> {
  await lockIntake(tx, [mailboxKey(email)])
  // Not by a former address, which opens no account (C-472).
  const known = await findCustomerByEmail(tx, email)
  if (known) return known.id
  const [id = 0] = await nextIds(tx, 'customer', 1)
  const { firstName, lastName } = address
  await insertCustomer(tx, { id, firstName, lastName, email, tags: [], selectedLang: language }, actor.now)
  await recordAction(tx, actingFor(actor, id), {
    customerId: id,
    action: 'customerCreated',
    before: null,
    after: { language },
  })
  return id
}

/** Saved addresses (docs/domain.md 8.1). */
import { updateSubscriptionAddress } from '@pfotenportal/domain/changes/address-change'
import { refuse } from '@pfotenportal/domain/core/decision'
import {
  addressLimitRefusal,
  deduplicateAddresses,
  duplicateKey,
  isSamePlace,
  withDetails,
  type PostalAddress,
} from '@pfotenportal/domain/customer/address'
import { recordChanges } from '../../change/change-subscription.ts'
import { actorOf } from '../../context/actor.ts'
import type { Context } from '../../context/context.ts'
import type { Refusal } from '../../core/answer.ts'
import { momentOf } from '../../core/catalogue.ts'
import { recordAudit } from '../../database/audit/audit.ts'
import {
  insertAddress,
  listSavedAddresses,
  listSubscriptionsShippingTo,
  lockCustomer,
  nextAddressId,
  saveAddresses,
  type SavedAddress,
} from '../../database/customer/addresses.ts'
import type { Tx } from '../../database/open.ts'
import { findManyForUpdate } from '../../database/subscription/subscriptions.ts'
import { duplicateIn, parseAddress } from '../../operations/address.ts'
import { redirectBoxes } from '../../shipping/redirect-boxes.ts'
import { addressView } from '../../views/customer.ts'
import type { Handlers } from '../handler.ts'

export const addressesHandlers: Pick<Handlers, 'listAddresses' | 'createAddress' | 'updateAddress'> = {
  listAddresses: async (context) => {
    const addresses = await listSavedAddresses(context.reads, context.customerId)
    return { ok: true, value: deduplicateAddresses(addresses).map(addressView) }
  },

  createAddress: async (context, { body }) => {
    const { database, mail } = context.services
    const added = await database.transaction((tx) => add(tx, context, body))
    if (!added.ok) return added
    if (added.mails > 0) mail.wake()
    const value = addressView(added.address)
    return added.isNew ? { ok: true, value, status: 201 } : { ok: true, value }
  },

  updateAddress: async (context, { params, body }) => {
    const { database, mail } = context.services
    const updated = await database.transaction((tx) => update(tx, context, params.id, body))
    if (!updated.ok) return updated
    if (updated.mails > 0) mail.wake()
    const { address, updatedSubscriptions } = updated
    return { ok: true, value: { ...addressView(address), updatedSubscriptions } }
  },
}

interface Updated {
  readonly ok: true
  readonly address: SavedAddress
  readonly updatedSubscriptions: number[]
  readonly mails: number
}

type EnteredAddress = Parameters<typeof parseAddress>[1]

/** Adds an address. One that is saved already gets the details that are new, and keeps those that are not given. */
async function add(
  tx: Tx,
  context: Context,
  entered: EnteredAddress,
): Promise<(Omit<Updated, 'updatedSubscriptions'> & { readonly isNew: boolean }) | Refusal> {
  const { customerId, now } = context
  const parsed = await parseAddress(tx, entered, context)
  if (!parsed.ok) return parsed
  await lockCustomer(tx, customerId)
  const saved = await listSavedAddresses(tx, customerId)
  const duplicate = duplicateIn(saved, parsed.value)
  if (duplicate) {
    const { id, updatedAt, ...before } = duplicate
    const detailed = withDetails(before, parsed.value)
    const isKnown = isSamePlace(detailed, before) && detailed.phone === before.phone
    if (isKnown) return { ok: true, address: { ...before, id, updatedAt }, mails: 0, isNew: false }
    return { ...(await replace(tx, context, { saved, existing: duplicate, postal: detailed })), isNew: false }
  }
  const refused = addressLimitRefusal(saved.length)
  if (refused) return refused
  await context.markDone(tx)
  const address = { ...parsed.value, id: await nextAddressId(tx), updatedAt: now }
  await insertAddress(tx, customerId, address)
  await audit(tx, context, 'address.added', address.id)
  return { ok: true, address, mails: 0, isNew: true }
}

/**
 * Changes an address and its duplicates, which customers see as one, and the address of every active subscription that
 * ships there (C-53).
 */
async function update(
  tx: Tx,
  context: Context,
  id: number,
  entered: EnteredAddress,
): Promise<Updated | Refusal> {
  const { customerId } = context
  await lockCustomer(tx, customerId)
  const saved = await listSavedAddresses(tx, customerId)
  const existing = saved.find((each) => each.id === id)
  if (!existing) return refuse('NOT_FOUND')
  const postal = await parseAddress(tx, entered, context)
  if (!postal.ok) return postal
  return replace(tx, context, { saved, existing, postal: postal.value })
}

async function replace(
  tx: Tx,
  context: Context,
  {
    saved,
    existing,
    postal,
  }: { saved: readonly SavedAddress[]; existing: SavedAddress; postal: PostalAddress },
): Promise<Updated> {
  const { customerId, now } = context
  const { id } = existing
  const same = saved.filter((each) => duplicateKey(each) === duplicateKey(existing)).map((each) => each.id)
  await context.markDone(tx)
  await saveAddresses(tx, customerId, same, postal, now)
  await audit(tx, context, 'address.updated', id)
  const moved = await moveSubscriptions(tx, context, same, postal)
  return { ok: true, ...moved, address: { ...postal, id, updatedAt: now } }
}

/** Redirects subscriptions in the order of their ids, so that two calls cannot deadlock. */
async function moveSubscriptions(
  tx: Tx,
  context: Context,
  addressIds: readonly number[],
  postal: PostalAddress,
): Promise<Pick<Updated, 'updatedSubscriptions' | 'mails'>> {
  const { customerId, today } = context
  const ids = await listSubscriptionsShippingTo(tx, customerId, addressIds)
  if (ids.length === 0) return { updatedSubscriptions: [], mails: 0 }
  const locked = await findManyForUpdate(tx, customerId, ids, today)
  const stored = ids.flatMap((id) => locked.get(id) ?? [])
  const decided = stored.map(({ subscription: before }) => {
    const address = { ...postal, addressId: before.shippingAddress?.addressId ?? null }
    const decision = updateSubscriptionAddress(before, address, momentOf(context))
    if (!decision.ok) throw new Error(`subscription ${before.id} refused an address: ${decision.reason}`)
    const { value: after, events } = decision
    return { before, after, events, address }
  })
  const changes = decided.filter(({ events }) => events.length > 0)
  const recorded = await recordChanges(tx, context, changes)
  const redirects = changes.map(({ before, address }) => ({ subscriptionId: before.id, address }))
  await redirectBoxes(tx, context, redirects)
  return {
    updatedSubscriptions: decided.map(({ before }) => before.id),
    mails: recorded.reduce((sum, { mails }) => sum + mails, 0),
  }
}

function audit(tx: Tx, context: Context, action: string, id: number): Promise<void> {
  const { customerId, requestId } = context
  return recordAudit(
    tx,
    [{ customerId, ...actorOf(context), action, entity: `address:${id}`, requestId }],
    context,
  )
}

/** Takes in an address (docs/domain.md C-453). */
import type { AddressParams } from '@pfotenportal/contract/addresses'
import type { IntakeView } from '@pfotenportal/contract/admin/intake'
import { addressLimitRefusal, type ShippingAddress } from '@pfotenportal/domain/customer/address'
import type { Refusal } from '../core/answer.ts'
import {
  insertAddress,
  listSavedAddresses,
  lockCustomer,
  nextAddressId,
} from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { duplicateIn, parseAddress } from '../operations/address.ts'
import type { Taken, Taker } from './taker.ts'

type TakenAddress = IntakeView['address'] & {
  readonly address: ShippingAddress & { readonly addressId: number }
}

/** The same address in the customer's address book, else a new entry. Refuses as the portal's form does. */
export async function takeAddress(
  tx: Tx,
  actor: Taker,
  customerId: number,
  entered: AddressParams,
): Promise<Taken<TakenAddress> | Refusal> {
  await lockCustomer(tx, customerId)
  const parsed = await parseAddress(tx, entered, {
    customerId,
    language: actor.language,
    today: actor.today,
  })
  if (!parsed.ok) return parsed
  const address = parsed.value
  const saved = await listSavedAddresses(tx, customerId)
  const known = duplicateIn(saved, address)
  if (known) {
    const { id, updatedAt: _updatedAt, ...same } = known
    return { ok: true, value: { id, isNew: false, address: { ...same, addressId: id } } }
  }
  const refused = addressLimitRefusal(saved.length)
  if (refused) return refused
  const id = await nextAddressId(tx)
  await insertAddress(tx, customerId, { ...address, id, updatedAt: actor.now })
  return { ok: true, value: { id, isNew: true, address: { ...address, addressId: id } } }
}

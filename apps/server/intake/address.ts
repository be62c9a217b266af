/** Takes in an address (docs/domain.md C-453). */
import type { AddressParams } from '@pfotenportal/contract/addresses'
import type { Refusal } from '../core/answer.ts'
import { lockCustomer } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { keepAddress, parseAddress, type KeptAddress } from '../operations/address.ts'
import type { Taken, Taker } from './taker.ts'

/** The same address in the customer's address book, else a new entry. Refuses as the portal's form does. */
export async function takeAddress(
  tx: Tx,
  actor: Taker,
  customerId: number,
  entered: AddressParams,
): Promise<Taken<KeptAddress> | Refusal> {
  await lockCustomer(tx, customerId)
  const { language, today, now } = actor
  const parsed = await parseAddress(tx, entered, { customerId, language, today })
  return parsed.ok ? keepAddress(tx, customerId, parsed.value, now) : parsed
}

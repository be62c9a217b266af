/** Sends boxes that are not packed yet to another address, with what follows for their receipts (C-25, C-348, C-557). */
import type { ShippingAddress } from '@pfotenportal/domain/customer/address'
import { isReceiptOutdated } from '@pfotenportal/domain/document/document'
import type { Actor } from '../context/actor.ts'
import { redirectUnpackedOrders } from '../database/customer/addresses.ts'
import type { Tx } from '../database/open.ts'
import { issueReplacingReceipts } from '../documents/issue.ts'

/** A contract, and where its boxes go now. */
export interface Redirect {
  readonly subscriptionId: number
  readonly address: ShippingAddress
}

/**
 * Redirects the boxes of contracts that the caller has locked, and replaces the receipts whose VAT changes. Has to be the
 * last step of the transaction that writes, because the replaced receipts lock the series of their numbers.
 */
export async function redirectBoxes(tx: Tx, actor: Actor, redirects: readonly Redirect[]): Promise<void> {
  const outdated: number[] = []
  for (const { subscriptionId, address } of redirects) {
    const redirected = await redirectUnpackedOrders(tx, subscriptionId, address)
    outdated.push(
      ...redirected.filter(({ before, after }) => isReceiptOutdated(before, after)).map(({ id }) => id),
    )
  }
  await issueReplacingReceipts(tx, actor, outdated)
}

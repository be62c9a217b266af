/**
 * Erases an account: what the law asks for stays without a name and blocked, everything else is deleted at once (C-572 to
 * C-574).
 */
import { usualCountry } from '@pfotenportal/domain/customer/country'
import {
  erasedUntil,
  erasureFaults,
  keptAfterErasure,
  type ErasureFault,
  type Kept,
} from '@pfotenportal/domain/privacy/erasure'
import { recordAction, type Actor } from '../../context/actor.ts'
import { catalogueOn } from '../../core/catalogue.ts'
import { findCustomer } from '../../database/customer/customers.ts'
import {
  deletePersonalData,
  listKnownAddresses,
  lockToErase,
  markErased,
  readErasureState,
  readRecords,
} from '../../database/customer/erased.ts'
import { listFormerCustomers } from '../../database/customer/merged.ts'
import { emailColumns } from '../../database/identity/emails.ts'
import type { Queries, Tx } from '../../database/open.ts'

/** What an erasure would do. */
export interface ErasureQuote {
  /** Why it is not possible now; empty if it is. */
  readonly faults: readonly ErasureFault[]
  readonly kept: readonly Kept[]
}

export async function quoteErasure(
  db: Queries,
  { today }: Pick<Actor, 'today'>,
  customerId: number,
): Promise<ErasureQuote> {
  const catalogue = catalogueOn(today)
  const records = await readRecords(db, { customerId, usual: usualCountry(catalogue) })
  return {
    faults: erasureFaults(await readErasureState(db, customerId)),
    kept: keptAfterErasure(records, today, catalogue),
  }
}

/** What became of it. GONE: there is no such account any more. */
export type ErasureResult = 'ERASED' | 'GONE' | ErasureFault

/** Erases an account in a transaction of its own, and mails its address for the last time. */
export async function eraseAccount(actor: Actor, customerId: number): Promise<ErasureResult> {
  const { services } = actor
  const result = await services.database.transaction((tx) => erase(tx, actor, customerId))
  if (result === 'ERASED') services.mail.wake()
  return result
}

async function erase(tx: Tx, actor: Actor, customerId: number): Promise<ErasureResult> {
  if (!(await lockToErase(tx, customerId))) return 'GONE'
  const customer = await findCustomer(tx, customerId)
  if (!customer) return 'GONE'
  const { faults, kept } = await quoteErasure(tx, actor, customerId)
  const [fault] = faults
  if (fault) return fault
  const formerIds = (await listFormerCustomers(tx, customerId)).map(({ id }) => id)
  const erased = { customerId, emails: await listKnownAddresses(tx, customerId) }
  await markErased(tx, erased, { at: actor.now, until: erasedUntil(kept) })
  await deletePersonalData(tx, erased, {
    keepsBookings: kept.some(({ record }) => record === 'BOOKINGS' || record === 'RECEIPTS'),
  })
  const data = { kept: kept.map(({ record, until }) => ({ record, until })) }
  const visitor = { email: emailColumns(customer.email).email, language: customer.selectedLang }
  await actor.services.mail.outbox.record(
    tx,
    [{ template: 'accountErased', customerId: null, visitor, entity: customerId, version: 1, data }],
    actor.realNow,
  )
  await recordAction(tx, actor, {
    customerId,
    action: 'customerErased',
    before: null,
    after: null,
    facts: { formerIds },
  })
  return 'ERASED'
}

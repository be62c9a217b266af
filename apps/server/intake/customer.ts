/** Takes in a customer (docs/domain.md C-453). */
import type { IntakeCustomer, IntakeView } from '@pfotenportal/contract/admin/intake'
import { mailboxKey } from '@pfotenportal/domain/customer/email'
import { recordAction } from '../context/actor.ts'
import {
  findCustomer,
  findCustomerByEmail,
  insertCustomer,
  type Customer,
} from '../database/customer/customers.ts'
import { findMergedByEmail } from '../database/customer/merged.ts'
import { nextIds } from '../database/import/imported-rows.ts'
import { findReferred, lockIntake, saveReference } from '../database/import/references.ts'
import type { Tx } from '../database/open.ts'
import { differing, digestOf, type Taker } from './taker.ts'

export type TakenCustomer = IntakeView['customer'] & { readonly stored: Customer }

/**
 * The customer with that reference, else with that email address in any spelling, else the one into whom a customer with that
 * address was merged, else a new one. Concurrent intakes of the same customer wait for each other.
 */
export async function takeCustomer(
  tx: Tx,
  actor: Taker,
  source: string,
  customer: IntakeCustomer,
): Promise<TakenCustomer> {
  const reference = { source, kind: 'customers', externalId: customer.reference } as const
  await lockIntake(tx, [`${source} ${customer.reference}`, mailboxKey(customer.email)])
  const referred = await findReferred(tx, reference)
  const known =
    (referred && (await findCustomer(tx, referred.id))) ??
    (await findCustomerByEmail(tx, customer.email)) ??
    (await findCustomer(tx, (await findMergedByEmail(tx, customer.email)) ?? 0))
  const digest = digestOf(customer)
  if (known) {
    if (referred?.id !== known.id) await saveReference(tx, reference, { id: known.id, digest })
    return { id: known.id, isNew: false, differs: differences(known, customer), stored: known }
  }
  const [id = 0] = await nextIds(tx, 'customer', 1)
  const { firstName, lastName, email, language, referralCode } = customer
  const stored: Customer = { id, firstName, lastName, email, tags: [], selectedLang: language }
  const referredBy = referralCode === undefined ? {} : { referredBy: referralCode }
  await insertCustomer(tx, { ...stored, ...referredBy }, actor.now)
  await saveReference(tx, reference, { id, digest })
  await recordAction(tx, actor, {
    customerId: id,
    action: 'customerCreated',
    before: null,
    after: { language },
    facts: { source },
  })
  return { id, isNew: true, differs: [], stored }
}

function differences(known: Customer, { firstName, lastName, email, language }: IntakeCustomer): string[] {
  return differing(
    {
      firstName: known.firstName,
      lastName: known.lastName,
      email: mailboxKey(known.email),
      language: known.selectedLang,
    },
    { firstName, lastName, email: mailboxKey(email), language },
  )
}

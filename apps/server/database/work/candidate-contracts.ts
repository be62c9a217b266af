/** The contracts that a declaration may mean: all of the customers with its address. */
import { sql } from 'kysely'
import type { CandidateContract } from '@pfotenportal/domain/declaration/match'
import { formerlyWith } from '../customer/merged.ts'
import { matchesEmail } from '../identity/emails.ts'
import type { Queries } from '../open.ts'

/** A contract that may be meant, and its customer. */
export interface OwnedCandidate extends CandidateContract {
  readonly customerId: number
}

/** The contracts of the customers who have an address in any spelling, or had it before a merge. */
export async function listCandidateContracts(db: Queries, email: string): Promise<OwnedCandidate[]> {
  const { rows } = await sql<Omit<OwnedCandidate, 'isCancelled'> & { status: string }>`
    SELECT subscription.id AS "subscriptionId", customer.id AS "customerId", first_name AS "firstName",
           last_name AS "lastName", subscription.status, pet.name AS "petName",
           array_remove(ARRAY[email, email_shown]
             || ARRAY(SELECT former_email FROM customer AS former WHERE former.merged_into = customer.id), NULL)
             AS emails,
           ARRAY[subscription.id::text]
             || ARRAY(SELECT order_number FROM customer_order
                      WHERE subscription_id = subscription.id AND order_number IS NOT NULL)
             || ARRAY(SELECT external_id FROM imported_row
                      WHERE kind = 'subscriptions' AND row_id = subscription.id::text) AS numbers
    FROM customer
         JOIN subscription ON subscription.customer_id = customer.id
         LEFT JOIN pet ON pet.id = subscription.pet_id
    WHERE merged_into IS NULL
      AND (${matchesEmail(email).condition} OR customer.id = any (${formerlyWith(email)}))
    ORDER BY subscription.id`.execute(db)
  return rows.map(({ status, ...row }) => ({ ...row, isCancelled: status === 'CANCELLED' }))
}

/**
 * Issues the proof of a cancellation or a withdrawal in the transaction that receives it, so that there is no declaration
 * without one; its PDF is drawn afterwards (C-558).
 */
import type { Language } from '@pfotenportal/contract/values'
import { berlinDay, type Instant } from '@pfotenportal/domain/core/calendar'
import { proofNumber, type ProofKind } from '@pfotenportal/domain/document/document'
import { dayReceived } from '@pfotenportal/domain/lifecycle/cancel'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../context/actor.ts'
import { findCustomer } from '../database/customer/customers.ts'
import type { Tx } from '../database/open.ts'
import { insertProof, nextDocumentId } from '../database/order/issue-documents.ts'
import {
  cancellationInPortal,
  declarationProof,
  type DeclarationProof,
  type Declared,
} from '../views/declaration-proof.ts'
import type { ProofContent } from './content.ts'

/**
 * The proof of what somebody declared on a public page, or to staff. It belongs to nobody until the contract is found, and
 * to the day of the receipt, which may be before it was recorded.
 */
export async function issueDeclarationProof(
  tx: Tx,
  actor: Actor,
  declared: Declared & { readonly language: Language },
): Promise<void> {
  const { id: declarationId, kind, name, email, language, receivedAt } = declared
  const proof = declarationProof(declared, language)
  const { number } = proof
  const recipient = email === '' ? [name] : [name, email]
  const content = proofContent(actor, kind, { recipient, ...proof })
  const id = await nextDocumentId(tx)
  const stored = { id, kind, number, customerId: null, declarationId, language, content }
  await insertProof(tx, stored, { at: actor.now, on: dayReceived(receivedAt) })
}

/** The proof of a cancellation in the portal. */
export async function issueCancellationProof(
  tx: Tx,
  actor: Actor,
  { id: subscriptionId, customerId, pet }: Subscription,
  receivedAt: Instant,
): Promise<void> {
  const customer = await findCustomer(tx, customerId)
  if (!customer) throw new Error(`subscription ${subscriptionId} has no customer`)
  const { email, selectedLang: language } = customer
  const name = `${customer.firstName} ${customer.lastName}`.trim()
  const contract = pet ? `${pet.name}, ${subscriptionId}` : String(subscriptionId)
  const id = await nextDocumentId(tx)
  const number = proofNumber('CANCELLATION', id)
  const proof = cancellationInPortal({ number, name, email, contract, receivedAt }, language)
  const content = proofContent(actor, 'CANCELLATION', { recipient: [name, email], ...proof })
  const stored = { id, kind: 'CANCELLATION', number, customerId, language, content } as const
  await insertProof(tx, stored, { at: receivedAt, on: berlinDay(receivedAt) })
}

/** What a proof states, with the seller of this moment. */
export function proofContent(
  { services: { config } }: Actor,
  kind: ProofKind,
  { recipient, lines, notes }: Pick<DeclarationProof, 'lines' | 'notes'> & { readonly recipient: string[] },
): ProofContent {
  const { name, street, place, email, vatId } = config.brand.seller
  const seller = { name, street, place, email, vatId }
  return { kind, seller, recipient, lines: [...lines], notes: [...notes] }
}

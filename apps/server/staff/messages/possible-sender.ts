/** Whom a message concerns: its customer, or the one who has the address that a visitor typed. */
import { findCustomerByEmail } from '../../database/customer/customers.ts'
import type { Queries } from '../../database/open.ts'
import type { Message } from '../../database/work/messages.ts'
import { findCustomerPlaces, type Place } from '../../database/work/places.ts'

/** A message with the customer who has the address of its visitor, which proves nothing; null without one. */
export type ListedMessage = Message & { readonly mayBe: Place | null }

/** Where a message belongs in the lists: its customer, with the order if it names one. */
export function placeOfMessage({ orderId, orderNumber }: Message, customer: Place | undefined): Place | null {
  if (!customer) return null
  return orderId === null ? customer : { ...customer, order: { id: orderId, number: orderNumber } }
}

/** A message with the customer who has the address of its visitor, in any spelling. It may be somebody else (C-629). */
export async function withPossibleSender(db: Queries, message: Message): Promise<ListedMessage> {
  const { email } = message
  const found = email === null ? undefined : await findCustomerByEmail(db, email)
  const places = await findCustomerPlaces(db, found ? [found.id] : [])
  return { ...message, mayBe: (found && places.get(found.id)) ?? null }
}

/** Messages as a list shows them. */
export async function placeMessages(
  db: Queries,
  messages: readonly Message[],
): Promise<(ListedMessage & { readonly place: Place | null })[]> {
  const customers = [...new Set(messages.flatMap(({ customerId }) => customerId ?? []))]
  const places = await findCustomerPlaces(db, customers)
  const placed = []
  for (const message of messages) {
    const { customerId } = message
    const place = placeOfMessage(message, customerId === null ? undefined : places.get(customerId))
    placed.push({ ...(await withPossibleSender(db, message)), place })
  }
  return placed
}

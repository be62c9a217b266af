/**
 * A card was replaced by its bank, and the card network informed the gateway: the method shows the new card, expiry
 * reminders stop, and owed orders are retried immediately, as after any other change of a method (docs/domain.md 4.4).
 */
import { statusAfterReplacement } from '@pfotenportal/domain/payment/payment-method'
import type { Services } from '../context/services.ts'
import { recordAudit } from '../database/audit/audit.ts'
import type { Tx } from '../database/open.ts'
import type { OpenCharge } from '../database/payment/charges.ts'
import {
  listSubscriptionsPaidBy,
  lockCardsByReference,
  saveConfirmedMethod,
  type StoredPaymentMethod,
} from '../database/payment/payment-methods.ts'
import type { ConfirmedCard, WebhookEvent } from '../gateways/gateway.ts'
import { beginRetries, runRetries } from './retry-owed-orders.ts'

type About = Extract<WebhookEvent['about'], { readonly kind: 'CARD_REPLACED' }>

/** The webhook event that caused the change. */
interface Cause {
  readonly requestId: string
  /** Records the event; returns false if another call already did. */
  readonly recordEvent: (tx: Tx) => Promise<boolean>
}

interface ReplacedCard {
  readonly customerId: number
  readonly before: StoredPaymentMethod
  readonly after: StoredPaymentMethod
}

/**
 * Stores the new card, once per event. A method that was renewed under another reference in the meantime stays as it
 * is.
 */
export async function replaceCard(
  services: Services,
  about: About,
  { requestId, recordEvent }: Cause,
): Promise<void> {
  const { at: now, today } = await services.clock.moment()
  const realNow = services.clock.realNow()
  const { methodReference, card } = about
  const begun = await services.database.transaction(async (tx) => {
    if (!(await recordEvent(tx))) return []
    const known = await lockCardsByReference(tx, methodReference)
    const changed = known
      .filter(({ method }) => !isSame(method.card, card))
      .map(({ customerId, method }) => {
        const status = statusAfterReplacement(method.status, card, today)
        return { customerId, before: method, after: { ...method, status, card } }
      })
    for (const { after } of changed) await saveConfirmedMethod(tx, after.id, after, methodReference)
    await recordAudit(
      tx,
      changed.map((it) => entryOf(it, requestId)),
      { now, realNow },
    )
    const charges: OpenCharge[] = []
    for (const { customerId, after } of changed.filter(({ after: { status } }) => status === 'ACTIVE')) {
      const paid = await listSubscriptionsPaidBy(tx, customerId, after.id)
      const by = { services, now, today, realNow, requestId, customerId }
      const ids = paid.map(({ id }) => id)
      charges.push(...(await beginRetries(tx, by, ids)))
    }
    return charges
  })
  await runRetries(services, begun)
}

function isSame(before: StoredPaymentMethod['card'], after: ConfirmedCard): boolean {
  return (
    before?.brand === after.brand &&
    before.lastDigits === after.lastDigits &&
    before.expiryMonth === after.expiryMonth &&
    before.expiryYear === after.expiryYear
  )
}

function entryOf({ customerId, before, after }: ReplacedCard, requestId: string) {
  return {
    customerId,
    actor: 'system',
    action: 'payment.card-replaced',
    entity: `payment:${after.id}`,
    before: auditedOf(before),
    after: auditedOf(after),
    requestId,
  } as const
}

function auditedOf({ status, card }: StoredPaymentMethod) {
  return {
    status,
    lastDigits: card?.lastDigits ?? null,
    expiryMonth: card?.expiryMonth ?? null,
    expiryYear: card?.expiryYear ?? null,
  }
}

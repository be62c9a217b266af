/** Takes in a contract (docs/domain.md 8.7). */
import type { IntakeSubscription, IntakeView } from '@pfotenportal/contract/admin/intake'
import { day, instant } from '@pfotenportal/domain/core/calendar'
import { fromWire, toWire } from '@pfotenportal/domain/core/money'
import type { ShippingAddress } from '@pfotenportal/domain/customer/address'
import type { DomainEvent } from '@pfotenportal/domain/events/event'
import type { KeptOrder } from '@pfotenportal/domain/import/past-order'
import {
  startSubscription,
  type FirstBox,
  type NewContract,
} from '@pfotenportal/domain/intake/start-subscription'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { tierOf } from '@pfotenportal/domain/pet/portion'
import { parseMenuSku, type MenuSku } from '@pfotenportal/domain/plan/sku'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import { actorOf, type Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import { recordAudit } from '../database/audit/audit.ts'
import { nextIds, nextOrderNumbers } from '../database/import/imported-rows.ts'
import { findReferred, saveReference } from '../database/import/references.ts'
import type { Tx } from '../database/open.ts'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import { insertAll } from '../database/statements/rows.ts'
import { recordAgreement } from '../database/subscription/agreements.ts'
import { isPetSubscribed } from '../database/subscription/dogs.ts'
import { insertSubscription } from '../database/subscription/subscription-insert.ts'
import { findSubscription } from '../database/subscription/subscriptions.ts'
import { auditEntryOf } from '../events/audit.ts'
import { eventsOf, orderColumns } from '../import/row-columns.ts'
import { boxOf } from '../mail/mail-data.ts'
import { refuseField } from './refusal.ts'
import { digestOf, type Taken, type Taker } from './taker.ts'

/** What a contract is made of. */
export interface ContractParts {
  readonly source: string
  readonly customerId: number
  readonly pet: Pet
  readonly address: ShippingAddress
  readonly method: StoredPaymentMethod
  readonly sent: IntakeSubscription
}

type TakenSubscription = IntakeView['contracts'][number]['subscription'] & {
  readonly subscription: Subscription
}

/** The fields to which the refusals of the rule belong. */
const FIELDS: Readonly<Record<string, string>> = {
  VARIANT_NOT_AVAILABLE: 'sku',
  BELOW_MINIMUM_ORDER: 'sku',
  SUPPLEMENT_NOT_FOUND: 'supplements',
  DATE_OUT_OF_RANGE: 'firstChargeOn',
  PAYMENT_METHOD_INVALID: 'paymentMethod',
}

/**
 * The contract of a reference, else a new one with its event. Refuses a reference whose contract was sent with another
 * content, and whatever the rule refuses, by field.
 */
export async function takeSubscription(
  tx: Tx,
  actor: Taker,
  parts: ContractParts,
): Promise<Taken<TakenSubscription> | Refusal> {
  const { source, customerId, sent } = parts
  const reference = { source, kind: 'subscriptions', externalId: sent.reference } as const
  const digest = digestOf(sent)
  const referred = await findReferred(tx, reference)
  if (referred) {
    const stored = await findSubscription(tx, null, referred.id, actor.today)
    return stored?.subscription.customerId === customerId && referred.digest === digest
      ? { ok: true, value: viewOf(stored.subscription, sent, false, actor) }
      : refuseField('reference', 'REFERENCE_TAKEN', actor.language)
  }
  const contract = await contractOf(tx, actor, parts)
  if (!contract.ok) return contract
  const moment = momentOf(actor)
  const started = startSubscription(contract.value, moment)
  if (!started.ok) {
    const { reason, details } = started
    return refuseField(FIELDS[reason] ?? 'dog', reason, actor.language, details)
  }
  const { subscription, charged } = started.value
  await storeContract(tx, actor, { subscription, events: started.events }, { source })
  if (charged) await insertChargedBox(tx, actor, parts, subscription, charged)
  await saveReference(tx, reference, { id: subscription.id, digest })
  return { ok: true, value: viewOf(subscription, sent, true, actor) }
}

/** Stores a contract that begins, and records its events with these facts. */
export async function storeContract(
  tx: Tx,
  actor: Actor,
  { subscription, events }: { readonly subscription: Subscription; readonly events: readonly DomainEvent[] },
  facts: Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertSubscription(tx, subscription, momentOf(actor))
  await recordAgreement(tx, actor.services.config.brand.legal, {
    subscriptionId: subscription.id,
    occasion: 'MADE',
    at: actor.now,
    today: actor.today,
  })
  const origin = { ...actorOf(actor), requestId: actor.requestId, facts }
  await recordAudit(
    tx,
    events.map((event) => auditEntryOf(event, subscription, origin)),
    actor,
  )
}

async function contractOf(
  tx: Tx,
  actor: Taker,
  { customerId, pet, address, method, sent }: ContractParts,
): Promise<Taken<NewContract> | Refusal> {
  const menu = menuOf(sent, pet, actor)
  if (!menu) return refuseField('sku', 'VARIANT_NOT_AVAILABLE', actor.language)
  const firstBox = firstBoxOf(sent)
  if (firstBox && firstBox.chargedAt > actor.now) return refuseField('firstBox', 'INVALID', actor.language)
  const [id = 0] = await nextIds(tx, 'subscription', 1)
  const value: NewContract = {
    id,
    customerId,
    pet,
    isDogSubscribed: await isPetSubscribed(tx, pet.id),
    ...menu,
    supplements: sent.supplements,
    shippingAddress: address,
    paymentMethod: { id: method.id, status: statusOn(method, actor.today) },
    firstChargeOn: sent.firstChargeOn === undefined ? null : day(sent.firstChargeOn),
    firstBox,
  }
  return { ok: true, value }
}

/** The menu that was sold: by its SKU, or the plan at the dog's portion. */
function menuOf({ sku, plan }: IntakeSubscription, pet: Pet, actor: Taker): MenuSku | undefined {
  const { catalogue, today } = momentOf(actor)
  if (sku !== undefined) return parseMenuSku(sku, catalogue)
  return plan && { tier: tierOf(pet, today, catalogue), plan }
}

function firstBoxOf({ firstBox }: IntakeSubscription): FirstBox | null {
  return firstBox && { chargedAt: instant(firstBox.chargedAt), total: fromWire(firstBox.total) ?? 0 }
}

/** Stores the box that the shop has charged: to be packed here, or as delivered by the shop. */
async function insertChargedBox(
  tx: Tx,
  actor: Taker,
  { address, method, sent }: ContractParts,
  { id }: Subscription,
  charged: KeptOrder,
): Promise<void> {
  const [number = ''] = await nextOrderNumbers(tx, 1, actor.services.config.brand.orderNumberPrefix)
  const isPackedHere = sent.firstBox?.isPackedHere ?? true
  const columns = orderColumns(id, charged, {
    number,
    methodId: method.id,
    shippedTo: address,
    catalogueVersion: momentOf(actor).catalogue.version,
  })
  // Like any charged order, it shows from now on who brings it (C-260).
  const fulfilment = isPackedHere
    ? { fulfillment_status: 'unfulfilled', carrier: actor.services.carrier.name }
    : {}
  await insertAll(tx, 'customer_order', [{ ...columns, ...fulfilment }])
  const steps = eventsOf(id, charged)
  await insertAll(tx, 'tracking_event', isPackedHere ? steps.slice(0, 1) : steps)
}

function viewOf(
  subscription: Subscription,
  { reference }: IntakeSubscription,
  isNew: boolean,
  actor: Taker,
): TakenSubscription {
  const box = boxOf(subscription, momentOf(actor))
  const firstCharge = box && {
    on: box.billingDate,
    total: toWire(box.price.total),
    deliveryWindow: box.deliveryWindow,
  }
  return { reference, id: subscription.id, isNew, firstCharge, subscription }
}

/** Begins a charge under the subscription's lock, before the gateway is called (docs/domain.md 4.1, 4.2). */
import { startCharge, type RetryTiming, type StartedCharge } from '@pfotenportal/domain/charging/charging'
import { isOnSession } from '@pfotenportal/domain/charging/confirmation'
import { refuse } from '@pfotenportal/domain/core/decision'
import type { ShippingAddress } from '@pfotenportal/domain/customer/address'
import { usualCountry } from '@pfotenportal/domain/customer/country'
import { cycleDays } from '@pfotenportal/domain/plan/plan'
import type { ChargeTrigger, Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../context/actor.ts'
import type { Refusal } from '../core/answer.ts'
import { momentOf } from '../core/catalogue.ts'
import type { Tx } from '../database/open.ts'
import { insertProcessingOrders, type ChargedOrder } from '../database/order/order-charge.ts'
import { storedTax } from '../database/order/order-tax.ts'
import { insertCharges, type NewCharge, type OpenCharge } from '../database/payment/charges.ts'
import { listBlocked } from '../database/payment/find-charge.ts'
import { saveSubscriptions } from '../database/subscription/subscription-save.ts'
import {
  findForUpdate,
  findManyForUpdate,
  type StoredSubscription,
} from '../database/subscription/subscriptions.ts'
import { leaseSecondsOf } from './send-charge.ts'

/** How the charge is started. */
export interface ChargeOptions {
  readonly trigger: ChargeTrigger
  readonly timing?: RetryTiming
  /** The customer has just renewed the method under its mailed link, and so can confirm the payment at the bank. */
  readonly hasJustRenewed?: boolean
  /** The number of an attempt that the provider knows and a restored database does not; by default the next one. */
  readonly attempt?: number
  /** A last check inside the transaction, after the rule has accepted. */
  check?(tx: Tx, stored: StoredSubscription): Promise<Refusal | undefined>
}

/** A begun charge: its intent, to be sent after the commit. */
export interface BegunCharge {
  readonly ok: true
  readonly charge: OpenCharge
}

/**
 * Fixes the amount and stores the intent. Refuses as `startCharge` and `check` do, and with NOT_FOUND. Throws
 * NothingIsStored while the outcome could not be stored.
 */
export async function beginCharge(
  tx: Tx,
  actor: Actor,
  subscriptionId: number,
  charging: ChargeOptions,
): Promise<BegunCharge | Refusal> {
  const stored = await findForUpdate(tx, actor.customerId, subscriptionId, actor.today)
  return stored ? beginChargeOf(tx, actor, stored, charging) : refuse('NOT_FOUND')
}

/** The same for a subscription that the transaction has locked. */
export async function beginChargeOf(
  tx: Tx,
  actor: Actor,
  stored: StoredSubscription,
  charging: ChargeOptions,
): Promise<BegunCharge | Refusal> {
  actor.services.database.writes.require()
  const start = decideStart(actor, stored, charging)
  if (!start.ok) return start
  // Another charge of the subscription is open, such as one that collects a returned debit.
  if (charging.attempt === undefined && (await listBlocked(tx, [stored.subscription.id])).size > 0)
    return refuse('ORDER_LOCKED')
  const refused = await charging.check?.(tx, stored)
  if (refused) return refused
  await actor.markDone(tx)
  const [charge] = await saveStarts(tx, actor, [start], 1)
  if (!charge) throw new Error(`no intent for ${stored.subscription.id} was written`)
  return { ok: true, charge }
}

/**
 * As `beginCharge`, for several due orders in the name of the service. Locked subscriptions are missing from the
 * result. Each may wait for as long as one request takes before it is sent.
 */
export async function beginDueCharges(
  tx: Tx,
  actor: Actor,
  subscriptionIds: readonly number[],
): Promise<ReadonlyMap<number, BegunCharge | Refusal>> {
  actor.services.database.writes.require()
  const others = { skipsLocked: true }
  const stored = await findManyForUpdate(tx, actor.customerId, subscriptionIds, actor.today, others)
  const busy = await listBlocked(tx, [...stored.keys()])
  const starts = [...stored].map(
    ([id, each]) =>
      [id, busy.has(id) ? refuse('ORDER_LOCKED') : decideStart(actor, each, { trigger: 'DUE' })] as const,
  )
  const charges = await saveStarts(
    tx,
    actor,
    starts.flatMap(([, start]) => (start.ok ? [start] : [])),
    2,
  )
  const bySubscription = new Map(charges.map((charge) => [charge.subscriptionId, charge]))
  return new Map(
    starts.flatMap(([id, start]): [number, BegunCharge | Refusal][] => {
      if (!start.ok) return [[id, start]]
      const charge = bySubscription.get(id)
      return charge ? [[id, { ok: true, charge }]] : []
    }),
  )
}

/** An accepted start: what is to be stored. */
interface ChargeStart {
  readonly ok: true
  readonly stored: StoredSubscription
  readonly after: Subscription
  readonly charge: StartedCharge
  readonly hasJustRenewed: boolean
  readonly attempt: number | undefined
}

function decideStart(
  actor: Actor,
  stored: StoredSubscription,
  { trigger, timing, hasJustRenewed = false, attempt }: ChargeOptions,
): ChargeStart | Refusal {
  const decision = startCharge(stored.subscription, trigger, momentOf(actor), timing)
  if (!decision.ok) return decision
  const { subscription: after, charge } = decision.value
  return { ok: true, stored, after, charge, hasJustRenewed, attempt }
}

/** Saves the subscriptions, with the orders and their intents. */
async function saveStarts(
  tx: Tx,
  actor: Actor,
  starts: readonly ChargeStart[],
  requests: 1 | 2,
): Promise<OpenCharge[]> {
  const changes = starts.map(({ stored, after }) => ({ before: stored.subscription, after }))
  await saveSubscriptions(tx, changes, momentOf(actor))
  await insertProcessingOrders(
    tx,
    starts.map(({ stored, charge }) => orderOf(stored.subscription, charge)),
  )
  return insertCharges(
    tx,
    starts.map((start) => intentOf(actor, start)),
    leaseSecondsOf(actor.services, requests),
  )
}

function intentOf(actor: Actor, { stored, charge, hasJustRenewed, attempt }: ChargeStart): NewCharge {
  const { trigger } = charge
  return {
    subscriptionId: stored.subscription.id,
    orderId: charge.orderId,
    attempt,
    trigger,
    amount: charge.box.total,
    paymentMethodId: stored.subscription.paymentMethod?.id ?? null,
    methodReference: stored.methodReference,
    withheldCode: charge.blockedBy,
    customerId: actor.customerId,
    requestId: actor.requestId,
    businessAt: actor.now,
    gateway: actor.services.gateway.name,
    isOnSession: isOnSession({ trigger, hasJustRenewed }, stored.isPaidByCard),
  }
}

/** The address of an order that is declined because its subscription has no address. */
const NO_ADDRESS: Omit<ShippingAddress, 'countryCode'> = {
  addressId: null,
  firstName: '',
  lastName: '',
  phone: '',
  company: '',
  address1: '',
  zip: '',
  city: '',
}

function orderOf(subscription: Subscription, charge: StartedCharge): ChargedOrder {
  const { box, plan, billingDate } = charge
  const { discountUsed, ...totals } = box
  const shippingAddress = subscription.shippingAddress ?? {
    ...NO_ADDRESS,
    countryCode: usualCountry(subscription.terms),
  }
  const { terms } = subscription
  return {
    subscriptionId: subscription.id,
    cycleIndex: charge.cycleIndex,
    status: 'PROCESSING',
    financialStatus: 'pending',
    fulfillmentStatus: 'unfulfilled',
    billingDate,
    nextRetryDate: null,
    totals: {
      ...totals,
      ...storedTax(totals.total, shippingAddress.countryCode, billingDate),
      discountId: discountUsed?.id ?? null,
    },
    shippingAddress,
    paymentMethodId: subscription.paymentMethod?.id ?? null,
    attempts: 0,
    declineCode: null,
    cycleDays: cycleDays(plan.cycle),
    catalogueVersion: terms.version,
    trigger: charge.trigger,
  }
}

/** How a charge begins: under the subscription's lock, before the gateway hears of it (docs/domain.md 4.1, 4.2). */
import type { ShippingAddress } from '@pfotenportal/domain/address'
import { tierOfMenu } from '@pfotenportal/domain/box'
import type { RetryTiming, StartedCharge } from '@pfotenportal/domain/charging'
import { startCharge } from '@pfotenportal/domain/charging'
import { refuse } from '@pfotenportal/domain/decision'
import { cycleDays } from '@pfotenportal/domain/plan'
import { includedTax, parcelCount, taxPercent } from '@pfotenportal/domain/price'
import { boxGrams, sachetsOf } from '@pfotenportal/domain/sachets'
import type { ChargeTrigger, Subscription } from '@pfotenportal/domain/subscription'
import type { Author } from '../change-subscription.ts'
import type { OpenCharge } from '../database/charges.ts'
import { billingSourceOf, insertCharge } from '../database/charges.ts'
import type { Tx } from '../database/open.ts'
import { insertProcessing, type ChargedOrder } from '../database/order-charge.ts'
import { gatewayReferenceOf } from '../database/payment-methods.ts'
import { saveSubscription } from '../database/subscription-save.ts'
import { findForUpdate, type StoredSubscription } from '../database/subscriptions.ts'
import type { Refusal } from '../http/handler.ts'
import { rateView } from '../views/schedule.ts'
import { leaseFrom } from './answer.ts'

/** Which charge is to begin. */
export interface Charging {
  readonly trigger: ChargeTrigger
  readonly timing?: RetryTiming
  /** A last look inside the transaction, once the rule has said yes: at the quote that the customer saw. */
  check?(tx: Tx, stored: StoredSubscription): Promise<Refusal | undefined>
}

/** The yes of `beginCharge`: an intent, to be carried out after the commit. */
export interface Begun {
  readonly ok: true
  readonly charge: OpenCharge
}

/**
 * Fixes what is charged and writes the intent down. Refuses as `startCharge` and `check` do, and NOT_FOUND. A contract
 * that another system still bills is never charged here (C-56): it is refused with MIGRATION_PENDING.
 */
export async function beginCharge(
  tx: Tx,
  author: Author,
  subscriptionId: number,
  charging: Charging,
): Promise<Begun | Refusal> {
  const moment = { at: author.now, today: author.today }
  const stored = await findForUpdate(tx, author.customerId, subscriptionId, author.today)
  if (!stored) return refuse('NOT_FOUND')
  const decision = startCharge(stored.it, charging.trigger, moment, charging.timing)
  if (!decision.ok) return decision
  const { subscription, charge } = decision.value
  if (charge.blockedBy === null && (await billingSourceOf(tx, subscriptionId)) !== 'PORTAL') {
    return refuse('MIGRATION_PENDING')
  }
  const refused = await charging.check?.(tx, stored)
  if (refused) return refused
  await author.markDone(tx)
  await saveSubscription(tx, stored.it, subscription, moment)
  await insertProcessing(tx, orderOf(stored.it, charge))
  return { ok: true, charge: await writeIntent(tx, author, stored.it, charge) }
}

async function writeIntent(
  tx: Tx,
  author: Author,
  it: Subscription,
  charge: StartedCharge,
): Promise<OpenCharge> {
  const { services, realNow } = author
  const methodId = it.paymentMethod?.id ?? null
  return insertCharge(tx, {
    subscriptionId: it.id,
    orderId: charge.orderId,
    trigger: charge.trigger,
    cents: charge.box.total,
    paymentMethodId: methodId,
    methodReference: methodId === null ? null : await gatewayReferenceOf(tx, methodId),
    withheldCode: charge.blockedBy,
    customerId: author.customerId,
    requestId: author.requestId,
    businessAt: author.now,
    realNow,
    leaseUntil: leaseFrom(services, realNow),
  })
}

/** Stands in the row of an order that is declined because nobody knows where it would go. */
const nowhere: ShippingAddress = {
  addressId: null,
  firstName: '',
  lastName: '',
  phone: '',
  company: '',
  address1: '',
  zip: '',
  city: '',
  countryCode: 'DE',
}

function orderOf(it: Subscription, charge: StartedCharge): ChargedOrder {
  const { box, plan, billingDate } = charge
  const { discountUsed, ...totals } = box
  const shippingAddress = it.shippingAddress ?? nowhere
  const percent = taxPercent(shippingAddress.countryCode, billingDate)
  const tier = tierOfMenu(it)
  return {
    subscriptionId: it.id,
    cycleIndex: charge.cycleIndex,
    status: 'PROCESSING',
    financialStatus: 'pending',
    fulfillmentStatus: 'unfulfilled',
    billingDate,
    nextRetryDate: null,
    totals: {
      ...totals,
      shipping: 0,
      tax: includedTax(totals.total, percent),
      taxRate: rateView(percent),
      discountId: discountUsed?.id ?? null,
    },
    shippingAddress,
    paymentMethodId: it.paymentMethod?.id ?? null,
    attempts: 0,
    declineCode: null,
    cycleDays: cycleDays(plan.cycle),
    trigger: charge.trigger,
    parcelCount: parcelCount(tier === undefined ? 0 : boxGrams(sachetsOf(tier, plan))),
  }
}

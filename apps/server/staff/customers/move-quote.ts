/** What moving a dog to another customer would do (docs/domain.md 8.10). */
import { createHash } from 'node:crypto'
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { Cents } from '@pfotenportal/domain/core/money'
import {
  deduplicateAddresses,
  storedAddressErrors,
  type ShippingAddress,
} from '@pfotenportal/domain/customer/address'
import type { Discount } from '@pfotenportal/domain/discount/discount'
import { moveDog, moveFault, type Move, type MoveFault, type NewOwner } from '@pfotenportal/domain/move/move'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import { nextBoxPrice } from '@pfotenportal/domain/subscription/box'
import { isOnTheWay } from '@pfotenportal/domain/subscription/order'
import { nextBillingDate } from '@pfotenportal/domain/subscription/schedule'
import type { Subscription, SubscriptionStatus } from '@pfotenportal/domain/subscription/subscription'
import type { Actor } from '../../context/actor.ts'
import { momentOf } from '../../core/catalogue.ts'
import { listSavedAddresses } from '../../database/customer/addresses.ts'
import { findCustomer, type Customer } from '../../database/customer/customers.ts'
import { findMergedInto } from '../../database/customer/merged.ts'
import { hasOpenDisputeOf, hasRunningPaymentOf, readMoveSums } from '../../database/customer/moved.ts'
import type { Queries } from '../../database/open.ts'
import { listNotArrived } from '../../database/order/orders.ts'
import { listPaymentMethods, type StoredPaymentMethod } from '../../database/payment/payment-methods.ts'
import {
  findSubscription,
  listSubscriptions,
  type StoredSubscription,
} from '../../database/subscription/subscriptions.ts'
import { findOther } from './merge.ts'

/** Chooses a payment method that has still to be set up. */
export const SET_UP = 'setUp'

/** How many orders are looked at for boxes that are on the way. */
const RECENT_ORDERS = 12

/** What staff choose: the other customer, and what the contract has there. Empty choices are left to the service. */
export interface MoveChoice {
  readonly subscription: number
  readonly other: string
  readonly address?: number | undefined
  readonly method: string
}

/** A day and what is charged on it; null if no box is planned. */
interface QuotedCharge {
  readonly on: Day
  readonly total: Cents
}

/** What a move would do. */
export interface MoveQuote {
  readonly from: Customer
  readonly to: Customer
  readonly dog: string
  readonly subscriptionId: number
  readonly status: SubscriptionStatus
  /** Why it is not possible; null if it is. */
  readonly fault: MoveFault | null
  /** Where the boxes can go, and where they will; null if no address of the new owner can be used. */
  readonly addresses: readonly ShippingAddress[]
  readonly address: ShippingAddress | null
  /** The methods that can be charged, and the chosen one; null for one that has to be set up. */
  readonly methods: readonly StoredPaymentMethod[]
  readonly method: StoredPaymentMethod | null
  /** The next charge now, of the one, and after the move, of the other. */
  readonly before: QuotedCharge | null
  readonly after: QuotedCharge | null
  /** Days of food from which the Treuepfoten are counted that go with the dog. */
  readonly foodDays: number
  readonly discounts: readonly Discount[]
  /** Discounts from referrals: they wait for another contract of the one who stays behind. */
  readonly referralDiscounts: number
  /** What stays with the former customer. */
  readonly orders: number
  readonly paid: Cents
  readonly notes: number
  readonly openCases: number
  /** Numbers of paid boxes that have not arrived: they go to the former address. */
  readonly onTheWay: readonly string[]
  /** Changes with everything that the quote says. */
  readonly digest: string
}

type Problem = 'noSubscription' | 'noOther' | 'moveAddress' | 'moveMethod' | MoveFault

export type QuotedMove =
  | { readonly ok: true; readonly quote: MoveQuote; readonly planned: Planned }
  | { readonly ok: false; readonly problem: Problem }

/** What is moved, and to whom. */
export interface Planned {
  readonly stored: StoredSubscription
  readonly owner: NewOwner
}

/** The addresses of a customer to which a carrier goes, the newest first. */
async function usableAddresses(
  db: Queries,
  actor: Pick<Actor, 'now' | 'today'>,
  customerId: number,
): Promise<ShippingAddress[]> {
  const { catalogue } = momentOf(actor)
  const saved = deduplicateAddresses(await listSavedAddresses(db, customerId))
  return saved
    .map(({ id: addressId, updatedAt: _updatedAt, ...postal }) => ({ ...postal, addressId }))
    .filter(
      ({ addressId: _id, ...postal }) => Object.keys(storedAddressErrors(postal, catalogue)).length === 0,
    )
}

function chargeOf(subscription: Subscription, actor: Pick<Actor, 'now' | 'today'>): QuotedCharge | null {
  const moment = momentOf(actor)
  const on = nextBillingDate(subscription, moment)
  return on === null ? null : { on, total: nextBoxPrice(subscription, moment).total }
}

/** The contract as it would go on, before anything has an id. */
export function moveOf(
  subscription: Subscription,
  { id, address, method }: NewOwner,
  ids: { readonly subscription: number; readonly pet: number },
  actor: Pick<Actor, 'now' | 'today'>,
): Move | null {
  if (subscription.status === 'CANCELLED' || subscription.pet === null || address === null) return null
  return moveDog(subscription, { id, address, method }, ids, momentOf(actor))
}

/** Where the boxes go and how they are paid at the new owner: what there is, and what is chosen. */
type Chosen = Pick<MoveQuote, 'addresses' | 'address' | 'methods' | 'method'>

async function readChoices(
  db: Queries,
  actor: Pick<Actor, 'now' | 'today'>,
  ownerId: number,
  choice: MoveChoice,
): Promise<Chosen | { readonly problem: 'moveAddress' | 'moveMethod' }> {
  const addresses = await usableAddresses(db, actor, ownerId)
  const address =
    choice.address === undefined ? addresses[0] : addresses.find((it) => it.addressId === choice.address)
  if (choice.address !== undefined && !address) return { problem: 'moveAddress' }
  const methods = (await listPaymentMethods(db, ownerId)).filter(
    (each) => statusOn(each, actor.today) === 'ACTIVE',
  )
  const method = choice.method === '' ? methods[0] : methods.find(({ id }) => id === choice.method)
  if (!method && choice.method !== '' && choice.method !== SET_UP) return { problem: 'moveMethod' }
  return { addresses, address: address ?? null, methods, method: method ?? null }
}

/** What stays with the former customer. */
async function readRemains(db: Queries, customerId: number, { subscription }: StoredSubscription) {
  const { orders, paid, notes, openCases } = (await readMoveSums(db, customerId)).kept
  const notArrived = await listNotArrived(db, subscription.id, RECENT_ORDERS)
  const onTheWay = notArrived.filter(isOnTheWay).flatMap(({ orderNumber }) => orderNumber ?? [])
  return { orders, paid, notes, openCases, onTheWay }
}

async function readFault(
  db: Queries,
  actor: Pick<Actor, 'now' | 'today'>,
  { subscription }: StoredSubscription,
  owner: NewOwner,
): Promise<MoveFault | null> {
  const candidate = {
    subscription,
    hasRunningPayment: await hasRunningPaymentOf(db, subscription.id),
    hasOpenDispute: await hasOpenDisputeOf(db, subscription.id),
  }
  return moveFault(candidate, owner, momentOf(actor))
}

/** What moving a dog to another customer, by number or email address, would do. */
export async function quoteMove(
  db: Queries,
  actor: Pick<Actor, 'now' | 'today'>,
  customerId: number,
  choice: MoveChoice,
): Promise<QuotedMove> {
  const stored = await findSubscription(db, customerId, choice.subscription, actor.today)
  const from = await findCustomer(db, customerId)
  if (!stored || !from) return { ok: false, problem: 'noSubscription' }
  const otherId = await findOther(db, choice.other)
  if (otherId === undefined) return { ok: false, problem: 'noOther' }
  const chosen = await readChoices(db, actor, otherId, choice)
  const { address = null, method = null } = 'problem' in chosen ? {} : chosen
  const owner: NewOwner = {
    id: otherId,
    isMerged: (await findMergedInto(db, otherId)) !== undefined,
    household: (await listSubscriptions(db, otherId, actor.today)).map((each) => each.subscription),
    address,
    method: method ? { id: method.id, status: 'ACTIVE' } : { id: '', status: 'REQUIRES_CONFIRMATION' },
  }
  const fault = await readFault(db, actor, stored, owner)
  if (fault === 'SAME_CUSTOMER' || fault === 'MERGED_BEFORE') return { ok: false, problem: fault }
  const to = await findCustomer(db, otherId)
  if (!to) return { ok: false, problem: 'noOther' }
  if ('problem' in chosen) return { ok: false, problem: chosen.problem }
  const said = {
    from,
    to,
    fault,
    ...chosen,
    ...effectsOf(stored, owner, actor),
    ...(await readRemains(db, customerId, stored)),
  }
  const digest = createHash('sha256')
    .update(JSON.stringify([said, stored.subscription]))
    .digest('base64url')
  return { ok: true, quote: { ...said, digest }, planned: { stored, owner } }
}

/** What the contract is now, and what goes on with it. */
function effectsOf(
  { subscription, loyaltyDays }: StoredSubscription,
  owner: NewOwner,
  actor: Pick<Actor, 'now' | 'today'>,
) {
  const move = moveOf(subscription, owner, { subscription: 0, pet: 0 }, actor)
  const discounts = move?.begun.discounts ?? []
  return {
    dog: subscription.pet?.name ?? '',
    subscriptionId: subscription.id,
    status: subscription.status,
    before: chargeOf(subscription, actor),
    after: move && chargeOf(move.begun, actor),
    foodDays: loyaltyDays,
    discounts,
    referralDiscounts: subscription.discounts.filter(({ kind }) => kind === 'REFERRAL').length,
  }
}

/** A customer's addresses, payment methods, settings and referrals on the wire. */
import type { AddressView, ShippingAddressView } from '@pfotenportal/contract/addresses'
import type { SettingsView } from '@pfotenportal/contract/auth'
import type { PaymentMethodView } from '@pfotenportal/contract/payments'
import type { ReferralsView, ReferredFriendView } from '@pfotenportal/contract/referrals'
import { berlinDay, type Day } from '@pfotenportal/domain/core/calendar'
import { toWire, type Cents } from '@pfotenportal/domain/core/money'
import type { PostalAddress, ShippingAddress } from '@pfotenportal/domain/customer/address'
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import { friendState, initialOf } from '@pfotenportal/domain/referral/referral'
import { defaultSubscription } from '@pfotenportal/domain/subscription/subscription-list'
import { catalogueOn } from '../core/catalogue.ts'
import type { SavedAddress } from '../database/customer/addresses.ts'
import type { Queries } from '../database/open.ts'
import type { StoredPaymentMethod } from '../database/payment/payment-methods.ts'
import type { ReferredFriend } from '../database/referral/referrals.ts'
import { listPlans } from '../database/subscription/subscriptions.ts'
import { optionsView } from './product.ts'

/** The parts that every kind of address has; names are in camel case and snake case (C-05). */
function postalView(address: PostalAddress) {
  const { firstName, lastName, phone, company, address1, zip, city, countryCode } = address
  return {
    firstName,
    lastName,
    first_name: firstName,
    last_name: lastName,
    phone,
    company,
    address1,
    zip,
    city,
    countryCode,
  }
}

export function addressView(address: SavedAddress): AddressView {
  return { id: address.id, ...postalView(address), updatedAt: address.updatedAt }
}

export function shippingAddressView(address: ShippingAddress | null): ShippingAddressView | null {
  return address && { addressId: address.addressId, ...postalView(address) }
}

export function paymentMethodView(method: StoredPaymentMethod, today: Day): PaymentMethodView {
  const { id, billingAddress, card, payPal, sepaDebit } = method
  const status = statusOn(method, today)
  return { id, billingAddress: postalView(billingAddress), card, payPal, sepaDebit, status }
}

/**
 * The subscription that the portal opens with, and its plan (C-55). The stored choice counts only while that
 * subscription is listed.
 */
export async function readSettings(db: Queries, customerId: number): Promise<SettingsView> {
  const plans = await listPlans(db, customerId)
  const chosen = defaultSubscription(plans, plans.find(({ isChosen }) => isChosen)?.id ?? null)
  return { defaultSubscription: chosen?.id ?? null, subscriptionOptions: chosen && optionsView(chosen.plan) }
}

/** The referral code, its link, and the referred friends. */
export function referralsView(
  code: string,
  friends: readonly ReferredFriend[],
  { shopUrl, today }: { readonly shopUrl: string; readonly today: Day },
): ReferralsView {
  const { referral } = catalogueOn(today)
  const earned = friends.filter(({ state }) => state === 'EARNED')
  return {
    code,
    link: linkOf(shopUrl, code),
    currencyCode: 'EUR',
    friendDiscount: toWire(referral.friend),
    reward: toWire(referral.referrer),
    friendsCount: friends.filter(({ state }) => state !== 'VOID').length,
    pendingCount: friends.filter(({ state }) => state === 'PENDING').length,
    earned: toWire(earned.reduce((sum, friend) => sum + earnedBy(friend), 0)),
    friends: friends.map(friendView),
  }
}

/** What the customer got for a friend: the reward of the day on which it was earned. */
function earnedBy({ decidedAt, cameAt }: ReferredFriend): Cents {
  return catalogueOn(berlinDay(decidedAt ?? cameAt)).referral.referrer
}

function friendView(friend: ReferredFriend): ReferredFriendView {
  const { id, firstName, state, reward, cameAt, decidedAt } = friend
  const isEarned = state === 'EARNED'
  return {
    id,
    initial: initialOf(firstName),
    cameOn: berlinDay(cameAt),
    state: friendState(state, reward),
    reward: isEarned ? toWire(earnedBy(friend)) : null,
    earnedOn: isEarned && decidedAt !== null ? berlinDay(decidedAt) : null,
  }
}

/** The shop's address with the code. */
function linkOf(shopUrl: string, code: string): string {
  const link = new URL(shopUrl)
  link.searchParams.set('code', code)
  return link.href
}

import { describe, expect, test } from 'vitest'
import type { ShippingAddress } from '../customer/address.ts'
import {
  active,
  at,
  cancelled,
  inDunning,
  NOON,
  outcomeOf,
  pausedByCustomer,
  pausedByService,
  valueOf,
} from '../testing/frieda.ts'
import { updateSubscriptionAddress } from './address-change.ts'

const VIENNA: ShippingAddress = {
  addressId: 3003,
  firstName: 'Sophie',
  lastName: 'Gruber',
  phone: '',
  company: '',
  address1: 'Neubaugasse 41/9',
  zip: '1070',
  city: 'Wien',
  countryCode: 'AT',
}

describe('changing the address', () => {
  test.each([
    ['active', active(), NOON],
    ['locked', active(), at('2026-12-08T01:00:00+01:00')],
    ['in dunning', inDunning(), NOON],
    ['paused', pausedByCustomer(), NOON],
    ['paused by the service', pausedByService(), NOON],
    ['cancelled', cancelled(), NOON],
  ])('is accepted in every state: %s', (_name, subscription, moment) => {
    const decision = updateSubscriptionAddress(subscription, VIENNA, moment)
    expect(valueOf(decision)).toEqual({ ...subscription, shippingAddress: VIENNA })
    expect(decision.ok && decision.events).toEqual([
      {
        type: 'addressChanged',
        subscriptionId: subscription.id,
        before: subscription.shippingAddress,
        after: VIENNA,
      },
    ])
  })

  test('sets the first address of a subscription without one', () => {
    expect(outcomeOf(updateSubscriptionAddress(active({ shippingAddress: null }), VIENNA, NOON))).toEqual([
      'addressChanged',
    ])
  })

  test.each(Object.keys(VIENNA))('records an address that differs only in %s', (field) => {
    const subscription = active({ shippingAddress: VIENNA })
    const other = { ...VIENNA, [field]: field === 'addressId' ? 3004 : 'DE' }
    expect(outcomeOf(updateSubscriptionAddress(subscription, other, NOON))).toEqual(['addressChanged'])
  })

  test('to the same address changes nothing', () => {
    const subscription = active({ shippingAddress: VIENNA })
    const decision = updateSubscriptionAddress(subscription, { ...VIENNA }, NOON)
    expect(outcomeOf(decision)).toEqual([])
    expect(valueOf(decision)).toBe(subscription)
  })
})

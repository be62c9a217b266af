/** The sample's dogs with their past and present, derived for the day of loading. Pure: nothing is stored here. */
import { statusOn } from '@pfotenportal/domain/payment/payment-method'
import { stageOf, type Pet } from '@pfotenportal/domain/pet/pet'
import { tierOf } from '@pfotenportal/domain/pet/portion'
import { variantFor } from '@pfotenportal/domain/product/variants'
import type { Subscription } from '@pfotenportal/domain/subscription/subscription'
import type { SampleCalendar } from './calendar.ts'
import { sampleAddresses, samplePaymentMethods } from './customers.ts'
import { pastOf, type SampleFacts, type SamplePast } from './history.ts'
import { samplePets } from './pets.ts'
import { presentOf } from './present.ts'
import { sampleSubscriptions, type SampleSubscription } from './subscriptions.ts'

/** One dog with its past and present. */
export interface SampleDog {
  readonly seed: SampleSubscription
  readonly pet: Pet
  readonly past: SamplePast
  readonly present: Subscription
}

/** All dogs at the calendar's time. */
export function sampleDogs(calendar: SampleCalendar): SampleDog[] {
  return sampleSubscriptions.map((seed) => {
    const pet = petOf(seed.petId, calendar)
    const facts = factsOf(seed, pet, calendar)
    const past = pastOf(facts)
    const present = presentOf(facts, past, pet, chosenMethod(seed.paymentMethodId, calendar))
    return { seed, pet, past, present }
  })
}

/** The month printed on a card, as far ahead of today as the seed's is of the sample's day. */
export function expiryOf(
  card: { readonly expiryYear: number; readonly expiryMonth: number },
  calendar: SampleCalendar,
) {
  const { year, month } = calendar.month(card.expiryYear, card.expiryMonth)
  return { expiryYear: year, expiryMonth: month }
}

/** A saved address without its id. */
export function addressOf(id: number) {
  const found = sampleAddresses.find((address) => address.id === id)
  if (!found) throw new Error(`the sample world has no address ${id}`)
  const { firstName, lastName, phone, address1, zip, city, countryCode } = found
  return { firstName, lastName, phone, company: '', address1, zip, city, countryCode }
}

function petOf(id: number, calendar: SampleCalendar): Pet {
  const found = samplePets.find((pet) => pet.id === id)
  if (!found) throw new Error(`the sample world has no dog ${id}`)
  const { birthYear, birthMonth, weightGrams, ...rest } = found
  const birth = calendar.month(birthYear, birthMonth)
  return {
    ...rest,
    birth,
    weight: weightGrams / 1000,
    stage: stageOf(birth, calendar.moment.today),
    confirmedWords: [],
  }
}

/** The menu for the seed's plan and the dog's need, at today's list price. */
function factsOf(seed: SampleSubscription, pet: Pet, calendar: SampleCalendar): SampleFacts {
  const { catalogue, today } = calendar.moment
  const variant = variantFor(tierOf(pet, today, catalogue), seed.plan, catalogue)
  if (!variant) throw new Error(`the sample world orders an unknown menu: subscription ${seed.id}`)
  const { sku, price, productId, variantId } = variant
  const line = { id: seed.id * 10 + 1, sku, quantity: 1, price, product: { productId, variantId } }
  return {
    seed,
    calendar,
    variant,
    lines: [line],
    shippingAddress: { addressId: seed.addressId, ...addressOf(seed.addressId) },
  }
}

/** A payment method as of today. */
export function chosenMethod(id: string, calendar: SampleCalendar) {
  const found = samplePaymentMethods.find((method) => method.id === id)
  if (!found) throw new Error(`the sample world has no payment method ${id}`)
  const card = found.card && { ...expiryOf(found.card, calendar) }
  return { id, status: statusOn({ status: found.status, card }, calendar.moment.today) }
}

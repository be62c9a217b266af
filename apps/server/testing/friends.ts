/** Adds a referred friend: a new customer with a dog whose first box is due. */
import { randomBytes } from 'node:crypto'
import type { Moment } from '@pfotenportal/domain/catalogue/moment'
import { day } from '@pfotenportal/domain/core/calendar'
import { active } from '@pfotenportal/domain/testing/frieda'
import type { Services } from '../context/services.ts'
import { insertAddress } from '../database/customer/addresses.ts'
import { insertCustomer, type Customer } from '../database/customer/customers.ts'
import { insertPaymentMethod } from '../database/payment/payment-methods.ts'
import { insertPet, insertSubscription } from '../database/subscription/subscription-insert.ts'
import { cardReference } from '../gateways/simulated/test-methods.ts'
import { registerReferral } from '../referrals/referrals.ts'
import { linkFor } from './sign-in.ts'
import type { TestService } from './start.ts'

/** The data in which friends differ. */
export interface NewFriend {
  /** Customer, address, dog and subscription have ids derived from it. */
  readonly number: number
  readonly firstName: string
  readonly lastName?: string
  readonly email?: string
  readonly code: string
  readonly address1?: string
  /** The card's last digits, as in docs/payments.md. */
  readonly card?: string
}

/** The added friend: the customer, the subscription, and an access token. */
export interface Friend {
  readonly customerId: number
  readonly subscriptionId: number
  readonly token: string
}

/** Adds a friend as an import would, registers the referral, and signs the friend in. */
export async function addFriend(service: TestService, friend: NewFriend): Promise<Friend> {
  const { customer, subscriptionId } = await insertFriend(service.services, friend)
  const signedIn = await service.call('signIn', { body: { sessionToken: await linkFor(service, customer) } })
  return { customerId: customer.id, subscriptionId, token: signedIn.data.accessToken }
}

/** Adds a friend as an import would, and registers the referral. */
export async function insertFriend(
  services: Services,
  friend: NewFriend,
): Promise<{ customer: Customer; subscriptionId: number }> {
  const { number, firstName, lastName = 'Neu', email = `friend${number}@example.de`, code } = friend
  const moment = await services.clock.moment()
  const customer = { id: 5000 + number, firstName, lastName, email, tags: [], selectedLang: 'de' as const }
  const subscriptionId = 29_000 + number
  await services.database.transaction(async (tx) => {
    await insertCustomer(tx, { ...customer, referredBy: code }, moment.at)
    const address = addressOf(friend, customer)
    await insertAddress(tx, customer.id, { ...address, id: 39_000 + number, updatedAt: moment.at })
    const methodId = `pm_9${number}`
    await insertPaymentMethod(tx, customer.id, methodOf(methodId, friend, address), moment.at)
    const subscription = newSubscription(
      subscriptionId,
      customer.id,
      { ...address, addressId: 39_000 + number },
      methodId,
      moment,
    )
    if (subscription.pet) await insertPet(tx, customer.id, subscription.pet)
    await insertSubscription(tx, subscription, moment)
    await registerReferral(tx, serviceAt({ services }, moment), customer.id)
  })
  return { customer, subscriptionId }
}

/** The service itself as the actor, at a moment. */
export function serviceAt({ services }: Pick<TestService, 'services'>, { at: now, today }: Moment) {
  return {
    services,
    now,
    today,
    realNow: services.clock.realNow(),
    requestId: `import:${randomBytes(4).toString('hex')}`,
    customerId: null,
    markDone: async () => undefined,
  }
}

function addressOf({ number, address1 }: NewFriend, name: { firstName: string; lastName: string }) {
  const { firstName, lastName } = name
  const street = address1 ?? `Neuer Weg ${number}`
  return {
    firstName,
    lastName,
    phone: '',
    company: '',
    address1: street,
    zip: '10435',
    city: 'Berlin',
    countryCode: 'DE' as const,
  }
}

function methodOf(id: string, { card = '1117' }: NewFriend, billingAddress: ReturnType<typeof addressOf>) {
  return {
    id,
    status: 'ACTIVE' as const,
    card: { brand: 'visa' as const, lastDigits: card, expiryMonth: 6, expiryYear: 2035 },
    payPal: null,
    sepaDebit: null,
    billingAddress,
    gatewayReference: cardReference(card),
  }
}

function newSubscription(
  id: number,
  customerId: number,
  shippingAddress: NonNullable<ReturnType<typeof active>['shippingAddress']>,
  methodId: string,
  moment: Moment,
) {
  const template = active()
  return active({
    id,
    customerId,
    createdAt: moment.at,
    pet: template.pet && { ...template.pet, id: 49_000 + (id % 1000) },
    lines: template.lines.map((line) => ({ ...line, id: id * 10 + 1 })),
    anchor: { index: 1, date: day('2026-11-25') },
    lastCycleIndex: 0,
    lastBilled: null,
    lastProcessedOn: null,
    completedOrders: 0,
    lastPaymentStatus: null,
    shippingAddress,
    paymentMethod: { id: methodId, status: 'ACTIVE' },
  })
}

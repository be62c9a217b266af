/** A customer who was imported before: what new lines can refer to, as the portal has it now. */
import type { Day } from '@pfotenportal/domain/core/calendar'
import type { PostalAddress } from '@pfotenportal/domain/customer/address'
import type { Pet } from '@pfotenportal/domain/pet/pet'
import { listSavedAddresses } from '../database/customer/addresses.ts'
import { findCreationTime } from '../database/customer/customers.ts'
import { billingDatesOf, listPets } from '../database/import/here.ts'
import { findImported } from '../database/import/imported-rows.ts'
import type { Queries } from '../database/open.ts'
import { listPaymentMethods } from '../database/payment/payment-methods.ts'
import { listSubscriptions, type StoredSubscription } from '../database/subscription/subscriptions.ts'
import type { Kind } from './format.ts'

export interface Here {
  readonly customerId: number
  /** Oldest first. */
  readonly addresses: readonly { readonly id: number; readonly address: PostalAddress }[]
  readonly methods: Awaited<ReturnType<typeof listPaymentMethods>>
  readonly pets: readonly Pet[]
  readonly contracts: readonly StoredSubscription[]
  readonly billingDates: ReadonlyMap<number, readonly Day[]>
  /** Our id of what was imported under an id; undefined if it was not, or is gone. */
  idOf(kind: Kind, externalId: string): string | undefined
}

/** The columns that name another line. */
const REFERENCES: readonly (readonly [string, Kind])[] = [
  ['address_id', 'addresses'],
  ['payment_method_id', 'payment-methods'],
  ['dog_id', 'dogs'],
  ['subscription_id', 'subscriptions'],
]

/** What a customer has here, as far as these lines refer to it; undefined if the customer is gone. */
export async function loadHere(
  db: Queries,
  source: string,
  customerId: number,
  {
    lines,
    today,
  }: {
    readonly lines: readonly {
      readonly kind: string
      readonly id: string
      readonly values: Readonly<Record<string, unknown>>
    }[]
    readonly today: Day
  },
): Promise<Here | undefined> {
  if ((await findCreationTime(db, customerId)) === undefined) return undefined
  const named = lines.flatMap(({ values }) =>
    REFERENCES.flatMap(([column, kind]) => {
      const externalId = values[column]
      return typeof externalId === 'string' ? [{ kind, externalId }] : []
    }),
  )
  // A method can be here already, without its reference.
  const methodsNamed = lines.filter(({ kind }) => kind === 'payment-methods')
  const wanted = [...named, ...methodsNamed.map(({ kind, id: externalId }) => ({ kind, externalId }))]
  const rows = await findImported(db, source, wanted)
  const addresses = await listSavedAddresses(db, customerId)
  const methods = await listPaymentMethods(db, customerId)
  const pets = await listPets(db, customerId)
  const contracts = await listSubscriptions(db, customerId, today)
  const present: Partial<Record<Kind, readonly string[]>> = {
    addresses: addresses.map(({ id }) => String(id)),
    'payment-methods': methods.filter(({ status }) => status !== 'REVOKED').map(({ id }) => id),
    dogs: pets.map(({ id }) => String(id)),
    subscriptions: contracts.map(({ subscription }) => String(subscription.id)),
  }
  return {
    customerId,
    addresses: addresses.map(({ id, updatedAt: _at, ...address }) => ({ id, address })),
    methods,
    pets,
    contracts,
    billingDates: await billingDatesOf(db, customerId),
    idOf(kind, externalId) {
      const found = rows.find((row) => row.kind === kind && row.externalId === externalId)?.rowId
      return found !== undefined && present[kind]?.includes(found) ? found : undefined
    },
  }
}

/** The contract that was imported under an id. */
export function contractHere(here: Here, externalId: string): StoredSubscription | undefined {
  const id = here.idOf('subscriptions', externalId)
  return here.contracts.find(({ subscription }) => String(subscription.id) === id)
}

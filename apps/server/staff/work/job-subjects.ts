/** What the items of each job are, for links to the customer whom a failed item concerns. */
import type { FailedItem } from '../../database/job/item-failures.ts'
import type { Queries } from '../../database/open.ts'
import {
  findCustomerPlaces,
  findDogPlaces,
  findOrderPlaces,
  findSubscriptionPlaces,
  type Place,
  type PlacesById,
} from '../../database/work/places.ts'

type Subject = 'SUBSCRIPTION' | 'ORDER' | 'CUSTOMER' | 'DOG'

/** By job; null for jobs without items, and for those whose items are of several kinds. */
export const jobSubjects: Readonly<Record<string, Subject | null>> = {
  'assumed-delivery': 'ORDER',
  'auto-resume': 'SUBSCRIPTION',
  'card-expiring': 'CUSTOMER',
  'card-expiry': 'CUSTOMER',
  'charge-due': 'SUBSCRIPTION',
  'consistency-check': 'SUBSCRIPTION',
  'debit-retry': null,
  'declared-ends': 'SUBSCRIPTION',
  'delete-expired': null,
  'discount-expiry': 'SUBSCRIPTION',
  dispatch: 'ORDER',
  'dog-stage': 'DOG',
  'dunning-retry': 'SUBSCRIPTION',
  'end-trials': 'SUBSCRIPTION',
  'migration-reminder': 'SUBSCRIPTION',
  'offer-expiry': null,
  'operator-digest': null,
  'packing-batch': 'ORDER',
  'price-changes': 'SUBSCRIPTION',
  'price-offers': 'SUBSCRIPTION',
  'progress-reset': 'SUBSCRIPTION',
  'recharge-activate': 'CUSTOMER',
  'recharge-billed': 'SUBSCRIPTION',
  'referral-discounts': null,
  reminder: 'SUBSCRIPTION',
  'reward-evaluate': 'SUBSCRIPTION',
  'system-pause-age': 'SUBSCRIPTION',
  'tracking-poll': 'ORDER',
  'unreached-orders': null,
}

const finders: Readonly<Record<Subject, (db: Queries, ids: readonly number[]) => Promise<PlacesById>>> = {
  SUBSCRIPTION: findSubscriptionPlaces,
  ORDER: findOrderPlaces,
  CUSTOMER: findCustomerPlaces,
  DOG: findDogPlaces,
}

const SUBJECTS = ['SUBSCRIPTION', 'ORDER', 'CUSTOMER', 'DOG'] as const satisfies readonly Subject[]

/** The place of each item; null if it is not known. */
export async function placesOfItems(
  db: Queries,
  items: readonly FailedItem[],
): Promise<(item: FailedItem) => Place | null> {
  const places = new Map<Subject, PlacesById>()
  for (const subject of SUBJECTS) {
    const ids = items.filter(({ job }) => jobSubjects[job] === subject).map(({ subjectId }) => subjectId)
    places.set(subject, await finders[subject](db, ids))
  }
  return ({ job, subjectId }) => {
    const subject = jobSubjects[job]
    return (subject && places.get(subject)?.get(subjectId)) ?? null
  }
}

/** The commands of the portal and how each shows in the resources before the service has answered. */
import type { DataOf } from '@pfotenportal/contract/api'
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { Operation } from '@pfotenportal/contract/paths'
import type { SubscriptionView } from '@pfotenportal/contract/subscriptions'
import { inTime } from '../lazy-page.tsx'
import type { ResourceCache } from './cache.ts'
import type { ResourceKey } from './resources.ts'
import type { OperationPlan } from './operation-plan.ts'

/** Commands that answer with the subscription as they left it. */
export type SubscriptionCommand = {
  [O in Operation]: DataOf<O> extends SubscriptionView ? O : never
}[Operation]

/** The commands that a signed-in customer can send. */
export type Commands =
  | SubscriptionCommand
  | 'skipOrder'
  | 'unskipOrder'
  | 'placeOrder'
  | 'createAddress'
  | 'updateAddress'
  | 'switchSubscription'
  | 'chooseLanguage'
  | 'updateCustomer'
  | 'endSession'
  | 'chooseMailTopic'
  | 'addPaymentMethod'
  | 'requestPaymentLink'
  | 'enterHolidayMode'
  | 'takeBackHolidayMode'
  | 'renewCalendarFeed'
  | 'revokeCalendarFeed'

/** How commands show, by operation. */
export type Plans = { readonly [O in Commands]?: OperationPlan<O> }

/** Orders belong to the subscription in the upper digits of their id (docs/domain.md 0.2). */
const subscriptionOf = (orderId: string | number) => Math.floor(Number(orderId) / 1000)

/** What a skip changes. */
export const affectedBySkip = (subscriptionId: number): ResourceKey[] => [
  ['orderSchedule', subscriptionId],
  ['holidayModes', null],
  ['activity', subscriptionId],
  ['subscriptions', null],
]

/** Shows an entry with another status; the way back touches that entry only. */
export function showStatus(
  cache: ResourceCache,
  subscriptionId: number,
  id: number,
  status: ScheduleEntryView['status'],
): () => void {
  const before = cache.read('orderSchedule', subscriptionId)?.find((entry) => entry.id === id)
  const put = (to: ScheduleEntryView['status']) =>
    cache.change('orderSchedule', subscriptionId, (entries) =>
      entries.map((entry) => (entry.id === id ? { ...entry, status: to } : entry)),
    )
  put(status)
  return () => before && put(before.status)
}

/** Puts an entry of the plan in the place of the one with its id. */
export function putEntry(cache: ResourceCache, answered: ScheduleEntryView): void {
  cache.change('orderSchedule', answered.subscriptionId, (entries) =>
    entries.map((entry) => (entry.id === answered.id ? { ...entry, ...answered } : entry)),
  )
}

/** The commands of the first screen; what each changes beyond its own row is read again. */
const plans: Plans = {
  skipOrder: {
    resource: 'orderSchedule',
    touches: (_, { params }) => affectedBySkip(subscriptionOf(params.id)),
    optimistic: (cache, { params }) =>
      showStatus(cache, subscriptionOf(params.id), Number(params.id), 'SKIPPED'),
    settle: putEntry,
  },
  unskipOrder: {
    resource: 'orderSchedule',
    touches: (_, { params }) => affectedBySkip(subscriptionOf(params.id)),
    optimistic: (cache, { params }) =>
      showStatus(cache, subscriptionOf(params.id), Number(params.id), 'SCHEDULED'),
    settle: putEntry,
  },
  switchSubscription: {
    resource: 'settings',
    touches: () => [],
    optimistic: (cache, { params }) => {
      const before = cache.read('settings')
      const to = cache.read('subscriptions')?.find((it) => it.id === Number(params.id))
      if (to) cache.put('settings', null, { defaultSubscription: to.id, subscriptionOptions: to.options })
      return () => before && cache.put('settings', null, before)
    },
    settle: (cache, answered, { params }) => {
      cache.put('settings', null, answered)
      const id = Number(params.id)
      // The dog that is opened is read again, not only shown from an earlier visit (spec 4).
      void cache.reload([
        ['subscriptions', null],
        ['orderSchedule', id],
        ['orders', id],
        ['flowBanner', id],
      ])
    },
  },
}

/** The plan of a command. The rarer ones are fetched with the first command that needs them. */
export async function planOf<O extends Commands>(operation: O): Promise<OperationPlan<O>> {
  const plan = plans[operation] ?? (await inTime(import('./further-plans.ts'))).furtherPlan(operation)
  return plan
}

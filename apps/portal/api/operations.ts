/** The commands of the portal and how each shows in the resources before the service has answered. */
import type { ScheduleEntryView } from '@pfotenportal/contract/orders'
import type { ResourceCache } from './cache.ts'
import type { ResourceKey } from './resources.ts'
import type { OperationPlan } from './operation-plan.ts'

/** The commands that a signed-in customer can send. */
export type Commands = 'skipOrder' | 'unskipOrder' | 'skipNextOrder' | 'switchSubscription' | 'chooseLanguage'

type Plans = { readonly [O in Commands]: OperationPlan<O> }

/** Orders belong to the subscription in the upper digits of their id (docs/domain.md 0.2). */
const subscriptionOf = (orderId: string | number) => Math.floor(Number(orderId) / 1000)

const affectedBySkip = (subscriptionId: number): ResourceKey[] => [
  ['orderSchedule', subscriptionId],
  ['subscriptions', null],
]

/** Shows an entry with another status; the way back touches that entry only. */
function showStatus(
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

function putEntry(cache: ResourceCache, answered: ScheduleEntryView): void {
  cache.change('orderSchedule', answered.subscriptionId, (entries) =>
    entries.map((entry) => (entry.id === answered.id ? { ...entry, ...answered } : entry)),
  )
}

/** By operation; what a command changes beyond its own row is read again. */
export const plans: Plans = {
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
  skipNextOrder: {
    resource: 'subscriptions',
    touches: (_, { params }) => affectedBySkip(Number(params.id)),
    optimistic: (cache, { params }) => {
      const subscriptionId = Number(params.id)
      const next = cache.read('orderSchedule', subscriptionId)?.find((entry) => entry.status !== 'SKIPPED')
      return next ? showStatus(cache, subscriptionId, next.id, 'SKIPPED') : () => undefined
    },
    settle: (cache, answered) =>
      cache.change('subscriptions', null, (list) =>
        list.map((it) => (it.id === answered.id ? answered : it)),
      ),
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
  chooseLanguage: {
    resource: 'customer',
    touches: () => [],
    settle: (cache, answered) => cache.put('customer', null, answered),
  },
}

/** Follows one subscription: its events, its customer's emails and its charges since the last call. */
import { entriesOf } from '@pfotenportal/server/testing/charging'
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'
import { addressOf, type CustomerName } from './sample-people.ts'

/** A subscription whose changes a test follows. */
export interface FollowedSubscription {
  readonly id: number
  token(): Promise<string>
  /** The subscription as the API returns it. */
  subscription(): ReturnType<typeof subscriptionIn>
  /** Its newest past order as the API returns it. */
  newestOrder(): ReturnType<typeof newestOrderIn>
  /** New events since the last call, as `at action by actor`, oldest first. */
  events(): Promise<string[]>
  /** Subjects of new emails since the last call, oldest first. */
  mails(): Promise<string[]>
  /** New entries in the gateway's ledger since the last call. */
  charges(): Promise<string[]>
}

async function subscriptionIn(world: SampleWorld, firstName: string, id: number) {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })
  const found = data.find((each) => each.id === id)
  if (!found) throw new Error(`no subscription ${id}`)
  return found
}

async function newestOrderIn(world: SampleWorld, firstName: string, id: number) {
  const token = await world.tokenOf(firstName)
  const { data } = await world.call('listOrderHistory', { params: { id }, query: {}, token })
  const [order] = data
  if (!order) throw new Error(`no order of ${id}`)
  return order
}

/** Returns the elements that were added since its last call. */
function unseen<T>(read: () => Promise<T[]>): () => Promise<T[]> {
  let seen = 0
  return async () => {
    const all = await read()
    const fresh = all.slice(seen)
    seen = all.length
    return fresh
  }
}

/** Matches events and emails that every box causes: reminders and tracking updates. */
export const ROUTINE_UPDATES =
  /^order(Shipped|Delayed|Delivered|Returned)$| wird am .+ ausgelöst$|Paket|angekommen$/

/** Follows a subscription of a customer; leaves out what `exclude` matches. */
export function followSubscription(
  world: SampleWorld,
  firstName: CustomerName,
  id: number,
  exclude?: RegExp,
): FollowedSubscription {
  const address = addressOf(firstName)
  const isIncluded = (text: string) => !exclude?.test(text)
  const { query } = world.services.database
  return {
    id,
    token: () => world.tokenOf(firstName),
    subscription: () => subscriptionIn(world, firstName, id),
    newestOrder: () => newestOrderIn(world, firstName, id),
    events: unseen(async () => {
      const rows = await query
        .selectFrom('audit')
        .select(['at', 'action', 'actor'])
        .where('subscription_id', '=', id)
        .orderBy('id')
        .execute()
      const included = rows.filter(({ action }) => isIncluded(action))
      return included.map(({ at, action, actor }) => `${at.slice(0, 16)} ${action} by ${actor}`)
    }),
    mails: unseen(async () => {
      const received = (await mailsOf(world)).filter(({ to }) => to === address)
      return received
        .map(({ subject }) => subject)
        .filter(isIncluded)
        .toReversed()
    }),
    charges: unseen(() => entriesOf(world, id)),
  }
}

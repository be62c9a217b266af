/** What every story looks at: what happened to a subscription, who was told, and what the gateway charged. */
import { entriesOf } from '@pfotenportal/server/testing/charging'
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { mailsOf } from '@pfotenportal/server/testing/sign-in'

/** One customer's view of a story about one subscription. */
export interface FollowedSubscription {
  readonly id: number
  token(): Promise<string>
  /** The subscription as the portal gets it. */
  subscription(): ReturnType<typeof subscriptionIn>
  /** Events since the last look, as `at action by actor`, oldest first. */
  events(): Promise<string[]>
  /** Subjects of mails since the last look, oldest first. */
  mails(): Promise<string[]>
  /** The gateway's own entries since the last look. */
  charges(): Promise<string[]>
}

async function subscriptionIn(world: SampleWorld, firstName: string, id: number) {
  const { data } = await world.call('listSubscriptions', { token: await world.tokenOf(firstName) })
  const found = data.find((each) => each.id === id)
  if (!found) throw new Error(`no subscription ${id}`)
  return found
}

/** Gives what came since the last time it was asked. */
function unseen<T>(read: () => Promise<T[]>): () => Promise<T[]> {
  let seen = 0
  return async () => {
    const all = await read()
    const fresh = all.slice(seen)
    seen = all.length
    return fresh
  }
}

/** What comes with every box, where a story is about something else: reminders, and news of parcels. */
export const ROUTINE_UPDATES =
  /^order(Shipped|Delayed|Delivered|Returned)$| wird am .+ ausgelöst$|Paket|angekommen$/

/** Follows one subscription of a customer, who has one address; what `but` matches is left out. */
export function followSubscription(
  world: SampleWorld,
  firstName: string,
  id: number,
  address: string,
  but?: RegExp,
): FollowedSubscription {
  const isTold = (text: string) => but === undefined || !but.test(text)
  const { query } = world.services.database
  return {
    id,
    token: () => world.tokenOf(firstName),
    subscription: () => subscriptionIn(world, firstName, id),
    events: unseen(async () => {
      const rows = await query
        .selectFrom('audit')
        .select(['at', 'action', 'actor'])
        .where('subscription_id', '=', id)
        .orderBy('id')
        .execute()
      const told = rows.filter(({ action }) => isTold(action))
      return told.map(({ at, action, actor }) => `${at.slice(0, 16)} ${action} by ${actor}`)
    }),
    mails: unseen(async () => {
      const received = (await mailsOf(world)).filter(({ to }) => to === address)
      return received
        .map(({ subject }) => subject)
        .filter(isTold)
        .toReversed()
    }),
    charges: unseen(() => entriesOf(world, id)),
  }
}

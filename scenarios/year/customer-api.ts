/** Sends the actions of simulated customers over HTTP. */
import type { OperationName } from '@pfotenportal/contract/api'
import { routeOf } from '@pfotenportal/contract/routes'
import type { SampleWorld } from '@pfotenportal/server/testing/sample-world'
import { linkFor } from '@pfotenportal/server/testing/sign-in'
import type { Action, Call } from './action.ts'
import { dayText, type DayNumber } from './calendar.ts'
import { ownerOf } from './population.ts'

/** Well below the five minutes of an access token. */
const TOKEN_SECONDS = 200

/** Method and path of a command on a subscription. */
export function commandRoute(operation: OperationName, id: number): { method: string; path: string } {
  const { method, path } = routeOf(operation)
  return { method, path: path.replace(':id', String(id)) }
}

/** An order as the portal lists it. */
interface ListedOrder {
  readonly id: number
  readonly billingDate: string
  readonly status: string
}

/** The listed order that a call skips or restores: the service assigns its id. */
export function findListedOrder(
  orders: readonly ListedOrder[],
  { operation, day }: Extract<Call, { day: DayNumber }>,
): ListedOrder | undefined {
  const wanted = operation === 'skipOrder' ? 'SCHEDULED' : 'SKIPPED'
  return orders.find(({ billingDate, status }) => billingDate === dayText(day) && status === wanted)
}

/** An API client that keeps a session per customer. */
export interface CustomerApi {
  /** Sends an action and returns its refusal, or null. */
  send(id: number, action: Action): Promise<string | null>
  /** The delivery windows of the newest boxes of a subscription, as the API returns them, oldest first. */
  windows(id: number): Promise<string[]>
}

export function openCustomerApi(world: SampleWorld): CustomerApi {
  const sessions = new Map<number, { token: Promise<string>; until: number }>()

  function tokenOf(id: number): Promise<string> {
    const owner = ownerOf(id)
    const now = performance.now() / 1000
    const known = sessions.get(owner)
    if (known && known.until > now) return known.token
    const token = signIn(owner)
    sessions.set(owner, { token, until: now + TOKEN_SECONDS })
    return token
  }

  async function signIn(owner: number): Promise<string> {
    const customer = {
      id: owner,
      firstName: '',
      lastName: '',
      email: '',
      tags: [],
      selectedLang: 'de' as const,
    }
    const { data } = await world.call('signIn', { body: { sessionToken: await linkFor(world, customer) } })
    return data.accessToken
  }

  async function ask(id: number, method: string, path: string, json: object): Promise<string | null> {
    const response = await world.request(method, path, { json, token: await tokenOf(id) })
    if (response.ok) return null
    const { error } = (await response.json()) as { error: { type?: string } }
    return error.type ?? JSON.stringify(error)
  }

  async function toggleSkip(id: number, call: Extract<Call, { day: DayNumber }>) {
    const { data } = await world.call('listOrderSchedule', {
      params: { id },
      query: {},
      token: await tokenOf(id),
    })
    const order = findListedOrder(data, call)
    if (!order) return `no order on ${dayText(call.day)} for ${call.operation}`
    const { method, path } = commandRoute(call.operation, order.id)
    return ask(id, method, path, {})
  }

  return {
    async send(id, { call }) {
      if (call.operation === 'skipOrder' || call.operation === 'unskipOrder') {
        return toggleSkip(id, call)
      }
      const { method, path } = commandRoute(call.operation, id)
      return ask(id, method, path, call.body ?? {})
    },
    async windows(id) {
      const { data } = await world.call('listOrderHistory', {
        params: { id },
        query: {},
        token: await tokenOf(id),
      })
      return data
        .filter(({ status }) => status === 'PROCESSED')
        .map(({ deliveryWindow }) => `${deliveryWindow.from} to ${deliveryWindow.to}`)
        .toReversed()
    },
  }
}

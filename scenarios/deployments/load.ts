/**
 * What goes on while versions are deployed: customers read and change things, staff read, a shop sends orders. It never
 * stops, repeats nothing, and notes what was answered, and which effects the database has to show.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { realNow } from '@pfotenportal/server/core/clock'
import { webhookHeaders } from '@pfotenportal/server/core/standard-webhooks'
import { SHOP_SECRETS, shopOrder } from '@pfotenportal/server/testing/shop'

/** How long somebody waits between two requests. */
const BETWEEN_MS = 300
/** Access tokens are valid for five minutes. */
const REFRESH_MS = 60_000

export interface Load {
  readonly requests: () => number
  /** Each failed request: what was asked, and what came instead of an answer. */
  readonly failures: readonly string[]
  /** What was accepted. */
  readonly accepted: Accepted
  /** Lets each request end, and starts no other. */
  stop(): Promise<void>
}

export interface Accepted {
  readonly messages: string[]
  readonly deliveries: string[]
  /** By order: how often it was skipped and restored, and which came last. */
  readonly orders: Map<number, { skipped: number; unskipped: number }>
}

interface Order {
  readonly id: number
  readonly status: string
  readonly isEditable: boolean
}

type Json = Readonly<Record<string, unknown>>

/** A browser: it keeps its cookies and its token. */
interface Browser {
  send<T>(method: string, path: string, body?: object, headers?: Json): Promise<T | undefined>
  token: string | undefined
}

export function startLoad(
  url: string,
  { customers, staffCookie }: { readonly customers: readonly string[]; readonly staffCookie: string },
): Load {
  const failures: string[] = []
  const accepted: Accepted = { messages: [], deliveries: [], orders: new Map() }
  let requests = 0
  const over = new AbortController()
  const isOver = () => over.signal.aborted

  /** The answer of a request that succeeded; a failed one is noted. */
  async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response | undefined> {
    requests += 1
    try {
      const answer = await fetch(`${url}${path}`, { method, ...init, redirect: 'manual' })
      const text = answer.clone()
      if (answer.status < 400) {
        await text.arrayBuffer()
        return answer
      }
      failures.push(`${method} ${path}: ${answer.status} ${(await text.text()).slice(0, 300)}`)
    } catch (error) {
      failures.push(`${method} ${path}: ${String(error)} ${String((error as Error).cause)}`)
    }
    return undefined
  }

  function openBrowser(): Browser {
    let cookies = ''
    const browser: Browser = {
      token: undefined,
      async send<T>(method: string, path: string, body?: object, headers: Json = {}) {
        const answer = await ask(method, `/api/v1${path}`, {
          headers: {
            ...(body && { 'content-type': 'application/json' }),
            ...(browser.token !== undefined && { authorization: `Bearer ${browser.token}` }),
            cookie: cookies,
            ...headers,
          } as Record<string, string>,
          ...(body && { body: JSON.stringify(body) }),
        })
        const set = answer?.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]) ?? []
        if (set.length > 0) cookies = set.join('; ')
        return answer && ((await answer.json()) as { data: T }).data
      },
    }
    return browser
  }

  async function changeAnOrder(browser: Browser, id: number): Promise<void> {
    const orders = await browser.send<Order[]>('GET', `/subscriptions/${id}/order_schedule`)
    const editable = orders?.filter(({ isEditable }) => isEditable) ?? []
    // At most one is skipped at a time, so that no limit is reached.
    const order = editable.find(({ status }) => status === 'SKIPPED') ?? editable.at(-1)
    if (!order) return
    const change = order.status === 'SKIPPED' ? 'unskip' : 'skip'
    const key = { 'idempotency-key': randomUUID() }
    const changed = await browser.send<Order>('POST', `/orders/${order.id}/${change}`, {}, key)
    if (!changed) return
    const counts = accepted.orders.get(order.id) ?? { skipped: 0, unskipped: 0 }
    counts[change === 'skip' ? 'skipped' : 'unskipped'] += 1
    accepted.orders.set(order.id, counts)
  }

  async function writeAMessage(browser: Browser): Promise<void> {
    const key = randomUUID()
    const sent = await browser.send('POST', '/messages', { key, topic: 'OTHER', text: `message ${key}` })
    if (sent) accepted.messages.push(key)
  }

  async function beCustomer(name: string): Promise<void> {
    const browser = openBrowser()
    const signIn = { sessionToken: `seed-session-${name}` }
    browser.token = (await browser.send<{ accessToken: string }>('POST', '/auth', signIn))?.accessToken
    const ids = (await browser.send<{ id: number; status: string }[]>('GET', '/subscriptions')) ?? []
    const active = ids.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id)
    let refreshedAt = performance.now()
    for (let turn = 0; !isOver(); turn += 1) {
      if (performance.now() - refreshedAt > REFRESH_MS) {
        refreshedAt = performance.now()
        const old = { accessToken: browser.token }
        browser.token = (await browser.send<{ accessToken: string }>('POST', '/auth/refresh', old))
          ?.accessToken
      }
      await browser.send('GET', '/start')
      for (const id of active) await changeAnOrder(browser, id)
      if (turn % 5 === 0) await writeAMessage(browser)
      await browser.send('GET', '/sessions')
      await pause(BETWEEN_MS)
    }
  }

  async function beStaff(): Promise<void> {
    const headers = { cookie: `operator=${staffCookie}` }
    const pages = [
      '/operator',
      '/operator/jobs',
      '/operator/mails',
      '/operator/customers/1005',
      '/operator/work',
    ]
    for (let turn = 0; !isOver(); turn += 1) {
      await ask('GET', pages[turn % pages.length] ?? '/operator', { headers })
      await pause(5 * BETWEEN_MS)
    }
  }

  async function beShop(): Promise<void> {
    while (!isOver()) {
      const id = `msg_${randomUUID()}`
      const body = JSON.stringify(shopOrder())
      const signed = webhookHeaders({ id, body }, [SHOP_SECRETS.new], realNow())
      const headers = { 'content-type': 'application/json', ...signed }
      if (await ask('POST', '/webhooks/shop', { headers, body })) accepted.deliveries.push(id)
      await pause(10 * BETWEEN_MS)
    }
  }

  const everybody = Promise.all([...customers.map(beCustomer), beStaff(), beShop()])
  return {
    requests: () => requests,
    failures,
    accepted,
    async stop() {
      over.abort()
      await everybody
    },
  }
}

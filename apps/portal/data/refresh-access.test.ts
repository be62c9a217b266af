import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SessionView } from '@pfotenportal/contract/auth'
import type * as Call from './call.ts'
import type * as Refresh from './refresh-access.ts'
import type * as Session from './session.ts'
import { replaceStore, type Store } from './storage.ts'

const expiry = 1_800_000_000
const token = (name: string, exp = expiry) => `h.${btoa(JSON.stringify({ exp, name }))}.s`

/** The modules of one tab. All tabs share the store and the service. */
interface Tab {
  session: typeof Session
  refresh: typeof Refresh
  call: typeof Call
}

let items: Map<string, string>
let requests: { path: string; authorization: string | null; key: string | null }[]
let answer: (path: string) => Response | Promise<Response>

function sharedStore(): Store {
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

function locks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, ...given: unknown[]) => {
      const work = given.at(-1) as () => Promise<void>
      const result = last.then(work, work)
      last = result.catch(() => undefined)
      return result
    },
  }
}

const json = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const refused = { error: { type: 'SESSION_EXPIRED', message: 'abgelaufen', status: 401, requestId: 'r' } }

async function openTab(): Promise<Tab> {
  vi.resetModules()
  const storage = await import('./storage.ts')
  storage.replaceStore(sharedStore())
  const session = await import('./session.ts')
  session.syncAuth()
  return { session, refresh: await import('./refresh-access.ts'), call: await import('./call.ts') }
}

const signedInAs = (accessToken: string) =>
  items.set(
    'persist:auth',
    JSON.stringify({ pending: false, data: { accessToken, sessionToken: 'mail' }, error: null }),
  )

beforeEach(() => {
  items = new Map([['appVersion', '"0.5.1"']])
  requests = []
  replaceStore(sharedStore())
  vi.stubGlobal('navigator', { locks: locks() })
  vi.stubGlobal('location', { pathname: '/orders/payment', search: '?order=20010010' })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    requests.push({ path, authorization: headers.get('Authorization'), key: headers.get('Idempotency-Key') })
    return answer(path)
  })
  return () => void vi.unstubAllGlobals()
})

const refreshes = () => requests.filter(({ path }) => path.endsWith('/auth/refresh')).length

describe('refreshing the access token', () => {
  it('sends one request for all calls and tabs that need it', async () => {
    signedInAs(token('old'))
    const tabs = [await openTab(), await openTab()]
    answer = () => json(200, { data: { accessToken: token('new'), accessTokenExpiresAt: '' } })
    await Promise.all(tabs.flatMap(({ refresh }) => [refresh.refreshAccess(), refresh.refreshAccess()]))
    expect(refreshes()).toBe(1)
    for (const { session } of tabs) expect(session.accessToken()).toBe(token('new'))
  })

  it('replays a call that got a 401 with the new token and the same idempotency key', async () => {
    signedInAs(token('old'))
    const { call } = await openTab()
    answer = (path) => {
      if (path.endsWith('/auth/refresh'))
        return json(200, { data: { accessToken: token('new'), accessTokenExpiresAt: '' } })
      return requests.at(-1)?.authorization === `Bearer ${token('new')}`
        ? json(200, { data: { id: 1 } })
        : json(401, refused)
    }
    await expect(call.call('skipOrder', { params: { id: 20005002 } })).resolves.toEqual({ id: 1 })
    const skips = requests.filter(({ path }) => path.endsWith('/skip'))
    expect(skips.map(({ authorization }) => authorization)).toEqual([
      `Bearer ${token('old')}`,
      `Bearer ${token('new')}`,
    ])
    expect(skips[0]?.key).toBe(skips[1]?.key)
  })

  it('replays a call only once and then returns the second 401', async () => {
    signedInAs(token('old'))
    const { call } = await openTab()
    answer = (path) =>
      path.endsWith('/auth/refresh')
        ? json(200, { data: { accessToken: token('new'), accessTokenExpiresAt: '' } })
        : json(401, refused)
    await expect(call.call('listAddresses', {})).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(3)
  })

  it('keeps the original error of a call whose replay fails, and logs that of the replay', async () => {
    signedInAs(token('old'))
    const { call } = await openTab()
    const locked = { error: { type: 'ORDER_LOCKED', message: 'zu spät', status: 409, requestId: 'r2' } }
    answer = (path) => {
      if (path.endsWith('/auth/refresh'))
        return json(200, { data: { accessToken: token('new'), accessTokenExpiresAt: '' } })
      return requests.at(-1)?.authorization === `Bearer ${token('new')}`
        ? json(409, locked)
        : json(401, refused)
    }
    await expect(call.call('skipOrder', { params: { id: 20005002 } })).rejects.toMatchObject(refused)
    expect(vi.mocked(console.error).mock.lastCall?.join(' ')).toContain('ApiFailure: zu spät')
  })

  it('logs a token that could not be refreshed, even without a call that needs it', async () => {
    signedInAs(token('old'))
    const { refresh } = await openTab()
    answer = () => json(503, { error: { type: 'UNAVAILABLE', message: 'weg', status: 503, requestId: '' } })
    await expect(refresh.refreshAccess()).rejects.toMatchObject({ status: 503 })
    expect(vi.mocked(console.error).mock.lastCall?.join(' ')).toContain('ApiFailure: weg')
  })

  it('ends the session and clears the stored data if the service refuses', async () => {
    signedInAs(token('old'))
    items.set('persist:orders', '{}')
    items.set('referralConsent', '{"1001":"https://friends.example"}')
    const { call, session } = await openTab()
    answer = () => json(401, refused)
    await expect(call.call('listAddresses', {})).rejects.toMatchObject({ status: 401 })
    expect(session.accessToken()).toBeUndefined()
    expect([...items.keys()].sort()).toEqual([
      'appVersion',
      'i18nConfig',
      'layout',
      'persist:auth',
      'wantedPage',
    ])
  })

  it.each([
    ['is refused', () => json(401, refused)],
    ['succeeds', () => json(200, { data: { accessToken: token('late'), accessTokenExpiresAt: '' } })],
    ['fails', () => html(502)],
  ])(
    'keeps the session of a sign-in in another tab if the refresh of the former one %s after it',
    async (_, late) => {
      signedInAs(token('old'))
      const { refresh, session } = await openTab()
      let arrive: (response: Response) => void = () => undefined
      answer = () => new Promise((resolve) => (arrive = resolve))
      const refreshing = refresh.refreshAccess()
      await vi.waitFor(() => expect(refreshes()).toBe(1))
      signedInAs(token('signed in again'))
      arrive(late())
      await refreshing
      expect(session.accessToken()).toBe(token('signed in again'))
      expect((await openTab()).session.accessToken()).toBe(token('signed in again'))
    },
  )

  it('drops the answer to a refresh once another tab has signed in, so that it brings no cookie back', async () => {
    signedInAs(token('old'))
    const { refresh, session } = await openTab()
    let signal: AbortSignal | null | undefined
    vi.stubGlobal('fetch', (_path: string, init: RequestInit) => {
      ;({ signal } = init)
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('dropped'))))
    })
    const refreshing = refresh.refreshAccess()
    await vi.waitFor(() => expect(signal).toBeDefined())
    signedInAs(token('signed in again'))
    session.syncAuth()
    expect(signal?.aborted).toBe(true)
    await refreshing
    expect(session.accessToken()).toBe(token('signed in again'))
  })

  it('signs in only after a refresh of the former session', async () => {
    signedInAs(token('old'))
    const { refresh } = await openTab()
    let arrive: (response: Response) => void = () => undefined
    answer = () => new Promise((resolve) => (arrive = resolve))
    const steps: string[] = []
    const refreshing = refresh.refreshAccess().then(() => steps.push('refreshed'))
    const signingIn = refresh.afterRefresh(async () => steps.push('signed in'))
    await vi.waitFor(() => expect(refreshes()).toBe(1))
    expect(steps).toEqual([])
    arrive(json(200, { data: { accessToken: token('new'), accessTokenExpiresAt: '' } }))
    await Promise.all([refreshing, signingIn])
    expect(steps.toSorted()).toEqual(['refreshed', 'signed in'])
  })

  it('explains the end of the session until the next attempt, also after a reload and in other tabs', async () => {
    signedInAs(token('old'))
    const { refresh, session } = await openTab()
    answer = () => json(401, refused)
    await expect(refresh.refreshAccess()).rejects.toMatchObject({ status: 401 })
    expect(session.auth.get()).toEqual({ pending: false, data: null, error: refused.error })
    const reloaded = await openTab()
    expect(reloaded.session.auth.get()).toEqual({ pending: false, data: null, error: refused.error })
    reloaded.session.markAuthPending()
    expect((await openTab()).session.auth.get().error).toBeNull()
  })

  it('remembers the page, so that it opens after the next sign-in, even in another tab', async () => {
    signedInAs(token('old'))
    const { refresh } = await openTab()
    answer = () => json(401, refused)
    await expect(refresh.refreshAccess()).rejects.toMatchObject({ status: 401 })
    await openTab()
    const { wantedPage } = await import('./wanted-page.ts')
    expect(wantedPage()).toBe('/orders/payment?order=20010010')
  })

  it('opens the page of every tab after the next sign-in, not that of the tab that noticed it', async () => {
    signedInAs(token('old'))
    const noticing = await openTab()
    const other = await openTab()
    const { wantedPage } = await import('./wanted-page.ts')
    answer = () => json(401, refused)
    await expect(noticing.refresh.refreshAccess()).rejects.toMatchObject({ status: 401 })
    vi.stubGlobal('location', { pathname: '/profile/payments', search: '' })
    other.session.syncAuth()
    expect(other.session.accessToken()).toBeUndefined()
    expect(wantedPage()).toBe('/profile/payments')
    expect(items.get('wantedPage')).toContain('/orders/payment?order=20010010')
  })

  it('opens no page of another tab after a sign-out there', async () => {
    signedInAs(token('old'))
    const leaving = await openTab()
    const other = await openTab()
    const { wantedPage } = await import('./wanted-page.ts')
    leaving.session.clearSession()
    other.session.syncAuth()
    expect(wantedPage()).toBe('/dashboard')
  })

  it.each([500, 503, 429])(
    'keeps the session and the data after a failure with status %i',
    async (status) => {
      signedInAs(token('old'))
      items.set('persist:orders', '{}')
      const { refresh, session } = await openTab()
      answer = () => json(status, { error: { type: 'UNAVAILABLE', message: '', status, requestId: '' } })
      await expect(refresh.refreshAccess()).rejects.toMatchObject({ status })
      expect(session.accessToken()).toBe(token('old'))
      expect(items.has('persist:orders')).toBe(true)
    },
  )

  it('keeps the session without a network and can be retried', async () => {
    signedInAs(token('old'))
    const { refresh, session } = await openTab()
    answer = () => Promise.reject(new TypeError('offline'))
    await expect(refresh.refreshAccess()).rejects.toMatchObject({ status: 0 })
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    answer = () => json(200, { data: { accessToken: token('new'), accessTokenExpiresAt: '' } })
    await refresh.refreshAccess()
    expect(session.accessToken()).toBe(token('new'))
  })
})

const html = (status: number) => new Response('<h1>Bad gateway</h1>', { status })
const foreign: [string, () => Response | Promise<Response>][] = [
  ['an error page of a proxy', () => html(502)],
  ['a dropped connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the sign-in page of a captive portal', () => html(200)],
  ['a redirect that leads nowhere', () => html(302)],
  ['a proxy that wants a sign-in of its own', () => html(407)],
  ['a firewall that forbids it', () => html(403)],
  ['an unknown path, because the service is being replaced', () => html(404)],
  ['the answer of another service', () => json(200, { data: { ok: true } })],
  ['the token that it already has', () => json(200, { data: { accessToken: token('old') } })],
  ['an empty answer', () => new Response(null, { status: 204 })],
]

/** The events of a tab, which the tests send themselves. */
function stubEvents(): EventTarget {
  const target = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, target[name].bind(target))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { getElementById: () => null }))
  return target
}

/** Both tabs read seven resources, four times a second, as long as one of them fails. */
async function passSeconds(tabs: readonly Tab[], seconds: number): Promise<void> {
  for (let step = 0; step < seconds * 4; step++) {
    for (const { call } of tabs)
      for (let read = 0; read < 7; read++) call.call('listAddresses', {}).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(250)
  }
}

describe('while the service refuses the token and something else answers the refresh', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    return () => void vi.useRealTimers()
  })

  const isRefresh = (path: string) => path.endsWith('/auth/refresh')

  it.each(foreign)(
    '%s: all tabs share one attempt with back-off, and keep the session',
    async (_, refresh) => {
      stubEvents()
      signedInAs(token('old'))
      const tabs = [await openTab(), await openTab()]
      const stops = tabs.map((tab) => tab.refresh.startTokenRefresh())
      answer = (path) => (isRefresh(path) ? refresh() : json(401, refused))
      await passSeconds(tabs, 60)
      // The first round of both tabs, then attempts after 1, 2, 4, 8, 16, 20 seconds.
      expect(requests.length - refreshes()).toBeLessThanOrEqual(14)
      expect(refreshes()).toBeGreaterThanOrEqual(5)
      expect(refreshes()).toBeLessThanOrEqual(7)
      for (const { session } of tabs) expect(session.accessToken()).toBe(token('old'))
      stops.forEach((stop) => stop())
    },
  )

  it('recovers in every tab once the service is back, without a reload', async () => {
    stubEvents()
    signedInAs(token('old'))
    const tabs = [await openTab(), await openTab()]
    const stops = tabs.map((tab) => tab.refresh.startTokenRefresh())
    answer = (path) => (isRefresh(path) ? html(502) : json(401, refused))
    await passSeconds(tabs, 60)
    answer = (path) => {
      if (isRefresh(path)) return json(200, { data: { accessToken: token('new'), accessTokenExpiresAt: '' } })
      return requests.at(-1)?.authorization === `Bearer ${token('new')}`
        ? json(200, { data: [] })
        : json(401, refused)
    }
    const before = refreshes()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(refreshes() - before).toBe(1)
    for (const { call, session } of tabs) {
      session.syncAuth()
      await expect(call.call('listAddresses', {})).resolves.toEqual([])
    }
    expect(items.get('persist:auth')).not.toContain('refreshFailures')
    stops.forEach((stop) => stop())
  })

  it('tries again at once when the network is back, not at the end of a long pause', async () => {
    const events = stubEvents()
    signedInAs(token('old'))
    const tab = await openTab()
    const stop = tab.refresh.startTokenRefresh()
    answer = (path) => (isRefresh(path) ? Promise.reject(new TypeError('offline')) : json(401, refused))
    await passSeconds([tab], 20)
    const before = refreshes()
    answer = () => json(200, { data: { accessToken: token('new'), accessTokenExpiresAt: '' } })
    await vi.advanceTimersByTimeAsync(1_000)
    events.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(refreshes() - before).toBe(1)
    expect(tab.session.accessToken()).toBe(token('new'))
    stop()
  })

  it('tabs of a device whose clock is ahead do not replace each other’s new tokens without a pause', async () => {
    stubEvents()
    signedInAs(token('old', 1))
    const tabs = [await openTab(), await openTab()]
    const stops: (() => void)[] = []
    answer = () =>
      json(200, { data: { accessToken: token(`${requests.length}`, 1), accessTokenExpiresAt: '' } })
    for (let second = 0; second < 50; second++) {
      const opened = second % 30 === 0 && tabs[second / 30]
      if (opened) stops.push(opened.refresh.startTokenRefresh())
      await vi.advanceTimersByTimeAsync(1_000)
      for (const { session } of tabs) session.syncAuth()
    }
    expect(refreshes()).toBeLessThanOrEqual(2)
    stops.forEach((stop) => stop())
  })

  it('a token that was not refused is still used while its refresh fails', async () => {
    signedInAs(token('old'))
    const { call, refresh } = await openTab()
    answer = (path) => (isRefresh(path) ? html(502) : json(200, { data: [] }))
    await expect(refresh.refreshAccess()).rejects.toMatchObject({ status: 502 })
    await expect(call.call('listAddresses', {})).resolves.toEqual([])
  })

  it('a device clock that is set back does not stop the attempts', async () => {
    signedInAs(token('old'))
    const { refresh } = await openTab()
    answer = () => html(502)
    await expect(refresh.refreshAccess()).rejects.toMatchObject({ status: 502 })
    vi.spyOn(performance, 'now').mockReturnValue(-86_400_000)
    await expect(refresh.refreshAccess()).rejects.toMatchObject({ status: 502 })
    expect(refreshes()).toBe(2)
  })
})

describe('checking the access token', () => {
  it('requires a refresh from 30 seconds before its expiry, and if it cannot be decoded', async () => {
    const { refresh } = await openTab()
    expect(refresh.needsRefresh(token('a'), (expiry - 31) * 1000)).toBe(false)
    expect(refresh.needsRefresh(token('a'), (expiry - 30) * 1000)).toBe(true)
    expect(refresh.needsRefresh(token('a'), (expiry + 5) * 1000)).toBe(true)
    expect(refresh.needsRefresh('nonsense', 0)).toBe(true)
  })

  it('happens every 60 seconds, or earlier when its last 30 seconds begin', async () => {
    const { refresh } = await openTab()
    expect(refresh.timeUntilNextCheck(token('a'), (expiry - 300) * 1000)).toBe(60_000)
    expect(refresh.timeUntilNextCheck(token('a'), (expiry - 50) * 1000)).toBe(20_000)
    expect(refresh.timeUntilNextCheck(token('a'), (expiry - 10) * 1000)).toBe(60_000)
  })
})

describe('signing out', () => {
  it('leaves nothing of the customer on the device, neither stored for good nor for the tab', async () => {
    const tabItems = new Map([['migrationNotice', 'aNaB3rg3.before']])
    vi.stubGlobal('sessionStorage', { clear: () => tabItems.clear() })
    signedInAs(token('old'))
    items.set('persist:orders', '{}')
    items.set('referralConsent', '{"1001":"https://friends.example"}')
    const { session } = await openTab()
    session.clearSession()
    expect([...items.keys()].sort()).toEqual(['appVersion', 'i18nConfig', 'layout'])
    expect([...tabItems]).toEqual([])
  })
})

describe('the first start', () => {
  it('stores the version, German as the language, and the layout', async () => {
    await openTab()
    expect(Object.fromEntries([...items].map(([key, text]) => [key, JSON.parse(text)]))).toEqual({
      appVersion: '0.5.1',
      i18nConfig: { selectedLang: 'de' },
      layout: { theme: 'system', dogs: 'one', passkeyOffered: false },
    })
  })
})

describe('signing in', () => {
  it('removes the data of an earlier customer and stores the token of the link', async () => {
    items.set('persist:orders', '{}')
    items.set('referralConsent', '{"1001":"https://friends.example"}')
    const { session } = await openTab()
    const settings = { defaultSubscription: 20008, subscriptionOptions: null }
    const view: SessionView = {
      id: 1005,
      firstName: 'Lea',
      lastName: 'Hoffmann',
      first_name: 'Lea',
      last_name: 'Hoffmann',
      email: 'lea.hoffmann@example.de',
      tags: [],
      selectedLang: 'de',
      accessToken: token('new'),
      accessTokenExpiresAt: '2026-11-20T11:05:00.000Z',
      sessionToken: 'another',
      settings,
    }
    session.storeSession(view, 'mailed')
    expect([...items.keys()].sort()).toEqual([
      'appVersion',
      'i18nConfig',
      'layout',
      'persist:auth',
      'persist:customer',
      'persist:settings',
    ])
    expect(session.auth.get().data?.sessionToken).toBe('mailed')
    expect(JSON.parse(items.get('persist:settings') ?? '')).toEqual({
      pending: false,
      data: settings,
      error: null,
    })
  })
})

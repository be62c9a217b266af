import { beforeEach, describe, expect, it, vi } from 'vitest'

let items: Map<string, string>

/** The module of one tab at an address. */
async function tabAt(path: string) {
  vi.resetModules()
  const storage = await import('./storage.ts')
  storage.replaceStore({
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  })
  const { pathname, search } = new URL(path, 'https://portal.example')
  vi.stubGlobal('location', { pathname, search })
  return import('./wanted-page.ts')
}

beforeEach(() => {
  items = new Map()
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('a page that a signed-out customer opens', () => {
  it('is forgotten after an hour, also if the device slept in between', async () => {
    const first = await tabAt('/orders')
    first.rememberPage()
    const awake = performance.now()
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    vi.spyOn(performance, 'now').mockReturnValue(awake)
    const second = await tabAt('/auth')
    expect(second.wantedPage()).not.toBe('/orders')
    vi.restoreAllMocks()
  })

  it.each(['/orders', '/profile/payments', '/orders/payment?order=20010010', '/subscriptions/'])(
    'opens after the sign-in, also in the tab of the login link: %s',
    async (path) => {
      const first = await tabAt(path)
      first.rememberPage()
      expect(first.wantedPage()).toBe(path)
      const second = await tabAt('/auth')
      second.rememberPage()
      expect(second.wantedPage()).toBe(path)
      second.dropWantedPage()
      expect(first.wantedPage()).toBe(path)
      expect((await tabAt('/auth')).wantedPage()).toBe('/dashboard')
      expect(items.has('wantedPage')).toBe(false)
    },
  )

  it('is replaced by a later page, and by none if that is the start page', async () => {
    ;(await tabAt('/orders')).rememberPage()
    const later = await tabAt('/shop')
    later.rememberPage()
    expect(later.wantedPage()).toBe('/shop')
    const start = await tabAt('/')
    start.rememberPage()
    expect(start.wantedPage()).toBe('/dashboard')
    expect(items.has('wantedPage')).toBe(false)
  })

  it('stays wanted while the page for help is read, which visitors can read as well', async () => {
    ;(await tabAt('/orders')).rememberPage()
    const help = await tabAt('/hilfe?topic=sign_in')
    help.rememberPage()
    expect(help.wantedPage()).toBe('/orders')
    help.dropWantedPage()
    help.rememberPage()
    expect(help.wantedPage()).toBe('/dashboard')
  })

  it('is forgotten after an hour', async () => {
    const tab = await tabAt('/orders')
    tab.rememberPage()
    vi.advanceTimersByTime(59 * 60_000)
    expect(tab.wantedPage()).toBe('/orders')
    vi.advanceTimersByTime(60_000)
    expect(tab.wantedPage()).toBe('/dashboard')
    expect((await tabAt('/auth')).wantedPage()).toBe('/dashboard')
    expect(items.has('wantedPage')).toBe(false)
  })

  it('is not remembered if the portal does not have it', async () => {
    const tab = await tabAt('/unknown?next=/orders')
    tab.rememberPage()
    expect(tab.wantedPage()).toBe('/dashboard')
  })
})

describe('a stored page', () => {
  it.each([
    'https://evil.example/orders',
    '//evil.example/orders',
    '/\\evil.example',
    'javascript:alert(1)',
    '/orders/../../evil',
    '/profile/../../evil',
    '/profile/\\..\\..\\evil',
    'orders',
    '',
    5,
  ])('that is not one of the portal is ignored: %s', async (path) => {
    items.set('wantedPage', JSON.stringify({ path, at: Date.now() }))
    expect((await tabAt('/auth')).wantedPage()).toBe('/dashboard')
  })
})

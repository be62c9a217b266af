import { beforeEach, expect, it, vi } from 'vitest'
import { setLeaveGuard } from './leave-guard.ts'
import { reloadForMissingCode } from './missing-code.ts'

const reload = vi.fn()
const page = '<head><meta name="build" content="b2" /></head>'
let items: Map<string, string>
let answer: () => Response | Promise<Response>

beforeEach(() => {
  reload.mockReset()
  items = new Map()
  answer = () => new Response(page)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('location', { href: 'https://portal.example/orders', pathname: '/orders', reload })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { querySelector: () => ({}) })
  vi.stubGlobal('fetch', async () => answer())
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  })
  return () => {
    setLeaveGuard(null)
    vi.unstubAllGlobals()
  }
})

it('a missing code file reloads the page once, and not again while it is still missing', async () => {
  await reloadForMissingCode()
  expect(reload).toHaveBeenCalledTimes(1)
  await reloadForMissingCode()
  await reloadForMissingCode()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('the next deployment may reload it again', async () => {
  await reloadForMissingCode()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5 * 60_000)
  await reloadForMissingCode()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('unsaved input is not thrown away', async () => {
  setLeaveGuard({ confirm: () => undefined, onPopState: () => undefined })
  await reloadForMissingCode()
  expect(reload).not.toHaveBeenCalled()
})

it('input that is typed while the service is asked is not thrown away', async () => {
  answer = () => {
    setLeaveGuard({ confirm: () => undefined, onPopState: () => undefined })
    return new Response(page)
  }
  await reloadForMissingCode()
  expect(reload).not.toHaveBeenCalled()
})

it.each<[string, () => void]>([
  ['the device is offline', () => vi.stubGlobal('navigator', { onLine: false })],
  ['nobody answers', () => (answer = () => Promise.reject(new TypeError('Failed to fetch')))],
  [
    'a proxy answers with an error',
    () => (answer = () => new Response('<h1>Bad gateway</h1>', { status: 502 })),
  ],
  ['a captive portal answers', () => (answer = () => new Response('<h1>Welcome to our Wi-Fi</h1>'))],
  ['the portal runs in development', () => vi.stubGlobal('document', { querySelector: () => null })],
  [
    'the browser cannot remember that it was',
    () =>
      vi.stubGlobal('sessionStorage', {
        getItem: () => {
          throw new Error('denied')
        },
      }),
  ],
])('the page is not reloaded if %s', async (_, prepare) => {
  prepare()
  await reloadForMissingCode()
  expect(reload).not.toHaveBeenCalled()
})

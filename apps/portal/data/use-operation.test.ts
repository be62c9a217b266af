import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { aScheduleEntry } from '../testing/order-fixtures.ts'
import { persist } from './persist.ts'
import { createQueryClient, createResourceCache } from './resources.ts'
import { ApiFailure } from './send.ts'
import { StatusBoard } from './status-board.ts'
import { sendCommand } from './use-operation.ts'

const ORDER = 20005002

function scopeWith(status: 'SCHEDULED' | 'FAILED') {
  const client = createQueryClient()
  client.setQueryData(
    ['orderSchedule', 20005],
    [aScheduleEntry({ id: ORDER, subscriptionId: 20005, status })],
  )
  const cache = createResourceCache(client)
  return {
    scope: { cache, status: new StatusBoard() },
    cachedStatus: () => cache.read('orderSchedule', 20005)?.[0]?.status,
  }
}

/** Runs only the microtasks that a browser runs before it paints the next frame. */
async function nextFrame(): Promise<void> {
  for (let tick = 0; tick < 50; tick += 1) await Promise.resolve()
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('the first command of a visit shows its expected result within a frame, before any request', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const { scope, cachedStatus } = scopeWith('SCHEDULED')
  void sendCommand('skipOrder', { params: { id: ORDER } }, scope)
  await nextFrame()
  expect(cachedStatus()).toBe('SKIPPED')
})

it('a command that cannot be sent is rolled back and its error is kept', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const { scope, cachedStatus } = scopeWith('FAILED')
  await expect(sendCommand('skipOrder', { params: { id: ORDER } }, scope)).rejects.toThrow()
  expect(cachedStatus()).toBe('FAILED')
  expect(scope.status.of('orderSchedule').error).toBe('UNAVAILABLE')
})

it('an error of the portal itself is logged, a refusal is not', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fail = (thrown: Error) =>
    createQueryClient().fetchQuery({
      queryKey: ['orders', 1],
      queryFn: () => Promise.reject(thrown),
      retry: false,
    })
  await expect(fail(new ApiFailure('Gib einen gültigen Rabattcode ein!', 422))).rejects.toThrow()
  expect(logged).not.toHaveBeenCalled()
  await expect(fail(new TypeError('window is not a function'))).rejects.toThrow()
  expect(logged.mock.lastCall?.join(' ')).toContain('TypeError: window is not a function')
})

it('the error of a failed command stays stored while its data is read again', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const cache = createResourceCache(client)
  const status = new StatusBoard()
  const refusal = { type: 'ORDER_LOCKED', message: 'zu spät', status: 409, requestId: 'r' }
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ error: refusal }), { status: 409 })),
  )
  const stop = new QueryObserver(client, {
    queryKey: ['orderSchedule', 20005],
    queryFn: () => [aScheduleEntry({ id: ORDER, subscriptionId: 20005 })],
  }).subscribe(() => undefined)
  const persister = persist(client, status)
  persister.choose({ subscription: 20005, product: null })
  await expect(sendCommand('skipOrder', { params: { id: ORDER } }, { cache, status })).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(status.of('orderSchedule')).toMatchObject({ commands: 0, error: 'zu spät' })
  persister.stop()
  stop()
  vi.useRealTimers()
})

import { afterEach, expect, it, vi } from 'vitest'
import { aScheduleEntry } from '../testing/order-fixtures.ts'
import { createQueryClient, createResourceCache } from './resources.ts'
import { sendCommand } from './use-operation.ts'
import { StatusBoard } from './status-board.ts'

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

afterEach(() => vi.unstubAllGlobals())

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
  expect(scope.status.of('orderSchedule').error).toMatchObject({ type: 'UNAVAILABLE' })
})

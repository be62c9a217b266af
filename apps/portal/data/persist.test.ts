import { beforeEach, describe, expect, it, vi } from 'vitest'
import { persist, restore } from './persist.ts'
import { createQueryClient } from './resources.ts'
import { ApiFailure } from './send.ts'
import { auth, markAuthFailed, readStoredAuth, type PortalSession } from './session.ts'
import { StatusBoard } from './status-board.ts'
import {
  clearCustomerData,
  clearOutdatedStorage,
  forgetUnstored,
  readStored,
  replaceStore,
  resourceKey,
  RESOURCES,
  writeStored,
  type Store,
} from './storage.ts'

let items: Map<string, string>

beforeEach(() => {
  items = new Map()
  const store: Store = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
  replaceStore(store)
  const data = { accessToken: 'token', sessionToken: 'session' } as PortalSession
  auth.set({ pending: false, data, error: null })
  vi.stubGlobal('addEventListener', vi.fn())
  vi.stubGlobal('removeEventListener', vi.fn())
  vi.useFakeTimers()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    auth.set({ pending: false, data: null, error: null })
  }
})

const address = { id: 3005, city: 'Köln' }
const refusal = { type: 'ORDER_LOCKED', message: 'zu spät', status: 409, requestId: 'r-1' } as const

describe('a storage that has become full', () => {
  /** The storage takes nothing that is longer than what is left of its room. */
  function storageWith(room: number): void {
    replaceStore({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => {
        const taken = [...items].reduce((sum, [other, text]) => sum + (other === key ? 0 : text.length), 0)
        if (taken + value.length > room) throw new DOMException('full', 'QuotaExceededError')
        items.set(key, value)
      },
      removeItem: (key) => void items.delete(key),
      clear: () => items.clear(),
    })
  }

  it('keeps the session, for which data that can be read again makes room', () => {
    storageWith(400)
    items.set('persist:orders', 'x'.repeat(380))
    items.set('persist:auth', '{}')
    markAuthFailed('abgelehnt')
    expect(readStoredAuth().data?.accessToken).toBe('token')
    expect(items.get('persist:auth')).toContain('"token"')
    expect(items.has('persist:orders')).toBe(false)
  })

  it('is replaced by memory until the page is closed, and the sign-out removes that too', () => {
    storageWith(10)
    markAuthFailed('abgelehnt')
    expect(readStoredAuth().data?.accessToken).toBe('token')
    clearCustomerData()
    expect(readStored(resourceKey('auth'))).toBeUndefined()
  })

  it('keeps nothing of one customer in memory once another one signs in, in another tab', () => {
    storageWith(10)
    writeStored(resourceKey('addresses'), [address])
    expect(readStored(resourceKey('addresses'))).toEqual([address])
    forgetUnstored(resourceKey('settings'))
    expect(readStored(resourceKey('addresses'))).toEqual([address])
    forgetUnstored(resourceKey('auth'))
    expect(readStored(resourceKey('addresses'))).toBeUndefined()
  })
})

describe('data stored in the browser', () => {
  it('is restored before any request, with data and error', () => {
    items.set('persist:addresses', JSON.stringify({ pending: false, data: [address], error: null, at: 5 }))
    items.set(
      'persist:orders',
      JSON.stringify({ pending: false, data: [{ id: 1 }], error: refusal, owner: 20008 }),
    )
    const client = createQueryClient()
    const status = new StatusBoard()
    expect(restore(client, status, () => 0)).toEqual(['addresses', 'orders'])
    expect(client.getQueryData(['addresses', null])).toEqual([address])
    expect(client.getQueryData(['orders', 20008])).toEqual([{ id: 1 }])
    expect(status.of('orders').error).toBe('zu spät')
  })

  it('is reloaded after it was restored', () => {
    items.set('persist:addresses', JSON.stringify({ pending: false, data: [address], error: null, at: 5 }))
    const client = createQueryClient()
    restore(client, new StatusBoard(), () => 0)
    expect(client.getQueryState(['addresses', null])?.isInvalidated).toBe(true)
  })

  it('is skipped if restoring takes too long or the stored value is broken', () => {
    items.set('persist:addresses', '{broken')
    items.set('persist:customer', JSON.stringify({ pending: false, data: { id: 1 }, error: null }))
    const client = createQueryClient()
    expect(restore(client, new StatusBoard(), () => 5_001)).toEqual([])
    expect(restore(client, new StatusBoard(), () => 0)).toEqual(['customer'])
  })

  it('is not restored if it does not have the shape of its resource', () => {
    const store = (resource: string, data: unknown) =>
      items.set(`persist:${resource}`, JSON.stringify({ pending: false, data, error: null }))
    store('subscriptions', 'x')
    store('orders', { a: 1 })
    store('paymentMethods', [null])
    store('customer', 5)
    store('settings', [])
    store('addresses', [address])
    expect(restore(createQueryClient(), new StatusBoard(), () => 0)).toEqual(['addresses'])
  })

  it('is written as pending, data and error under its own key, for the chosen dog only', () => {
    const client = createQueryClient()
    const status = new StatusBoard()
    const persister = persist(client, status)
    persister.choose({ subscription: 20008, product: '87000000500' })
    client.setQueryData(['addresses', null], [address])
    client.setQueryData(['orders', 20008], [{ id: 1 }])
    client.setQueryData(['orders', 20009], [{ id: 2 }])
    vi.advanceTimersByTime(200)
    expect(readStored('persist:addresses')).toMatchObject({ pending: false, data: [address], error: null })
    expect(readStored('persist:orders')).toMatchObject({ data: [{ id: 1 }], owner: 20008 })
    persister.choose({ subscription: 20009, product: null })
    vi.advanceTimersByTime(200)
    expect(readStored('persist:orders')).toMatchObject({ data: [{ id: 2 }], owner: 20009 })
    persister.stop()
  })

  it('is written at the start if the cache has got it before', () => {
    const client = createQueryClient()
    client.setQueryData(['addresses', null], [address])
    const persister = persist(client, new StatusBoard(), true)
    vi.runOnlyPendingTimers()
    expect(readStored('persist:addresses')).toMatchObject({ data: [address] })
    persister.stop()
  })

  it('includes the data of the other dogs, which is restored too', () => {
    const client = createQueryClient()
    const persister = persist(client, new StatusBoard())
    persister.choose({ subscription: 20008, product: '87000000500' })
    client.setQueryData(['orderSchedule', 20008], [{ id: 1 }])
    client.setQueryData(['orderSchedule', 20009], [{ id: 2 }], { updatedAt: 7 })
    vi.advanceTimersByTime(200)
    persister.stop()
    const next = createQueryClient()
    restore(next, new StatusBoard(), () => 0)
    expect(next.getQueryData(['orderSchedule', 20008])).toEqual([{ id: 1 }])
    expect(next.getQueryState(['orderSchedule', 20009])).toMatchObject({
      data: [{ id: 2 }],
      dataUpdatedAt: 7,
      isInvalidated: true,
    })
  })

  it('contains the message of a failed command as a string until a command succeeds', async () => {
    const client = createQueryClient()
    const status = new StatusBoard()
    const persister = persist(client, status)
    const stored = () => {
      vi.advanceTimersByTime(200)
      return readStored('persist:addresses')
    }
    const fail = (refused: ApiFailure['error']) => {
      const command = () => Promise.reject(new ApiFailure(refused, 409))
      return expect(status.runCommand('addresses', command)).rejects.toThrow()
    }
    await fail('Ungültig!')
    expect(stored()).toMatchObject({ error: 'Ungültig!' })
    await fail(refusal)
    expect(stored()).toMatchObject({ error: 'zu spät' })
    // After a failed command, the data is read again.
    await client.fetchQuery({ queryKey: ['addresses', null], queryFn: () => [address] })
    expect(stored()).toMatchObject({ data: [address], error: 'zu spät' })
    await status.runCommand('addresses', () => Promise.resolve())
    expect(stored()).toMatchObject({ error: null })
    persister.stop()
  })

  it('contains the message of a failed read until a read succeeds', async () => {
    const client = createQueryClient()
    const persister = persist(client, new StatusBoard())
    const read = (queryFn: () => Promise<unknown>) =>
      client.fetchQuery({ queryKey: ['addresses', null], queryFn, retry: false })
    await expect(read(() => Promise.reject(new ApiFailure(refusal, 409)))).rejects.toThrow()
    vi.advanceTimersByTime(200)
    expect(readStored('persist:addresses')).toMatchObject({ data: null, error: 'zu spät' })
    await read(() => Promise.resolve([address]))
    vi.advanceTimersByTime(200)
    expect(readStored('persist:addresses')).toMatchObject({ data: [address], error: null })
    persister.stop()
  })

  it('contains the error of a command on the sessions in the resource auth', async () => {
    const status = new StatusBoard()
    const persister = persist(createQueryClient(), status)
    const refused = () => Promise.reject(new ApiFailure(refusal, 409))
    await expect(status.runCommand('auth', refused)).rejects.toThrow()
    expect(readStored('persist:auth')).toMatchObject({ error: 'zu spät' })
    persister.stop()
  })

  it('contains resources only, not quotes or the activity log', () => {
    const client = createQueryClient()
    const persister = persist(client, new StatusBoard())
    client.setQueryData(['activity', 20008, 20], [{ id: 1 }])
    client.setQueryData(['quote', null], { id: 'q' })
    client.setQueryData(['addresses', null], [address])
    vi.advanceTimersByTime(200)
    expect([...items.keys()].filter((key) => key.startsWith('persist:'))).toEqual(['persist:addresses'])
    persister.stop()
  })

  it('is removed at sign-out, except language and layout', () => {
    for (const resource of RESOURCES) items.set(resourceKey(resource), '{}')
    items.set('referralConsent', '{"1001":"https://friends.example"}')
    items.set('layout', '{"theme":"dark"}')
    items.set('i18nConfig', '{"selectedLang":"en"}')
    clearCustomerData()
    expect([...items.keys()].sort()).toEqual(['i18nConfig', 'layout'])
  })

  it('is cleared completely if another version stored it', () => {
    items.set('appVersion', '"0.5.0"')
    items.set('persist:orders', '{}')
    items.set('layout', '{}')
    clearOutdatedStorage()
    expect([...items]).toEqual([['appVersion', '"0.5.1"']])
    items.set('persist:orders', '{}')
    clearOutdatedStorage()
    expect(items.has('persist:orders')).toBe(true)
  })
})

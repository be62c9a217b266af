import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discardCount, confirmLeave, guardedNavigate } from './leave-guard.ts'
import {
  registerDogDraft,
  registerInput,
  hasUnsavedInputIn,
  confirmCloseDialog,
  leaveQuestion,
  enableLeaveQuestion,
} from './unsaved-input.ts'

/** Just enough of a window: its listeners, and a history whose address changes before anybody hears of it. */
const stubbed = vi.hoisted(() => {
  const listeners = new Map<string, Set<(event: Event) => void>>()
  const of = (type: string) => listeners.get(type) ?? new Set()
  globalThis.addEventListener = (type: string, listener: unknown) => {
    listeners.set(type, of(type).add(listener as (event: Event) => void))
  }
  globalThis.removeEventListener = (type: string, listener: unknown) => {
    of(type).delete(listener as (event: Event) => void)
  }
  return { of }
})

function stubWindow() {
  const location = { href: 'https://portal.example/profile' }
  const pushState = vi.fn<(state: unknown, unused: string, to: string) => void>((_, __, to) => {
    location.href = to
  })
  const back = vi.fn<() => void>()
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', { pushState, back })
  const fire = (type: string) => {
    const event = new Event(type, { cancelable: true })
    for (const listener of stubbed.of(type)) listener(event)
    return event
  }
  return { location, pushState, back, fire }
}

let browser: ReturnType<typeof stubWindow>
let release: (() => void)[] = []
const hold = (dialog: object | null = null) => {
  const stop = registerInput(dialog)
  release.push(stop)
  return stop
}
const go = vi.fn<() => void>()

beforeEach(() => {
  browser = stubWindow()
  release = [enableLeaveQuestion()]
  go.mockReset()
})
afterEach(() => {
  for (const stop of release) stop()
  vi.unstubAllGlobals()
})

describe('leaving a page', () => {
  it('asks nothing where nothing was typed', () => {
    confirmLeave(go)
    expect(go).toHaveBeenCalledOnce()
    expect(browser.fire('beforeunload').defaultPrevented).toBe(false)
  })

  it('asks where something was typed, and stays where the customer goes on', () => {
    hold()
    confirmLeave(go)
    expect(go).not.toHaveBeenCalled()
    leaveQuestion.get()?.stay()
    expect(leaveQuestion.get()).toBeNull()
    expect(go).not.toHaveBeenCalled()
    confirmLeave(go)
    expect(leaveQuestion.get()).not.toBeNull()
  })

  it('goes once the input is discarded, asks no more, and has the page shown anew', () => {
    const before = discardCount.get()
    hold()
    confirmLeave(go)
    leaveQuestion.get()?.discard()
    expect(go).toHaveBeenCalledOnce()
    expect(discardCount.get()).toBe(before + 1)
    expect(browser.fire('beforeunload').defaultPrevented).toBe(false)
    confirmLeave(go)
    expect(go).toHaveBeenCalledTimes(2)
  })

  it('asks no more once what was typed is saved', () => {
    hold()()
    confirmLeave(go)
    expect(go).toHaveBeenCalledOnce()
  })

  it('lets the browser ask before the tab is closed', () => {
    hold()
    expect(browser.fire('beforeunload').defaultPrevented).toBe(true)
  })

  it('asks for links, never for redirects', () => {
    hold()
    const navigate = vi.fn<(to: string, options?: { replace?: boolean }) => void>()
    guardedNavigate(navigate, '/error/404', { replace: true })
    expect(navigate).toHaveBeenCalledOnce()
    guardedNavigate(navigate, '/orders', {})
    expect(navigate).toHaveBeenCalledOnce()
    leaveQuestion.get()?.discard()
    expect(navigate).toHaveBeenLastCalledWith('/orders', {})
  })

  it('takes the back button back, hides it from the router, and goes back once the customer agrees', () => {
    hold()
    browser.location.href = 'https://portal.example/dashboard'
    const heard = vi.spyOn(Event.prototype, 'stopImmediatePropagation')
    browser.fire('popstate')
    expect(heard).toHaveBeenCalledOnce()
    expect(browser.location.href).toBe('https://portal.example/profile')
    expect(browser.back).not.toHaveBeenCalled()
    leaveQuestion.get()?.discard()
    expect(browser.back).toHaveBeenCalledOnce()
    heard.mockRestore()
  })

  it('never holds a customer where nothing could show the question', () => {
    for (const stop of release) stop()
    release = []
    hold()
    confirmLeave(go)
    expect(go).toHaveBeenCalledOnce()
  })
})

describe('closing a dialog', () => {
  it('asks for what was typed in it, not for what stands on the page below', () => {
    const dialog = {}
    hold()
    confirmCloseDialog(dialog, go)
    expect(go).toHaveBeenCalledOnce()
    hold(dialog)
    expect(hasUnsavedInputIn(dialog)).toBe(true)
    confirmCloseDialog(dialog, go)
    expect(go).toHaveBeenCalledOnce()
  })

  it('leaves the page below as it is when its input is discarded', () => {
    const dialog = {}
    const before = discardCount.get()
    hold()
    hold(dialog)
    confirmCloseDialog(dialog, go)
    leaveQuestion.get()?.discard()
    expect(discardCount.get()).toBe(before)
    expect(hasUnsavedInputIn(dialog)).toBe(false)
    expect(browser.fire('beforeunload').defaultPrevented).toBe(true)
  })
})

describe('what is kept until another dog is chosen', () => {
  const keep = () => release.push(registerDogDraft())

  it('is asked about for another dog only, not for links, the way back or the closing of the tab', () => {
    keep()
    confirmLeave(go)
    expect(go).toHaveBeenCalledOnce()
    browser.location.href = 'https://portal.example/dashboard'
    browser.fire('popstate')
    expect(browser.pushState).not.toHaveBeenCalled()
    expect(browser.fire('beforeunload').defaultPrevented).toBe(false)
    confirmLeave(go, true)
    expect(go).toHaveBeenCalledOnce()
    expect(leaveQuestion.get()?.isPlan).toBe(true)
    leaveQuestion.get()?.stay()
    expect(go).toHaveBeenCalledOnce()
  })

  it('is asked about again where the other dog was not reached, and leaves the page as it is', () => {
    const before = discardCount.get()
    keep()
    confirmLeave(go, true)
    leaveQuestion.get()?.discard()
    expect(go).toHaveBeenCalledOnce()
    expect(discardCount.get()).toBe(before)
    confirmLeave(go, true)
    expect(leaveQuestion.get()).not.toBeNull()
  })

  it('does not lead the way back to a page of before something was typed', () => {
    keep()
    browser.location.href = 'https://portal.example/orders'
    hold()
    browser.location.href = 'https://portal.example/dashboard'
    browser.fire('popstate')
    expect(browser.location.href).toBe('https://portal.example/orders')
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** A minimal window: its listeners, and a history whose address changes before the event fires. */
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

// The modules listen to the browser as soon as they are loaded, so they are loaded anew for this window.
vi.resetModules()
const { closeOnBack, discardCount, confirmLeave, guardedNavigate } = await import('./leave-guard.ts')
const {
  registerDogDraft,
  registerInput,
  hasUnsavedInputIn,
  confirmCloseDialog,
  leaveQuestion,
  enableLeaveQuestion,
} = await import('./unsaved-input.ts')

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
let cleanUps: (() => void)[] = []
const addInput = (dialog: object | null = null) => {
  const stop = registerInput(dialog)
  cleanUps.push(stop)
  return stop
}
const go = vi.fn<() => void>()

beforeEach(() => {
  browser = stubWindow()
  cleanUps = [enableLeaveQuestion()]
  go.mockReset()
})
afterEach(() => {
  for (const stop of cleanUps) stop()
  vi.unstubAllGlobals()
})

describe('leaving a page', () => {
  it('does not ask without unsaved input', () => {
    confirmLeave(go)
    expect(go).toHaveBeenCalledOnce()
    expect(browser.fire('beforeunload').defaultPrevented).toBe(false)
  })

  it('asks about unsaved input, and stays if the customer continues editing', () => {
    addInput()
    confirmLeave(go)
    expect(go).not.toHaveBeenCalled()
    leaveQuestion.get()?.stay()
    expect(leaveQuestion.get()).toBeNull()
    expect(go).not.toHaveBeenCalled()
    confirmLeave(go)
    expect(leaveQuestion.get()).not.toBeNull()
  })

  it('leaves after the input is discarded, stops asking and remounts the page', () => {
    const before = discardCount.get()
    addInput()
    confirmLeave(go)
    leaveQuestion.get()?.discard()
    expect(go).toHaveBeenCalledOnce()
    expect(discardCount.get()).toBe(before + 1)
    expect(browser.fire('beforeunload').defaultPrevented).toBe(false)
    confirmLeave(go)
    expect(go).toHaveBeenCalledTimes(2)
  })

  it('keeps the input while the question is still loading, and does not block leaving if it cannot be shown', () => {
    cleanUps[0]?.()
    addInput()
    confirmLeave(go)
    expect(go).not.toHaveBeenCalled()
    const stop = enableLeaveQuestion()
    expect(leaveQuestion.get()).not.toBeNull()
    stop()
    confirmLeave(go)
    expect(go).not.toHaveBeenCalled()
    confirmLeave(go)
    expect(go).toHaveBeenCalledOnce()
  })

  it('stops asking once the input is saved', () => {
    addInput()()
    confirmLeave(go)
    expect(go).toHaveBeenCalledOnce()
  })

  it('lets the browser ask before the tab is closed', () => {
    addInput()
    expect(browser.fire('beforeunload').defaultPrevented).toBe(true)
  })

  it('asks before following a link, but not before a redirect', () => {
    addInput()
    const navigate = vi.fn<(to: string, options?: { replace?: boolean }) => void>()
    guardedNavigate(navigate, '/error/404', { replace: true })
    expect(navigate).toHaveBeenCalledOnce()
    guardedNavigate(navigate, '/orders', {})
    expect(navigate).toHaveBeenCalledOnce()
    leaveQuestion.get()?.discard()
    expect(navigate).toHaveBeenLastCalledWith('/orders', {})
  })

  it('reverts the back button, hides it from the router, and goes back if the customer agrees', () => {
    addInput()
    browser.location.href = 'https://portal.example/dashboard'
    const stopPropagation = vi.spyOn(Event.prototype, 'stopImmediatePropagation')
    browser.fire('popstate')
    expect(stopPropagation).toHaveBeenCalledOnce()
    expect(browser.location.href).toBe('https://portal.example/profile')
    expect(browser.back).not.toHaveBeenCalled()
    leaveQuestion.get()?.discard()
    expect(browser.back).toHaveBeenCalledOnce()
    stopPropagation.mockRestore()
  })
})

describe('closing a dialog', () => {
  it('asks about input in the dialog, not about input on the page behind it', () => {
    const dialog = {}
    addInput()
    confirmCloseDialog(dialog, go)
    expect(go).toHaveBeenCalledOnce()
    addInput(dialog)
    expect(hasUnsavedInputIn(dialog)).toBe(true)
    confirmCloseDialog(dialog, go)
    expect(go).toHaveBeenCalledOnce()
  })

  it('keeps the input of the page behind it when its own is discarded', () => {
    const dialog = {}
    const before = discardCount.get()
    addInput()
    addInput(dialog)
    confirmCloseDialog(dialog, go)
    leaveQuestion.get()?.discard()
    expect(discardCount.get()).toBe(before)
    expect(hasUnsavedInputIn(dialog)).toBe(false)
    expect(browser.fire('beforeunload').defaultPrevented).toBe(true)
  })
})

describe('the back button while dialogs are open', () => {
  it('closes the uppermost one and stays on the page, with or without input behind it', () => {
    const closed: string[] = []
    const open = (name: string) => cleanUps.push(closeOnBack(() => closed.push(name)))
    open('below')
    open('above')
    addInput()
    for (const end of ['above', 'below']) {
      browser.location.href = 'https://portal.example/dashboard'
      browser.fire('popstate')
      expect(browser.location.href).toBe('https://portal.example/profile')
      expect(closed.at(-1)).toBe(end)
      const stop = cleanUps.splice(end === 'above' ? 2 : 1, 1)[0]
      stop?.()
    }
    expect(leaveQuestion.get()).toBeNull()
    browser.fire('popstate')
    expect(leaveQuestion.get()).not.toBeNull()
  })

  it('asks about the input of the dialog', () => {
    const dialog = {}
    addInput(dialog)
    cleanUps.push(closeOnBack(() => confirmCloseDialog(dialog, go)))
    browser.fire('popstate')
    expect(go).not.toHaveBeenCalled()
    leaveQuestion.get()?.discard()
    expect(go).toHaveBeenCalledOnce()
    expect(browser.back).not.toHaveBeenCalled()
  })
})

describe('the draft of a dog', () => {
  const addDraft = () => cleanUps.push(registerDogDraft())

  it('asks only before switching to another dog, not for links, the back button or closing the tab', () => {
    addDraft()
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

  it('asks again if switching failed, and does not remount the page', () => {
    const before = discardCount.get()
    addDraft()
    confirmLeave(go, true)
    leaveQuestion.get()?.discard()
    expect(go).toHaveBeenCalledOnce()
    expect(discardCount.get()).toBe(before)
    confirmLeave(go, true)
    expect(leaveQuestion.get()).not.toBeNull()
  })

  it('does not change the page to which a reverted back button returns', () => {
    addDraft()
    browser.location.href = 'https://portal.example/orders'
    addInput()
    browser.location.href = 'https://portal.example/dashboard'
    browser.fire('popstate')
    expect(browser.location.href).toBe('https://portal.example/orders')
  })
})

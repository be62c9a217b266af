/** Setup of every component test: styles, the mock service, and a clean state afterwards. */
import { afterEach, beforeEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '../styles/index.css'
import { isServiceReachable } from '../data/connectivity.ts'
import { pendingToasts } from '../data/notify.ts'
import { syncLanguage, syncLayout } from '../data/preferences.ts'
import { clearSession } from '../data/session.ts'
import { openedOperation } from '../operations/open-operation.ts'
import { announce } from '../ui/announcer/announcer.tsx'
import { bareTexts } from './bare-texts.ts'
import { startMockService, stopMockService } from './mock-service.ts'

const address = location.href
startMockService()

beforeEach(() => {
  localStorage.clear()
  // Read when they were loaded, before what another file had left was gone.
  syncLanguage()
  syncLayout()
  isServiceReachable.set(true)
})

afterEach(async () => {
  expect(bareTexts(), 'texts that a translating browser would detach from React').toEqual([])
  await cleanup()
  const unprepared = await stopMockService()
  openedOperation.set(null)
  announce('')
  pendingToasts.set([])
  clearSession()
  history.replaceState(null, '', address)
  expect(unprepared, 'calls that the test has not prepared').toEqual([])
})

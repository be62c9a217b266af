/** Registers the service worker, reports this page's version to it, and offers new versions (C-184, C-185). */
import { externalStore } from '../data/external-store.ts'
import { confirmLeave } from '../data/leave-guard.ts'
import { log } from '../data/log.ts'
import { deviceNow } from '../data/server-clock.ts'

/** Activates the new version that was downloaded in the background; null while there is none. */
export const activateNewVersion = externalStore<(() => void) | null>(null)

/** A tab that stays open checks for a new version when it becomes visible, at most this often. */
const UPDATE_CHECK_INTERVAL = 30 * 60_000
const TAKE_OVER_TIMEOUT = 3_000
const ANSWER_TIMEOUT = 3_000
const WORKER = '/worker.js'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string
  }
}

/** The trusted-types policy allows only this address as a script. */
function trustedWorker(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return WORKER
  const policy = trustedTypes.createPolicy('portal', {
    createScriptURL: (url) => {
      if (url !== WORKER) throw new TypeError('not our worker')
      return url
    },
  })
  return policy.createScriptURL(WORKER)
}

const ownBuild = () => document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? null

function buildOf(worker: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(typeof data === 'string' ? data : null))
    port1.start()
    setTimeout(() => resolve(null), ANSWER_TIMEOUT)
    worker.postMessage('which-build', [port2])
  })
}

/** Activates the new version and reloads, after asking about unsaved input. */
function activate(waiting: ServiceWorker): void {
  confirmLeave(() => {
    const reload = () => location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
    // Reload anyway after the timeout: the page comes from the network and does not depend on the worker.
    setTimeout(reload, TAKE_OVER_TIMEOUT)
    waiting.postMessage('take-over', {})
  })
}

async function offer(waiting: ServiceWorker): Promise<void> {
  const build = await buildOf(waiting)
  // This tab already runs the new version.
  if (build === null || build === ownBuild()) return
  activateNewVersion.set(() => activate(waiting))
}

function observeUpdates(registration: ServiceWorkerRegistration): void {
  const offerWaiting = () => {
    if (registration.waiting && registration.active) void offer(registration.waiting)
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offerWaiting)
  })
  offerWaiting()
}

function checkForUpdates(registration: ServiceWorkerRegistration): void {
  let lastCheck = deviceNow()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || deviceNow() - lastCheck < UPDATE_CHECK_INTERVAL) return
    lastCheck = deviceNow()
    registration.update().catch(() => undefined)
  })
}

let isRegistered = false

/** Registers the worker, once. Without worker support, or if registration fails, the portal runs without it. */
export async function registerWorker(): Promise<void> {
  const build = ownBuild()
  if (isRegistered || build === null || !('serviceWorker' in navigator)) return
  isRegistered = true
  navigator.serviceWorker.addEventListener('message', ({ data, ports }) => {
    if (data === 'which-build') ports[0]?.postMessage(build)
  })
  navigator.serviceWorker.startMessages()
  try {
    const registration = await navigator.serviceWorker.register(trustedWorker(), { updateViaCache: 'none' })
    observeUpdates(registration)
    checkForUpdates(registration)
    registration.active?.postMessage('tidy')
  } catch (reason) {
    log('The portal will not open without a network', reason)
  }
}

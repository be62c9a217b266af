/**
 * A tab that stayed open during a deployment asks for code files that no longer exist. Reloading the page gets the new
 * version. It happens by itself, but never in a loop, never over unsaved input, and only if the service answers.
 */
import { asksToLeave } from './leave-guard.ts'
import { log } from './log.ts'
import { deviceNow } from './server-clock.ts'

const KEY = 'reloadedForCode'
/** A second failure within this time is shown to the customer, who can reload with a button. */
const QUIET_TIME = 5 * 60_000

/** Whether the page was reloaded a moment ago. True as well if the browser refuses to remember it. */
function wasReloaded(): boolean {
  try {
    const since = deviceNow() - Number(sessionStorage.getItem(KEY) ?? -Infinity)
    if (since < QUIET_TIME) return true
    sessionStorage.setItem(KEY, String(deviceNow()))
    return false
  } catch {
    return true
  }
}

/** Whether the service answers with a page of the portal, and not a proxy or nobody in its place. */
async function isServed(): Promise<boolean> {
  const response = await fetch(location.href, { cache: 'no-store', headers: { Accept: 'text/html' } })
  return response.ok && (await response.text()).includes('<meta name="build"')
}

/** Reloads the page after a code file could not be loaded, if that can help. */
export async function reloadForMissingCode(): Promise<void> {
  const isBuilt = document.querySelector('meta[name="build"]') !== null
  if (!isBuilt || !navigator.onLine || asksToLeave()) return
  const isBack = await isServed().catch(() => false)
  // The customer may have typed something meanwhile.
  if (!isBack || asksToLeave() || wasReloaded()) return
  log('The page is reloaded, because a code file is missing', location.pathname)
  location.reload()
}

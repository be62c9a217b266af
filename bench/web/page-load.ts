/** Measures one load of a page: paints, data, blocked time, shift and bytes. */
import type { ConsoleMessage } from '@playwright/test'
import type { Network, Phone, SlowPage } from './browser.ts'
import { probeScript } from './probe.ts'

/** A page to measure, and the text of the customer's data by which it is recognised. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly data: string
  /** Without a session. */
  readonly isPublic?: boolean
}

/** Times in milliseconds from the start of the navigation. */
export interface Load {
  readonly firstPaint: number
  readonly largestPaint: number
  readonly data: number
  /** The part of each task beyond 50 ms, summed up until the page is quiet. */
  readonly blocked: number
  readonly shift: number
  /** Received by the page until it is quiet, without what its service worker fetches. */
  readonly bytes: number
  readonly errors: readonly string[]
}

/** Expected while a page is loaded offline. */
const isAboutNetwork = (text: string) => /ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(text)

function collectErrors({ page }: SlowPage, network: Network): string[] {
  const errors: string[] = []
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    if (network === 'offline' && isAboutNetwork(message.text())) return
    errors.push(message.text())
  })
  page.on('pageerror', (thrown) => errors.push(String(thrown)))
  return errors
}

const QUIET_MS = 1_500

/**
 * Visits a page as before a repeat visit, until everything is stored. A page behind the sign-in also installs the
 * service worker.
 */
export async function visitOnce(
  { context }: Phone,
  origin: string,
  { path, isPublic = false }: MeasuredPage,
): Promise<void> {
  const page = await context.newPage()
  await page.goto(origin + path)
  const isInstalled = () => navigator.serviceWorker.controller?.state === 'activated'
  if (!isPublic) await page.waitForFunction(isInstalled, undefined, { timeout: 60_000 })
  await page.waitForTimeout(QUIET_MS)
  await page.close({ runBeforeUnload: true })
}

/** Loads a page in a new tab and waits until it shows its data and then is quiet. Throws if it never does. */
export async function measureLoad(
  phone: Phone,
  origin: string,
  { path, data }: MeasuredPage,
  network: Network = 'slow',
): Promise<Load> {
  const slow = await phone.open(network)
  const { page, protocol } = slow
  const errors = collectErrors(slow, network)
  let bytes = 0
  protocol.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(probeScript(data))
  try {
    await page.goto(origin + path, { waitUntil: 'commit' })
    const hasData = () => (window.benchProbe?.data ?? 0) > 0
    // Not in every frame, which would make the browser render each.
    await page.waitForFunction(hasData, undefined, { polling: 100, timeout: 60_000 })
    await page.waitForTimeout(QUIET_MS)
    const probe = await page.evaluate(() => window.benchProbe)
    if (!probe) throw new Error('the page lost its probe')
    const { firstPaint, largestPaint, data: shown, blocked, shift } = probe
    return { firstPaint, largestPaint, data: shown, blocked, shift, bytes, errors }
  } finally {
    await page.close()
  }
}

/** A Chromium that behaves like a slow phone: CPU slowed four times, slow 4G, also for the service worker. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { freePort } from '@pfotenportal/server/testing/processes'
import { slowWorkers, type NetworkConditions } from './slow-workers.ts'

const CPU_SLOWDOWN = 4
const SCREEN = { width: 360, height: 740 }
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const OFFLINE = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 }

export type Network = 'slow' | 'offline'

function conditionsOf(network: Network): NetworkConditions {
  return { offline: network === 'offline', ...(network === 'offline' ? OFFLINE : SLOW_4G) }
}

export interface Phone {
  readonly context: BrowserContext
  /** The port for Lighthouse, which opens its own tab in this profile. */
  readonly port: number
  /** Opens a tab that is slowed down. */
  open(network: Network): Promise<SlowPage>
  /** Ends the service workers, as browsers do some seconds after the last tab was closed. */
  stopWorkers(): Promise<void>
  close(): Promise<void>
}

export interface SlowPage {
  readonly page: Page
  readonly protocol: CDPSession
}

/** Starts a phone with an empty profile. */
export async function startPhone(): Promise<Phone> {
  const profile = mkdtempSync(join(tmpdir(), 'pfotenportal-phone-'))
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      `--remote-debugging-port=${port}`,
    ],
    viewport: SCREEN,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
  let current: Network = 'slow'
  const stopSlowing = await slowWorkers(port, () => conditionsOf(current))
  return {
    context,
    port,
    async open(network) {
      current = network
      const page = await context.newPage()
      const protocol = await context.newCDPSession(page)
      await protocol.send('Network.enable')
      await protocol.send('Network.emulateNetworkConditions', conditionsOf(network))
      await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
      return { page, protocol }
    },
    async stopWorkers() {
      const page = await context.newPage()
      const protocol = await context.newCDPSession(page)
      await protocol.send('ServiceWorker.enable')
      await protocol.send('ServiceWorker.stopAllWorkers')
      await page.close()
    },
    async close() {
      stopSlowing()
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

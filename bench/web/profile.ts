/** CPU profiles of the dashboard, for the profiler of Chromium's developer tools. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Phone } from './browser.ts'
import { visitOnce, type MeasuredPage } from './page-load.ts'
import { CUSTOMER, pages } from './scenario.ts'
import { resetTo, signIn } from './session.ts'

const LENGTH_MS = 6_000
const SAMPLING_INTERVAL_US = 500

async function profile(phone: Phone, url: string, file: string): Promise<void> {
  const { page, protocol } = await phone.open('slow')
  await protocol.send('Profiler.enable')
  await protocol.send('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US })
  await protocol.send('Profiler.start')
  await page.goto(url)
  await page.waitForTimeout(LENGTH_MS)
  const { profile: found } = await protocol.send('Profiler.stop')
  writeFileSync(file, JSON.stringify(found))
  await page.close()
}

/** Writes `cold.cpuprofile` and `repeat.cpuprofile` into the directory. */
export async function profileLoad(phone: Phone, origin: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true })
  const dashboard = pages.find(({ name }) => name === 'dashboard') as MeasuredPage
  await resetTo(phone, origin, await signIn(phone, origin, CUSTOMER))
  await profile(phone, origin + dashboard.path, join(directory, 'cold.cpuprofile'))
  await visitOnce(phone, origin, dashboard)
  await phone.stopWorkers()
  await profile(phone, origin + dashboard.path, join(directory, 'repeat.cpuprofile'))
}

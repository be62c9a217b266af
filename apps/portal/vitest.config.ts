/** Runs the component tests in a real browser, the same as for the journeys (docs/decisions/0008-libraries.md). */
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { findPaleText } from './testing/text-contrast.ts'

/** What only the browser's driver can do: take pictures of the frame with the component. */
const findPaleTextInFrame: BrowserCommand<[string[]]> = async (context, selectors) => {
  const component = await context.frame()
  const clip = await (await component.frameElement()).boundingBox()
  if (!clip) throw new Error('the frame is not visible')
  return findPaleText(component, selectors, () =>
    context.page.screenshot({ clip, caret: 'initial', animations: 'disabled' }),
  )
}

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['source', ...defaultClientConditions] },
  plugins: [react()],
  // Optimized up front: discovering a library during a test would reload the page.
  optimizeDeps: {
    entries: ['**/*.component.test.tsx', 'app.tsx'],
    include: ['@pfotenportal/contract > zod', 'react-dom/client'],
  },
  test: {
    name: 'browser',
    env: { TEST_LONG: process.env['TEST_LONG'] ?? '' },
    include: ['**/*.component.test.tsx'],
    // The default is all processors but one.
    maxWorkers: 2,
    setupFiles: ['testing/setup.ts'],
    // Far more than a test needs, so that a busy machine does not fail it.
    testTimeout: 60_000,
    // The files share a page's modules: loading them takes longer than most tests. What a test changes for the whole
    // page it puts back.
    isolate: false,
    restoreMocks: true,
    // Most of what a test awaits takes a few milliseconds, so that the default interval would be most of its time.
    expect: { poll: { timeout: 10_000, interval: 10 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      provider: playwright({
        launchOptions: {
          executablePath: process.env['BROWSER_PATH'] ?? '/usr/bin/chromium',
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
        contextOptions: { locale: 'de-DE', timezoneId: 'Europe/Berlin', reducedMotion: 'reduce' },
      }),
      commands: { findPaleText: findPaleTextInFrame },
      instances: [{ browser: 'chromium', name: 'components' }],
    },
  },
})

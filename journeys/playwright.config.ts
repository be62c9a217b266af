import { defineConfig } from '@playwright/test'

const executablePath = process.env['BROWSER_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Far above what a journey takes: a busy machine is no reason to fail.
  timeout: 180_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: {
      animations: 'disabled',
      // What another version of the browser draws differently at the edges is no difference.
      threshold: 0.25,
      maxDiffPixelRatio: 0.02,
    },
  },
  snapshotPathTemplate: `${import.meta.dirname}/pictures/{arg}{ext}`,
  updateSnapshots: 'none',
  projects: [
    // `npm test`: every screen and each kind of operation once. A failed journey is read by `-- --trace on`.
    { name: 'short', grepInvert: /@long|@year/, use: { trace: 'off' } },
    // `npm run test:long`: all others, and the pictures.
    { name: 'long', grep: /@long/ },
    // `npm run journeys:year`: the sample world's year as a whole.
    { name: 'year', grep: /@year/, timeout: 3_600_000, expect: { timeout: 10_000 } },
  ],
  use: {
    browserName: 'chromium',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    viewport: { width: 1440, height: 900 },
    // The pages as they stood are enough to see why a journey failed; filming all of them takes a quarter of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: {
      executablePath,
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
  },
})

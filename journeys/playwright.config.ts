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
  // Generous, so that a busy machine does not fail a journey.
  timeout: 180_000,
  expect: {
    timeout: 20_000,
    toHaveScreenshot: {
      animations: 'disabled',
      // Tolerates differences in anti-aliasing between browser versions.
      threshold: 0.25,
      maxDiffPixelRatio: 0.02,
    },
  },
  snapshotPathTemplate: `${import.meta.dirname}/pictures/{arg}{ext}`,
  updateSnapshots: 'none',
  projects: [
    // `npm test`: every screen and each kind of operation once. Use `-- --trace on` to debug a failed journey. The
    // service worker, which fetches all files of the portal, and animations are left to their own journeys and to the long ones.
    {
      name: 'short',
      grepInvert: /@long|@year/,
      testIgnore: 'visual/**',
      use: { trace: 'off', serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } },
    },
    // `npm run journeys`: these and all other journeys.
    { name: 'long', grep: /@long/, testIgnore: 'visual/**', timeout: 600_000 },
    // `npm run visual`: every screen against its reference picture.
    { name: 'visual', testMatch: 'visual/**/*.spec.ts' },
    // `npm run journeys:year`: the browser year.
    { name: 'year', grep: /@year/, timeout: 3_600_000, expect: { timeout: 10_000 } },
  ],
  use: {
    browserName: 'chromium',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    // So that a journey that waits for something that does not come says for what.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    // DOM snapshots are enough to debug a failure; screenshots would take a quarter of the run time.
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

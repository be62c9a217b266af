import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

/** The sample world's year as a whole. */
export default defineConfig(journeys, {
  testDir: '.',
  outputDir: '../test-results',
  testMatch: 'whole-year.spec.ts',
  testIgnore: [],
  globalSetup: '../support/global-setup.ts',
  timeout: 3_600_000,
  expect: { timeout: 10_000 },
})

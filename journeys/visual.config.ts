import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Every screen against its kept picture. */
export default defineConfig(journeys, {
  testDir: 'visual',
  testIgnore: [],
  timeout: 900_000,
})

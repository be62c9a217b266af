import { defineConfig } from 'vitest/config'

// Workspace packages resolve to their sources, so that a test never runs against an old build.
const source = { conditions: ['source', 'module', 'node', 'development|production'] }

const shared = { resolve: source, ssr: { resolve: source } }

const withDatabase = {
  globalSetup: ['apps/server/testing/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { ...shared, test: { name: 'domain', include: ['packages/domain/**/*.test.ts'] } },
      { ...shared, test: { name: 'contract', include: ['packages/contract/**/*.test.ts'] } },
      { ...shared, test: { name: 'text', include: ['packages/text/**/*.test.ts'] } },
      {
        ...shared,
        // The colours are tested; all other style sheets stay empty in tests.
        test: {
          name: 'portal',
          include: ['apps/portal/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.component.test.tsx'],
          css: { include: [/tokens\.css/] },
        },
      },
      { ...shared, test: { name: 'server', include: ['apps/server/**/*.test.ts'], ...withDatabase } },
      { ...shared, test: { name: 'scenarios', include: ['scenarios/**/*.test.ts'], ...withDatabase } },
      // In a browser: the portal's components.
      'apps/portal/vitest.config.ts',
    ],
  },
})

import { defineConfig } from 'vitest/config'

const { TEST_LONG, PROPERTY_RUNS } = process.env
const isLong = TEST_LONG === '1'

// Workspace packages resolve to their sources, so that a test never runs against an old build.
const source = { conditions: ['source', 'module', 'node', 'development|production'] }

const shared = {
  resolve: source,
  ssr: { resolve: source },
  // What the run sets up before the first test is loaded in an environment of its own.
  environments: { __vitest__: { resolve: source } },
}

/** For every project; `withDatabase` for those that talk to PostgreSQL as well. */
const everywhere = {
  // The files of a project share a worker's modules: loading them takes longer than most tests. What a test mocks or
  // changes for its whole process it puts back.
  isolate: false,
  unstubGlobals: true,
  setupFiles: ['packages/domain/testing/property-runs.ts'],
  // These limits end a test that hangs. They do not measure speed, so they leave room for a busy machine.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 90_000 } },
  // Long proofs run in the long tests only (`TEST_LONG=1`).
  exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
}

const withDatabase = {
  ...everywhere,
  // The catalogue that every test starts with.
  setupFiles: [
    ...everywhere.setupFiles,
    'apps/server/testing/known-catalogue.ts',
    'apps/server/testing/no-problems.ts',
  ],
  globalSetup: ['apps/server/testing/global-setup.ts'],
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The share of the full number of runs that property tests make.
    provide: { propertyRuns: Number(PROPERTY_RUNS ?? (isLong ? 1 : 0.2)) },
    projects: [
      { ...shared, test: { ...everywhere, name: 'domain', include: ['packages/domain/**/*.test.ts'] } },
      { ...shared, test: { ...everywhere, name: 'contract', include: ['packages/contract/**/*.test.ts'] } },
      { ...shared, test: { ...everywhere, name: 'text', include: ['packages/text/**/*.test.ts'] } },
      {
        ...shared,
        // The colours are tested; all other style sheets stay empty in tests.
        test: {
          ...everywhere,
          name: 'portal',
          include: ['apps/portal/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/*.component.test.tsx'],
          css: { include: [/tokens\.css/] },
        },
      },
      { ...shared, test: { ...withDatabase, name: 'server', include: ['apps/server/**/*.test.ts'] } },
      {
        ...shared,
        // Weeks of business time pass in a story.
        test: {
          ...withDatabase,
          name: 'scenarios',
          include: ['scenarios/**/*.test.ts'],
        },
      },
      // In a browser: the portal's components.
      'apps/portal/vitest.config.ts',
      { test: { name: 'scripts', testTimeout: 120_000, include: ['{scripts,deploy}/**/*.test.mjs'] } },
    ],
  },
})

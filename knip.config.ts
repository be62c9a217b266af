/**
 * What knip calls unused fails `npm run check`: files, exports, types and dependencies. It runs twice: once with the
 * tests, and once for production alone, where an export that only its test imports is dead code.
 */
import type { KnipConfig } from 'knip'

const isProduction = process.argv.includes('--production')

/** Every file of these packages can be imported by its path, so that each of its exports counts as public otherwise. */
const includeEntryExports = true

/** They drive the product from outside: what they import is used. */
const driver = isProduction ? { entry: ['**/*.ts!'], project: ['**/*.ts!'] } : {}

const config: KnipConfig = {
  // Kept for later by the tag `@public`, which stands with a reason.
  tags: ['-public'],
  ignoreExportsUsedInFile: true,
  // Test helpers have no place in production, where nothing imports them.
  ...(isProduction && { ignoreIssues: { '**/testing/**': ['exports', 'types'] } }),
  workspaces: {
    '.': {
      entry: ['scripts/*.mjs!'],
      project: ['{scripts,deploy}/**/*.mjs!'],
      // Tests of what is installed are skipped where these are missing.
      ignoreBinaries: ['caddy', 'nginx', 'openssl', 'systemd-analyze'],
      // Programs that scripts/openapi.mjs starts.
      ignoreDependencies: ['@redocly/cli', '@stoplight/spectral-cli'],
    },
    'packages/*': { includeEntryExports, project: ['**/*.ts!'] },
    'apps/server': {
      includeEntryExports,
      project: ['**/*.{ts,tsx}!'],
      // For the test of a full disk, which needs root on Linux; and one that is skipped where promtool is missing.
      ignoreBinaries: ['mount', 'umount', 'promtool', 'mkfifo'],
      // Their files are read by path (packing/fonts.ts).
      ignoreDependencies: ['@expo-google-fonts/noto-emoji', '@fontsource/zcool-xiaowei', 'dejavu-fonts-ttf'],
    },
    'apps/portal': {
      entry: [
        'early.ts!',
        'jsx/jsx-*.ts!',
        'offline/worker/worker.ts!',
        'build/*.{ts,tsx}!',
        'scripts/*.{mjs,tsx}',
        // Built by the test of many tabs.
        'testing/tab.ts',
      ],
      project: ['**/*.{ts,tsx,mjs}!', '!testing/**!'],
      // Named in a style sheet, and read as a file by scripts/cut-illustrations.mjs.
      ignoreDependencies: ['@fontsource-variable/.*', '@iconify-json/fluent-emoji-flat'],
    },
    bench: {
      entry: [
        '*.mjs',
        '*/main.ts',
        'api/{limits,load}.ts',
        'charges/{gateway-load,mail-server}.ts',
        'harness/service.mjs',
        'mixed/load.ts',
      ],
      ...driver,
    },
    journeys: { entry: ['**/*.config.ts'], ...driver },
    // For the process 1 of an image and for a disk that can be filled, which need root on Linux.
    scenarios: {
      entry: ['chaos/{gateway,worker}.ts', 'conformance/main.ts', 'deployments/version.ts'],
      ignoreBinaries: ['mount', 'umount', 'unshare'],
      ...driver,
    },
  },
}

export default config

/**
 * Bundles the built service, as `npm run build:server` does: a start loads some fifty files instead of 1,200, and the
 * code of packages that nothing uses is left out. What the service seldom needs stays in files of its own, loaded with
 * its first use. Decision 54.
 */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'rolldown'

const path = (name) => fileURLToPath(new URL(name, import.meta.url))

/** The version and the commit, which the bundle names where there is no git. */
async function release() {
  const { releaseOfSources } = await import('./dist/core/release.js')
  return JSON.stringify(releaseOfSources(path('../..')))
}

/** What a start must not load: together they take 40 MiB and half a second. */
const seldom = ['nodemailer', 'openid-client', 'postal-mime', 'react-dom', 'smtp-server', 'stripe']

/** Fails the build if the service imports one of them otherwise than with `import()`. */
function checkStart(bundle) {
  const start = new Set(['service.js'])
  for (const file of start) for (const next of bundle[file]?.imports ?? []) start.add(next)
  const modules = [...start].flatMap((file) => Object.keys(bundle[file]?.modules ?? {}))
  for (const name of seldom) {
    const module = modules.find((id) => id.includes(`/node_modules/${name}/`))
    if (module) throw new Error(`Every start loads ${name}: import it where it is used, with import().`)
  }
}

export default defineConfig({
  // The benchmark configures the service itself; the watcher is a process of its own.
  input: {
    main: path('main.ts'),
    memory: path('core/memory.ts'),
    config: path('core/read-config.ts'),
    log: path('core/log.ts'),
    service: path('service.ts'),
    'embedded/watcher': path('database/embedded/watcher.ts'),
  },
  resolve: { conditionNames: ['source'] },
  transform: { define: { BUILT_FROM: await release() } },
  platform: 'node',
  logLevel: 'warn',
  external: [
    // They read files beside their own.
    /^@fastify\/swagger/,
    'pdfkit',
    'fontkit',
    // Never loaded: the calls have compilers of their own.
    '@fastify/ajv-compiler',
    '@fastify/fast-json-stringify-compiler',
    // Only for tests, and for the viewer of the API's document.
    'light-my-request',
    // Optional, and not installed.
    'pg-native',
  ],
  plugins: [
    {
      name: 'source-maps-of-own-code-only',
      transform: (code, id) => (id.includes('node_modules') ? { code, map: { mappings: '' } } : null),
    },
    {
      name: 'seldom-used-packages-are-loaded-late',
      generateBundle: (_options, bundle) => checkStart(bundle),
    },
  ],
  output: {
    dir: path('dist/bundle'),
    cleanDir: true,
    // The source of each file stays in memory, so it is short; names stay for stack traces.
    minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    sourcemap: true,
    sourcemapExcludeSources: true,
  },
})

/** Builds the portal's session code as the portal is built, so that many tabs can each run a copy of their own. */
import { join } from 'node:path'
import { compileFunction } from 'node:vm'
import { build, defaultClientConditions } from 'vite'
import { contractRoutes } from '../build/plugins.ts'

/** What `tab.ts` exports, as a test of another package uses it. */
export interface TabCode {
  readonly auth: {
    get(): { readonly data: unknown; readonly error: unknown }
    subscribe(listener: () => void): () => void
  }
  call(operation: 'listSessions', input: object): Promise<unknown>
  followOtherTabs(): void
  signIn(sessionToken: string, confirmed: boolean): Promise<unknown>
  signOut(): Promise<void>
  signOutEverywhere(): Promise<void>
  startTokenRefresh(): () => void
}

/** Runs the code with these globals in place of Node's own. Each call has its own modules. */
export type RunTab = (globals: Readonly<Record<string, unknown>>) => TabCode

/** Everything with which the code reaches its browser. Names that are missing here are the language's. */
const GLOBALS = [
  'globalThis',
  'window',
  'addEventListener',
  'removeEventListener',
  'AbortSignal',
  'clearTimeout',
  'console',
  'document',
  'fetch',
  'localStorage',
  'location',
  'navigator',
  'performance',
  'sessionStorage',
  'setTimeout',
]

/** Builds `tab.ts`. */
export async function bundleTab(): Promise<RunTab> {
  const built = await build({
    configFile: false,
    root: join(import.meta.dirname, '..'),
    logLevel: 'warn',
    resolve: { conditions: ['source', ...defaultClientConditions] },
    plugins: [contractRoutes()],
    build: {
      target: 'es2022',
      minify: false,
      write: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'tab.ts'),
        preserveEntrySignatures: 'strict',
        output: { format: 'iife', name: 'portalTab' },
      },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const code = `${output.output[0].code}\nreturn portalTab`
  const run = compileFunction(code, GLOBALS) as (...values: unknown[]) => TabCode
  return (globals) => run(...GLOBALS.map((name) => globals[name]))
}

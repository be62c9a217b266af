// `npm run dev`: runs the server from source, restarted on changes, and in front of it the portal with hot reloading.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-ready.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const port = process.env.PORT ?? '3000'
const portalPort = process.env.PORTAL_PORT ?? '5173'

function run(directory, file, args, env = {}) {
  return spawn(process.execPath, [join(root, file), ...args], {
    cwd: join(root, directory),
    stdio: 'inherit',
    env: { ...process.env, PORT: port, ...env },
  })
}

try {
  ensureInstalled(root)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

// Emailed links open the portal with hot reloading.
const server = run(
  '.',
  'node_modules/tsx/dist/cli.mjs',
  ['watch', '--tsconfig', 'apps/server/tsconfig.json', '--conditions=source', 'apps/server/main.ts'],
  {
    PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${portalPort}`,
  },
)
const portal = run('apps/portal', 'node_modules/vite/bin/vite.js', ['--port', portalPort, '--strictPort'], {
  SERVICE_URL: `http://localhost:${port}`,
})

let isEnding = false
function end(signal) {
  if (isEnding) return
  isEnding = true
  for (const child of [server, portal]) if (child.exitCode === null) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal))
for (const child of [server, portal]) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1
    end('SIGTERM')
  })
}

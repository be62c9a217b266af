/** Processes that are restarted whenever they exit. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const PORT_IN_USE_MS = 300

/** The end of what a process writes to a stream. */
function collectEnd(stream: ChildProcess['stdout']): () => string {
  let end = ''
  stream?.setEncoding('utf8').on('data', (text: string) => {
    end = (end + text).slice(-2000)
  })
  return () => end
}

interface Exit {
  readonly wasKilled: boolean
  readonly signal: NodeJS.Signals | null
  /** The end of what the process wrote. */
  readonly output: string
  readonly errors: string
}

export interface KeptAlive {
  kill(): void
  /** Sends a message, and resolves with whether the process has returned it within two seconds. */
  ask(message: object): Promise<boolean>
  close(): Promise<void>
}

const ASK_MS = 2_000

/** Restarts a process whenever it exits. */
export function keepAlive(start: () => ChildProcess, onExit: (exit: Exit) => void): KeptAlive {
  let child: ChildProcess
  let isClosing = false
  let isKilled = false
  let ended: Promise<void>

  function run(): void {
    if (isClosing) return
    isKilled = false
    child = start()
    const output = collectEnd(child.stdout)
    const errors = collectEnd(child.stderr)
    child.on('error', () => undefined)
    ended = new Promise((resolve) => {
      // Closed, so that all that it wrote has arrived.
      child.once('close', (_code, signal) => {
        resolve()
        if (isClosing) return
        onExit({ wasKilled: isKilled, signal, output: output(), errors: errors() })
        setTimeout(run, PORT_IN_USE_MS)
      })
    })
  }
  run()
  return {
    kill() {
      isKilled ||= child.kill('SIGKILL')
    },
    ask(message) {
      const asked = child
      return new Promise((resolve) => {
        if (!asked.connected) return resolve(false)
        const timer = setTimeout(() => resolve(false), ASK_MS)
        asked.once('message', () => {
          clearTimeout(timer)
          resolve(true)
        })
        asked.send(message, () => undefined)
      })
    },
    async close() {
      isClosing = true
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Runs a file of the scenarios. The process ends with this one. */
export function runScenarioFile(file: string, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', join(root, 'scenarios', file)], {
    cwd: root,
    stdio: ['ignore', 'pipe', process.env['CHAOS_OUTPUT'] ? 'inherit' : 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
}

/** Builds the server, so that the workers start quickly and run the current sources. */
export function buildServer(): void {
  const { status, stdout } = spawnSync('npx', ['--no-install', 'tsc', '-b', 'apps/server'], { cwd: root })
  if (status !== 0) throw new Error(stdout.toString())
}

/** Starts child processes, exchanges messages with them, and measures their CPU time. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const STOP_MS = 30_000

export interface ChildHandle {
  readonly pid: number
  /** Messages that it has sent, in order. */
  readonly messages: readonly unknown[]
  /** Resolves with the first matching message; rejects if the process exits before. */
  waitForMessage<T>(read: (message: unknown) => T | undefined): Promise<T>
  send(message: string): void
  /** Stops it and waits until it has exited; one that hangs is killed. */
  stop(): Promise<void>
}

export interface ChildOptions {
  readonly env: Readonly<Record<string, string>>
  /** Where to write a CPU profile of the process. */
  readonly profile?: string | undefined
}

/** Starts a file relative to this folder. Its errors go to this process's standard error. */
export function startChild(file: string, { env, profile }: ChildOptions): ChildHandle {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const execArgv = [...(path.endsWith('.ts') ? ['--import', 'tsx'] : []), ...profiling]
  const child = fork(path, {
    execArgv,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  return {
    pid: child.pid ?? 0,
    messages,
    waitForMessage: (read) => waitForMessage(child, file, messages, read),
    send: (message) => child.send(message),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const hanging = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
      await ended
      clearTimeout(hanging)
    },
  }
}

async function waitForMessage<T>(
  child: ChildProcess,
  file: string,
  messages: readonly unknown[],
  read: (message: unknown) => T | undefined,
): Promise<T> {
  for (;;) {
    for (const message of messages) {
      const found = read(message)
      if (found !== undefined) return found
    }
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} exited early`)
    const heard = new AbortController()
    const { signal } = heard
    await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal })])
    heard.abort()
  }
}

/** Reads a numeric property of a message. */
export function numberOf(message: unknown, name: string): number | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const value: unknown = Reflect.get(message, name)
  return typeof value === 'number' ? value : undefined
}

const CLOCK_TICKS = 100

interface Usage {
  readonly parent: number
  readonly milliseconds: number
}

function readUsage(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [parent, ...ticks] = [1, 11, 12, 13, 14].map((field) => Number(fields[field]))
    return {
      parent: parent ?? 0,
      milliseconds: (ticks.reduce((sum, tick) => sum + tick) * 1000) / CLOCK_TICKS,
    }
  } catch {
    return undefined
  }
}

/** The CPU time of processes and their children in milliseconds; undefined if the system does not report it. */
export function cpuTime(pids: readonly number[]): number | undefined {
  const own = pids.map(readUsage)
  if (own.some((used) => used === undefined)) return undefined
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && !pids.includes(pid))
    .map(readUsage)
    .filter((used) => used !== undefined && pids.includes(used.parent))
  return [...own, ...children].reduce((sum, used) => sum + (used?.milliseconds ?? 0), 0)
}

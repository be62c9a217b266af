/** The processes of the bench: started by their file, asked by messages, counted by what they use. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface ChildHandle {
  readonly pid: number
  /** What it says in messages, in order. */
  readonly messages: readonly unknown[]
  /** Resolves with the first message that fits; throws when the process ends before. */
  waitForMessage<T>(read: (message: unknown) => T | undefined): Promise<T>
  send(message: string): void
  /** Ends it and waits for its end. */
  stop(): Promise<void>
}

export interface ChildOptions {
  readonly env: Readonly<Record<string, string>>
  /** Where to write a CPU profile of the process. */
  readonly profile?: string | undefined
}

/** Starts a file beside the bench's own. Its errors are told where the bench's are. */
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
      await ended
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
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} ended before its time`)
    await Promise.race([once(child, 'message'), once(child, 'exit')])
  }
}

const CLOCK_TICKS = 100

interface Used {
  readonly parent: number
  readonly milliseconds: number
}

function usedBy(pid: number): Used | undefined {
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

/**
 * Processor time in milliseconds that processes with their children have used so far; undefined where the system does not
 * tell.
 */
export function processorTime(pids: readonly number[]): number | undefined {
  const own = pids.map(usedBy)
  if (own.some((used) => used === undefined)) return undefined
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && !pids.includes(pid))
    .map(usedBy)
    .filter((used) => used !== undefined && pids.includes(used.parent))
  return [...own, ...children].reduce((sum, used) => sum + (used?.milliseconds ?? 0), 0)
}

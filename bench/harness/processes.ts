/** Starts processes, exchanges messages with them, and measures what they use. */
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
  send(message: object): void
  hasExited(): boolean
  /** Stops it and waits until it has exited; one that hangs is killed. */
  stop(): Promise<void>
}

export interface ChildOptions {
  readonly env: Readonly<Record<string, string>>
  /** Where to write a CPU profile of the process. */
  readonly profile?: string | undefined
}

/** Starts a file relative to the folder of all benchmarks. Its errors go to this process's standard error. */
export function startChild(file: string, { env, profile }: ChildOptions): ChildHandle {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const profiling = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const execArgv = [...(path.endsWith('.ts') ? ['--import', 'tsx'] : []), ...profiling]
  const child = fork(path, {
    execArgv,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const messages: unknown[] = []
  child.on('message', (message) => messages.push(message))
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid ?? 0,
    messages,
    waitForMessage: (read) => waitForMessage(child, file, messages, read),
    send: (message) => child.send(message),
    hasExited,
    async stop() {
      if (hasExited()) return
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

/** The port with which a child reports that it is ready. */
export const portOf = (child: ChildHandle): Promise<number> =>
  child.waitForMessage((message) => numberOf(message, 'ready'))

/** A process that answers jobs (worker.ts). */
export interface Worker<Job, Result> {
  readonly child: ChildHandle
  readonly port: number
  /** Resolves with the result of the job; rejects with what it has thrown. */
  run(job: Job): Promise<Result>
}

interface Answer<Result> {
  readonly result: Result
  readonly error?: string
}

/** The worker behind a child, once that is ready. */
export async function workerOf<Job, Result>(child: ChildHandle): Promise<Worker<Job, Result>> {
  const port = await portOf(child)
  let jobs = 0
  return {
    child,
    port,
    async run(job) {
      const number = (jobs += 1)
      child.send({ number, job })
      const { result, error } = await child.waitForMessage((message) =>
        numberOf(message, 'number') === number ? (message as Answer<Result>) : undefined,
      )
      if (error !== undefined) throw new Error(error)
      return result
    },
  }
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

/** The CPU time of processes and their children in milliseconds; NaN if the system does not report it. */
function cpuTime(pids: readonly number[]): number {
  const own = pids.map(readUsage)
  if (own.some((used) => used === undefined)) return NaN
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && !pids.includes(pid))
    .map(readUsage)
    .filter((used) => used !== undefined && pids.includes(used.parent))
  return [...own, ...children].reduce((sum, used) => sum + (used?.milliseconds ?? 0), 0)
}

/** Measures CPU time from now on: the returned function gives that of each group of processes, as `cpuTime` does. */
export function measureCpu(...groups: readonly (readonly number[])[]): () => number[] {
  const before = groups.map(cpuTime)
  return () => groups.map((pids, at) => cpuTime(pids) - (before[at] ?? NaN))
}

/** The resident memory of a process in bytes; 0 if the system does not report it. */
export function residentMemory(pid: number): number {
  try {
    const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kibibytes ?? 0) * 1024
  } catch {
    return 0
  }
}

/** Runs the service as a separate process, as in production. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

const tsx = ['--import', createRequire(import.meta.url).resolve('tsx'), '--conditions=source']

export interface TestProcess {
  readonly child: ChildProcess
  /** All its output so far. */
  output(): string
  /** Resolves when its output matches; throws if the process ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends the signal and resolves with the exit code, null if it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Runs a source file of the server. `uid` needs root. */
export function runSource(
  file: string,
  options: { args?: string[]; env?: Record<string, string>; uid?: number; gid?: number } = {},
): TestProcess {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const { args = [], env = {}, ...identity } = options
  // Otherwise tsx takes the settings of the current directory, without those for the JSX of mails.
  const TSX_TSCONFIG_PATH = fileURLToPath(new URL('../tsconfig.json', import.meta.url))
  return runNode([...tsx, path, ...args], { env: { TSX_TSCONFIG_PATH, ...env }, ...identity })
}

/** Runs Node with these arguments. `uid` needs root. */
export function runNode(
  args: readonly string[],
  { env, ...options }: { env: Record<string, string>; cwd?: string; uid?: number; gid?: number },
): TestProcess {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    text += part.toString()
  })
  return {
    child,
    output: () => text,
    async until(pattern) {
      for (;;) {
        const found = pattern.exec(text)
        if (found) return found
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`ended before ${pattern}:\n${text}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Resolves when the check succeeds; throws after the timeout. */
export async function eventually(
  check: () => boolean | Promise<boolean>,
  milliseconds = 30_000,
): Promise<void> {
  const deadline = performance.now() + milliseconds
  while (performance.now() < deadline) {
    if (await check()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the condition was not met in time')
}

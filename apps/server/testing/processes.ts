/** The service as a process of its own, as it runs in earnest. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const tsx = ['--import', createRequire(import.meta.url).resolve('tsx'), '--conditions=source']

export interface TestProcess {
  readonly child: ChildProcess
  /** Everything it wrote so far. */
  output(): string
  /** Resolves when it has written a text that matches; throws when it ends before. */
  until(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends the signal and resolves with the exit code, null after a kill. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

/** Runs a file of the server's sources. `uid` needs root. */
export function runSource(
  file: string,
  options: { args?: string[]; env?: Record<string, string>; uid?: number; gid?: number } = {},
): TestProcess {
  const path = fileURLToPath(new URL(`../${file}`, import.meta.url))
  const { args = [], env = {}, ...identity } = options
  const child = spawn(process.execPath, [...tsx, path, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...identity,
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

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Resolves when the check holds; throws after the time. */
export async function eventually(
  check: () => boolean | Promise<boolean>,
  milliseconds = 10_000,
): Promise<void> {
  const deadline = performance.now() + milliseconds
  while (performance.now() < deadline) {
    if (await check()) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('did not come true in time')
}

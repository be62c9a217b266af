/**
 * A reverse proxy that treats processes as nginx does with deploy/nginx.conf: one line per process, connections kept
 * open, a process that does not accept one left out for two seconds, and no request repeated that may have had an effect.
 */
import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const FAIL_TIMEOUT_MS = 2_000
const KEPT_OPEN = 32
/** Unused connections are closed within the time for which a process drains, so that it never closes one itself. */
const KEPT_OPEN_MS = 1_000
const READ_TIMEOUT_MS = 75_000

/** A request with one of these methods is sent to another process only if this one has not got it. */
const NOT_REPEATED = new Set(['POST', 'LOCK', 'PATCH'])

export interface ReverseProxy {
  readonly url: string
  close(): Promise<void>
}

/** The process did not answer. `wasSent`: it may have got the request. */
class NoAnswer extends Error {
  constructor(
    readonly wasSent: boolean,
    cause: unknown,
  ) {
    super('no answer', { cause })
  }
}

interface Process {
  readonly port: number
  failedAt: number
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of incoming) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Processes in turn; those that failed lately only if no other is left. */
function openChoice(ports: readonly number[]) {
  const processes: readonly Process[] = ports.map((port) => ({ port, failedAt: -Infinity }))
  let next = 0
  return (): readonly Process[] => {
    next += 1
    const inTurn = processes.map((_, index) => processes[(next + index) % processes.length] as Process)
    const isLeftOut = ({ failedAt }: Process) => performance.now() - failedAt < FAIL_TIMEOUT_MS
    const usable = inTurn.filter((it) => !isLeftOut(it))
    return usable.length > 0 ? usable : inTurn
  }
}

/** Starts a proxy before processes that listen, or will listen, on these ports. */
export async function openReverseProxy(ports: readonly number[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: KEPT_OPEN, timeout: KEPT_OPEN_MS })
  const choose = openChoice(ports)

  function ask(incoming: IncomingMessage, body: Buffer, { port }: Process): Promise<IncomingMessage> {
    const { method, url: path, headers } = incoming
    const { connection: _ours, ...handed } = headers
    return new Promise((resolve, reject) => {
      const forwarded = { ...handed, 'x-forwarded-for': '203.0.113.7', 'content-length': body.length }
      const outgoing = request({ host: '127.0.0.1', port, method, path, agent, headers: forwarded })
      outgoing.setTimeout(READ_TIMEOUT_MS, () => outgoing.destroy(new Error('timed out')))
      outgoing.on('response', resolve)
      outgoing.on('error', (error) => {
        const isRefused = 'code' in error && error.code === 'ECONNREFUSED'
        reject(new NoAnswer(!isRefused, error))
      })
      outgoing.end(body)
    })
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyOf(incoming)
    for (const process of choose()) {
      try {
        const answer = await ask(incoming, body, process)
        const { connection: _theirs, 'keep-alive': _time, ...headers } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, headers)
        answer.on('error', () => outgoing.destroy())
        answer.pipe(outgoing)
        return
      } catch (error) {
        process.failedAt = performance.now()
        const mayRepeat =
          !(error instanceof NoAnswer && error.wasSent) || !NOT_REPEATED.has(incoming.method ?? '')
        if (!mayRepeat) break
      }
    }
    outgoing.writeHead(502).end('Bad Gateway')
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      agent.destroy()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

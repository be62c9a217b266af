/** A proxy in front of the service that plants one mistake. */
import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { OperationName } from '@pfotenportal/contract/api'
import { routes } from '@pfotenportal/contract/routes'
import { serve } from '../../serve.ts'

export interface Asked {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Answered {
  readonly status: number
  /** `set-cookie` may occur several times. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
}

/** Answers a request wrongly; `forward` gets the right answer. */
export type Plant = (asked: Asked, forward: (asked: Asked) => Promise<Answered>) => Promise<Answered>

export interface Mistake {
  readonly call: OperationName
  /** Such as `the id is text`. */
  readonly name: string
  /** Called once per run, so that the mistake can remember what it has seen. */
  readonly plant: () => Plant
}

const NOT_FORWARDED = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-encoding',
])

const patterns = [...routes].map(([call, { method, path }]) => ({
  call,
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`),
}))

/** The call that a request makes; also the one that its preflight asks about. */
function callOf({ method, path, headers }: Asked): OperationName | undefined {
  const asked = method === 'OPTIONS' ? headers['access-control-request-method'] : method
  return patterns.find((it) => it.method === asked && it.pattern.test(path))?.call
}

async function read(request: IncomingMessage): Promise<Asked> {
  const headers = Object.entries(request.headers).filter(([name]) => !NOT_FORWARDED.has(name))
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
    body: (await buffer(request)).toString(),
  }
}

/** Starts the proxy on a free port. */
export async function startProxy(target: string, mistake: Mistake) {
  const forward = async ({ method, path, headers, body }: Asked): Promise<Answered> => {
    const response = await fetch(target + path, { method, headers, ...(body !== '' && { body }) })
    return {
      status: response.status,
      headers: [...response.headers].filter(([name]) => !NOT_FORWARDED.has(name)),
      body: await response.text(),
    }
  }
  const plant = mistake.plant()
  const { port, stop } = await serve(async (request, response) => {
    const asked = await read(request)
    const isMeant = callOf(asked) === mistake.call
    const { status, headers, body } = await (isMeant ? plant(asked, forward) : forward(asked))
    response.writeHead(status, headers.flat()).end(body)
  })
  return { url: `http://127.0.0.1:${port}`, stop }
}

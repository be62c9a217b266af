/** A proxy in front of the portal that can simulate a deployment: the same files with another version. */
import type { IncomingMessage } from 'node:http'
import { serve } from '../../scenarios/serve.ts'

export interface Deployment {
  /** The portal's URL through the proxy. */
  readonly url: string
  /** Serves another version from now on. */
  deploy(): void
  stop(): Promise<void>
}

/** The files that contain the version. */
const VERSIONED = /^(\/worker\.js|\/index\.html|\/\w*)$/
/** Headers to drop, so that responses are neither compressed nor answered with 304. */
const DROPPED_HEADERS = new Set([
  'host',
  'connection',
  'accept-encoding',
  'content-length',
  'transfer-encoding',
  'if-none-match',
  'if-modified-since',
])

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Starts the proxy in front of a service. The deployed version is the original one reversed. */
export async function startDeployment(service: string): Promise<Deployment> {
  let isDeployed = false
  const { port, stop } = await serve(async (request, response) => {
    const headers = Object.entries(request.headers)
      .filter(([name]) => !DROPPED_HEADERS.has(name))
      .map(([name, value]) => [name, name === 'origin' ? service : String(value)] as [string, string])
    const method = request.method ?? 'GET'
    const body = await bodyOf(request)
    const upstream = await fetch(service + (request.url ?? '/'), {
      method,
      headers,
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    let content = Buffer.from(await upstream.arrayBuffer())
    if (isDeployed && method === 'GET' && VERSIONED.test(request.url ?? '')) {
      const reverse = (build: string) => build.split('').toReversed().join('')
      content = Buffer.from(content.toString().replaceAll(/\b[0-9a-f]{12}(?=[`"])/g, reverse))
    }
    const kept = [...upstream.headers].filter(
      ([name]) => !['content-encoding', ...DROPPED_HEADERS].includes(name),
    )
    response.writeHead(upstream.status, kept).end(content)
  })
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      isDeployed = true
    },
    stop,
  }
}

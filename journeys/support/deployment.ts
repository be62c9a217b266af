/** The portal behind a proxy that can pretend to have been deployed anew: the same files under another version. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface Deployment {
  /** The portal's address, in the place of the service's. */
  readonly url: string
  /** From now on another version is served. */
  deploy(): void
  stop(): Promise<void>
}

/** Only these files say which version there is. */
const VERSIONED = /^(\/worker\.js|\/index\.html|\/\w*)$/
/** Nothing is compressed, and nobody is told that what they have is still the same. */
const LEFT_OUT = new Set([
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

/** Stands before a service. Each version's name is the former one read backwards. */
export async function startDeployment(service: string): Promise<Deployment> {
  let isLater = false
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const headers = Object.entries(request.headers)
      .filter(([name]) => !LEFT_OUT.has(name))
      .map(([name, value]) => [name, name === 'origin' ? service : String(value)] as [string, string])
    const method = request.method ?? 'GET'
    const body = await bodyOf(request)
    const from = await fetch(service + (request.url ?? '/'), {
      method,
      headers,
      redirect: 'manual',
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    })
    let content = Buffer.from(await from.arrayBuffer())
    if (isLater && method === 'GET' && VERSIONED.test(request.url ?? '')) {
      const backwards = (build: string) => build.split('').toReversed().join('')
      content = Buffer.from(content.toString().replaceAll(/\b[0-9a-f]{12}(?=[`"])/g, backwards))
    }
    const kept = [...from.headers].filter(([name]) => !['content-encoding', ...LEFT_OUT].includes(name))
    response.writeHead(from.status, kept).end(content)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return {
    url: `http://localhost:${address.port}`,
    deploy: () => {
      isLater = true
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

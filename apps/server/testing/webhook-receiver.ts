/** A receiver of webhooks for tests, which can be stopped and started again under the same address. */
import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface WebhookReceiver {
  readonly url: string
  /** Everything that arrived, also what was not accepted. */
  readonly received: ReceivedWebhook[]
  /** The number of connections so far. */
  connections(): number
  /** Cuts all connections and accepts none. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Answers a message; the default accepts it. */
export type Answer = (message: ReceivedWebhook, response: ServerResponse) => void

const accept: Answer = (_message, response) => void response.writeHead(204).end()

/** Starts a receiver on a free port of 127.0.0.1. */
export async function openWebhookReceiver(answer: Answer = accept): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  let connections = 0
  let server: Server
  let port = 0

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const { type, data } = JSON.parse(body) as Pick<ReceivedWebhook, 'type' | 'data'>
    const message = { headers: request.headers, body, type, data }
    received.push(message)
    answer(message, response)
  }

  async function start(): Promise<void> {
    server = createServer((request, response) => {
      // The connection may be cut.
      receive(request, response).catch(() => response.destroy())
    })
    server.on('connection', () => {
      connections += 1
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  async function stop(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }

  await start()
  return { url: `http://127.0.0.1:${port}/hooks`, received, connections: () => connections, stop, start }
}

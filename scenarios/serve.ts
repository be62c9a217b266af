/** A server of a test on a free port of this machine. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export interface LocalServer {
  readonly port: number
  /** Stops it, also if connections are open. */
  readonly stop: () => Promise<void>
}

/** Answers every request; what `answer` throws becomes a 502. */
export async function serve(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<LocalServer> {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(502).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return {
    port: address.port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Two kinds of addresses that never answer. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An address on which nothing listens. */
export async function refusingAddress(): Promise<string> {
  const server = createServer()
  const address = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return address
}

/** A server that accepts one request, stops listening and breaks the connection. */
export function addressThatBreaksConnections(): Promise<string> {
  const server = createServer((message) => {
    message.resume().once('end', () => {
      server.close()
      message.socket.destroy()
    })
  })
  return listen(server)
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

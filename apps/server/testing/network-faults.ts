/** Network faults: addresses that refuse or break connections, and a proxy that can fall silent. */
import { once } from 'node:events'
import { createServer as createHttpServer, type Server } from 'node:http'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A proxy to a server that can fall silent like a network that drops packets: no end, no refusal, no data. */
export interface SilentProxy {
  /** The server's address through the proxy. */
  readonly url: string
  /** From now on nothing passes; current connections stay silent permanently. */
  fallSilent(): void
  /** New connections pass again. */
  letThrough(): void
  /** Ends every connection and accepts no more. */
  close(): Promise<void>
}

/** Opens a proxy to a server. */
export async function openSilentProxy(target: string): Promise<SilentProxy> {
  const { hostname, port } = new URL(target)
  const ends = new Set<Socket>()
  let silence = new AbortController()
  let isSilent = false

  function keep(socket: Socket): Socket {
    ends.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => ends.delete(socket))
    return socket
  }

  const proxy = createServer((near) => {
    keep(near)
    if (isSilent) return
    const upstream = keep(connect(Number(port), hostname))
    const { signal } = silence
    const pass = (from: Socket, to: Socket) => {
      from.on('data', (part: Buffer) => signal.aborted || to.write(part))
      from.on('close', () => signal.aborted || to.destroy())
    }
    pass(near, upstream)
    pass(upstream, near)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    fallSilent() {
      isSilent = true
      silence.abort()
    },
    letThrough() {
      isSilent = false
      silence = new AbortController()
    },
    async close() {
      for (const end of ends) end.destroy()
      if (!proxy.listening) return
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

/** An address on which nothing listens. */
export async function refusingAddress(): Promise<string> {
  const server = createHttpServer()
  const address = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return address
}

/** A server that accepts one request, stops listening and breaks the connection. */
export function addressThatBreaksConnections(): Promise<string> {
  const server = createHttpServer((message) => {
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

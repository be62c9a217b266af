/** A proxy to a server that can fall silent like a network that drops packets: no end, no refusal, no data. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

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

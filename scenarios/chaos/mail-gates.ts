/**
 * Mail servers, one per worker, behind gates that can be closed and that can break a connection between the acceptance
 * of a mail and its answer.
 */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { openMailServer, smtpError, type AcceptedMail } from '@pfotenportal/server/testing/mail-server'
import type { FaultCounter } from './faults.ts'

/** What the mail servers do at the moment. */
export type MailMode = 'WORKS' | 'AWAY' | 'REFUSES' | 'BREAKS'

/** A mail with the place of the worker that sent it. */
export interface WorkerMail extends AcceptedMail {
  readonly worker: number
}

export interface MailGates {
  /** The address for each worker. */
  readonly urls: readonly string[]
  /** Every accepted mail, doubled ones too, in the order of arrival. */
  readonly accepted: readonly WorkerMail[]
  /** The keys of mails whose acceptance may not have been answered: each of these times it may be sent once more. */
  readonly unanswered: readonly string[]
  switchTo(mode: MailMode): Promise<void>
  close(): Promise<void>
}

interface Gate {
  readonly port: number
  closeGate(): Promise<void>
  openGate(): Promise<void>
}

interface GateParts {
  /** The port of the server behind it. */
  readonly target: number
  readonly breaks: () => boolean
  readonly onUnanswered: (key: string) => void
}

/** What the server answers to a mail that it has accepted. */
const ACCEPTED = /^250 .*message queued/i
/** The headers of a mail are within this many characters. */
const HEADERS = 20_000

function keyIn(sent: string): string | undefined {
  return /^Message-ID: <([^@>]+)@/im.exec(sent)?.[1]
}

/** Passes connections on to the server until the gate is closed. */
async function startGate({ target, breaks, onUnanswered }: GateParts): Promise<Gate> {
  const cuts = new Set<() => void>()
  const server: Server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    /** What was sent since the last acceptance. */
    let sent = ''
    function end(): void {
      cuts.delete(cut)
      client.destroy()
      upstream.destroy()
    }
    function cut(): void {
      const key = keyIn(sent)
      if (key !== undefined) onUnanswered(key)
      end()
    }
    cuts.add(cut)
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end)
    client.on('data', (chunk) => {
      if (sent.length < HEADERS) sent += chunk.toString('latin1')
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      const isAcceptance = ACCEPTED.test(chunk.toString('latin1'))
      if (isAcceptance && breaks()) return cut()
      if (isAcceptance) sent = ''
      client.write(chunk)
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    port,
    async closeGate() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const cut of cuts) cut()
      await closed
    },
    openGate: async () => void (await listen(port)),
  }
}

/** Opens a server with its gate for each worker. */
export async function openMailGates(workers: number, counter: FaultCounter): Promise<MailGates> {
  let mode: MailMode = 'WORKS'
  const unanswered: string[] = []
  const servers = await Promise.all(
    Array.from({ length: workers }, () =>
      openMailServer({
        onRcptTo(_address, _session, callback) {
          if (mode !== 'REFUSES') return callback()
          counter.count('mail refused')
          callback(smtpError(451))
        },
      }),
    ),
  )
  const gates = await Promise.all(
    servers.map(({ url }) =>
      startGate({
        target: Number(new URL(url).port),
        breaks() {
          if (mode === 'BREAKS') counter.count('mail unanswered')
          return mode === 'BREAKS'
        },
        onUnanswered: (key) => unanswered.push(key),
      }),
    ),
  )
  return {
    urls: gates.map(({ port }) => `smtp://127.0.0.1:${port}`),
    get accepted() {
      return servers
        .flatMap(({ accepted }, worker) => accepted.map((mail) => ({ ...mail, worker })))
        .toSorted((a, b) => a.acceptedAt - b.acceptedAt)
    },
    unanswered,
    async switchTo(next) {
      const before = mode
      mode = next
      if (before === next) return
      if (next === 'AWAY') await Promise.all(gates.map((gate) => gate.closeGate()))
      else if (before === 'AWAY') await Promise.all(gates.map((gate) => gate.openGate()))
    },
    async close() {
      if (mode !== 'AWAY') await Promise.all(gates.map((gate) => gate.closeGate()))
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

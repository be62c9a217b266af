/** Asks the public address: whether it leads here, in which versions, what proxies report, and its certificate. */
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import tls from 'node:tls'
import { z } from 'zod'
import { epochMilliseconds, parseInstant } from '@pfotenportal/domain/core/calendar'
import type { LinkSignature } from '../auth/link-signature.ts'
import { selfCheckSignature } from '../auth/self-check.ts'
import type { Config } from '../core/config.ts'
import { describeRelease, readRelease } from '../core/release.ts'
import { SELF_CHECK_PATH } from '../http/self-check.ts'
import {
  FORGED_ADDRESS,
  type AddressFacts,
  type CertificateFacts,
  type SeenRequest,
} from './judge-address.ts'
import { reasonOf } from './reason.ts'

interface Answer {
  readonly status: number
  readonly body: string
  /** The address from which it was asked. */
  readonly from: string
}

const LONGEST_BODY = 65_536
/** So many new connections, so that a balancer shows what is behind it. */
const PROBES = 4

/** Each request has a connection of its own. The certificate is another check, and nothing secret is sent. */
function get(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Answer> {
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((resolve, reject) => {
    const options = { headers, signal, agent: false, rejectUnauthorized: false }
    const outgoing = request(url, options, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        body += part
        if (body.length > LONGEST_BODY) answer.destroy()
      })
      answer.on('error', reject)
      answer.on('close', () =>
        resolve({ status: answer.statusCode ?? 0, body, from: outgoing.socket?.localAddress ?? '' }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end()
  })
}

function parsed<T>(form: z.ZodType<T>, body: string): T | null {
  try {
    return form.parse(JSON.parse(body))
  } catch {
    return null
  }
}

const live = z.object({ status: z.literal('live'), version: z.string(), commit: z.string().nullable() })
const ready = z.object({ reason: z.string().optional() })
const seenForm = z.object({
  proof: z.string(),
  address: z.string(),
  peer: z.string(),
  reported: z.array(z.string()),
  host: z.string(),
  protocol: z.string().nullable(),
})

/** How the service sees a request with a forged address; null if it does not know the keys. */
async function askSelf(
  url: URL,
  signature: LinkSignature,
  signal: AbortSignal,
): Promise<{ seen: SeenRequest; from: string } | null> {
  const nonce = randomBytes(16).toString('hex')
  url.searchParams.set('nonce', nonce)
  url.searchParams.set('signature', signature.of(selfCheckSignature.asked(nonce)))
  const { body, from } = await get(url, { 'x-forwarded-for': FORGED_ADDRESS }, signal)
  const answer = parsed(seenForm, body)
  if (!answer || !signature.fits(selfCheckSignature.answered(nonce), answer.proof)) return null
  const { proof: _, ...seen } = answer
  return { seen, from }
}

/** Statuses with which a proxy says that nothing answers behind it. */
const GATEWAY_STATUSES = [502, 503, 504]

/** `signature`: null if the keys of the installation are not known. `isRunning`: whether a process of it is. */
export async function askAddress(
  config: Pick<Config, 'publicUrl' | 'trustProxy' | 'commit'>,
  signature: LinkSignature | null,
  { isRunning, signal }: { isRunning: boolean; signal: AbortSignal },
): Promise<AddressFacts> {
  const { publicUrl: url, trustProxy } = config
  const at = (path: string) => new URL(path, url)
  if (new URL(url).port === '0') return { url, state: 'NO_PORT' }
  try {
    const answers = await Promise.all(Array.from({ length: PROBES }, () => get(at('/livez'), {}, signal)))
    const bodies = answers.map(({ body }) => parsed(live, body))
    const stranger = answers[bodies.indexOf(null)]
    if (stranger && GATEWAY_STATUSES.includes(stranger.status))
      return { url, state: 'UNREACHABLE', reason: `status ${stranger.status}`, isRunning }
    if (stranger) return { url, state: 'FOREIGN', status: stranger.status }
    const readiness = parsed(ready, (await get(at('/readyz'), {}, signal)).body)
    const self = signature && (await askSelf(at(SELF_CHECK_PATH), signature, signal))
    const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
    return {
      url,
      state: 'ANSWERED',
      versions: [...new Set(bodies.flatMap((body) => (body ? [describeRelease(body)] : [])))],
      ownVersion: describeRelease(readRelease(config)),
      unready: readiness?.reason ?? null,
      isAsked: signature !== null,
      seen: self?.seen ?? null,
      own: [self?.from ?? '', ...interfaces.map(({ address }) => address)],
      trustProxy,
    }
  } catch (error) {
    return { url, state: 'UNREACHABLE', reason: reasonOf(error), isRunning }
  }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Milliseconds since 1970 of a time as OpenSSL writes it: `Nov  8 12:00:00 2026 GMT`. */
function millisecondsOf(text: string): number {
  const [, month = '', day = '', time = '', year = ''] =
    /^(\w{3}) +(\d+) (\d\d:\d\d:\d\d) (\d{4}) GMT$/.exec(text) ?? []
  const number = String(MONTHS.indexOf(month) + 1).padStart(2, '0')
  const instant = parseInstant(`${year}-${number}-${day.padStart(2, '0')}T${time}Z`)
  if (instant === undefined) throw new Error(`it has the date "${text}"`)
  return epochMilliseconds(instant)
}

/** `ca`: the only authority to trust, instead of those of the system. */
export async function readCertificate(
  publicUrl: string,
  signal: AbortSignal,
  ca?: string,
): Promise<CertificateFacts> {
  const { protocol, hostname: named, port } = new URL(publicUrl)
  if (protocol !== 'https:') return { state: 'NONE' }
  const host = named.replace(/^\[|\]$/g, '')
  const socket = tls.connect({
    host,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(isIP(host) === 0 && { servername: host }),
    ...(ca !== undefined && { ca }),
  })
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('secureConnect', resolve)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('the connection was closed')))
    })
    const { valid_from: from, valid_to: until, subject, subjectaltname = '' } = socket.getPeerCertificate()
    const names = subjectaltname.split(', ').map((name) => name.replace(/^[^:]*:/, ''))
    return {
      state: 'READ',
      host,
      from: millisecondsOf(from),
      until: millisecondsOf(until),
      names: subjectaltname === '' ? [String(subject.CN)] : names,
      fault: socket.authorized ? null : String(socket.authorizationError),
    }
  } catch (error) {
    return { state: 'UNREAD', host, reason: reasonOf(error) }
  } finally {
    socket.destroy()
  }
}

/** Which proxies are believed when they report the address of a client, and what the log says if they are not as set. */
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isNearAddress, plainAddress } from '../core/client-address.ts'
import { realMilliseconds } from '../core/clock.ts'
import type { Config } from '../core/config.ts'
import type { SecurityEvent } from '../core/security-events.ts'
import { isCalledByAddress } from './origin.ts'
import { noteRequestEvent } from './security-events.ts'

/** Whether an address is believed to be a proxy: hop 0 is the socket's peer, hop 1 whom that one reports. */
export type ProxyTrust = (address: string, hop: number) => boolean

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Whom to believe. With a number of proxies, the nearest one has to be on this machine or in a private network, so that a
 * client who reaches the port past it cannot choose the address that counts.
 */
export function proxyTrust({ trustProxy }: Pick<Config, 'trustProxy'>): ProxyTrust {
  if (typeof trustProxy === 'number')
    return (address, hop) => hop < trustProxy && (hop > 0 || isNearAddress(address))
  const listed = new BlockList()
  for (const each of trustProxy) {
    const [network = '', bits] = each.split('/')
    if (bits === undefined) listed.addAddress(network, familyOf(network))
    else listed.addSubnet(network, Number(bits), familyOf(network))
  }
  return (reported) => {
    const address = plainAddress(reported)
    return listed.check(address, familyOf(address))
  }
}

const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

/** How many addresses the request's proxies have reported. */
function reportedCount({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const reported = [headers['x-forwarded-for'] ?? []].flat().join(',')
  return reported.split(',').filter((each) => each.trim() !== '').length
}

/** What a request of this peer shows to be wrong with the proxies or with TRUST_PROXY; undefined if nothing is. */
export function proxyFault(
  { trustProxy }: Pick<Config, 'trustProxy'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  isPeerTrusted: boolean,
): SecurityEvent | undefined {
  if (trustProxy === 0)
    return forwardingHeaders.some((name) => name in headers) ? 'proxy.unconfigured' : undefined
  if (!isPeerTrusted) return 'proxy.bypassed'
  const expected = typeof trustProxy === 'number' ? trustProxy : 1
  return reportedCount({ headers }) < expected ? 'proxy.silent' : undefined
}

const REPEAT_MS = 3_600_000

const remedies: Partial<Record<SecurityEvent, string>> = {
  'proxy.bypassed':
    'If this is your proxy, name its address in TRUST_PROXY. Otherwise let only the proxy reach the port (HOST).',
  'proxy.silent':
    'Let each proxy append the address of its client to X-Forwarded-For, or correct TRUST_PROXY: customers without one count as one network.',
  'proxy.unconfigured':
    'If a proxy stands in front of the service, set TRUST_PROXY: without it all customers count as one network.',
}

/** Writes each fault to the log once an hour in this process, with the remedy. Probes call the port directly. */
export function registerProxyCheck(app: FastifyInstance, config: Config, trust: ProxyTrust): void {
  const notedAt = new Map<SecurityEvent, number>()
  app.addHook('onRequest', (request, _reply, done) => {
    done()
    const peer = request.socket.remoteAddress ?? ''
    const fault = isCalledByAddress(request.url) ? undefined : proxyFault(config, request, trust(peer, 0))
    if (fault === undefined) return
    const now = realMilliseconds()
    if (now - (notedAt.get(fault) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return
    notedAt.set(fault, now)
    const remedy = remedies[fault] ?? ''
    // The address of a machine nearby is no customer's, and helps to find the proxy.
    noteRequestEvent(request, fault, isNearAddress(peer) ? { peer: plainAddress(peer), remedy } : { remedy })
  })
}
